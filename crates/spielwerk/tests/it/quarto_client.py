"""A small client for Quarto that does everything right, or all but the one thing that it is told.

    quarto_client.py SWITCH -g ID -p PLAYER -c FILE
"""

import os
import signal
import socket
import sys
import time

WRONG = sys.argv[1]
OPTIONS = dict(zip(sys.argv[2::2], sys.argv[3::2]))


def fail(text):
    print(text, file=sys.stderr)
    sys.exit(0 if WRONG == "succeeds-after-error" else 1)


def settings():
    with open(OPTIONS["-c"]) as file:
        pairs = [line.split("=") for line in file if "=" in line]
    return {name.strip(): value.strip() for name, value in pairs}


class Server:
    def __init__(self, host, port):
        self.socket = socket.create_connection((host, int(port)))
        self.held = b""

    def line(self):
        if WRONG == "one-read-per-line":
            text = self.socket.recv(4096).decode()
        else:
            while b"\n" not in self.held:
                try:
                    part = self.socket.recv(4096)
                except ConnectionError:
                    part = b""
                if not part:
                    while WRONG == "runs-on":
                        time.sleep(1)
                    fail("the server is gone")
                self.held += part
            text, self.held = self.held.split(b"\n", 1)
            text = text.decode()
        if text.startswith("-"):
            fail("the server refused: " + text[2:])
        return text[2:].rstrip("\n")

    def until(self, word):
        while not (text := self.line()).startswith(word):
            pass
        return text

    def say(self, text):
        end = "\n\0" if WRONG == "zero-byte" else "\n"
        try:
            self.socket.sendall((text + end).encode())
        except ConnectionError:
            fail("the server is gone")


def turn(server, time_ms):
    piece = int(server.until("NEXT").split()[1])
    server.until("FIELD")
    cells = {}
    while not (text := server.line()).startswith("ENDFIELD"):
        rank, *row = text.split(" ")
        cells.update({file + rank: cell for file, cell in zip("ABCD", row)})
    server.say("THINKING")
    server.until("OKTHINK")
    used = {int(cell) for cell in cells.values() if cell != "*"} | {piece}
    square = next(name for name, cell in cells.items() if cell == "*")
    others = [other for other in range(16) if other not in used]
    if WRONG == "hands-over-used" and len(used) > 1:
        others = sorted(used)
    if WRONG == "too-slow":
        time.sleep(time_ms / 1000 + 0.2)
    server.say(f"PLAY {square},{others[0]}" if others else f"PLAY {square}")
    return server.line()


def play():
    known = settings()
    server = Server(known["Hostname"], known["PortNumber"])
    if "MNM Gameserver" not in server.line():
        fail("this is no game server")
    server.say("VERSION 2.0")
    server.until("Client version accepted")
    server.say("ID " + OPTIONS["-g"])
    kind = server.until("PLAYING ")[8:]
    server.line()
    if kind != known["GameKindName"] and WRONG != "ignores-kind":
        fail("this client can't play " + kind)
    server.say(f"PLAYER {int(OPTIONS['-p']) - 1}")
    server.until("ENDPLAYERS")
    text = server.line()
    while True:
        word, *rest = text.split(" ")
        if word == "WAIT":
            server.say("OKWAIT")
        elif word == "GAMEOVER":
            server.until("QUIT")
            server.socket.close()
            return
        elif word == "MOVE":
            text = turn(server, int(rest[0]))
            if text != "MOVEOK":
                continue
        text = server.line()


def leave_something():
    if WRONG == "orphan" and os.fork() == 0:
        os.close(1)
        os.close(2)
        time.sleep(60)
        os._exit(0)
    if WRONG == "zombie" and (child := os.fork()) == 0:
        os._exit(0)
    elif WRONG == "zombie":
        os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
    if WRONG == "shared-memory":
        open(f"/dev/shm/spielwerk-test-{os.getpid()}", "w").close()
    if WRONG == "file":
        open("left-over.txt", "w").close()


play()
leave_something()
if WRONG == "crash":
    os.kill(os.getpid(), signal.SIGSEGV)
sys.exit(3 if WRONG == "fails-after-game" else 0)
