//! What every engine gives to the host: names of its levels, analyses, and full strength for the
//! reference client.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board_search::{Budget, Control, Info, Ladder, LevelOf, Line, Report, Score, plies_to_end};
use game::{Actor, Game, Seat, Text};
use kind::{BotInfo, Finding, FoundLine, Inquiry, Listener, Thinker};

/// An engine that searches positions of a game.
pub(super) trait GameEngine<G: Game> {
    /// Finds the best lines, and tells `tell` after each iteration what was found so far.
    fn search(
        &mut self,
        game: &G,
        budget: &Budget,
        control: &Control,
        tell: &mut dyn FnMut(&Info<'_, G::Action>),
    ) -> Report<G::Action>;

    /// The chance to win that a score stands for.
    fn chance(score: Score) -> f64;
}

/// The levels as bots; what people call them in German stands from the weakest to the strongest.
pub(super) fn bots<L: Ladder>(german: &[&str]) -> Vec<BotInfo> {
    let info = |(level, german): (LevelOf<L>, &&str)| BotInfo {
        name: level.to_string(),
        title: Text::new(
            format!("Level {level} – {}", level.name()),
            format!("Stufe {level} – {german}"),
        ),
        side: None,
    };
    LevelOf::all().zip(german).map(info).collect()
}

/// Searches for an analysis, whose values are those of the first seat.
pub(super) fn analyse<G: Game, E: GameEngine<G>>(
    engine: &mut E,
    game: &G,
    inquiry: &Inquiry,
    is_first: bool,
    tell: &mut Listener<'_>,
) {
    let time = Budget::thinking_time(inquiry.budget);
    let budget = Budget { lines: inquiry.lines, analyse_forced: true, ..time };
    let control = Control::new().stopped_by(&inquiry.stop);
    let finding = |info: &Info<'_, G::Action>| Finding {
        depth: info.depth,
        nodes: info.nodes,
        nodes_per_second: info.nodes_per_second(),
        time_ms: u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX),
        lines: info.lines.iter().map(|line| found_line(line, is_first, E::chance)).collect(),
    };
    let mut hear = |info: &Info<'_, G::Action>| tell(finding(info));
    let report = engine.search(game, &budget, &control, &mut hear);
    let Report { depth, nodes, time, ref lines, .. } = report;
    tell(finding(&Info { depth, lines, nodes, time }));
}

fn found_line<A: ToString>(line: &Line<A>, is_first: bool, chance: fn(Score) -> f64) -> FoundLine {
    let sign = if is_first { 1 } else { -1 };
    let own_chance = chance(line.score);
    FoundLine {
        score: sign * line.score,
        chance: if is_first { own_chance } else { 1.0 - own_chance },
        win_in_plies: plies_to_end(line.score).map(|plies| sign * plies),
        moves: line.moves.iter().map(ToString::to_string).collect(),
    }
}

/// A player of full strength with an engine of its own.
pub(super) struct FullStrength<E, A> {
    engine: E,
    ponders: bool,
    /// What the last search expects to come next.
    expected: Option<A>,
}

impl<E, A> FullStrength<E, A> {
    pub(super) fn new(engine: E, ponders: bool) -> Self {
        Self { engine, ponders, expected: None }
    }
}

/// Anyone who thinks longer than this has gone away, and a processor need not run hot for that.
const LONGEST_PONDERING: Duration = Duration::from_mins(5);

impl<G: Game, E: GameEngine<G>> Thinker<G> for FullStrength<E, G::Action> {
    fn think(&mut self, game: &G, budget: Duration, stop: &Arc<AtomicBool>) -> Option<G::Action> {
        let control = Control::new().stopped_by(stop);
        // The Connector has put time aside for the way and for delays.
        let budget = Budget::thinking_time(budget);
        let report = self.engine.search(game, &budget, &control, &mut |_| ());
        let mut moves = report.lines.into_iter().next()?.moves.into_iter();
        let chosen = moves.next();
        self.expected = moves.next();
        chosen
    }

    /// Searches the position that is expected next, so that the table knows it when it comes. If
    /// another one comes, most of what was found is still of use, since the plans are the same.
    fn ponder(&mut self, game: &G, stop: &Arc<AtomicBool>) {
        let Some(reply) = self.expected.take().filter(|_| self.ponders) else { return };
        let mut awaited = game.clone();
        let actor = Seat::all(2).map(Actor::from).find(|actor| awaited.may_act(*actor));
        if actor.is_some_and(|actor| awaited.apply(actor, &reply).is_ok()) {
            let control = Control::new().stopped_by(stop);
            let budget = Budget::thinking_time(LONGEST_PONDERING);
            self.engine.search(&awaited, &budget, &control, &mut |_| ());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use bashni::{Bashni, Setup};
    use bashni_engine::{Engine, Options};

    use super::*;

    #[test]
    fn pondering_ends_when_it_is_told_to_and_leaves_an_engine_that_thinks() {
        let mut player = FullStrength::new(Engine::new(Options::default()), true);
        let mut game = Bashni::start(&Setup::default());
        let stop = Arc::default();
        let action = player.think(&game, Duration::from_millis(20), &stop).unwrap();
        game.apply(Actor::Seat(Seat(0)), &action).unwrap();
        // Already set, it ends at once; set later, as soon as the search looks up.
        player.expected = game.legal_moves().first().copied();
        stop.store(true, Ordering::Relaxed);
        player.ponder(&game, &stop);
        player.expected = game.legal_moves().first().copied();
        stop.store(false, Ordering::Relaxed);
        std::thread::scope(|scope| {
            scope.spawn(|| stop.store(true, Ordering::Relaxed));
            player.ponder(&game, &stop);
        });
        stop.store(false, Ordering::Relaxed);
        let reply = player.think(&game, Duration::from_millis(5), &stop).unwrap();
        assert!(game.apply(Actor::Seat(Seat(1)), &reply).is_ok());
    }
}
