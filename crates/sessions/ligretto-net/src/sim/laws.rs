mod broken_law;
mod cards;
mod stamps;

use std::collections::BTreeMap;

use ligretto::{Bot, Card, CardSet, Stacks};

pub use broken_law::BrokenLaw;

use super::{Happened, Observer, Outcome, Scenario, World};
use crate::{Address, Ending, PeerId, Player, Signals, Stamp};

/// Checks after every event what must always be true, whatever goes wrong around the players.
///
/// It sees everything, which no player does, and keeps books of its own: who laid which card where
/// is found out from the stacks themselves, not from what players say of themselves.
pub struct Laws {
    signals: Signals,
    can_lose_players: bool,
    books: Vec<Book>,
    /// Where each card on the table lies, by its player.
    lies_at: BTreeMap<(PeerId, Card), Lies>,
    was_ended: bool,
    n_checked: u64,
    broken: Option<BrokenLaw>,
}

/// What is known of one player.
#[derive(Clone, Default)]
struct Book {
    /// Its stacks after the last event, and how many cards it had laid there itself.
    stacks: Stacks,
    n_own_lays: u32,
    has_ended: bool,
    on_table: CardSet,
    /// How many of its lays with timestamps were taken in.
    n_stamped: usize,
}

struct Lies {
    at: PeerId,
    stamp: Option<Stamp>,
    from_row: Option<bool>,
}

impl Laws {
    /// The laws for a game of this scenario.
    pub fn new(scenario: &Scenario) -> Self {
        Self {
            signals: scenario.options.signals,
            can_lose_players: scenario.faults.can_kill(),
            books: vec![Book::default(); scenario.n_players],
            lies_at: BTreeMap::new(),
            was_ended: false,
            n_checked: 0,
            broken: None,
        }
    }

    /// How many events were checked.
    pub fn n_checked(&self) -> u64 {
        self.n_checked
    }

    /// Checks the end, and says what was broken on the way.
    pub fn check_end(&self, world: &World, outcome: &Outcome) -> Result<(), BrokenLaw> {
        if let Some(broken) = &self.broken {
            return Err(broken.clone());
        }
        if !outcome.is_over {
            return Err(BrokenLaw::Endless { n_events: outcome.n_events });
        }
        self.check_stamps()?;
        let Some(result) = &outcome.result else { return Ok(()) };
        for (seat, report) in result.reports.iter().enumerate() {
            let peer = PeerId(seat as u32);
            let Some(report) = report else {
                if self.can_lose_players {
                    continue;
                }
                return Err(BrokenLaw::Missing(peer));
            };
            let stop = result.stop.filter(|_| self.signals == Signals::Timestamp);
            let (laid, left) = self.count(peer, &world.players[seat], stop);
            if (report.score.laid, report.score.left) != (laid, left) {
                return Err(BrokenLaw::WrongScore(peer));
            }
        }
        if let Ending::Stop { by } = result.ending
            && result.reports[by.index()].is_some_and(|report| report.score.left > 0)
        {
            return Err(BrokenLaw::WrongScore(by));
        }
        Ok(())
    }

    /// The cards of a player on the table at the stop, and those left of its Ligretto stack.
    fn count(&self, of: PeerId, player: &Player<Bot>, stop: Option<Stamp>) -> (u8, u8) {
        let still_there = player.cards().all();
        let laid = self.books[of.index()].on_table.difference(still_there);
        let Some(stop) = stop else {
            return (laid.len() as u8, player.cards().ligretto_height());
        };
        let in_time = |card: &Card| self.lies_at[&(of, *card)].stamp.is_some_and(|at| at <= stop);
        let from_row = |card: &Card| self.lies_at[&(of, *card)].from_row == Some(true);
        let in_time: Vec<Card> = laid.iter().filter(in_time).collect();
        let n_row = in_time.iter().filter(|card| from_row(card)).count();
        (in_time.len() as u8, ligretto::LIGRETTO_HEIGHT as u8 - n_row as u8)
    }

    fn check_player(
        &mut self,
        world: &World,
        me: PeerId,
        what: &Happened<'_>,
    ) -> Result<(), BrokenLaw> {
        let player = &world.players[me.index()];
        if !player.has_cards() {
            return Ok(());
        }
        self.check_stacks(world, me, what)?;
        if player.stats().attempts > 0 && !player.has_started() {
            return Err(BrokenLaw::ActedBeforeStart(me));
        }
        self.check_cards(world, me)?;
        self.books[me.index()].has_ended = player.is_ending();
        Ok(())
    }

    /// A deadlock is declared: nobody who runs may be able to lay anything.
    fn check_deadlock(world: &World) -> Result<(), BrokenLaw> {
        let lives = |peer: PeerId| world.runs(peer) && !world.coordinator.is_dead(peer);
        for (seat, player) in world.players.iter().enumerate() {
            let of = PeerId(seat as u32);
            if !lives(of) {
                continue;
            }
            let others = player.living_neighbours().filter(|peer| lives(*peer));
            let wanted = others.map(|peer| world.players[peer.index()].stacks().wanted());
            let wanted = wanted.fold(player.stacks().wanted_of_owner(), CardSet::union);
            if let Some(card) = player.cards().reachable().intersection(wanted).iter().next() {
                return Err(BrokenLaw::NoDeadlock { of, card });
            }
        }
        Ok(())
    }
}

impl Observer for Laws {
    fn happened(&mut self, world: &World, what: &Happened<'_>) {
        if self.broken.is_some() {
            return;
        }
        self.n_checked += 1;
        let checked = match what.to {
            Address::Player(me) => self.check_player(world, me, what),
            Address::Coordinator if !self.was_ended => {
                let ending = world.coordinator.ending();
                self.was_ended = ending.is_some();
                match ending {
                    Some(Ending::Deadlock) => Self::check_deadlock(world),
                    _ => Ok(()),
                }
            }
            Address::Coordinator => Ok(()),
        };
        self.broken = checked.err();
    }
}

#[cfg(test)]
mod tests;
