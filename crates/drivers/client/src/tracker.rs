//! Follows the game as far as a player can see it.
//!
//! The wire tells a position, but not how many plies were played or how long nothing was captured,
//! and both may decide the game. Watching from the start tells: from the game after our
//! last move some actions of the others lead to what the server sends. If none do, as for who joins
//! in the middle or where a match has other rules than the usual ones, the position is believed as
//! it stands, and the counters begin anew.

use std::sync::Arc;

use game::{Actor, Seat};
use kind::{HostedGame, Kind};

use crate::failure::Failure;

/// What was seen so far.
pub(crate) struct GameTracker {
    kind: Arc<Kind>,
    seat: Seat,
    /// The usual start at first, then the game after our last move.
    before: Option<Box<dyn HostedGame>>,
    /// The game in which we are to act.
    now: Option<Box<dyn HostedGame>>,
}

/// A turn of ours.
pub(crate) struct Turn {
    /// The game as it stands.
    pub(crate) game: Box<dyn HostedGame>,
    /// What the other players have done since our last move, as far as it can be told.
    pub(crate) answers: Vec<String>,
}

impl GameTracker {
    pub(crate) fn new(kind: &Arc<Kind>, seat: Seat) -> Self {
        let start = kind.setup(&[]).ok().and_then(|setup| kind.start(&setup).ok());
        Self { kind: Arc::clone(kind), seat, before: start, now: None }
    }

    /// The server sent this block and wants our move.
    pub(crate) fn handle_turn(&mut self, block: &[String]) -> Result<Turn, Failure> {
        let received = read(&self.kind, block, self.seat)?;
        let wanted = self.lines(&*received);
        let found = self.before.take().and_then(|before| self.find(before, &wanted));
        let turn = found.unwrap_or(Turn { game: received, answers: Vec::new() });
        if !turn.game.may_act(self.seat.into()) {
            return Err(Failure::NoMove);
        }
        self.now = Some(turn.game.boxed_clone());
        Ok(turn)
    }

    /// We have sent this action.
    pub(crate) fn handle_moved(&mut self, action: &str) {
        self.before = self.now.take();
        if let Some(game) = &mut self.before
            && game.apply(self.seat.into(), action).is_err()
        {
            self.before = None;
        }
    }

    fn lines(&self, game: &dyn HostedGame) -> Vec<String> {
        let programs = self.kind.programs.as_ref();
        programs.map(|programs| programs.position_lines(game, self.seat)).unwrap_or_default()
    }

    /// Looks for what the others did: some actions that lead to a turn of ours with these lines.
    fn find(&self, before: Box<dyn HostedGame>, wanted: &[String]) -> Option<Turn> {
        let mut open = vec![Turn { game: before, answers: Vec::new() }];
        let mut n_looked_at = 0;
        while let Some(Turn { game, answers }) = open.pop() {
            n_looked_at += 1;
            if n_looked_at > MOST_LOOKED_AT {
                return None;
            }
            if game.may_act(self.seat.into()) {
                if self.lines(&*game) == wanted {
                    return Some(Turn { game, answers });
                }
                continue;
            }
            if answers.len() < MOST_ACTIONS {
                open.extend(self.continuations(&*game, &answers));
            }
        }
        None
    }

    fn continuations(&self, game: &dyn HostedGame, answers: &[String]) -> Vec<Turn> {
        let others = Seat::all(game.n_seats()).filter(|seat| *seat != self.seat).map(Actor::from);
        let mut turns = Vec::new();
        for actor in others.chain([Actor::Dealer]) {
            for action in game.legal_actions(actor) {
                let mut game = game.boxed_clone();
                if game.apply(actor, &action).is_ok() {
                    // What chance did is nobody's answer.
                    let said = actor.seat().map(|_| action);
                    let answers = answers.iter().cloned().chain(said).collect();
                    turns.push(Turn { game, answers });
                }
            }
        }
        turns
    }
}

/// A double mill is three actions.
const MOST_ACTIONS: usize = 4;

/// Far more than one turn of the others can be in any of our games.
const MOST_LOOKED_AT: usize = 20_000;

/// The game that begins with what this block tells.
pub(crate) fn read(
    kind: &Kind,
    block: &[String],
    seat: Seat,
) -> Result<Box<dyn HostedGame>, Failure> {
    let programs = kind.programs.as_ref();
    let setup = programs.and_then(|programs| programs.read_lines(block, seat));
    let setup = setup.ok_or_else(|| Failure::Position("nobody knows its form".to_owned()))?;
    kind.start(&setup).map_err(Failure::Position)
}

#[cfg(test)]
mod tests {
    use kind::countdown;

    use super::*;

    fn tracker(seat: u8) -> GameTracker {
        GameTracker::new(countdown::kinds().named("Countdown").unwrap(), Seat(seat))
    }

    fn block(left: u8) -> Vec<String> {
        vec![format!("HEAP {left}")]
    }

    #[test]
    fn what_the_other_player_did_is_found_out() {
        let mut tracker = tracker(0);
        let turn = tracker.handle_turn(&block(5)).unwrap();
        assert!(turn.answers.is_empty());
        tracker.handle_moved("1");
        let turn = tracker.handle_turn(&block(2)).unwrap();
        assert_eq!(turn.answers, ["2"]);
    }

    #[test]
    fn a_position_to_which_no_move_leads_is_believed() {
        let mut tracker = tracker(0);
        let turn = tracker.handle_turn(&block(40)).unwrap();
        assert_eq!((turn.answers.len(), turn.game.legal_actions(Seat(0).into()).len()), (0, 3));
    }

    #[test]
    fn a_turn_in_which_nothing_can_be_done_is_refused() {
        assert!(matches!(tracker(0).handle_turn(&block(0)), Err(Failure::NoMove)));
        let unreadable = ["HEAP x".to_owned()];
        assert!(matches!(tracker(0).handle_turn(&unreadable), Err(Failure::Position(_))));
    }
}
