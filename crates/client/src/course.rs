//! The course of the game as far as a player can see it.
//!
//! The wire tells neither how many plies were played nor how many brought no new king, but both
//! decide the game at its limits. Whoever watches from the start can count: between two of our
//! turns lie our move and one of the opponent's, and a new king is one king more on the board,
//! those inside towers counted, since none is ever lost.
//!
//! Who joins in the middle, or a match with another start, begins to count there: the limits are
//! then nearer than they seem. What the server sends is believed even if no move leads there.

use bashni::{Move, Piece, Position, Side};

/// What was seen so far.
#[derive(Debug)]
pub(crate) struct Course {
    side: Side,
    /// As it was when our last move was made, with its counters.
    after_our_move: Option<Position>,
}

/// A turn of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    /// The position with its counters, as well as they are known.
    pub(crate) position: Position,
    /// What the opponent has played, if a move leads here.
    pub(crate) answer: Option<Move>,
}

impl Course {
    pub(crate) fn new(side: Side) -> Self {
        Self { side, after_our_move: None }
    }

    /// The server sent this position and wants our move.
    pub(crate) fn handle_turn(&mut self, received: Position) -> Turn {
        let Some(before) = self.after_our_move.take() else {
            // White has begun, so one ply was played if we are Black.
            let n_plies = self.side.index() as u32;
            return Turn { position: received.with_counters(n_plies, n_plies), answer: None };
        };
        let is_new_king = n_kings(&received) > n_kings(&before);
        let quiet = if is_new_king { 0 } else { before.quiet() + 1 };
        let position = received.with_counters(before.ply() + 1, quiet);
        Turn { answer: move_between(&before, &position), position }
    }

    /// We have sent this move, which is legal in this position.
    pub(crate) fn handle_moved(&mut self, mut position: Position, action: Move) {
        position.make(action);
        self.after_our_move = Some(position);
    }
}

/// The kings of both sides, those that lie inside towers too.
fn n_kings(position: &Position) -> usize {
    let pieces = position.towers().flat_map(|(_, tower)| tower.from_top());
    pieces.filter(|piece| Piece::is_king(*piece)).count()
}

/// A move that makes the one position of the other.
fn move_between(before: &Position, after: &Position) -> Option<Move> {
    let mut moves = Vec::new();
    before.legal_moves(&mut moves);
    moves.into_iter().find(|action| {
        let mut position = before.clone();
        position.make(*action);
        position == *after
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The position as it comes over the wire.
    fn without_counters(position: &Position) -> Position {
        position.clone().with_counters(0, 0)
    }

    #[test]
    fn black_begins_to_count_after_the_first_ply() {
        let mut position = Position::start();
        position.make("C3:D4".parse().unwrap());
        let turn = Course::new(Side::Black).handle_turn(without_counters(&position));
        assert_eq!(turn, Turn { position, answer: None });
    }

    #[test]
    fn a_position_to_which_no_move_leads_is_believed() {
        let mut course = Course::new(Side::White);
        let turn = course.handle_turn(Position::start());
        course.handle_moved(turn.position, "C3:D4".parse().unwrap());
        let sent: Position = "w w@A1 B@H8".parse().unwrap();
        let turn = course.handle_turn(sent.clone());
        assert_eq!(turn.answer, None);
        assert_eq!(turn.position, sent.with_counters(2, 0), "there is a king that was not there");
    }

    proptest! {
        /// Both players count as the rules do, from the first ply to the last.
        #[test]
        fn who_watches_from_the_start_counts_right(
            choices in prop::collection::vec(0_usize..1000, 0..200),
        ) {
            let mut courses = Side::ALL.map(Course::new);
            let mut position = Position::start();
            let (mut moves, mut last) = (Vec::new(), None);
            for choice in choices {
                let course = &mut courses[position.side_to_move().index()];
                let turn = course.handle_turn(without_counters(&position));
                prop_assert_eq!(&turn.position, &position);
                if position.ply() > 1 {
                    // Two moves may lead to the same position, so only that is compared.
                    prop_assert!(turn.answer.is_some() && last.is_some());
                }
                moves.clear();
                position.legal_moves(&mut moves);
                let Some(&action) = moves.get(choice % moves.len().max(1)) else { break };
                course.handle_moved(turn.position, action);
                position.make(action);
                last = Some(action);
            }
        }
    }
}
