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
use asking::Calls;
pub(crate) use due::Due;
use due::Dues;
use owner::Questions;
pub(crate) use owner::STRANGERS_ID;

/// What is known of the player in one game.
pub(crate) struct Judge {
    dealt: Dealt,
    phase: Phase,
    dues: Dues,
    calls: Calls,
    /// When it called stop.
    stop: Option<(Duration, Mark)>,
    questions: Questions,
    stacks: OwnStacks,
    dead: BTreeSet<PeerId>,
    /// The rounds in which it was asked whether it is quiet, and what it said.
    probes: BTreeMap<u32, Option<bool>>,
    journal: Option<Journal>,
}

/// What the player was given before the game.
struct Dealt {
    me: PeerId,
    n_players: u32,
    neighbours: Neighbours,
    options: GameOptions,
    deck: Deck,
}

/// How far the game is, by what the player has been told.
#[derive(Clone, Copy, Debug)]
enum Phase {
    /// It waits for the start, and has asked for the time so often.
    Waiting { n_pings: u32 },
    /// It plays.
    Playing,
    /// It was told of the end.
    Ending,
    /// It was told of the end, and not of the start.
    EndingUnstarted,
    /// It has confirmed the end.
    Ended,
    /// It has confirmed the end, and was not told of the start.
    EndedUnstarted,
}

/// What is known of the stacks before the player.
#[derive(Default)]
struct OwnStacks {
    /// At least this many cards of others lie on them.
    n_accepted: u8,
    /// What it has shown last.
    shown: Option<Visible>,
}

/// A fault and the message it became clear with.
pub(crate) type Found = (Fault, Mark);

impl Judge {
    pub(crate) fn new(plan: &RunPlan, game: usize) -> Self {
        let deal = &plan.deals[game];
        let n_players = deal.n_players() as u32;
        let dealt = Dealt {
            me: plan.seat,
            n_players,
            neighbours: Neighbours::of(plan.seat, n_players),
            options: plan.options,
            deck: deal.decks()[plan.seat.index()].clone(),
        };
        Self {
            dealt,
            phase: Phase::Waiting { n_pings: 0 },
            dues: Dues::default(),
            calls: Calls::None,
            stop: None,
            questions: Questions::default(),
            stacks: OwnStacks::default(),
            dead: BTreeSet::new(),
            probes: BTreeMap::new(),
            journal: None,
        }
    }

    fn has_started(&self) -> bool {
        matches!(self.phase, Phase::Playing | Phase::Ending | Phase::Ended)
    }

    fn is_ended(&self) -> bool {
        !matches!(self.phase, Phase::Waiting { .. } | Phase::Playing)
    }

    /// Whether it has said that it knows of the end.
    fn knows_end(&self) -> bool {
        matches!(self.phase, Phase::Ended | Phase::EndedUnstarted)
    }

    /// Whether it has said that it has heard the start.
    pub(crate) fn has_confirmed_start(&self) -> bool {
        self.has_started() && !self.dues.has(&Due::Got { signal: Signal::Start })
    }

    /// Whether it owes others something that the end would make needless.
    pub(crate) fn owes_others(&self) -> bool {
        !self.is_ended() && self.dues.has_for_others()
    }

    /// The player has been told this.
    pub(crate) fn told(&mut self, now: Duration, message: &Incoming, mark: Mark) {
        match message {
            Incoming::FromCoordinator(message) => self.told_by_coordinator(now, message, mark),
            Incoming::FromPlayer(seat, message) => self.told_by_player(now, *seat, *message, mark),
        }
    }

    fn told_by_coordinator(&mut self, now: Duration, message: &FromCoordinator, mark: Mark) {
        let (has_started, is_ended) = (self.has_started(), self.is_ended());
        let mut owe = |due| self.dues.owe(now, Address::Coordinator, due, mark);
        match *message {
            FromCoordinator::Init(_) => {
                if !has_started {
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
                if !is_ended {
                    owe(Due::Got { signal: Signal::Rotate { round } });
                }
            }
            FromCoordinator::Ping { id } => owe(Due::Pong { id }),
            FromCoordinator::Pong { .. } => {}
            FromCoordinator::Obituary { of } if of == self.dealt.me => self.dues.forgive_all(),
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
        if self.has_started() {
            return;
        }
        self.phase = match self.phase {
            Phase::EndingUnstarted => Phase::Ending,
            Phase::EndedUnstarted => Phase::Ended,
            _ => Phase::Playing,
        };
        if pass_on {
            self.owe_children(now, Signal::Start, mark);
        }
    }

    fn end(&mut self, now: Duration, pass_on: bool, mark: Mark) {
        if self.is_ended() {
            return;
        }
        self.phase = if self.has_started() { Phase::Ending } else { Phase::EndingUnstarted };
        self.dues.forgive_announcements();
        if pass_on {
            self.owe_children(now, Signal::End, mark);
        }
    }

    fn owe_children(&mut self, now: Duration, signal: Signal, mark: Mark) {
        for child in children(Some(self.dealt.me), self.dealt.n_players) {
            if !self.dead.contains(&child) {
                self.dues.owe(now, Address::Player(child), Due::PassOn { signal }, mark);
            }
        }
    }

    fn bury(&mut self, of: PeerId) {
        self.dead.insert(of);
        self.questions.watchers.remove(&of);
        self.dues.forgive(Address::Player(of));
        self.calls.settle(|call| call.to == of);
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
                if let Phase::Waiting { n_pings } = self.phase
                    && self.dealt.options.signals == Signals::Timestamp
                    && n_pings < MEASUREMENTS
                {
                    return Err(Fault::ClockNotMeasured { n_pings });
                }
            }
            ToCoordinator::Ping { .. } => {
                if let Phase::Waiting { n_pings } = &mut self.phase {
                    *n_pings += 1;
                }
            }
            ToCoordinator::Ended { .. } => {
                self.phase = match self.phase {
                    Phase::Ending | Phase::Ended => Phase::Ended,
                    Phase::EndingUnstarted | Phase::EndedUnstarted => Phase::EndedUnstarted,
                    Phase::Waiting { .. } | Phase::Playing => {
                        return Err(Fault::ObeysStranger { kind: "end" });
                    }
                };
            }
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
        if let Calls::Open(call) = &self.calls {
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
        let is_neighbour = self.dealt.neighbours.index_of(seat).is_some();
        let Dealt { me, n_players, .. } = self.dealt;
        let is_child = || children(Some(me), n_players).any(|child| child == seat);
        match message {
            BetweenPlayers::Start { .. } if self.has_started() && is_child() => Ok(()),
            BetweenPlayers::Start { .. } => Err(Fault::NotItsToSay { kind: "start".to_owned() }),
            BetweenPlayers::End { .. } if self.is_ended() && is_child() => Ok(()),
            BetweenPlayers::End { .. } => Err(Fault::NotItsToSay { kind: "end".to_owned() }),
            BetweenPlayers::Got(Signal::End) if !self.is_ended() => {
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
