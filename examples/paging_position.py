"""A position of Paging as the line protocol tells it; see docs/paging/protocol.md."""


class Position:
    """Everything that the lines say, by the same names."""

    def __init__(self, lines):
        self.die = 0
        self.actions, self.paths, self.runs = [], [], []
        self.lengths, self.programs = {}, {}
        self.hands = {}
        for line in lines:
            word, *rest = line.split(" ")
            if word == "PAGING":
                self.rows, self.columns = map(int, rest[0].split(","))
            elif word in ("ROUND", "UNITS", "DIE"):
                setattr(self, word.lower(), int(rest[0]))
            elif word == "PHASE":
                self.phase = rest[0]
            elif word == "SEAT" and rest[1] == "user":
                self.hands[int(rest[0])] = rest[3:]
            elif word == "PROGRAM":
                pages = [page.split("=") for page in rest[1:]]
                self.programs[rest[0]] = [(place, int(points)) for place, points in pages]
            elif word == "FREE":
                self.free = rest
            elif word == "ACTION":
                self.actions.append(" ".join(rest))
            elif word == "LENGTH":
                self.lengths[int(rest[0])] = rest[1]
            elif word == "PATH":
                self.paths.append((int(rest[0]), rest[1]))
            elif word == "RUN":
                self.runs.append((list(map(int, rest[0].split("-"))), rest[1:]))

    def pages(self):
        """Every page that has been laid and is not removed: its name, place and points."""
        for program, pages in self.programs.items():
            for number, (place, points) in enumerate(pages, 1):
                if place != "removed":
                    yield f"{program}.{number}", place, points

    def on_disk(self):
        return [page for page, place, _ in self.pages() if place == "disk"]


def neighbours(frame):
    """The frames that share an edge with this one, on the board or not."""
    column, row = ord(frame[0]), int(frame[1])
    around = [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)]
    return [f"{chr(column)}{row}" for column, row in around]
