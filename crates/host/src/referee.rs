//! The referee: what a match is now, and what becomes of a command. Pure: no clock, no disk.

use game::{Outcome, Seat, Viewer};

use crate::{
    Controller, Ended, Ending, Entry, Fact, HostedGame, Kinds, Plan, RefusedAction, State,
};

/// One match as the fold over its log.
///
/// [`Referee::decide`] changes nothing: it answers with the facts that would follow. Once those
/// are durable, [`Referee::apply`] takes them in, the same way as when the log is read again.
pub struct Referee {
    plan: Plan,
    game: Box<dyn HostedGame>,
    seats: Vec<SeatState>,
    ended: Option<Ended>,
    n_actions: usize,
    entries: Vec<Entry>,
}

/// What a seat is like at the moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatState {
    /// Whether somebody sits here.
    pub taken: bool,
    /// The time taken over all moves so far.
    pub used_ms: u64,
}

/// Something that somebody wants of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A program wants to play.
    Join {
        /// The seat it asks for, or any free one for programs.
        seat: Option<Seat>,
        /// What it said of itself.
        client: String,
    },
    /// The client of a seat is gone.
    Leave {
        /// The seat.
        seat: Seat,
        /// Why, for people.
        why: String,
    },
    /// A seat acts.
    Play {
        /// The seat.
        seat: Seat,
        /// The action as it was written.
        action: String,
        /// How long it took over it.
        used_ms: u64,
    },
    /// A seat took longer than it may.
    TimeOut {
        /// The seat.
        seat: Seat,
        /// What it did not do in time, for people.
        why: String,
    },
    /// The server or its operator ends the match without a result.
    Abort {
        /// Why, for people.
        why: String,
    },
}

/// What follows from a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// What is to be appended to the log, in this order; possibly nothing.
    pub facts: Vec<Fact>,
    /// The seat the command ended up with.
    pub seat: Option<Seat>,
    /// The command itself is refused (facts may follow all the same: a program's wrong move
    /// loses the game).
    pub refusal: Option<Refusal>,
}

/// Why a command was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// There is no such seat, it is taken, or not meant for programs.
    #[error("no free player")]
    NoFreeSeat,
    /// The seat is not taken, so nobody can act for it.
    #[error("nobody sits at this seat")]
    NotSeated,
    /// The rules say no.
    #[error(transparent)]
    Action(#[from] RefusedAction),
}

/// A log that can't have been written by this server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BrokenLog {
    /// The log does not begin with what was settled.
    #[error("the log does not begin with the creation of the match")]
    NoPlan,
    /// A game of a later version, or of a server with more games.
    #[error("this server has no game {0:?}")]
    UnknownKind(String),
    /// The setup can't be read.
    #[error("setup: {0}")]
    Setup(String),
    /// The plan and the game do not agree on the number of seats.
    #[error("the game has {game} seats, but {planned} are planned")]
    Seats {
        /// As the game has it.
        game: usize,
        /// As the plan has it.
        planned: usize,
    },
    /// An entry does not follow from those before it.
    #[error("entry {seq}: {problem}")]
    Entry {
        /// Which one.
        seq: u64,
        /// What is wrong with it.
        problem: String,
    },
}

impl Referee {
    /// Whether this plan can be played at all; what [`Referee::replay`] would complain about.
    pub fn check_plan(kinds: &Kinds, plan: &Plan) -> Result<(), BrokenLog> {
        start(kinds, plan).map(|_| ())
    }

    /// The match that this log tells.
    pub fn replay(kinds: &Kinds, entries: Vec<Entry>) -> Result<Self, BrokenLog> {
        let mut entries = entries.into_iter();
        let Some(first @ Entry { seq: 0, fact: Fact::Created { .. }, .. }) = entries.next() else {
            return Err(BrokenLog::NoPlan);
        };
        let Fact::Created { plan } = &first.fact else { return Err(BrokenLog::NoPlan) };
        let mut referee = Self {
            game: start(kinds, plan)?,
            seats: vec![SeatState::default(); plan.seats.len()],
            plan: plan.clone(),
            ended: None,
            n_actions: 0,
            entries: vec![first],
        };
        for entry in entries {
            referee.apply(entry)?;
        }
        Ok(referee)
    }

    /// What follows from this command; nothing is changed yet.
    pub fn decide(&self, command: &Command) -> Decision {
        match command {
            Command::Join { seat, client } => self.decide_join(*seat, client),
            Command::Leave { seat, why } => self.decide_leave(*seat, why),
            _ if self.ended.is_some() => Decision::refused(Refusal::Over),
            Command::Play { seat, action, used_ms } => self.decide_play(*seat, action, *used_ms),
            Command::TimeOut { seat, why } => {
                Decision::facts([self.lost(Ending::Timeout, *seat, why)])
            }
            Command::Abort { why } => Decision::facts([Fact::Ended(Ended {
                ending: Ending::Aborted,
                by: None,
                reason: why.clone(),
                winners: vec![],
                scores: vec![],
            })]),
        }
    }

    fn decide_join(&self, wanted: Option<Seat>, client: &str) -> Decision {
        let over = self.ended.is_some();
        // Who joins a finished match only wants to see how it ended: any seat will do.
        let is_free = |seat: &Seat| {
            let planned = self.plan.seats.get(seat.index());
            planned.is_some_and(|seat| seat.controller == Controller::Computer)
                && (over || !self.seats[seat.index()].taken)
        };
        let seat = match wanted {
            Some(seat) => Some(seat).filter(is_free),
            None => Seat::all(self.seats.len()).find(is_free),
        };
        let Some(seat) = seat else { return Decision::refused(Refusal::NoFreeSeat) };
        let joined = Fact::Joined { seat: seat.0, client: client.to_owned() };
        let mut facts = if over { vec![] } else { vec![joined] };
        // A start position may be over before the first action; it ends when somebody comes.
        if !over && let Some(outcome) = self.game.outcome() {
            facts.push(ended_by_rules(outcome));
        }
        Decision { facts, seat: Some(seat), refusal: None }
    }

    fn decide_leave(&self, seat: Seat, why: &str) -> Decision {
        if self.ended.is_some() || !self.is_taken(seat) {
            return Decision::default();
        }
        Decision::facts([Fact::Left { seat: seat.0, why: why.to_owned() }])
    }

    fn decide_play(&self, seat: Seat, action: &str, used_ms: u64) -> Decision {
        if !self.is_taken(seat) {
            return Decision::refused(Refusal::NotSeated);
        }
        let mut game = self.game.boxed_clone();
        let action = match game.apply(seat, action) {
            Ok(action) => action,
            Err(refused) => return self.decide_wrong_action(seat, refused),
        };
        let played = Fact::Played { seat: seat.0, action, used_ms };
        Decision::facts([played].into_iter().chain(game.outcome().map(ended_by_rules)))
    }

    /// A program that makes an illegal move loses; a person is told and tries again.
    fn decide_wrong_action(&self, seat: Seat, refused: RefusedAction) -> Decision {
        let loses = self.plan.seats[seat.index()].controller == Controller::Computer;
        let why = format!("invalid move: {refused}");
        Decision {
            facts: if loses { vec![self.lost(Ending::Forfeit, seat, &why)] } else { vec![] },
            seat: None,
            refusal: Some(refused.into()),
        }
    }

    fn lost(&self, ending: Ending, loser: Seat, why: &str) -> Fact {
        let winners = Seat::all(self.seats.len()).filter(|&seat| seat != loser);
        Fact::Ended(Ended {
            ending,
            by: Some(loser.0),
            reason: why.to_owned(),
            winners: winners.map(|seat| seat.0).collect(),
            scores: vec![],
        })
    }

    /// Takes in an entry that is durable.
    pub fn apply(&mut self, entry: Entry) -> Result<(), BrokenLog> {
        let seq = entry.seq;
        let broken = |problem: String| BrokenLog::Entry { seq, problem };
        if seq != self.next_seq() {
            return Err(broken(format!("comes after entry {}", self.entries.len() - 1)));
        }
        if self.ended.is_some() {
            return Err(broken("comes after the end".to_owned()));
        }
        match &entry.fact {
            Fact::Created { .. } => return Err(broken("the match is created twice".to_owned())),
            Fact::Joined { seat, .. } => self.seat_mut(*seat).map_err(broken)?.taken = true,
            Fact::Left { seat, .. } => self.seat_mut(*seat).map_err(broken)?.taken = false,
            Fact::Played { seat, action, used_ms } => {
                self.seat_mut(*seat).map_err(broken)?;
                self.game
                    .apply(Seat(*seat), action)
                    .map_err(|refused| broken(refused.to_string()))?;
                self.seats[usize::from(*seat)].used_ms += used_ms;
                self.n_actions += 1;
            }
            Fact::Ended(ended) => self.ended = Some(ended.clone()),
        }
        self.entries.push(entry);
        Ok(())
    }

    fn seat_mut(&mut self, seat: u8) -> Result<&mut SeatState, String> {
        self.seats.get_mut(usize::from(seat)).ok_or_else(|| format!("there is no seat {seat}"))
    }

    fn is_taken(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|seat| seat.taken)
    }

    /// What was settled at the beginning.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The seats as they are now.
    pub fn seats(&self) -> &[SeatState] {
        &self.seats
    }

    /// The log so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How many actions were accepted so far.
    pub fn n_actions(&self) -> usize {
        self.n_actions
    }

    /// The number the next entry bears.
    pub fn next_seq(&self) -> u64 {
        self.entries.len() as u64
    }

    /// How it ended, if it did.
    pub fn ended(&self) -> Option<&Ended> {
        self.ended.as_ref()
    }

    /// How far it is.
    pub fn state(&self) -> State {
        match self.ended {
            Some(_) => State::Finished,
            None if self.entries.len() > 1 => State::Running,
            None => State::Open,
        }
    }

    /// Whether this seat has to act now.
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.ended.is_none() && self.game.may_act(seat)
    }

    /// What this viewer may see of the position.
    pub fn view(&self, viewer: Viewer) -> serde_json::Value {
        self.game.view(viewer)
    }

    /// The position as a picture of characters, if the kind has one.
    pub fn diagram(&self) -> Option<String> {
        self.game.diagram()
    }

    /// The position as lines for programs; empty for a kind without such a form.
    pub fn position_lines(&self) -> Vec<String> {
        self.game.position_lines().unwrap_or_default()
    }
}

impl Decision {
    fn facts(facts: impl IntoIterator<Item = Fact>) -> Self {
        Self { facts: facts.into_iter().collect(), ..Self::default() }
    }

    fn refused(refusal: Refusal) -> Self {
        Self { refusal: Some(refusal), ..Self::default() }
    }
}

fn start(kinds: &Kinds, plan: &Plan) -> Result<Box<dyn HostedGame>, BrokenLog> {
    let kind = kinds.named(&plan.kind).ok_or_else(|| BrokenLog::UnknownKind(plan.kind.clone()))?;
    let game = kind.start(&plan.setup).map_err(BrokenLog::Setup)?;
    if game.n_seats() != plan.seats.len() {
        return Err(BrokenLog::Seats { game: game.n_seats(), planned: plan.seats.len() });
    }
    Ok(game)
}

fn ended_by_rules(outcome: Outcome) -> Fact {
    Fact::Ended(Ended {
        ending: Ending::Normal,
        by: None,
        reason: outcome.reason.to_owned(),
        winners: outcome.winners.iter().map(|seat| seat.0).collect(),
        scores: outcome.scores,
    })
}

#[cfg(test)]
mod tests;
