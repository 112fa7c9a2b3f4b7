#!/usr/bin/env python3
"""A Ligretto player in Python: one machine with one seat, over NATS.

    pip install nats-py
    python3 ligretto-player.py --nats nats://127.0.0.1:4222 --name anna

It greets every second, is offered a seat, gets its cards, plays, and waits for the next game.
All messages are described in docs/ligretto/wire.md; this file is meant to be read next to it and
to be changed. The interesting place is Player.choose(): which card to try next, and where.
"""

import argparse
import asyncio
import json
import time

import nats

PREFIX = "ligretto.v1"
VERSION = 1


class Cards:
    """The cards before one player, and the stacks that it has opened."""

    def __init__(self, deck, row_size):
        self.ligretto = deck[:10]  # Face down; the first one is turned up first.
        self.row = deck[10:10 + row_size]
        self.hand = deck[10 + row_size:]  # Waste pile and hand in one: see draw().
        self.turned = 0  # How many cards of the hand lie on the waste pile.
        self.stacks = {}  # Colour: height.

    def waste(self):
        return self.hand[self.turned - 1] if self.turned else None

    def draw(self):
        """Counts three cards off. Says whether the waste pile was turned over instead."""
        if self.turned == len(self.hand):
            self.turned = 0
            return True
        self.turned = min(self.turned + 3, len(self.hand))
        return False

    def rotate(self):
        self.turned = 0
        self.hand = self.hand[1:] + self.hand[:1]

    def open_cards(self):
        """All cards that can be laid now, with where they lie."""
        cards = [(card, {"row": slot}) for slot, card in enumerate(self.row) if card]
        return cards + ([(self.waste(), "waste")] if self.turned else [])

    def reachable(self):
        """All cards that lie open now, or will while drawing on and on."""
        cards = {card for card, _ in self.open_cards()}
        for first in (0, self.turned):
            for index in range(first, len(self.hand), 3):
                cards.add(self.hand[min(index + 3, len(self.hand)) - 1])
        return cards

    def take(self, source):
        """The card there was laid on the table."""
        if source == "waste":
            self.turned -= 1
            del self.hand[self.turned]
        else:
            self.row[source["row"]] = self.ligretto.pop(0) if self.ligretto else None

    def fits(self, card, is_own):
        """The verdict on laying this card on our stacks."""
        colour, number = split(card)
        height = self.stacks.get(colour, 0)
        if height == 0 and not is_own:
            return "illegal"
        if number <= height:
            return "too_slow"
        return "accepted" if number == height + 1 else "illegal"

    def lay(self, card):
        colour, number = split(card)
        self.stacks[colour] = number

    def visible(self):
        """What everybody may see."""
        row = self.row + [None] * (5 - len(self.row))
        return {"row": row, "waste": self.waste(), "ligretto_height": len(self.ligretto),
                "stacks": self.stacks}


def split(card):
    colour, number = card.split()
    return colour, int(number)


def wanted(stacks, is_own=False):
    """The cards that would fit on these stacks."""
    cards = {f"{colour} {height + 1}" for colour, height in stacks.items() if height < 10}
    if is_own:
        cards |= {f"{colour} 1" for colour in ("red", "yellow", "blue", "green")
                  if not stacks.get(colour)}
    return cards


class Player:
    """One seat of one game."""

    def __init__(self, machine, game, coordinator, roster, seat):
        self.machine, self.game, self.coordinator = machine, game, coordinator
        self.roster, self.seat = roster, seat
        self.cards = None
        self.phase = "waiting"
        self.neighbours = []
        self.seen = {}  # Neighbour: what lies before it, as far as we know.
        self.gone = set()
        self.call = None  # The one question to a neighbour that is under way.
        self.last_id = 0
        self.answers = {}  # Neighbour: (request id, answer): so that each lay counts once.
        self.watchers = {}  # Neighbour who watches our stacks: cards it knows to lie there.
        self.watching = set()  # Neighbours who have promised to announce their changes.
        self.confirmed = 0  # The coordinator has heard of us at this moment, or later.
        self.asked = None  # The first ping that may still confirm that, and when it was sent.
        self.last_ping = 8
        self.ahead = 0  # The coordinator's clock minus ours.
        self.bound = 0
        self.last_stamp = 0
        self.token = None  # The round of the token, while it is here.
        self.passed = None
        self.black = False
        self.last_rotation = 0
        self.stop = None
        self.untold = set()  # Players whom we have to tell the start or the end.
        self.journal = {"own": [], "taken": []}
        self.undone = 0
        self.laid = 0
        self.stats = dict.fromkeys(
            ("own_lays", "attempts", "accepted", "too_slow", "illegal", "over", "looks",
             "announcements", "draws", "retries"), 0)
        self.wake = asyncio.Event()
        self.tasks = []

    # --- time -----------------------------------------------------------------------------

    def now(self):
        return time.monotonic_ns() + self.ahead

    def stamp(self):
        """A hybrid logical clock: near the real time, and later than all we have heard of."""
        self.last_stamp = max(self.now(), self.last_stamp + 1)
        return self.last_stamp

    def heard(self, stamp):
        self.last_stamp = max(self.last_stamp, stamp)

    # --- sending --------------------------------------------------------------------------

    async def tell_coordinator(self, **message):
        await self.machine.send(self.game, self.coordinator, "c", self.seat, message)

    async def tell(self, seat, **message):
        await self.machine.send(self.game, self.machine_of(seat), seat, self.seat, message)

    def machine_of(self, seat):
        return next((run["machine"] for run in self.roster
                     if run["first"] <= seat < run["first"] + run["n"]), None)

    # --- receiving ------------------------------------------------------------------------

    async def from_coordinator(self, message):
        kind = message["type"]
        if kind == "init" and self.phase == "waiting":
            await self.init(message)
        elif kind == "init" and self.phase == "ready":
            await self.tell_coordinator(type="ready", bound_nanos=self.bound)
        elif kind == "start":
            self.start(message)
            await self.tell_coordinator(type="got", signal="start")
        elif kind == "end":
            self.end(message)
            await self.tell_coordinator(type="ended", stop=self.stop)
        elif kind == "ask_journal":
            if message["over"]:
                self.end(message)
            await self.finish_call()
            await self.tell_coordinator(type="journal", round=message["round"],
                                        journal=self.journal)
        elif kind == "ask_score":
            self.end(message)
            await self.finish_call()
            await self.tell_coordinator(type="score", **self.report(message.get("stop")))
        elif kind == "probe":
            if self.passed and self.passed["round"] == message["round"]:
                await self.tell_coordinator(type="quiet", **self.passed)
            elif not self.passed or self.passed["round"] < message["round"]:
                self.token = message["round"]
                self.wake.set()
        elif kind == "rotate" and self.phase == "playing" and not self.call:
            if message["round"] > self.last_rotation:
                self.last_rotation = message["round"]
                self.cards.rotate()
                self.journal["own"].append({"entry": "rotated"})
                self.wake.set()
            await self.tell_coordinator(type="got", signal="rotate", round=message["round"])
        elif kind == "obituary":
            if message["of"] == self.seat:
                self.phase = "done"  # We were too slow; nobody listens any more.
            self.gone.add(message["of"])
            self.watchers.pop(message["of"], None)
            if self.call and self.call["to"] == message["of"]:
                self.call["answer"].set_result(None)
            await self.tell_coordinator(type="mourned", of=message["of"])
        elif kind == "ping":
            await self.tell_coordinator(type="pong", id=message["id"], at=self.now())
        elif kind == "pong" and self.call and self.call["id"] == ("ping", message["id"]):
            self.call["answer"].set_result(message["at"])
        elif kind == "pong" and self.asked and self.asked[0] <= message["id"] <= self.last_ping:
            self.confirmed, self.asked = self.asked[1], None
        elif kind == "done":
            self.phase = "done"

    async def from_player(self, seat, message):
        kind = message["type"]
        if self.cards is None:
            return
        if kind in ("start", "end") and seat == self.seat // 4 - 1:
            (self.start if kind == "start" else self.end)(message)
            await self.tell(seat, type="got", signal=kind)
        elif kind == "got":
            self.untold.discard(seat)
        if seat not in self.neighbours or seat in self.gone:
            return
        if seat in self.watchers and message.get("noted", 0) > self.watchers[seat]:
            self.watchers[seat] = message["noted"]
            self.wake.set()
        if kind == "lay":
            await self.answer_lay(seat, message)
        elif kind == "look":
            if self.answers.get(seat, (0, None))[0] < message["id"]:
                self.answers[seat] = (message["id"], None)
                self.watch(seat, message["watch"])
            await self.tell(seat, type="shown", id=message["id"], visible=self.cards.visible())
        elif kind in ("answer", "shown"):
            if kind == "shown":
                self.see(seat, message["visible"])
            if self.call and (self.call["to"], self.call["id"]) == (seat, message["id"]):
                self.call["answer"].set_result(message)
        elif kind == "changed":
            self.see(seat, message["visible"])
            n_cards = sum(message["visible"]["stacks"].values())
            await self.tell(seat, type="noted", n_cards=n_cards)
            self.wake.set()
        elif kind == "noted" and seat in self.watchers:
            self.watchers[seat] = max(self.watchers[seat], message["n_cards"])
            self.wake.set()

    async def answer_lay(self, seat, message):
        """Somebody lays a card here. We alone decide, and remember: the answer may get lost."""
        last, answered = self.answers.get(seat, (0, None))
        if message["id"] < last:
            return
        if message["id"] > last:
            verdict = "over" if self.phase == "ending" else self.cards.fits(message["card"], False)
            if verdict == "accepted" and not self.is_sure():
                return  # Perhaps we were taken for dead, and the card is elsewhere by now.
            self.heard(message["stamp"])
            if not message["watch"]:
                self.watchers.pop(seat, None)
            answered = {"verdict": verdict, "stamp": self.stamp()}
            self.answers[seat] = (message["id"], answered)
            if verdict == "accepted":
                self.cards.lay(message["card"])
                self.journal["taken"].append(
                    {"card": message["card"], "by": seat, "stamp": answered["stamp"]})
                await self.announce()
                self.wake.set()
        await self.tell(seat, type="answer", id=message["id"], answered=answered)

    def is_sure(self):
        """Whether nobody can have been told that we are dead: some time before anybody is."""
        return time.monotonic() < self.confirmed + self.machine.call_timeout * 7 / 8

    async def stay_sure(self):
        """Asks the coordinator in time, again and again, whether it still counts on us."""
        while self.phase in ("playing", "stopping"):
            if self.asked or time.monotonic() > self.confirmed + self.machine.call_timeout / 2:
                self.last_ping += 1
                self.asked = self.asked or (self.last_ping, time.monotonic())
                await self.tell_coordinator(type="ping", id=self.last_ping)
            await asyncio.sleep(self.machine.retry)

    def see(self, seat, visible):
        """Stacks only grow, so what arrives late can't take anything back."""
        before = self.seen.get(seat, {})
        stacks = visible["stacks"]
        self.seen[seat] = {colour: max(before.get(colour, 0), stacks.get(colour, 0))
                           for colour in before.keys() | stacks.keys()}

    def watch(self, seat, wants):
        if wants:
            self.watchers[seat] = self.n_stacked()
        else:
            self.watchers.pop(seat, None)

    def n_stacked(self):
        return sum(self.cards.stacks.values())

    async def announce(self):
        for seat, known in list(self.watchers.items()):
            if known < self.n_stacked():
                self.black = True
                self.stats["announcements"] += 1
                await self.tell(seat, type="changed", visible=self.cards.visible())

    # --- the game -------------------------------------------------------------------------

    async def init(self, message):
        if message["version"] != VERSION:
            return
        self.n_players, self.neighbours = message["n_players"], message["neighbours"]
        self.options = message["options"]
        self.cards = Cards(message["deck"], self.options["rules"]["row_size"])
        self.phase = "syncing"
        if self.options["signals"] == "timestamp":
            self.tasks.append(asyncio.create_task(self.measure_clock()))
        else:
            self.phase, self.confirmed = "ready", time.monotonic()
            await self.tell_coordinator(type="ready", bound_nanos=0)

    async def measure_clock(self):
        """Cristian's method: half of the shortest round trip is the most it is wrong by."""
        best = None
        for number in range(1, 9):
            sent = time.monotonic_ns()
            at = await self.ask(None, ("ping", number),
                                lambda: self.tell_coordinator(type="ping", id=number))
            half = (time.monotonic_ns() - sent) // 2
            if best is None or half < best:
                best, self.ahead = half, at - (sent + half)
        self.bound, self.phase, self.confirmed = best, "ready", time.monotonic()
        await self.tell_coordinator(type="ready", bound_nanos=best)

    async def ask(self, to, number, send):
        """Asks, again and again, until there is an answer; none if the other one is gone."""
        self.call = {"to": to, "id": number, "answer": asyncio.get_running_loop().create_future()}
        n_sent = 0
        try:
            while True:
                await send()
                n_sent += 1
                try:
                    answer = asyncio.shield(self.call["answer"])
                    return await asyncio.wait_for(answer, self.machine.retry)
                except asyncio.TimeoutError:
                    self.stats["retries"] += 1
                    if n_sent > 1 and to is not None:
                        await self.tell_coordinator(type="suspect", of=to)
        finally:
            self.call = None

    async def finish_call(self):
        while self.call:
            await asyncio.wait([self.call["answer"]])
            await asyncio.sleep(0)

    async def play(self, at):
        if at is not None:
            await asyncio.sleep(max(0, at - self.now()) / 1e9)
        is_vain = True
        while self.phase == "playing":
            move = self.choose()
            if move:
                is_vain = not await self.try_lay(*move) and is_vain
            else:
                self.stats["draws"] += 1
                if self.cards.draw():  # A whole pass through the hand is over.
                    if is_vain:
                        await self.wait_for_changes()
                    is_vain = True
            await asyncio.sleep(0)  # Others want to be answered.

    def choose(self):
        """Which open card to try where: change this! None means: draw."""
        for card, source in self.cards.open_cards():
            if self.cards.fits(card, True) == "accepted":
                return card, source, self.seat
            for seat in self.neighbours:
                if seat not in self.gone and card in wanted(self.seen.get(seat, {})):
                    return card, source, seat
        return None

    async def try_lay(self, card, source, at):
        if at == self.seat:
            self.cards.lay(card)
            self.stats["own_lays"] += 1
            self.count(card, source, at, self.stamp())
            await self.announce()
            return True
        self.stats["attempts"] += 1
        self.last_id += 1
        number = self.last_id
        answer = await self.ask(at, number, lambda: self.tell(
            at, type="lay", id=number, card=card, watch=at in self.watching, stamp=self.stamp()))
        if not answer:
            return False  # The neighbour is gone, and its stacks with it: the card is still ours.
        verdict, stamp = answer["answered"]["verdict"], answer["answered"]["stamp"]
        self.heard(stamp)
        self.stats[verdict] += 1
        if verdict in ("accepted", "too_slow"):
            colour, number = split(card)
            stacks = self.seen.setdefault(at, {})
            stacks[colour] = max(stacks.get(colour, 0), number)
        if verdict == "accepted":
            self.black = True
            self.count(card, source, at, stamp)
        return verdict == "accepted"

    def count(self, card, source, at, stamp):
        self.cards.take(source)
        self.laid += 1
        self.journal["own"].append(
            {"entry": "laid", "card": card, "source": source, "at": at, "stamp": stamp})
        if not self.cards.ligretto and self.phase == "playing":
            self.phase = "stopping"
            self.stop = self.stamp()
            self.tasks.append(asyncio.create_task(self.call_stop()))

    async def call_stop(self):
        while self.phase == "stopping":
            await self.tell_coordinator(type="stop", stamp=self.stop)
            await asyncio.sleep(self.machine.retry)

    async def wait_for_changes(self):
        """Nothing was laid in a whole pass: waits until something fits, and passes the token."""
        for seat in self.neighbours:
            if seat not in self.watching and seat not in self.gone and self.phase == "playing":
                self.stats["looks"] += 1
                self.last_id += 1
                number = self.last_id
                shown = await self.ask(seat, number, lambda: self.tell(
                    seat, type="look", id=number, watch=True))
                if shown:
                    self.watching.add(seat)
        rotation = self.last_rotation
        while self.phase == "playing" and rotation == self.last_rotation:
            fitting = wanted(self.cards.stacks, True)
            for seat in self.neighbours:
                if seat not in self.gone:
                    fitting |= wanted(self.seen.get(seat, {}))
            if fitting & self.cards.reachable():
                return
            is_quiet = all(known >= self.n_stacked() for known in self.watchers.values())
            if self.token is not None and is_quiet:
                self.passed = {"round": self.token, "black": self.black}
                self.token, self.black = None, False
                await self.tell_coordinator(type="quiet", **self.passed)
            self.wake.clear()
            try:
                await asyncio.wait_for(self.wake.wait(), self.machine.retry)
            except asyncio.TimeoutError:
                await self.announce()  # Somebody may not have heard of our last change.

    def start(self, message):
        if self.phase == "ready":
            self.phase = "playing"
            self.tasks.append(asyncio.create_task(self.play(message.get("at"))))
            self.tasks.append(asyncio.create_task(self.stay_sure()))
            self.pass_on(message)

    def end(self, message):
        if self.phase not in ("waiting", "ending", "done"):
            self.phase = "ending"
            self.wake.set()
            self.pass_on(message)

    def pass_on(self, message):
        """Signals may be passed on in a tree: each player tells four others."""
        if message.get("pass_on"):
            first = (self.seat + 1) * 4
            self.untold = set(range(first, min(first + 4, self.n_players)))
            self.tasks.append(asyncio.create_task(self.tell_children(message, self.untold)))

    async def tell_children(self, message, untold):
        while untold - self.gone:
            for seat in untold - self.gone:
                await self.tell(seat, **message)
            await asyncio.sleep(self.machine.retry)

    def report(self, stop):
        laid, left = self.laid, len(self.cards.ligretto)
        if stop is not None and self.options["signals"] == "timestamp":
            in_time = [entry for entry in self.journal["own"]
                       if entry["entry"] == "laid" and entry["stamp"] <= stop]
            laid = len(in_time)
            left = 10 - sum(entry["source"] != "waste" for entry in in_time)
        return {"score": {"laid": laid, "left": left}, "started": True,
                "undone": self.laid - laid, "stats": self.stats}


class Machine:
    """The connection to NATS, and the player while there is one."""

    def __init__(self, name):
        self.name = name
        self.nc = None
        self.player = None
        self.retry, self.call_timeout = 0.1, 1.0

    async def run(self, url, **options):
        self.nc = await nats.connect(url, name=f"ligretto-player.py {self.name}", **options)
        await self.nc.subscribe(f"{PREFIX}.*.{self.name}.>", cb=self.receive)
        print(f"worker {self.name} offers 1 slot at {url}", flush=True)
        while True:
            await self.greet()
            await asyncio.sleep(1)

    async def greet(self):
        hello = {"version": VERSION, "slots": 1, "busy": int(self.player is not None),
                 "software": "ligretto-player.py"}
        await self.nc.publish(f"{PREFIX}.hello.{self.name}", json.dumps(hello).encode())

    async def send(self, game, machine, place, sender, message):
        subject = f"{PREFIX}.{game}.{machine}.{place}.{self.name}.{sender}"
        reply = f"{PREFIX}.{game}.{self.name}.{sender}.{machine}.{place}"
        await self.nc.publish(subject, json.dumps(message).encode(), reply=reply)

    async def receive(self, msg):
        _, _, game, _, place, sender, sender_place = msg.subject.split(".")
        if msg.headers and msg.headers.get("Status") == "503":
            await self.nobody_there(game, sender_place)
            return
        try:
            message = json.loads(msg.data)
            if place == "m" and sender_place == "c":
                await self.asked(game, sender, message)
                return
            player = self.player
            if not player or game != player.game or place != str(player.seat):
                await self.send(game, sender, sender_place, "m", {"type": "gone", "seat": int(place)})
            elif sender_place == "c" and sender == player.coordinator:
                # A journal or a score waits for the call under way, which is answered here.
                if message["type"] in ("ask_journal", "ask_score"):
                    player.tasks.append(asyncio.create_task(player.from_coordinator(message)))
                else:
                    await player.from_coordinator(message)
            elif sender_place.isdigit() and sender == player.machine_of(int(sender_place)):
                await player.from_player(int(sender_place), message)
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            print(f"ignored {msg.subject}: {error!r}", flush=True)

    async def nobody_there(self, game, sender_place):
        """The server says that nobody listens to what we have sent."""
        if self.player and self.player.game == game:
            if sender_place == "c":
                await self.release()  # Without a coordinator there is no result.
            elif sender_place.isdigit():
                await self.player.tell_coordinator(type="suspect", of=int(sender_place))

    async def asked(self, game, coordinator, message):
        kind = message["type"]
        if kind == "ask_clock":
            answer = {"type": "clock", "id": message["id"], "unix_nanos": time.time_ns()}
        elif kind == "offer":
            answer = self.offered(game, coordinator, message)
        elif kind == "release":
            if self.player and self.player.game == game:
                await self.release()
            answer = {"type": "released", "calls": [], "n_local": 0}
        else:
            return
        await self.send(game, coordinator, "c", "m", answer)

    def offered(self, game, coordinator, message):
        if self.player and self.player.game == game:
            return {"type": "accepted"}
        run = next((run for run in message["roster"] if run["machine"] == self.name), None)
        if message["version"] != VERSION or run is None or run["n"] != 1 or self.player:
            return {"type": "refused", "reason": "one seat at a time, by version 1"}
        self.retry = message["limits"]["retry_ms"] / 1000
        self.call_timeout = message["limits"]["call_timeout_ms"] / 1000
        self.player = Player(self, game, coordinator, message["roster"], run["first"])
        return {"type": "accepted"}

    async def release(self):
        player, self.player = self.player, None
        player.phase = "done"
        for task in player.tasks:
            task.cancel()
        print(f"game {player.game}: {player.laid} cards laid", flush=True)
        await self.greet()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nats", default="nats://127.0.0.1:4222")
    parser.add_argument("--name", required=True, help="unique; letters, digits, - and _")
    parser.add_argument("--creds", help="a file with NATS credentials")
    arguments = parser.parse_args()
    options = {"user_credentials": arguments.creds} if arguments.creds else {}
    asyncio.run(Machine(arguments.name).run(arguments.nats, **options))


if __name__ == "__main__":
    main()
