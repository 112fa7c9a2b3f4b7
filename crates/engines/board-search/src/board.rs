use std::fmt::Debug;

use crate::clock::Clock;
use crate::score::Score;
use crate::search_memory::SearchMemory;

/// How a finished game stands for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It has won.
    Won,
    /// Nobody has.
    Drawn,
    /// It has lost.
    Lost,
}

impl Ending {
    /// How a game that this side won, or nobody, stands for the side to move.
    pub fn of(winner: Option<usize>, side: usize) -> Self {
        match winner {
            None => Self::Drawn,
            Some(winner) if winner == side => Self::Won,
            Some(_) => Self::Lost,
        }
    }
}

/// What a game has chosen by its own means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move.
    pub action: M,
    /// For the side to move; 0 where nothing is proved.
    pub score: Score,
    /// Whether the score is that of perfect play.
    pub is_exact: bool,
}

/// A position of a game of two, as far as a search has to know it.
///
/// Positions are small values: a move is made on a copy. A side may move twice in a row.
pub trait Board: Clone {
    /// A move; small, since many are kept in lists.
    type Move: Copy + Eq + Debug;

    /// Whether a position can come back, so that going round in circles is a draw.
    const CAN_REPEAT: bool = false;
    /// Whether late moves may be searched less deep. Not where every game is solved to its end.
    const REDUCES: bool = true;
    /// How much the evaluation of a quiet position changes by a move, where that is little enough to
    /// leave out what is out of reach.
    const MARGIN: Option<Score> = None;
    /// Whether a move that refuted something is worth trying early elsewhere. If not, moves are
    /// tried in the order in which they are listed.
    const LEARNS: bool = true;

    /// Whether the search knows nothing but won, lost and neither. Then it does not go step by step
    /// when the end of the game is near.
    const KNOWS_ONLY_ENDS: bool = false;

    /// The side to move: 0 or 1.
    fn side(&self) -> usize;
    /// Appends the legal moves; there is one unless the game is over. Moves that are surely not
    /// better than another one may be left out.
    fn moves(&self, list: &mut Vec<Self::Move>);
    /// The position after a legal move.
    #[must_use]
    fn after(&self, action: Self::Move) -> Self;
    /// A number that equal positions share, and others but for a rare accident do not.
    fn hash(&self) -> u64;
    /// How the game ended, if it is over.
    fn ending(&self) -> Option<Ending>;
    /// How good the position is for the side to move, in hundredths of a man or what is like one.
    fn evaluate(&self) -> Score;

    /// What a position that is not over is worth where that is known without a search, for example
    /// from a table: a win in `n` plies is [`WIN`](crate::WIN)` - n`.
    fn known(&self) -> Option<Score> {
        None
    }

    /// A number of 16 bits, other than 0, by which the search remembers a move; different moves of a
    /// position should differ, and moves that are alike in other positions should not.
    fn move_id(action: Self::Move) -> u32;
    /// How promising a move looks before it is searched; 0 for those of which nothing is known.
    fn promise(&self, _action: Self::Move) -> i32 {
        0
    }
    /// How likely an opponent who sees less goes wrong after a move: of moves that are worth the
    /// same the highest is chosen.
    fn cunning(&self, _action: Self::Move) -> i32 {
        0
    }
    /// Whether the evaluation means nothing here, since something is about to be taken: then the
    /// search goes on beyond its depth.
    fn is_noisy(&self) -> bool {
        false
    }
    /// The most plies that a game can last from here, where that is known: a search of this depth
    /// is exact, and nothing in it is left out.
    fn most_plies_left(&self) -> Option<u32> {
        None
    }
    /// Appends all legal moves in the order of the rules, also those that [`Board::moves`] leaves
    /// out since they are surely bad: for opponents that know nothing better.
    fn all_moves(&self, list: &mut Vec<Self::Move>) {
        self.moves(list);
    }
    /// Chooses a move by the game's own means, where it has better ones than the search: asked at
    /// full strength only. Nothing leaves the choice to the search.
    fn own_choice(
        &self,
        _memory: &mut SearchMemory,
        _clock: &mut Clock<'_>,
    ) -> Option<Choice<Self::Move>> {
        None
    }
    /// The plain count of what each side has, for opponents that know nothing better.
    fn material(&self) -> Score {
        self.evaluate()
    }
}
