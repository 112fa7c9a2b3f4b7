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

use ligretto::{Card, Glimpse, Place, Source, Stacks, Strategy};

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
    Address, GameOptions, HybridClock, Journal, Limits, Message, Moment, Neighbours, Offset,
    PeerId, Signal, Stamp, Stats,
};

/// A player (German: *Mitspieler*, *Client*), driven by any transport.
///
/// It does one thing at a time: it has at most one call under way, and waits for its answer. In
/// between it answers the calls of others at once.
#[derive(Clone, Debug)]
pub struct Player<S> {
    me: PeerId,
    n_players: u32,
    limits: Arc<Limits>,
    options: GameOptions,
    phase: Phase,
    /// While it measures its clock: when it asked. When it knows the start: the start. While it
    /// plays: not before this moment comes the next action. While it waits for the end: when it
    /// said last that it has called stop.
    phase_at: Moment,
    strategy: S,

    place: Place,
    stacks: Stacks,
    neighbours: Neighbours,
    glimpses: [Glimpse; MAX_NEIGHBOURS],

    /// The call under way, and its number, or that of the last one.
    call: Option<Call>,
    last_id: u32,

    answers: Answers,
    watchers: Watchers,
    confirmations: Confirmations,
    quietness: Quietness,

    clock: HybridClock,
    offset: Offset,
    n_laid: u8,
    /// Own lays with their moments, where they may have to be undone.
    log: Log,
    started: bool,
    /// When it called stop, if it did.
    stopped: Option<Stamp>,
    score_wanted: Option<ScoreWanted>,
    rare: Option<Box<Rare>>,

    /// The time the coordinator was heard of last, and when to ask for it next.
    heard: Moment,
    next_ping: Moment,
    n_pings: u32,

    stats: Stats,
    outbox: Option<Box<Outbox>>,
}

pub(crate) type Outbox = VecDeque<(Address, Message)>;

/// How far a player has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Has no cards yet.
    Waiting,
    /// Measures how far its clock is off, with timestamps.
    Syncing,
    /// Waits for the start.
    Ready,
    /// Knows when to start, by its own clock.
    Scheduled,
    /// Plays.
    Playing,
    /// Has called stop and waits for the end.
    Stopping,
    /// The end has come; a lay may still be under way.
    Ending,
    /// All is counted.
    Done,
    /// Has lost the coordinator: there will be no result.
    Aborted,
    /// Was taken for dead; nobody listens any more.
    Expelled,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Call {
    neighbour: u8,
    what: Asked,
    watch: bool,
    sent: Moment,
    n_sent: u8,
}

/// What few players ever have takes no room in all of them.
#[derive(Clone, Debug, Default)]
struct Rare {
    /// All that it did, where it will be asked for it.
    records: Option<Records>,
    relay: Option<Relay>,
}

/// Its journal, and the number of the question that it has not answered yet.
#[derive(Clone, Debug, Default)]
struct Records {
    journal: Journal,
    wanted: Option<u32>,
}

/// The coordinator has asked for the score, as it was at the stop moment if there is one.
#[derive(Clone, Copy, Debug)]
struct ScoreWanted {
    stop: Option<Stamp>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Lay { source: Source, card: Card },
    Look,
}

impl<S: Strategy> Player<S> {
    /// A player without cards. `strategy` decides for it; many players may share their limits.
    pub fn new(me: PeerId, strategy: S, limits: impl Into<Arc<Limits>>) -> Self {
        Self {
            me,
            n_players: 0,
            limits: limits.into(),
            options: GameOptions::default(),
            phase: Phase::Waiting,
            phase_at: Moment::default(),
            strategy,
            place: Place::empty(),
            stacks: Stacks::default(),
            neighbours: Neighbours::of(me, 1),
            glimpses: [Glimpse::Unknown; MAX_NEIGHBOURS],
            call: None,
            last_id: 0,
            answers: Answers::default(),
            watchers: Watchers::default(),
            confirmations: Confirmations::default(),
            quietness: Quietness::default(),
            clock: HybridClock::default(),
            offset: Offset::default(),
            n_laid: 0,
            log: Log::default(),
            started: false,
            stopped: None,
            score_wanted: None,
            rare: None,
            heard: Moment::default(),
            next_ping: Moment::NEVER,
            n_pings: 0,
            stats: Stats::default(),
            outbox: None,
        }
    }

    /// Handles a message. Whatever it says, it can't do more harm than its sender may.
    pub fn handle_message(&mut self, now: Duration, from: Address, message: Message) {
        if matches!(self.phase, Phase::Done | Phase::Aborted | Phase::Expelled) {
            return;
        }
        let now = Moment::from(now);
        match from {
            Address::Coordinator => {
                self.heard = now;
                self.next_ping = now + self.limits.ping_after;
                self.handle_coordinator(now, message);
            }
            Address::Player(peer) => match self.neighbours.index_of(peer) {
                Some(index) if self.glimpses[index] != Glimpse::Gone => {
                    self.handle_neighbour(now, peer, index, &message);
                }
                _ => self.handle_stranger(now, peer, &message),
            },
        }
        self.advance(now);
    }

    fn handle_coordinator(&mut self, now: Moment, message: Message) {
        match message {
            Message::Init(init) => self.init(now, &init),
            Message::Start { at, pass_on } => {
                self.start(now, at, pass_on);
                if self.phase != Phase::Waiting {
                    self.tell_coordinator(Message::Got(Signal::Start));
                }
            }
            Message::End { stop, pass_on } => {
                self.end(now, stop, pass_on);
                self.tell_coordinator(Message::Ended { stop: self.stopped() });
            }
            Message::AskScore { stop } => {
                self.end(now, stop, false);
                self.score_wanted = Some(ScoreWanted { stop });
            }
            Message::AskJournal { round, over } => {
                if over {
                    self.end(now, None, false);
                }
                if let Some(records) = self.records_mut() {
                    records.wanted = Some(round);
                }
            }
            Message::Done => self.phase = Phase::Done,
            Message::Probe { round } => self.handle_probe(round),
            Message::Rotate { round } => self.rotate(now, round),
            Message::Obituary { of } => self.handle_obituary(of),
            Message::Ping { id } => {
                let at = self.offset.stamp(now);
                self.tell_coordinator(Message::Pong { id, at });
            }
            Message::Pong { id, at } => self.handle_pong(now, id, at),
            _ => {}
        }
    }

    fn handle_neighbour(&mut self, now: Moment, peer: PeerId, index: usize, message: &Message) {
        match *message {
            Message::Lay { id, card, watch, stamp, noted } => {
                self.watchers.noted(index, noted);
                self.handle_lay(now, index, id, card, watch, stamp);
            }
            Message::Answer { id, answered, noted } => {
                self.watchers.noted(index, noted);
                self.handle_answer(now, index, id, answered);
            }
            Message::Look { id, watch } => self.handle_look(index, id, watch),
            Message::Shown { id, visible } => self.handle_shown(index, id, visible),
            Message::Changed { visible, noted } => {
                self.watchers.noted(index, noted);
                self.handle_changed(now, index, visible);
            }
            Message::Noted { n_cards } => self.watchers.noted(index, n_cards),
            _ => self.handle_stranger(now, peer, message),
        }
    }

    /// From others than neighbours come only signals on their way through the tree.
    fn handle_stranger(&mut self, now: Moment, peer: PeerId, message: &Message) {
        let signal = match *message {
            Message::Got(signal) => {
                let me = self.me;
                if let Some(relay) = self.relay_mut() {
                    relay.got(me, peer, signal);
                }
                return;
            }
            Message::Start { at, .. } if self.is_parent(peer) => {
                self.start(now, at, true);
                Signal::Start
            }
            Message::End { stop, .. } if self.is_parent(peer) => {
                self.end(now, stop, true);
                Signal::End
            }
            _ => return,
        };
        if self.phase != Phase::Waiting {
            self.tell(Address::Player(peer), Message::Got(signal));
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
    pub fn poll_message(&mut self) -> Option<(Address, Message)> {
        self.outbox.as_mut()?.pop_front()
    }

    /// Exchanges the list of messages to send. A driver of very many players lends each the same
    /// list while it acts: one that is always at hand, instead of one more in memory for each.
    pub(crate) fn swap_outbox(&mut self, outbox: &mut Option<Box<Outbox>>) {
        std::mem::swap(&mut self.outbox, outbox);
    }

    /// How far it has come.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Its own cards.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// The stacks it opened.
    pub fn stacks(&self) -> &Stacks {
        &self.stacks
    }

    /// How many of its cards it knows to be on the table.
    pub(crate) fn n_laid(&self) -> u8 {
        self.n_laid
    }

    /// The card it has offered to a neighbour and not heard of.
    pub(crate) fn offered(&self) -> Option<(PeerId, Card)> {
        let call = self.call?;
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
        self.started
    }

    /// When it called stop, if it did.
    pub(crate) fn stopped(&self) -> Option<Stamp> {
        self.stopped
    }

    /// With timestamps, its lays in order: the card, its moment, and whether it was a row card.
    pub(crate) fn stamped_lays(&self) -> impl Iterator<Item = (Card, Stamp, bool)> + '_ {
        self.log.iter()
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

    fn tell_coordinator(&mut self, message: Message) {
        self.tell(Address::Coordinator, message);
    }

    fn tell_neighbour(&mut self, index: usize, message: Message) {
        let peer = self.neighbours.as_slice()[index];
        self.tell(Address::Player(peer), message);
    }

    fn tell(&mut self, to: Address, message: Message) {
        self.outbox.get_or_insert_default().push_back((to, message));
    }

    fn suspect(&mut self, of: PeerId) {
        self.tell_coordinator(Message::Suspect { of });
    }
}

#[cfg(test)]
mod tests;
