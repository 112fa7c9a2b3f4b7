//! What an order can say: what each option is called, what it takes, and what it is if left out.
//! Command line, JSON, forms, the OpenAPI document and the manual all follow from these lists.

use std::sync::LazyLock;

use game::OptionSpec;
use ligretto::Bot;
use ligretto_net::Signals;

use super::{ORDER_VERSION, Venue};

/// What is ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// One game.
    Game,
    /// Many games, to be counted.
    Study,
}

/// The option that holds the cards of all players: as text, as JSON, or in a file.
pub const DEAL: &str = "deal";

impl Scope {
    /// All options, in the order in which people read them.
    pub fn options(self) -> &'static [OptionSpec] {
        static GAME: LazyLock<Vec<OptionSpec>> = LazyLock::new(of_games);
        static STUDY: LazyLock<Vec<OptionSpec>> = LazyLock::new(of_studies);
        match self {
            Self::Game => &GAME,
            Self::Study => &STUDY,
        }
    }

    /// The option with this name.
    pub fn option(self, name: &str) -> Option<&'static OptionSpec> {
        self.options().iter().find(|spec| spec.name == name)
    }
}

/// The option with this name, in whichever order it is.
pub(super) fn option(name: &str) -> Option<&'static OptionSpec> {
    Scope::Game.option(name).or_else(|| Scope::Study.option(name))
}

fn of_games() -> Vec<OptionSpec> {
    let faults = "loss=10,duplicate=5,reorder=5,crash=1,skew=1000";
    let mut all = vec![
        OptionSpec::number("players", 2, u64::MAX, 4)
            .helped("Number of players; a deal decides it by itself"),
        seed().helped("Cards, delays and faults follow from this number"),
        OptionSpec::text(DEAL, "")
            .helped("The cards instead of a seed: 40 per player, as text or JSON"),
        strategies("blind").helped("One strategy for all seats, or a list, repeated as needed"),
        signals().helped("How start and end are announced"),
        OptionSpec::choice("where", Venue::ALL.map(Venue::name))
            .helped("Virtual time, or other machines"),
        network(),
        OptionSpec::text("faults", faults).with_default(Some("none".to_owned())).helped(
            "What goes wrong, in virtual time only; of a hundred messages at most 90 are lost",
        ),
    ];
    all.extend(of_both());
    all
}

fn of_studies() -> Vec<OptionSpec> {
    let mut all = vec![
        OptionSpec::number("players", 2, u64::MAX, "")
            .list("2,4,7,20")
            .helped("Numbers of players to compare"),
        OptionSpec::number("games", 1, 100_000, 100)
            .helped("Games per combination; above 20 players fewer, for the same work"),
        seed().helped("Seed of the first game; the next game has the next number"),
        strategies("blind,peek,push,careful")
            .helped("Strategies to compare; all seats play the same"),
        signals().list("plain,broadcast,timestamp").helped("Kinds of signals to compare"),
        network(),
    ];
    all.extend(of_both());
    all
}

fn seed() -> OptionSpec {
    OptionSpec::number("seed", 0, u64::MAX, 1)
}

fn strategies(default: &str) -> OptionSpec {
    OptionSpec::choice("strategies", Bot::NAMES).list(default)
}

fn signals() -> OptionSpec {
    OptionSpec::choice("signals", Signals::ALL)
}

fn network() -> OptionSpec {
    let usual = "constant:30";
    OptionSpec::text("network", usual).with_default(Some(usual.to_owned())).helped(
        "Message delays in virtual time: lan, wide, asymmetric, or constant:MICROSECONDS one way",
    )
}

fn of_both() -> [OptionSpec; 4] {
    [
        OptionSpec::number("row_size", 3, 5, 4).helped("Cards in the open row"),
        OptionSpec::flag("rotate_on_stuck", false)
            .helped("When everybody is stuck, move the top card of each hand to its bottom"),
        OptionSpec::number("patience", 1, 255, 1)
            .helped("Passes through the hand without a lay before a player waits for news"),
        OptionSpec::number("version", 0, u64::MAX, ORDER_VERSION).helped("Version of this format"),
    ]
}
