use std::collections::HashMap;

use ligretto::{Bot, Card, CardSet, Colour, Stacks};
use thiserror::Error;

use super::{Happened, Observer, Outcome, Scenario, World};
use crate::{Address, Ending, Message, PeerId, Phase, Player, Signals, Stamp};

/// Checks after every event what must always be true, whatever goes wrong around the players.
///
/// It sees everything, which no player does, and keeps books of its own: who laid which card where
/// is found out from the stacks themselves, not from what players say of themselves.
pub struct Laws {
    signals: Signals,
    can_lose_players: bool,
    books: Vec<Book>,
    /// Where each card on the table lies, by its player.
    lies_at: HashMap<(PeerId, Card), Lies>,
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

/// A law that did not hold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BrokenLaw {
    /// A card was laid after the end had reached the owner of the stack.
    #[error("{card} of player {of} was taken by player {at} after its end")]
    CreditedAfterEnd {
        /// Which card.
        card: Card,
        /// Whose.
        of: PeerId,
        /// On whose stacks.
        at: PeerId,
    },
    /// Somebody acted before the start.
    #[error("player {0} acted before the start")]
    ActedBeforeStart(PeerId),
    /// A card is on the table twice.
    #[error("{card} of player {of} is on the table twice")]
    Doubled {
        /// Which card.
        card: Card,
        /// Whose.
        of: PeerId,
    },
    /// Somebody opened a stack at a place that is not his.
    #[error("player {of} opened a stack at player {at}")]
    OpenedElsewhere {
        /// Who.
        of: PeerId,
        /// Where.
        at: PeerId,
    },
    /// A player's cards are not each in one place.
    #[error("player {of}: {card} is in two places, or in none")]
    NotInOnePlace {
        /// Whose card.
        of: PeerId,
        /// Which.
        card: Card,
    },
    /// A player has not counted its own cards right.
    #[error("player {0} has laid another number of cards than it counts")]
    Miscounted(PeerId),
    /// A lay does not bear a later stamp than one it builds on.
    #[error("{card} of player {of} bears a stamp that is not later than what it builds on")]
    NotLater {
        /// Which card.
        card: Card,
        /// Whose.
        of: PeerId,
    },
    /// A deadlock was declared although something could be laid.
    #[error("a deadlock was declared, but player {of} can lay {card}")]
    NoDeadlock {
        /// Who can.
        of: PeerId,
        /// What.
        card: Card,
    },
    /// A score is not what the cards on the table say.
    #[error("player {0} reports a wrong score")]
    WrongScore(PeerId),
    /// Somebody is missing although nobody died.
    #[error("player {0} is missing, and nothing has happened to it")]
    Missing(PeerId),
    /// The game did not end.
    #[error("the game did not end")]
    Endless,
}

impl Laws {
    /// The laws for a game of this scenario.
    pub fn new(scenario: &Scenario) -> Self {
        Self {
            signals: scenario.options.signals,
            can_lose_players: scenario.faults.can_kill(),
            books: vec![Book::default(); scenario.n_players],
            lies_at: HashMap::new(),
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
            return Err(BrokenLaw::Endless);
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
        let still_there = player.place().cards();
        let laid = self.books[of.index()].on_table.difference(still_there);
        let Some(stop) = stop else {
            return (laid.len() as u8, player.place().ligretto_height());
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
        if player.phase() == Phase::Waiting {
            return Ok(());
        }
        self.check_stacks(world, me, what)?;
        if player.stats().attempts > 0 && !player.has_started() {
            return Err(BrokenLaw::ActedBeforeStart(me));
        }
        self.check_cards(world, me)?;
        self.books[me.index()].has_ended = player.phase() == Phase::Ending;
        Ok(())
    }

    /// What came onto the stacks of `me` by this event.
    fn check_stacks(
        &mut self,
        world: &World,
        me: PeerId,
        what: &Happened<'_>,
    ) -> Result<(), BrokenLaw> {
        let player = &world.players[me.index()];
        let before = std::mem::replace(&mut self.books[me.index()].stacks, *player.stacks());
        if before == *player.stacks() {
            return Ok(());
        }
        let n_own_lays = player.stats().own_lays;
        let n_own =
            n_own_lays - std::mem::replace(&mut self.books[me.index()].n_own_lays, n_own_lays);
        // The card of a request may also be the owner's own, if the request was a late copy.
        let n_new = u32::from(player.stacks().n_cards() - before.n_cards());
        let is_taken = n_new > n_own;
        for colour in Colour::ALL {
            for number in before.height(colour) + 1..=player.stacks().height(colour) {
                let Some(card) = Card::new(colour, number) else { continue };
                let of = match (what.from, what.message) {
                    (Some(Address::Player(caller)), Some((Message::Lay { card: laid, .. }, _)))
                        if *laid == card && is_taken =>
                    {
                        caller
                    }
                    _ => me,
                };
                self.note_laid(world, me, of, card)?;
            }
        }
        Ok(())
    }

    fn note_laid(
        &mut self,
        world: &World,
        at: PeerId,
        of: PeerId,
        card: Card,
    ) -> Result<(), BrokenLaw> {
        if self.books[at.index()].has_ended {
            return Err(BrokenLaw::CreditedAfterEnd { card, of, at });
        }
        if !world.players[of.index()].has_started() {
            return Err(BrokenLaw::ActedBeforeStart(of));
        }
        if card.number() == 1 && of != at {
            return Err(BrokenLaw::OpenedElsewhere { of, at });
        }
        if !self.books[of.index()].on_table.insert(card) {
            // Once more is only right where the stack it lay on has gone with a dead player.
            let before = self.lies_at.get(&(of, card));
            if before.is_none_or(|lies| !world.coordinator.is_dead(lies.at)) {
                return Err(BrokenLaw::Doubled { card, of });
            }
        }
        self.lies_at.insert((of, card), Lies { at, stamp: None, from_row: None });
        Ok(())
    }

    /// With timestamps: the moments of lays, once their player knows them.
    fn note_stamps(&mut self, world: &World, of: PeerId) -> Result<(), BrokenLaw> {
        let book = &mut self.books[of.index()];
        let mut last = Stamp(0);
        for (nth, (card, stamp, from_row)) in world.players[of.index()].stamped_lays().enumerate() {
            if stamp <= last {
                return Err(BrokenLaw::NotLater { card, of });
            }
            last = stamp;
            if nth >= book.n_stamped
                && let Some(lies) = self.lies_at.get_mut(&(of, card))
            {
                (lies.stamp, lies.from_row) = (Some(stamp), Some(from_row));
                book.n_stamped = nth + 1;
            }
        }
        Ok(())
    }

    /// With timestamps: on every stack each card bears a later stamp than the one below it.
    fn check_stamps(&self) -> Result<(), BrokenLaw> {
        let mut stacks: HashMap<_, Vec<(u8, Stamp, PeerId)>> = HashMap::new();
        for ((of, card), lies) in &self.lies_at {
            if let Some(stamp) = lies.stamp {
                let stack = stacks.entry((lies.at, card.colour())).or_default();
                stack.push((card.number(), stamp, *of));
            }
        }
        for ((_, colour), mut stack) in stacks {
            stack.sort_unstable();
            for pair in stack.windows(2) {
                let (number, stamp, of) = pair[1];
                if stamp <= pair[0].1
                    && let Some(card) = Card::new(colour, number)
                {
                    return Err(BrokenLaw::NotLater { card, of });
                }
            }
        }
        Ok(())
    }

    /// Each card of `me` is in one place: with it, or on the table; only one that it has offered
    /// may be on the table without its knowing.
    fn check_cards(&mut self, world: &World, me: PeerId) -> Result<(), BrokenLaw> {
        let player = &world.players[me.index()];
        let (here, on_table) = (player.place().cards(), self.books[me.index()].on_table);
        let offered = player.offered().map(|(_, card)| card);
        let wrong = |card: Card| BrokenLaw::NotInOnePlace { of: me, card };
        if let Some(card) = CardSet::ALL.difference(here.union(on_table)).iter().next() {
            return Err(wrong(card));
        }
        for card in here.intersection(on_table).iter() {
            let lies = &self.lies_at[&(me, card)];
            // Whose owner is dead in the eyes of `me`, that stack is no more.
            let is_gone = !player.living_neighbours().any(|peer| peer == lies.at);
            if Some(card) != offered && !is_gone {
                return Err(wrong(card));
            }
        }
        let n_laid = usize::from(player.n_laid());
        if here.len() + n_laid != CardSet::ALL.len() {
            return Err(BrokenLaw::Miscounted(me));
        }
        if self.signals == Signals::Timestamp {
            self.note_stamps(world, me)?;
        }
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
            if let Some(card) = player.place().reachable().intersection(wanted).iter().next() {
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
