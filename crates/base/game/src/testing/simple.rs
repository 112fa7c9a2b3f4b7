//! A game beside a second implementation that shares nothing with it but the notation, and that is
//! written down as simply as it can be.

use std::collections::BTreeSet;
use std::fmt;

use crate::{Actor, Game, GameSetup, Seat};

/// A position of the second implementation.
pub trait Simple: Clone {
    /// All moves with what they lead to; none once nobody can move.
    fn moves(&self) -> Vec<(String, Self)>;
    /// By which rule the game is over here, and who has won.
    fn ended(&self) -> Option<(&'static str, Vec<Seat>)>;
}

/// The number of sequences of so many moves.
pub fn count(position: &impl Simple, depth: u32) -> u64 {
    let moves = position.moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|(_, after)| count(after, depth - 1)).sum()
}

/// Plays one game on both, and compares who may do what, every move, and how it ends. `look`
/// compares what else there is to see at each position, `pick` chooses a move.
///
/// Returns how many moves it took, and by which rule it ended.
///
/// # Panics
/// When they differ; the message shows the setup and the moves so far.
pub fn play_both<G: Game, S: Simple>(
    setup: &G::Setup,
    mut simple: S,
    mut look: impl FnMut(&G, &S, &Story),
    mut pick: impl FnMut(&[(String, S)]) -> usize,
) -> (usize, &'static str) {
    let mut game = G::start(setup);
    let mut story = Story { setup: setup.to_string(), moves: Vec::new() };
    loop {
        look(&game, &simple, &story);
        let ended = simple.ended();
        let outcome = game.outcome().map(|outcome| (outcome.reason, outcome.winners));
        assert_eq!(outcome, ended, "{story}");
        if let Some((rule, _)) = ended {
            return (story.moves.len(), rule);
        }
        let actor = Actor::all(setup.n_seats()).find(|actor| game.may_act(*actor));
        let actor = actor.unwrap_or_else(|| panic!("nobody may act\n{story}"));
        let listed: Vec<String> = game.legal_actions(actor).map(|one| one.to_string()).collect();
        let expected = simple.moves();
        let texts: BTreeSet<&String> = expected.iter().map(|(text, _)| text).collect();
        assert_eq!(listed.iter().collect::<BTreeSet<_>>(), texts, "{story}");
        assert_eq!(listed.len(), texts.len(), "no move comes twice\n{story}");
        let (text, after) = expected[pick(&expected)].clone();
        let applied = game.apply(actor, &super::parse(&text));
        assert!(applied.is_ok(), "{actor} {text}: {:?}\n{story}", applied.err());
        story.moves.push(text);
        simple = after;
    }
}

/// Which game it was, for messages of comparisons.
#[derive(Debug)]
pub struct Story {
    setup: String,
    moves: Vec<String>,
}

impl fmt::Display for Story {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "setup {}\nmoves {}", self.setup, self.moves.join(" "))
    }
}
