"""Plays a seat with the example player, and cheats: cheater.py EXAMPLE HOW URL NAME."""

import asyncio
import importlib.util
import sys

_, example, how, url, name = sys.argv
spec = importlib.util.spec_from_file_location("player", example)
player = importlib.util.module_from_spec(spec)
spec.loader.exec_module(player)


class Cheater(player.Player):
    def start(self, message):
        is_first = self.phase == "ready"
        super().start(message)
        if is_first and how == "stop":
            self.tasks.append(asyncio.create_task(self.call_stop_at_once()))
        if is_first and how == "seat":
            self.tasks.append(asyncio.create_task(self.speak_for_another()))
        if is_first and how == "nonsense":
            self.tasks.append(asyncio.create_task(self.tell(self.neighbours[0], type="nonsense")))

    async def call_stop_at_once(self):
        while self.phase not in ("ending", "done"):
            await self.tell_coordinator(type="stop", stamp=self.stamp())
            await asyncio.sleep(self.machine.retry)

    async def speak_for_another(self):
        one, other = self.neighbours[0], self.neighbours[1]
        while self.phase not in ("ending", "done"):
            message = {"type": "answer", "id": 1,
                       "answered": {"verdict": "illegal", "stamp": self.stamp()}}
            await self.machine.send(self.game, self.machine_of(one), one, other, message)
            await self.machine.send(self.game, self.coordinator, "c", one,
                                    {"type": "stop", "stamp": self.stamp()})
            await asyncio.sleep(self.machine.retry)

    def choose(self):
        if how == "card":
            for seat in self.neighbours:
                mine = {card for card, _ in self.cards.open_cards()}
                for card in player.wanted(self.seen.get(seat, {})) - mine:
                    return card, "made up", seat
        return super().choose()

    def count(self, card, source, at, stamp):
        if source != "made up":
            return super().count(card, source, at, stamp)
        self.laid += 1
        self.journal["own"].append(
            {"entry": "laid", "card": card, "source": "waste", "at": at, "stamp": stamp})


player.Player = Cheater
asyncio.run(player.Machine(name).run(url))
