//! One player: lays its own cards, and decides about lays on the stacks it opened.

mod confirmations;
mod control;
mod log;
mod owner;
mod play;
mod quiet;
mod time;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use ligretto::{Card, Glimpse, PlayerCards, Source, Stacks, Strategy};

use self::confirmations::Confirmations;
use self::control::Relay;
pub use self::control::children;
pub(crate) use self::control::parent;
use self::log::Log;
use self::owner::Watchers;
use self::quiet::Quietness;
use crate::exactly_once::Answers;
use crate::peer::MAX_NEIGHBOURS;
use crate::{
    Address, BetweenPlayers, Clock, FromCoordinator, GameOptions, Incoming, Journal, Limits,
    Membership, Moment, Neighbours, Outgoing, PeerId, Signal, Stamp, Stats, ToCoordinator,
};

/// A player (German: *Mitspieler*, *Client*), driven by any transport.
///
/// It does one thing at a time: it has at most one call under way, and waits for its answer. In
/// between it answers the calls of others at once.
#[derive(Clone, Debug)]
pub struct Player<S> {
    me: PeerId,
    limits: Arc<Limits>,
    strategy: S,
    agreed: Agreed,
    phase: Phase,
    contact: Contact,

    cards: PlayerCards,
    stacks: Stacks,
    neighbours: Neighbours,
    glimpses: [Glimpse; MAX_NEIGHBOURS],

    calls: Calls,
    answers: Answers,
    watchers: Watchers,
    confirmations: Confirmations,
    quietness: Quietness,

    clock: Clock,
    laid: Laid,
    has_started: bool,
    /// When it called stop, if it did.
    stopped: Option<Stamp>,
    rare: Option<Box<Rare>>,

    stats: Stats,
    outbox: Option<Box<Outbox>>,
}

pub(crate) type Outbox = VecDeque<Outgoing>;

/// How far a player has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Has no cards yet.
    Waiting,
    /// Measures how far its clock is off, with timestamps.
    Syncing {
        /// When it asked for the time last.
        asked: Moment,
        /// How often it has; this numbers the question as well.
        n_asked: u32,
    },
    /// Waits for the start.
    Ready {
        /// When it has said so first.
        said: Moment,
    },
    /// Knows when to start, by its own clock.
    Scheduled { start: Moment },
    /// Plays.
    Playing {
        /// It does nothing before this moment: what it did last takes so long.
        busy_until: Moment,
    },
    /// Has called stop and waits for the end.
    Stopping {
        /// When it called last.
        called: Moment,
    },
    /// The end has come; a lay may still be under way.
    Ending {
        /// The question for the score, while it has no answer.
        asked_score: Option<AskedScore>,
    },
    /// All is counted.
    Done,
    /// Has lost the coordinator: there will be no result.
    Aborted,
    /// Was taken for dead; nobody listens any more.
    Expelled,
}

/// The coordinator has asked for the score, as it was at the stop moment if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct AskedScore {
    stop: Option<Stamp>,
}

/// What the coordinator said of the game when it dealt the cards.
#[derive(Clone, Copy, Debug, Default)]
struct Agreed {
    n_players: u32,
    options: GameOptions,
}

/// The line to the coordinator.
#[derive(Clone, Copy, Debug)]
struct Contact {
    /// When it was heard of last.
    heard: Moment,
    /// When to ask whether it is there, and still counts on this player.
    next_ping: Moment,
    membership: Membership,
}

/// What the player asks of others: one call at a time.
#[derive(Clone, Copy, Debug, Default)]
struct Calls {
    under_way: Option<Call>,
    /// The number of the call under way, or of the last one.
    last_id: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Call {
    neighbour: u8,
    what: Asked,
    watch: bool,
    sent: Moment,
    n_sent: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Lay { source: Source, card: Card },
    Look,
}

/// Our cards that lie on the table.
#[derive(Clone, Debug, Default)]
struct Laid {
    n_cards: u8,
    /// Their moments, where lays may have to be undone.
    log: Log,
}

/// What few players ever have takes no room in all of them.
#[derive(Clone, Debug, Default)]
struct Rare {
    /// All that it did, where it will be asked for it.
    records: Option<Records>,
    relay: Option<Relay>,
    /// Those below it in the tree who died before it had anything to pass on, one bit for each.
    dead_children: u8,
}

/// Its journal, and the number of the question that it has not answered yet.
#[derive(Clone, Debug, Default)]
struct Records {
    journal: Journal,
    wanted: Option<u32>,
}

impl<S: Strategy> Player<S> {
    /// A player without cards. `strategy` decides for it; many players may share their limits.
    pub fn new(me: PeerId, strategy: S, limits: impl Into<Arc<Limits>>) -> Self {
        Self {
            me,
            limits: limits.into(),
            strategy,
            agreed: Agreed::default(),
            phase: Phase::Waiting,
            contact: Contact {
                heard: Moment::default(),
                next_ping: Moment::NEVER,
                membership: Membership::default(),
            },
            cards: PlayerCards::empty(),
            stacks: Stacks::default(),
            neighbours: Neighbours::of(me, 1),
            glimpses: [Glimpse::Unknown; MAX_NEIGHBOURS],
            calls: Calls::default(),
            answers: Answers::default(),
            watchers: Watchers::default(),
            confirmations: Confirmations::default(),
            quietness: Quietness::default(),
            clock: Clock::default(),
            laid: Laid::default(),
            has_started: false,
            stopped: None,
            rare: None,
            stats: Stats::default(),
            outbox: None,
        }
    }

    /// Handles a message. Whatever it says, it can't do more harm than its sender may.
    pub fn handle_message(&mut self, now: Duration, message: Incoming) {
        if self.is_over() {
            return;
        }
        let now = Moment::from(now);
        match message {
            Incoming::FromCoordinator(message) => {
                self.contact.heard = now;
                self.handle_coordinator(now, message);
                self.plan_ping();
            }
            Incoming::FromPlayer(peer, message) => self.handle_player(now, peer, message),
        }
        self.advance(now);
    }

    fn handle_coordinator(&mut self, now: Moment, message: FromCoordinator) {
        match message {
            FromCoordinator::Init(init) => self.init(now, &init),
            FromCoordinator::Start { at, pass_on } => {
                self.start(now, at, pass_on);
                if self.phase != Phase::Waiting {
                    self.tell_coordinator(ToCoordinator::Got(Signal::Start));
                }
            }
            FromCoordinator::End { stop, pass_on } => {
                self.end(now, stop, pass_on);
                self.tell_coordinator(ToCoordinator::Ended { stop: self.stopped() });
            }
            FromCoordinator::AskScore { stop } => {
                self.end(now, stop, false);
                if let Phase::Ending { asked_score } = &mut self.phase {
                    *asked_score = Some(AskedScore { stop });
                }
            }
            FromCoordinator::AskJournal { round, over } => {
                if over {
                    self.end(now, None, false);
                }
                if let Some(records) = self.records_mut() {
                    records.wanted = Some(round);
                }
            }
            FromCoordinator::Done => self.phase = Phase::Done,
            FromCoordinator::Probe { round } => self.handle_probe(round),
            FromCoordinator::Rotate { round } => self.rotate(now, round),
            FromCoordinator::Obituary { of } => self.handle_obituary(of),
            FromCoordinator::Ping { id } => {
                let at = self.clock.stamp(now);
                self.tell_coordinator(ToCoordinator::Pong { id, at });
            }
            FromCoordinator::Pong { id, at } => self.handle_pong(now, id, at),
        }
    }

    /// Signals come through the tree, from anybody in it; all else only from neighbours.
    fn handle_player(&mut self, now: Moment, peer: PeerId, message: BetweenPlayers) {
        let neighbour = self.neighbours.index_of(peer);
        let neighbour = neighbour.filter(|index| self.glimpses[*index] != Glimpse::Gone);
        match (message, neighbour) {
            (BetweenPlayers::Start { at, .. }, _) => {
                if self.is_parent(peer) {
                    self.start(now, at, true);
                    self.confirm_signal(peer, Signal::Start);
                }
            }
            (BetweenPlayers::End { stop, .. }, _) => {
                if self.is_parent(peer) {
                    self.end(now, stop, true);
                    self.confirm_signal(peer, Signal::End);
                }
            }
            (BetweenPlayers::Got(signal), _) => {
                let me = self.me;
                if let Some(relay) = self.relay_mut() {
                    relay.got(me, peer, signal);
                }
            }
            (_, None) => {}
            (BetweenPlayers::Lay { id, card, watch, stamp, noted }, Some(index)) => {
                self.watchers.noted(index, noted);
                self.handle_lay(now, index, id, card, watch, stamp);
            }
            (BetweenPlayers::Answer { id, answered, noted }, Some(index)) => {
                self.watchers.noted(index, noted);
                self.handle_answer(now, index, id, answered);
            }
            (BetweenPlayers::Look { id, watch }, Some(index)) => self.handle_look(index, id, watch),
            (BetweenPlayers::Shown { id, visible }, Some(index)) => {
                self.handle_shown(index, id, visible);
            }
            (BetweenPlayers::Changed { visible, noted }, Some(index)) => {
                self.watchers.noted(index, noted);
                self.handle_changed(now, index, visible);
            }
            (BetweenPlayers::Noted { n_cards }, Some(index)) => self.watchers.noted(index, n_cards),
        }
    }

    fn confirm_signal(&mut self, parent: PeerId, signal: Signal) {
        if self.phase != Phase::Waiting {
            self.tell(parent, BetweenPlayers::Got(signal));
        }
    }

    /// Takes note that a peer can't be reached, as a transport may know at once.
    pub fn handle_unreachable(&mut self, now: Duration, peer: Address) {
        match peer {
            Address::Coordinator if self.phase != Phase::Done => self.phase = Phase::Aborted,
            Address::Coordinator => {}
            Address::Player(of) => self.suspect(of),
        }
        self.advance(now.into());
    }

    /// The next message to send, and to whom.
    pub fn poll_message(&mut self) -> Option<Outgoing> {
        self.outbox.as_mut()?.pop_front()
    }

    /// Exchanges the list of messages to send. A driver of very many players lends each the same
    /// list while it acts: one that is always at hand, instead of one more in memory for each.
    pub(crate) fn swap_outbox(&mut self, outbox: &mut Option<Box<Outbox>>) {
        std::mem::swap(&mut self.outbox, outbox);
    }

    /// Whether it has its cards and the game is not over for it.
    pub(crate) fn is_in_game(&self) -> bool {
        self.phase != Phase::Waiting && !self.is_over()
    }

    /// Whether it has nothing more to say: all is counted, or it has left the game.
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Done || self.is_lost()
    }

    /// Whether it has given up the coordinator, or was taken for dead.
    pub fn is_lost(&self) -> bool {
        matches!(self.phase, Phase::Aborted | Phase::Expelled)
    }

    /// Whether it was dealt cards, also if it has left the game since.
    pub(crate) fn has_cards(&self) -> bool {
        self.agreed.n_players > 0
    }

    /// Whether it has heard of the end, and the rest is counting.
    pub(crate) fn is_ending(&self) -> bool {
        matches!(self.phase, Phase::Ending { .. })
    }

    /// Its own cards.
    pub fn cards(&self) -> &PlayerCards {
        &self.cards
    }

    /// The stacks it opened.
    pub fn stacks(&self) -> &Stacks {
        &self.stacks
    }

    /// How many of its cards it knows to be on the table.
    pub(crate) fn n_laid(&self) -> u8 {
        self.laid.n_cards
    }

    /// The card it has offered to a neighbour and not heard of.
    pub(crate) fn offered(&self) -> Option<(PeerId, Card)> {
        let call = self.calls.under_way?;
        match call.what {
            Asked::Lay { card, .. } => {
                Some((self.neighbours.as_slice()[call.neighbour as usize], card))
            }
            Asked::Look => None,
        }
    }

    /// The neighbours that are not known to be dead.
    pub(crate) fn living_neighbours(&self) -> impl Iterator<Item = PeerId> + '_ {
        let known = self.neighbours.as_slice().iter().zip(&self.glimpses);
        known.filter(|(_, glimpse)| **glimpse != Glimpse::Gone).map(|(peer, _)| *peer)
    }

    /// What it has done so far.
    pub(crate) fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Whether it has begun to play.
    pub fn has_started(&self) -> bool {
        self.has_started
    }

    /// When it called stop, if it did.
    pub(crate) fn stopped(&self) -> Option<Stamp> {
        self.stopped
    }

    /// With timestamps, its lays in order: the card, its moment, and whether it was a row card.
    pub(crate) fn stamped_lays(&self) -> impl Iterator<Item = (Card, Stamp, bool)> + '_ {
        self.laid.log.iter()
    }

    fn records_mut(&mut self) -> Option<&mut Records> {
        self.rare.as_mut()?.records.as_mut()
    }

    fn relay(&self) -> Option<&Relay> {
        self.rare.as_ref()?.relay.as_ref()
    }

    fn relay_mut(&mut self) -> Option<&mut Relay> {
        self.rare.as_mut()?.relay.as_mut()
    }

    fn tell_coordinator(&mut self, message: ToCoordinator) {
        self.say(Outgoing::ToCoordinator(message));
    }

    fn tell_neighbour(&mut self, index: usize, message: BetweenPlayers) {
        self.tell(self.neighbours.as_slice()[index], message);
    }

    fn tell(&mut self, to: PeerId, message: BetweenPlayers) {
        self.say(Outgoing::ToPlayer(to, message));
    }

    fn say(&mut self, message: Outgoing) {
        self.outbox.get_or_insert_default().push_back(message);
    }

    fn suspect(&mut self, of: PeerId) {
        self.tell_coordinator(ToCoordinator::Suspect { of });
    }
}

#[cfg(test)]
mod tests;
