"""The line protocol of the game server for players in Python, with the standard library only.

A player is a function from the lines of a position, and its own number, to the text of its move:

    import mnm
    mnm.main("Quarto", lambda lines, number: "A1,3")

`docs/bashni/protocol.md` tells the whole protocol, `docs/<game>/` the lines of each game.
"""

import argparse
import socket
import sys


class Refused(Exception):
    """The server ended the conversation; the text says why."""


class Connection:
    """One conversation with the game server."""

    def __init__(self, host, port):
        stream = socket.create_connection((host, port))
        # Our lines are short, and the server waits for each of them.
        stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.stream = stream
        self.lines = stream.makefile("r", encoding="utf-8", newline="\n")

    def hear(self):
        """The next line without its sign."""
        line = self.lines.readline()
        if not line:
            raise Refused("the server closed the connection")
        sign, text = line[0], line[1:].strip()
        if sign != "+":
            raise Refused(text)
        return text

    def say(self, text):
        self.stream.sendall((text + "\n").encode())

    def join(self, game_id, player, kind):
        """The prolog. Returns our number, counted from zero."""
        version = self.hear().split(" v")[1].split(".")[0]
        self.say(f"VERSION {version}.0")
        while not self.hear().startswith("Client version accepted"):
            pass
        self.say(f"ID {game_id}")
        playing = self.hear()
        if playing != f"PLAYING {kind}":
            raise Refused(f"this is {playing.removeprefix('PLAYING ')}, not {kind}")
        self.hear()  # the name of the match
        self.say("PLAYER" if player is None else f"PLAYER {player - 1}")
        number = int(self.hear().split(" ")[1])
        while self.hear() != "ENDPLAYERS":
            pass
        return number

    def block(self):
        """The lines of a position, from the first to the one that begins with END."""
        lines = [self.hear()]
        while not lines[-1].startswith("END"):
            lines.append(self.hear())
        return lines

    def play(self, number, choose):
        """Plays to the end. Returns for each player whether it has won."""
        while True:
            command = self.hear()
            if command == "WAIT":
                self.say("OKWAIT")
            elif command.startswith("MOVE "):
                lines = self.block()
                self.say("THINKING")
                self.hear()  # OKTHINK
                self.say(f"PLAY {choose(lines, number)}")
                self.hear()  # MOVEOK
            elif command == "GAMEOVER":
                self.block()
                won = []
                while (line := self.hear()) != "QUIT":
                    won.append(line.endswith(" Yes"))
                return won


def main(kind, choose):
    """Plays one match as the command line says."""
    parser = argparse.ArgumentParser(description=f"Plays {kind}.")
    parser.add_argument("-g", "--game-id", required=True, help="Game-ID of the match")
    parser.add_argument("-p", "--player", type=int, help="seat, counted from 1; any free one if left out")
    parser.add_argument("--host", default="localhost")
    parser.add_argument("--port", type=int, default=1357)
    arguments = parser.parse_args()
    try:
        connection = Connection(arguments.host, arguments.port)
        number = connection.join(arguments.game_id, arguments.player, kind)
        won = connection.play(number, choose)
    except (OSError, Refused) as error:
        sys.exit(f"error: {error}")
    print("won" if won[number] else "lost")
