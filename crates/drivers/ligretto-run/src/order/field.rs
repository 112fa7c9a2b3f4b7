//! The fields of an order: what each is called, what it takes, and what it is if left out. Command
//! line, JSON, forms, the OpenAPI document and the manual all follow from this table.

/// One field of an order.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name in JSON and in forms; as a flag it has hyphens for underscores.
    pub name: &'static str,
    /// What it takes.
    pub kind: FieldKind,
    /// What it means to a game; games do not have it if there is nothing.
    pub game: Option<FieldUse>,
    /// What it means to a study; studies do not have it if there is nothing.
    pub study: Option<FieldUse>,
}

/// What a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A whole number within these bounds.
    Number {
        /// The smallest.
        least: u64,
        /// The largest.
        most: u64,
    },
    /// One of these names.
    Name {
        /// All that are known.
        known: &'static [&'static str],
    },
    /// A text with a grammar of its own, such as this one.
    Text {
        /// What it may look like.
        example: &'static str,
    },
    /// Yes or no.
    Flag,
    /// The cards of all players.
    Deal,
}

/// What a field means.
#[derive(Clone, Copy, Debug)]
pub struct FieldUse {
    /// What it is if left out, as text; empty if it then is nothing.
    pub default: &'static str,
    /// What it decides, in one line without a full stop.
    pub help: &'static str,
    /// Whether it takes several values.
    pub many: bool,
}

impl Field {
    /// The field with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FIELDS.iter().find(|field| field.name == name)
    }

    /// Its flag on the command line, without the hyphens in front.
    pub fn flag(&self) -> &'static str {
        match self.name {
            "row_size" => "row-size",
            "rotate_on_stuck" => "rotate-on-stuck",
            name => name,
        }
    }

    /// What it means there.
    pub fn used(&self, scope: Scope) -> Option<FieldUse> {
        match scope {
            Scope::Game => self.game,
            Scope::Study => self.study,
        }
    }

    /// The names that it takes, if it takes names.
    pub fn known(&self) -> &'static [&'static str] {
        match self.kind {
            FieldKind::Name { known } => known,
            _ => &[],
        }
    }
}

/// What is ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// One game.
    Game,
    /// Many games, to be counted.
    Study,
}

const NUMBER: FieldKind = FieldKind::Number { least: 0, most: u64::MAX };

#[expect(clippy::unnecessary_wraps, reason = "the table below reads better so")]
const fn used(default: &'static str, help: &'static str) -> Option<FieldUse> {
    Some(FieldUse { default, help, many: false })
}

#[expect(clippy::unnecessary_wraps, reason = "the table below reads better so")]
const fn list(default: &'static str, help: &'static str) -> Option<FieldUse> {
    Some(FieldUse { default, help, many: true })
}

/// All fields, in the order in which people read them.
pub const FIELDS: &[Field] = &[
    Field {
        name: "players",
        kind: FieldKind::Number { least: 2, most: u64::MAX },
        game: used("4", "Number of players; a deal decides it by itself"),
        study: list("2,4,7,20", "Numbers of players to compare"),
    },
    Field {
        name: "games",
        kind: FieldKind::Number { least: 1, most: 100_000 },
        game: None,
        study: used("100", "Games per combination; above 20 players fewer, for the same work"),
    },
    Field {
        name: "seed",
        kind: NUMBER,
        game: used("1", "Cards, delays and faults follow from this number"),
        study: used("1", "Seed of the first game; the next game has the next number"),
    },
    Field {
        name: "deal",
        kind: FieldKind::Deal,
        game: used("", "The cards instead of a seed: 40 per player, as text or JSON"),
        study: None,
    },
    Field {
        name: "strategies",
        kind: FieldKind::Name { known: &["blind", "peek", "push", "careful"] },
        game: list("blind", "One strategy for all seats, or a list, repeated as needed"),
        study: list("blind,peek,push,careful", "Strategies to compare; all seats play the same"),
    },
    Field {
        name: "signals",
        kind: FieldKind::Name { known: &["plain", "broadcast", "timestamp"] },
        game: used("plain", "How start and end are announced"),
        study: list("plain,broadcast,timestamp", "Kinds of signals to compare"),
    },
    Field {
        name: "where",
        kind: FieldKind::Name { known: &["virtual", "workers"] },
        game: used("virtual", "Virtual time, or other machines"),
        study: None,
    },
    Field {
        name: "network",
        kind: FieldKind::Text { example: "constant:30" },
        game: used("constant:30", NETWORK),
        study: used("constant:30", NETWORK),
    },
    Field {
        name: "faults",
        kind: FieldKind::Text { example: "loss=10,duplicate=5,reorder=5,crash=1,skew=1000" },
        game: used(
            "none",
            "What goes wrong, in virtual time only; of a hundred messages at most 90 are lost",
        ),
        study: None,
    },
    Field {
        name: "row_size",
        kind: FieldKind::Number { least: 3, most: 5 },
        game: used("4", ROW_SIZE),
        study: used("4", ROW_SIZE),
    },
    Field {
        name: "rotate_on_stuck",
        kind: FieldKind::Flag,
        game: used("false", ROTATE),
        study: used("false", ROTATE),
    },
    Field {
        name: "patience",
        kind: FieldKind::Number { least: 1, most: 255 },
        game: used("1", PATIENCE),
        study: used("1", PATIENCE),
    },
    Field { name: "version", kind: NUMBER, game: used("1", VERSION), study: used("1", VERSION) },
];

const NETWORK: &str =
    "Message delays in virtual time: lan, wide, asymmetric, or constant:MICROSECONDS one way";
const ROW_SIZE: &str = "Cards in the open row";
const ROTATE: &str = "When everybody is stuck, move the top card of each hand to its bottom";
const PATIENCE: &str = "Passes through the hand without a lay before a player waits for news";
const VERSION: &str = "Version of this format";
