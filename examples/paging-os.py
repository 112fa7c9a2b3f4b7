#!/usr/bin/env python3
"""A pager: plays the operating system of Paging. Standard library only.

    examples/paging-os.py -g GAME-ID -p 2

It takes as many points as it can, prefers the pages that hold others up, and brings everything
back into RAM with its last unit. There is much to improve.
"""

import mnm
from paging_position import Position


def choose(lines, _):
    position = Position(lines)
    if position.phase == "room":
        return min(position.actions, key=lambda action: evicted_points(position, action))
    if position.phase == "rolled":
        return best_work(position)
    if position.phase == "reordering":
        return next_step(position)
    return "reorder" if wants_reorder(position) else "roll" if "roll" in position.actions else "end"


def evicted_points(position, action):
    """Pages with many points are worth keeping in RAM: there they can be worked on."""
    frames = action.split(" ")[1].split("-")
    return sum(points + 1 for _, place, points in position.pages() if place in frames)


def wants_reorder(position):
    """With the last unit of the game, if anything lies on the disk and may come back."""
    is_last = position.round == 6 and position.units == 1
    return is_last and bool(position.on_disk()) and bool(position.free)


def next_step(position):
    waiting = position.on_disk()
    if waiting and position.free:
        return f"move {waiting[0]} {position.free[0]}"
    return "end"


def best_work(position):
    """The work of the roll that takes the most."""
    in_ram = {page: points for page, place, points in position.pages() if place != "disk"}
    candidates = [(value(position, in_ram, action), action) for action in position.actions]
    candidates += [run_of(position, in_ram, limits, pages) for limits, pages in position.runs]
    return max(candidates)[1]


def value(position, in_ram, action):
    """About how many points an action takes; those of the lowest page of a program count double."""
    kind, *what = action.split(" ")
    if kind == "pass":
        return 0
    places = {page: place for page, place, _ in position.pages()}
    if kind == "page":
        pages = {what[0]: in_ram[what[0]]}
    else:
        is_hit = {
            "program": lambda page: page.split(".")[0] == what[0],
            "row": lambda page: places[page][1] == what[0],
            "column": lambda page: places[page][0] == what[0],
        }[kind]
        pages = {page: min(points, 1) for page, points in in_ram.items() if is_hit(page)}
    return sum(points * weight(position, page) for page, points in pages.items())


def weight(position, page):
    program, number = page.split(".")
    pages = position.programs[program]
    is_lowest = all(place == "removed" for place, _ in pages[: int(number) - 1])
    return 2 if is_lowest else 1


def run_of(position, in_ram, limits, pages):
    """Takes from the first pages of a run what there is."""
    taken, left = [], limits[-1]
    for page, limit in zip(pages, limits):
        take = min(in_ram[page], left, limit - sum(taken))
        taken.append(take)
        left -= take
    while len(taken) > 1 and taken[-1] == 0:
        taken.pop()
    if taken[-1] == 0:
        return -1, "pass"
    points = sum(take * weight(position, page) for take, page in zip(taken, pages))
    return points, f"run {pages[0]} {'-'.join(map(str, taken))}"


if __name__ == "__main__":
    mnm.main("Paging", choose)
