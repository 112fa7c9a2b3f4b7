//! Who thinks in the reference client.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bashni::{Bashni, Move};
use bashni_engine::{Budget, Control, Engine, Options};
use kind::{Thinker, ThinkerOptions};

/// Full strength with an engine of its own.
pub(super) struct FullStrength {
    engine: Engine,
    ponders: bool,
    /// What the last search expects the opponent to play.
    expected: Option<Move>,
}

impl FullStrength {
    pub(super) fn new(options: ThinkerOptions) -> Self {
        let ThinkerOptions { threads, ponders } = options;
        let engine = Engine::new(Options { threads, ..Options::default() });
        Self { engine, ponders, expected: None }
    }
}

impl Thinker<Bashni> for FullStrength {
    fn think(&mut self, game: &Bashni, budget: Duration, stop: &Arc<AtomicBool>) -> Option<Move> {
        let control = Control::new().stopped_by(stop);
        // The Connector has put time aside for the way and for delays.
        let budget = Budget::thinking_time(budget);
        let (position, limits) = (game.position(), game.limits());
        let report = self.engine.search(position, limits, &budget, &control, &mut |_| ());
        self.expected = report.expected();
        report.best()
    }

    /// Searches the position that is expected next, so that the table knows it when it comes. If
    /// another one comes, most of what was found is still of use, since the plans are the same.
    fn ponder(&mut self, game: &Bashni, stop: &Arc<AtomicBool>) {
        let mut awaited = game.position().clone();
        match self.expected.take() {
            Some(reply) if self.ponders && awaited.check(reply).is_ok() => awaited.make(reply),
            _ => return,
        };
        let control = Control::new().stopped_by(stop);
        let budget = Budget::thinking_time(LONGEST_PONDERING);
        self.engine.search(&awaited, game.limits(), &budget, &control, &mut |_| ());
    }
}

/// Anyone who thinks longer than this has gone away, and a processor need not run hot for that.
const LONGEST_PONDERING: Duration = Duration::from_mins(5);

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use bashni::Setup;
    use game::{Actor, Game, Seat};

    use super::*;

    #[test]
    fn pondering_ends_when_it_is_told_to_and_leaves_a_mind_that_thinks() {
        let mut mind = FullStrength::new(ThinkerOptions { threads: 1, ponders: true });
        let mut game = Bashni::start(&Setup::default());
        let stop = Arc::default();
        let action = mind.think(&game, Duration::from_millis(20), &stop).unwrap();
        game.apply(Actor::Seat(Seat(0)), &action).unwrap();
        // Already set, it ends at once; set later, as soon as the search looks up.
        mind.expected = game.legal_moves().first().copied();
        stop.store(true, Ordering::Relaxed);
        mind.ponder(&game, &stop);
        mind.expected = game.legal_moves().first().copied();
        stop.store(false, Ordering::Relaxed);
        std::thread::scope(|scope| {
            scope.spawn(|| stop.store(true, Ordering::Relaxed));
            mind.ponder(&game, &stop);
        });
        stop.store(false, Ordering::Relaxed);
        let reply = mind.think(&game, Duration::from_millis(5), &stop).unwrap();
        assert!(game.apply(Actor::Seat(Seat(1)), &reply).is_ok());
    }
}
