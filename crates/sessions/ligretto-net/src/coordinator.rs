//! Sets a game up, starts and ends it, counts, and knows who is dead. No lay passes through it.

mod auditor;
mod deaths;
mod phases;
mod roll;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::time::Duration;

use ligretto::Deal;

use self::auditor::Auditor;
use self::deaths::Deaths;
use self::roll::Roll;
use crate::message::WIRE_VERSION;
use crate::{
    Ending, Finding, FromCoordinator, GameOptions, GameResult, Init, Limits, Neighbours, PeerId,
    Report, Signal, Signals, Stamp, ToCoordinator,
};

/// The coordinator (German: *Server*), driven by any transport.
///
/// Everything it does is a roll-call: it asks all living players for something and goes on when
/// everybody has answered.
#[derive(Clone, Debug)]
pub struct Coordinator {
    deal: Deal,
    options: GameOptions,
    limits: Limits,
    phase: Phase,
    /// Whom the phase asks, and who has not answered.
    roll: Roll,
    deaths: Deaths,
    token: Token,
    auditor: Option<Box<Auditor>>,

    start_at: Option<Stamp>,
    /// The stop that counts as far as is known.
    stop: Option<(Stamp, PeerId)>,
    clock_bound_nanos: u64,

    outbox: VecDeque<(PeerId, FromCoordinator)>,
}

#[derive(Clone, Debug)]
enum Phase {
    New,
    Init,
    /// The game is on.
    Game(Step),
    /// Somebody has called stop; looks whether it may.
    Verify(Box<Claim>),
    /// The game has ended, in this way as far as is known.
    Over {
        ending: Ending,
        count: Count,
    },
    Done(Box<GameResult>),
}

/// What is asked while players play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Start,
    /// The token is on its way round.
    Probe,
    /// The token waits, since some have not heard who died.
    Mourn,
    Rotate,
}

/// A call of stop that is being looked at, and what it has interrupted.
#[derive(Clone, Debug)]
struct Claim {
    by: PeerId,
    stamp: Stamp,
    step: Step,
    roll: Roll,
}

/// What is asked when the game has ended.
#[derive(Clone, Debug)]
enum Count {
    End,
    /// Asks everybody what it has done.
    Journals,
    /// Asks for the points; what has been reported so far.
    Score(Vec<Option<Report>>),
}

/// The search for a deadlock: a token that goes round, and what it has met.
#[derive(Clone, Copy, Debug, Default)]
struct Token {
    round: u32,
    /// Whether it has met anything black in this round, or since the last rotation.
    is_black: bool,
    was_black: bool,
    /// Rotations in a row without a lay, and the number of the last one.
    n_rotations: u8,
    last_rotation: u32,
}

/// How many players are asked at the same time, where the order does not matter.
const WINDOW: usize = 64;

impl Coordinator {
    /// A game with this deal. Nothing happens before the first [`Coordinator::handle_timeout`].
    pub fn new(deal: Deal, options: GameOptions, limits: Limits) -> Self {
        let n_players = deal.n_players();
        Self {
            deal,
            options,
            limits,
            phase: Phase::New,
            roll: Roll::default(),
            deaths: Deaths::new(n_players),
            token: Token::default(),
            auditor: None,
            start_at: None,
            stop: None,
            clock_bound_nanos: 0,
            outbox: VecDeque::new(),
        }
    }

    /// Looks whether everybody plays by the rules: before it ends the game for a stop, and before
    /// it counts.
    #[must_use]
    pub fn audited(mut self) -> Self {
        self.auditor = Some(Box::new(Auditor::new(self.deal.n_players())));
        self
    }

    /// Handles a message from a player.
    pub fn handle_message(&mut self, now: Duration, from: PeerId, message: ToCoordinator) {
        if from.index() >= self.deal.n_players() {
            return;
        }
        if self.deaths.is_dead(from) {
            // It was only slow; but the others have been told, and that can't be taken back.
            self.outbox.push_back((from, FromCoordinator::Obituary { of: from }));
            return;
        }
        self.deaths.heard(from);
        match message {
            ToCoordinator::Ping { id } => {
                self.outbox.push_back((from, FromCoordinator::Pong { id, at: stamp(now) }));
            }
            // That it has said anything is all there was to know.
            ToCoordinator::Pong { .. } => {}
            ToCoordinator::Suspect { of } => self.suspect(now, of),
            ToCoordinator::Mourned { of } => self.deaths.obituary_confirmed(of, from),
            ToCoordinator::Stop { stamp } => self.handle_stop(now, from, stamp),
            ToCoordinator::Ready { bound_nanos } => {
                if matches!(self.phase, Phase::Init) {
                    self.clock_bound_nanos = self.clock_bound_nanos.max(bound_nanos);
                    self.roll.answered(from);
                }
            }
            ToCoordinator::Got(signal) => self.handle_got(from, signal),
            ToCoordinator::Quiet { round, black } => {
                if matches!(self.phase, Phase::Game(Step::Probe)) && round == self.token.round {
                    self.token.is_black |= black;
                    self.roll.answered(from);
                }
            }
            ToCoordinator::Ended { stop } => {
                if matches!(self.phase, Phase::Over { count: Count::End, .. }) {
                    if let Some(stamp) = stop {
                        self.note_stop(from, stamp);
                    }
                    self.roll.answered(from);
                }
            }
            ToCoordinator::Journal { round, journal } => {
                let asks_journals = matches!(
                    self.phase,
                    Phase::Verify(_) | Phase::Over { count: Count::Journals, .. }
                );
                if asks_journals {
                    self.note_journal(from, round, *journal);
                }
            }
            ToCoordinator::Score(report) => {
                if let Phase::Over { count: Count::Score(reports), .. } = &mut self.phase {
                    reports[from.index()] = Some(*report);
                    self.roll.answered(from);
                }
            }
        }
        self.advance(now);
    }

    fn handle_got(&mut self, from: PeerId, signal: Signal) {
        match signal {
            Signal::Start => {
                if matches!(self.phase, Phase::Game(Step::Start)) {
                    self.roll.answered(from);
                }
                if matches!(self.phase, Phase::Game(Step::Start | Step::Probe | Step::Mourn)) {
                    self.deaths.adopted(from);
                }
            }
            Signal::Rotate { round } => {
                let is_asked = matches!(self.phase, Phase::Game(Step::Rotate));
                if is_asked && round == self.token.last_rotation {
                    self.roll.answered(from);
                }
            }
            // Players confirm the end to each other only; to the coordinator they say `Ended`.
            Signal::End => {}
        }
    }

    /// Time has passed: does what is due. The first call begins the game.
    pub fn handle_timeout(&mut self, now: Duration) {
        if matches!(self.phase, Phase::New) {
            self.phase = Phase::Init;
            self.roll = Roll::of_all(self.deal.n_players(), WINDOW);
        }
        self.repeat(now);
        self.advance(now);
    }

    /// Takes note that a player can't be reached, as a transport may know at once.
    pub fn handle_unreachable(&mut self, now: Duration, peer: PeerId) {
        if peer.index() < self.deal.n_players() {
            self.declare_dead(now, peer);
            self.advance(now);
        }
    }

    /// The next message to send, and to whom.
    pub fn poll_message(&mut self) -> Option<(PeerId, FromCoordinator)> {
        self.outbox.pop_front()
    }

    /// When to call [`Coordinator::handle_timeout`], unless something else happens before.
    pub fn poll_timeout(&self) -> Option<Duration> {
        if matches!(self.phase, Phase::New) {
            return Some(Duration::ZERO);
        }
        let deaths = self.deaths.oldest().map(|sent| sent + self.limits.retry);
        self.roll.due(&self.limits).into_iter().chain(deaths).min()
    }

    /// The result, when all is counted.
    pub fn result(&self) -> Option<&GameResult> {
        if let Phase::Done(result) = &self.phase { Some(result) } else { None }
    }

    /// How the game ended; known before the scores are.
    pub fn ending(&self) -> Option<Ending> {
        match &self.phase {
            Phase::Over { ending, .. } => Some(*ending),
            Phase::Done(result) => Some(result.ending),
            Phase::New | Phase::Init | Phase::Game(_) | Phase::Verify(_) => None,
        }
    }

    /// What was found so far, where it looks whether everybody plays by the rules; most is found
    /// when all is counted.
    pub fn findings_so_far(&self) -> &[Finding] {
        self.auditor.as_ref().map_or(&[], |auditor| auditor.findings())
    }

    /// Whether this player was declared dead.
    pub fn is_dead(&self, peer: PeerId) -> bool {
        self.deaths.is_dead(peer)
    }

    /// How many players were declared dead.
    pub fn n_dead(&self) -> usize {
        self.deaths.n_dead()
    }

    fn init_of(&self, peer: PeerId) -> FromCoordinator {
        let n_players = self.deal.n_players() as u32;
        FromCoordinator::Init(Box::new(Init {
            version: WIRE_VERSION,
            n_players,
            neighbours: Neighbours::of(peer, n_players).as_slice().to_vec(),
            deck: self.deal.decks()[peer.index()].clone(),
            options: self.options,
            audit: self.auditor.is_some(),
        }))
    }

    fn has_timestamps(&self) -> bool {
        self.options.signals == Signals::Timestamp
    }
}

fn stamp(now: Duration) -> Stamp {
    Stamp(now.as_nanos() as u64)
}
