#!/usr/bin/env python3
"""Plays a user of Paging. Standard library only.

    examples/paging-users.py -g GAME-ID -p 1

It lays long programs first, so that they break RAM into pieces, and puts the points on the first
page, which holds up all others. There is much to improve.
"""

import mnm
from paging_position import Position, neighbours


def choose(lines, number):
    position = Position(lines)
    program = max(position.hands[number], key=length_of)
    n_pages = length_of(program)
    points = [n_pages + 1] + [1] * (n_pages - 1)
    path = place(position, n_pages)
    return f"lay {program} {'-'.join(map(str, points))} {path}"


SHORT, LONG = {"red", "orange", "yellow"}, {"brown", "grey", "black"}


def length_of(program):
    return 3 if program in SHORT else 5 if program in LONG else 4


def place(position, n_pages):
    """The way that leaves the free frames in the most pieces."""
    room = position.lengths[n_pages]
    if room == "none":
        return "disk"
    if room == "first":
        return min(path for length, path in position.paths if length == n_pages)
    free = set(position.free)
    best = max(whole_paths(free, n_pages), key=lambda path: n_pieces(free - set(path)))
    return "-".join(best)


def whole_paths(free, n_pages):
    """All ways over this many free frames, each edge to edge with the next."""
    paths = [[frame] for frame in sorted(free)]
    for _ in range(n_pages - 1):
        paths = [
            path + [frame]
            for path in paths
            for frame in neighbours(path[-1])
            if frame in free and frame not in path
        ]
    return paths


def n_pieces(frames):
    frames, count = set(frames), 0
    while frames:
        count += 1
        edge = [frames.pop()]
        while edge:
            near = frames.intersection(neighbours(edge.pop()))
            frames -= near
            edge.extend(near)
    return count


if __name__ == "__main__":
    mnm.main("Paging", choose)
