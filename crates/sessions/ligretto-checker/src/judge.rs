//! Follows the player message by message: what it has heard, what it may say, and what is due.
//!
//! What it hears counts from the moment it was given to the network, which is never later than the
//! player has it. So nobody is accused of what only came too late to know.

mod asking;
mod count;
mod due;
mod owner;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use ligretto::{Deck, Visible};
use ligretto_net::{
    Address, BetweenPlayers, FromCoordinator, GameOptions, Incoming, Journal, Neighbours, Outgoing,
    PeerId, Signal, Signals, ToCoordinator, children,
};

use crate::fault::Fault;
use crate::plan::RunPlan;
use crate::record::Mark;
use asking::Call;
pub(crate) use due::Due;
use due::Dues;
use owner::Question;
pub(crate) use owner::STRANGERS_ID;

/// What is known of the player in one game.
pub(crate) struct Judge {
    me: PeerId,
    n_players: u32,
    neighbours: Neighbours,
    options: GameOptions,
    deck: Deck,
    has_started: bool,
    /// It has been told of the end, and it has said that it knows.
    is_ended: bool,
    knows_end: bool,
    dues: Dues,
    /// What it asks of others.
    call: Option<Call>,
    last_call: Option<Call>,
    stop: Option<(Duration, Mark)>,
    /// What others ask of it.
    questions: BTreeMap<(PeerId, u32), Question>,
    last_asked: BTreeMap<PeerId, u32>,
    watchers: BTreeSet<PeerId>,
    /// This many cards of others lie on its stacks at least.
    n_accepted: u8,
    dead: BTreeSet<PeerId>,
    shown: Option<Visible>,
    /// The rounds in which it was asked whether it is quiet, and what it said.
    probes: BTreeMap<u32, Option<bool>>,
    n_pings: u32,
    journal: Option<Journal>,
}

/// A fault and the message it became clear with.
pub(crate) type Found = (Fault, Mark);

impl Judge {
    pub(crate) fn new(plan: &RunPlan, game: usize) -> Self {
        let deal = &plan.deals[game];
        let n_players = deal.n_players() as u32;
        Self {
            me: plan.seat,
            n_players,
            neighbours: Neighbours::of(plan.seat, n_players),
            options: plan.options,
            deck: deal.decks()[plan.seat.index()].clone(),
            has_started: false,
            is_ended: false,
            knows_end: false,
            dues: Dues::default(),
            call: None,
            last_call: None,
            stop: None,
            questions: BTreeMap::new(),
            last_asked: BTreeMap::new(),
            watchers: BTreeSet::new(),
            n_accepted: 0,
            dead: BTreeSet::new(),
            shown: None,
            probes: BTreeMap::new(),
            n_pings: 0,
            journal: None,
        }
    }

    /// Whether it has said that it has heard the start.
    pub(crate) fn has_confirmed_start(&self) -> bool {
        self.has_started && !self.dues.has(&Due::Got { signal: Signal::Start })
    }

    /// Whether it owes others something that the end would make needless.
    pub(crate) fn owes_others(&self) -> bool {
        !self.is_ended && self.dues.has_for_others()
    }

    /// The player has been told this.
    pub(crate) fn told(&mut self, now: Duration, message: &Incoming, mark: Mark) {
        match message {
            Incoming::FromCoordinator(message) => self.told_by_coordinator(now, message, mark),
            Incoming::FromPlayer(seat, message) => self.told_by_player(now, *seat, *message, mark),
        }
    }

    fn told_by_coordinator(&mut self, now: Duration, message: &FromCoordinator, mark: Mark) {
        let mut owe = |due| self.dues.owe(now, Address::Coordinator, due, mark);
        match *message {
            FromCoordinator::Init(_) => {
                if !self.has_started {
                    owe(Due::Ready);
                }
            }
            FromCoordinator::Start { pass_on, .. } => {
                owe(Due::Got { signal: Signal::Start });
                self.begin(now, pass_on, mark);
            }
            FromCoordinator::End { pass_on, .. } => {
                owe(Due::Ended);
                self.end(now, pass_on, mark);
            }
            FromCoordinator::AskScore { .. } => {
                owe(Due::Score);
                self.end(now, false, mark);
            }
            FromCoordinator::AskJournal { round, over } => {
                owe(Due::Journal { round });
                if over {
                    self.end(now, false, mark);
                }
            }
            FromCoordinator::Rotate { round } => {
                if !self.is_ended {
                    owe(Due::Got { signal: Signal::Rotate { round } });
                }
            }
            FromCoordinator::Ping { id } => owe(Due::Pong { id }),
            FromCoordinator::Pong { .. } => {}
            FromCoordinator::Obituary { of } if of == self.me => self.dues.forgive_all(),
            FromCoordinator::Obituary { of } => {
                owe(Due::Mourned { of });
                self.bury(of);
            }
            FromCoordinator::Probe { round } => {
                self.probes.entry(round).or_default();
            }
            FromCoordinator::Done => self.dues.forgive_all(),
        }
    }

    fn begin(&mut self, now: Duration, pass_on: bool, mark: Mark) {
        if !std::mem::replace(&mut self.has_started, true) && pass_on {
            self.owe_children(now, Signal::Start, mark);
        }
    }

    fn end(&mut self, now: Duration, pass_on: bool, mark: Mark) {
        if !std::mem::replace(&mut self.is_ended, true) {
            self.dues.forgive_announcements();
            if pass_on {
                self.owe_children(now, Signal::End, mark);
            }
        }
    }

    fn owe_children(&mut self, now: Duration, signal: Signal, mark: Mark) {
        for child in children(Some(self.me), self.n_players) {
            if !self.dead.contains(&child) {
                self.dues.owe(now, Address::Player(child), Due::PassOn { signal }, mark);
            }
        }
    }

    fn bury(&mut self, of: PeerId) {
        self.dead.insert(of);
        self.watchers.remove(&of);
        self.dues.forgive(Address::Player(of));
        self.call.take_if(|call| call.to == of);
    }

    /// The player has said this; an error is the first law that it breaks by it.
    pub(crate) fn heard(
        &mut self,
        now: Duration,
        said: &Outgoing,
        mark: Mark,
    ) -> Result<(), Fault> {
        match said {
            Outgoing::ToCoordinator(message) => self.heard_by_coordinator(now, message, mark),
            Outgoing::ToPlayer(seat, message) => self.heard_by_player(now, *seat, *message, mark),
        }?;
        self.dues.settle(said);
        Ok(())
    }

    fn heard_by_coordinator(
        &mut self,
        now: Duration,
        message: &ToCoordinator,
        mark: Mark,
    ) -> Result<(), Fault> {
        match message {
            ToCoordinator::Ready { .. } => {
                let needed =
                    if self.options.signals == Signals::Timestamp { MEASUREMENTS } else { 0 };
                if self.n_pings < needed {
                    return Err(Fault::ClockNotMeasured { n_pings: self.n_pings });
                }
            }
            ToCoordinator::Ping { .. } => self.n_pings += 1,
            ToCoordinator::Ended { .. } if !self.is_ended => {
                return Err(Fault::ObeysStranger { kind: "end" });
            }
            ToCoordinator::Ended { .. } => self.knows_end = true,
            ToCoordinator::Stop { .. } => self.stop = Some((now, mark)),
            ToCoordinator::Quiet { round, black } => self.heard_quiet(*round, *black)?,
            ToCoordinator::Journal { journal, .. } => self.journal = Some((**journal).clone()),
            ToCoordinator::Got(_)
            | ToCoordinator::Score(_)
            | ToCoordinator::Suspect { .. }
            | ToCoordinator::Mourned { .. }
            | ToCoordinator::Pong { .. } => {}
        }
        Ok(())
    }

    fn heard_quiet(&mut self, round: u32, black: bool) -> Result<(), Fault> {
        if let Some(call) = &self.call {
            return Err(Fault::QuietWhileCalling { id: call.id });
        }
        match self.probes.get_mut(&round) {
            None => Err(Fault::QuietUnasked { round }),
            Some(said) => {
                let before = *said.get_or_insert(black);
                if before == black { Ok(()) } else { Err(Fault::AnswerChanged { id: round }) }
            }
        }
    }

    fn heard_by_player(
        &mut self,
        now: Duration,
        seat: PeerId,
        message: BetweenPlayers,
        mark: Mark,
    ) -> Result<(), Fault> {
        let is_neighbour = self.neighbours.index_of(seat).is_some();
        let is_child = || children(Some(self.me), self.n_players).any(|child| child == seat);
        match message {
            BetweenPlayers::Start { .. } if self.has_started && is_child() => Ok(()),
            BetweenPlayers::Start { .. } => Err(Fault::NotItsToSay { kind: "start".to_owned() }),
            BetweenPlayers::End { .. } if self.is_ended && is_child() => Ok(()),
            BetweenPlayers::End { .. } => Err(Fault::NotItsToSay { kind: "end".to_owned() }),
            BetweenPlayers::Got(Signal::End) if !self.is_ended => {
                Err(Fault::ObeysStranger { kind: "end" })
            }
            BetweenPlayers::Got(_) | BetweenPlayers::Noted { .. } => Ok(()),
            BetweenPlayers::Lay { id, card, watch, .. } if is_neighbour => {
                self.heard_call(now, seat, id, Some(card), watch, mark)
            }
            BetweenPlayers::Look { id, watch } if is_neighbour => {
                self.heard_call(now, seat, id, None, watch, mark)
            }
            BetweenPlayers::Lay { .. } | BetweenPlayers::Look { .. } => {
                Err(Fault::NotNeighbour { seat })
            }
            BetweenPlayers::Answer { id, answered, .. } => {
                self.heard_answer(now, seat, id, answered, mark)
            }
            BetweenPlayers::Shown { id, visible } => self.heard_shown(seat, id, &visible),
            BetweenPlayers::Changed { visible, .. } => self.heard_visible(&visible),
        }
    }

    /// Something that is overdue by now.
    pub(crate) fn overdue(&self, now: Duration) -> Option<Found> {
        let due = self.dues.overdue(now).map(|(due, mark)| (Fault::NoAnswer { due }, mark));
        due.or_else(|| self.unrepeated(now))
    }

    /// When something will be overdue.
    pub(crate) fn next_deadline(&self) -> Option<Duration> {
        self.dues.next_deadline().into_iter().chain(self.next_repeat()).min()
    }
}

/// It asks the coordinator for the time so often.
const MEASUREMENTS: u32 = 8;
