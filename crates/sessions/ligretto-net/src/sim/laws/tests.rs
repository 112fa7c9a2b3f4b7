//! The check of the laws must notice when one is broken: games in which what is shown is not what
//! happened.

use ligretto::Colour;

use super::*;
use crate::sim::{Faults, Simulation};
use crate::{BetweenPlayers, FromCoordinator, Incoming, Limits, Message, Stamp};

/// What becomes of an event.
enum Shown {
    AsItIs,
    Not,
    /// What was to be seen has been.
    Enough,
}

/// Looks at every event before the laws do, with the world before it.
struct Between<F> {
    laws: Laws,
    before: Option<World>,
    look: F,
    is_done: bool,
}

impl<F: FnMut(&mut Laws, &World, &World, &Happened<'_>) -> Shown> Observer for Between<F> {
    fn happened(&mut self, world: &World, what: &Happened<'_>) {
        if self.is_done {
            return;
        }
        let before = self.before.replace(copy(world));
        let before = before.as_ref().unwrap_or(world);
        match (self.look)(&mut self.laws, before, world, what) {
            Shown::AsItIs => self.laws.happened(world, what),
            Shown::Not => {}
            Shown::Enough => self.is_done = true,
        }
    }
}

fn copy(world: &World) -> World {
    let World { players, coordinator, state, now } = world;
    let (players, coordinator, state) = (players.clone(), coordinator.clone(), state.clone());
    World { players, coordinator, state, now: *now }
}

/// Plays a game of five, and tells the law that was broken.
fn broken(look: impl FnMut(&mut Laws, &World, &World, &Happened<'_>) -> Shown) -> BrokenLaw {
    let scenario = Scenario::new(5, 1);
    let laws = Laws::new(&scenario);
    let mut between = Between { laws, before: None, look, is_done: false };
    Simulation::new(&scenario).run(&mut between);
    assert!(between.is_done, "the moment never came");
    between.laws.broken.expect("nobody noticed")
}

/// Whose card was taken where by this event, if one was.
fn taken(before: &World, world: &World, what: &Happened<'_>) -> Option<(PeerId, Card, PeerId)> {
    let (Address::Player(at), (of, card)) = (what.to, what.lay()?) else { return None };
    let height = |world: &World| world.players[at.index()].stacks().height(card.colour());
    (height(world) == card.number() && height(before) < card.number()).then_some((of, card, at))
}

/// Nothing but that somebody looks at itself.
fn glance(of: PeerId) -> Happened<'static> {
    Happened { to: Address::Player(of), message: None }
}

#[test]
fn a_card_that_is_on_the_table_and_with_its_player_is_noticed() {
    let mut lay = None;
    // Everybody as they were when they last had nothing on offer.
    let mut idle: Vec<Option<Player<Bot>>> = vec![None; 5];
    let law = broken(|laws, before, world, what| {
        if let Some((of, card, _)) = lay
            && world.players[PeerId::index(of)].n_laid() > before.players[of.index()].n_laid()
        {
            let mut back = copy(world);
            back.players[of.index()] = idle[of.index()].clone().unwrap();
            assert!(back.players[of.index()].cards().all().contains(card));
            laws.happened(&back, &glance(of));
            return Shown::Enough;
        }
        for (idle, player) in idle.iter_mut().zip(&world.players) {
            if player.offered().is_none() {
                *idle = Some(player.clone());
            }
        }
        lay = lay.or(taken(before, world, what));
        Shown::AsItIs
    });
    let (of, card, _) = lay.unwrap();
    assert_eq!(law, BrokenLaw::NotInOnePlace { of, card });
}

#[test]
fn a_card_that_is_nowhere_is_noticed() {
    let mut lay = None;
    let law = broken(|laws, before, world, what| {
        let is_first = lay.is_none();
        lay = lay.or(taken(before, world, what));
        let Some((of, _, at)) = lay else { return Shown::AsItIs };
        // What happens where the card lies is not shown.
        if is_first || what.to == Address::Player(at) {
            return Shown::Not;
        }
        if world.players[PeerId::index(of)].n_laid() > before.players[of.index()].n_laid() {
            laws.happened(world, what);
            return Shown::Enough;
        }
        Shown::AsItIs
    });
    let (of, card, _) = lay.unwrap();
    assert_eq!(law, BrokenLaw::NotInOnePlace { of, card });
}

#[test]
fn a_card_that_is_taken_after_the_end_is_noticed() {
    let mut lay = None;
    let law = broken(|laws, before, world, what| {
        lay = taken(before, world, what);
        let Some((_, _, at)) = lay else { return Shown::AsItIs };
        let mut ended = copy(before);
        let end = FromCoordinator::End { stop: None, pass_on: false };
        let now = std::time::Duration::from_nanos(world.now());
        ended.players[at.index()].handle_message(now, Incoming::FromCoordinator(end));
        laws.happened(&ended, &glance(at));
        laws.happened(world, what);
        Shown::Enough
    });
    let (of, card, at) = lay.unwrap();
    assert_eq!(law, BrokenLaw::CreditedAfterEnd { card, of, at });
}

#[test]
fn a_card_that_is_taken_by_the_dead_is_noticed() {
    let mut lay = None;
    let law = broken(|laws, before, world, what| {
        lay = taken(before, world, what);
        let Some((_, _, at)) = lay else { return Shown::AsItIs };
        let mut dead = copy(world);
        let now = std::time::Duration::from_nanos(world.now());
        dead.coordinator.handle_unreachable(now, at);
        laws.happened(&dead, what);
        Shown::Enough
    });
    let (of, card, at) = lay.unwrap();
    assert_eq!(law, BrokenLaw::TakenByDead { card, of, at });
}

#[test]
fn a_card_of_somebody_who_has_not_started_is_noticed() {
    let mut lay = None;
    let law = broken(|laws, before, world, what| {
        lay = taken(before, world, what);
        let Some((of, ..)) = lay else { return Shown::AsItIs };
        let mut early = copy(world);
        early.players[of.index()] = Player::new(of, "push".parse().unwrap(), Limits::default());
        laws.happened(&early, what);
        Shown::Enough
    });
    assert_eq!(law, BrokenLaw::ActedBeforeStart(lay.unwrap().0));
}

/// Somebody else's card, said to be of one whose own lies on the table already.
#[test]
fn a_card_that_is_on_the_table_twice_is_noticed() {
    let mut lays: Vec<(PeerId, Card)> = Vec::new();
    let mut doubled = None;
    let law = broken(|laws, before, world, what| {
        let Some((of, card, at)) = taken(before, world, what) else { return Shown::AsItIs };
        let same = |(other, laid): &&(PeerId, Card)| *laid == card && ![of, at].contains(other);
        let Some((other, _)) = lays.iter().find(same) else {
            lays.push((of, card));
            return Shown::AsItIs;
        };
        doubled = Some((*other, card));
        let lay = BetweenPlayers::Lay { id: 1, card, watch: false, stamp: Stamp(0), noted: 0 };
        let of_another = Message::ToPlayer(at, Incoming::FromPlayer(*other, lay));
        laws.happened(world, &Happened { message: Some((&of_another, 0)), ..*what });
        Shown::Enough
    });
    let (of, card) = doubled.unwrap();
    assert_eq!(law, BrokenLaw::Doubled { card, of });
}

#[test]
fn a_deadlock_is_none_as_long_as_somebody_who_lives_can_lay() {
    let mut simulation = Simulation::new(&Scenario::new(4, 1));
    assert!(simulation.run_on(&mut (), 200), "it is still going on");
    let mut world = copy(simulation.world());
    let mut n_able = 0;
    while let Err(error) = Laws::check_deadlock(&world) {
        let BrokenLaw::NoDeadlock { of, card } = error else { panic!("{error}") };
        assert!(world.players[of.index()].cards().all().contains(card));
        world.state[of.index()] = crate::sim::world::State::Silent;
        n_able += 1;
    }
    assert!(n_able > 0);
}

/// A game that was stopped, with the books kept on it.
fn finished(signals: Signals, faults: Faults) -> (Laws, Simulation, Outcome) {
    for seed in 0.. {
        let mut scenario = Scenario::new(4, seed);
        (scenario.options.signals, scenario.faults) = (signals, faults);
        let mut laws = Laws::new(&scenario);
        let mut simulation = Simulation::new(&scenario);
        let outcome = simulation.run(&mut laws);
        let ending = outcome.result.as_ref().map(|result| result.ending);
        if matches!(ending, Some(Ending::Stop { .. })) {
            assert_eq!(laws.check_end(simulation.world(), &outcome), Ok(()));
            return (laws, simulation, outcome);
        }
    }
    unreachable!("some game is stopped")
}

#[test]
fn a_wrong_score_is_noticed_with_and_without_timestamps() {
    for signals in Signals::ALL {
        let (laws, simulation, outcome) = finished(signals, Faults::default());
        let check = |outcome: &Outcome| laws.check_end(simulation.world(), outcome);
        for seat in 0..4 {
            let wrong = Err(BrokenLaw::WrongScore(PeerId(seat as u32)));
            let score = |outcome: &mut Outcome, laid: u8, left: u8| {
                let report = outcome.result.as_mut().unwrap().reports[seat].as_mut().unwrap();
                (report.score.laid, report.score.left) =
                    (report.score.laid + laid, report.score.left + left);
            };
            for (laid, left) in [(1, 0), (0, 1)] {
                let mut forged = outcome.clone();
                score(&mut forged, laid, left);
                assert_eq!(check(&forged), wrong, "{signals}");
            }
        }
        let mut forged = outcome.clone();
        let result = forged.result.as_mut().unwrap();
        let has_cards_left = |report: &Option<crate::Report>| report.unwrap().score.left > 0;
        let by = PeerId(result.reports.iter().position(has_cards_left).unwrap() as u32);
        result.ending = Ending::Stop { by };
        assert_eq!(check(&forged), Err(BrokenLaw::WrongScore(by)), "it could not call stop");
    }
}

#[test]
fn who_is_missing_is_noticed_unless_somebody_may_die() {
    let missing = |faults: Faults| {
        let (laws, simulation, mut outcome) = finished(Signals::Plain, faults);
        outcome.result.as_mut().unwrap().reports[2] = None;
        laws.check_end(simulation.world(), &outcome)
    };
    assert_eq!(missing(Faults::default()), Err(BrokenLaw::Missing(PeerId(2))));
    assert_eq!(missing(Faults { crash: 1, ..Faults::default() }), Ok(()));
}

#[test]
fn a_card_that_is_not_later_than_the_one_below_it_is_noticed() {
    let check = |lower: u64, upper: u64| {
        let mut laws = Laws::new(&Scenario::new(2, 1));
        for (number, of, stamp) in [(1, 0, Some(lower)), (2, 1, Some(upper)), (3, 0, None)] {
            for colour in [Colour::ALL[0], Colour::ALL[1]] {
                let card = Card::new(colour, number).unwrap();
                let stamp = stamp.map(Stamp);
                let lies = Lies { at: PeerId(0), stamp, from_row: None };
                laws.lies_at.insert((PeerId(of), card), lies);
            }
        }
        laws.check_stamps()
    };
    assert_eq!(check(5, 6), Ok(()));
    let card = Card::new(Colour::ALL[0], 2).unwrap();
    for lower in [6, 7] {
        assert_eq!(check(lower, 6), Err(BrokenLaw::NotLater { card, of: PeerId(1) }));
    }
}
