//! The referee: what a match is now, and what becomes of a command. Pure: no clock, no disk.

mod command;
mod decide;

use std::time::Duration;

use game::{Seat, Viewer};

pub use command::{Command, Decision, Play, Refusal};
pub use decide::{Chance, Draw};

use crate::{
    Controller, Ended, Entry, Fact, HostedGame, HostedMind, Intent, Kinds, Plan, SeatPlan, State,
};

/// What stands in the log for an action that must not be known yet.
const HIDDEN: &str = "(hidden)";

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
    /// The name of the person who took it, where one was given.
    pub name: Option<String>,
    /// What a person must know to act for this seat: a hash of the secret that the browser got.
    pub key: Option<String>,
    /// The time taken over all moves so far.
    pub used_ms: u64,
}

impl SeatState {
    /// Bots are there from the beginning; everybody else has to come.
    fn at_first(planned: &SeatPlan) -> Self {
        Self { taken: planned.controller == Controller::Bot, ..Self::default() }
    }
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
            seats: plan.seats.iter().map(SeatState::at_first).collect(),
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
            Fact::Joined { seat, name, key, .. } => {
                let seat = self.seat_mut(*seat).map_err(broken)?;
                seat.taken = true;
                seat.name = name.clone().or(seat.name.take());
                seat.key.clone_from(key);
            }
            Fact::Left { seat, .. } => {
                let seat = self.seat_mut(*seat).map_err(broken)?;
                seat.taken = false;
                seat.key = None;
            }
            Fact::Played { seat, action, used_ms } => {
                if Seat(*seat).is_player() {
                    self.seat_mut(*seat).map_err(broken)?;
                }
                self.game
                    .apply(Seat(*seat), action)
                    .map_err(|refused| broken(refused.to_string()))?;
                if let Some(seat) = self.seats.get_mut(usize::from(*seat)) {
                    seat.used_ms += used_ms;
                }
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

    /// What was settled at the beginning.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The seats as they are now.
    pub fn seats(&self) -> &[SeatState] {
        &self.seats
    }

    /// What the player of this seat is called.
    pub fn player_name(&self, seat: Seat) -> &str {
        let planned = &self.plan.seats[seat.index()].name;
        self.seats[seat.index()].name.as_ref().unwrap_or(planned)
    }

    /// The log so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How many actions were accepted so far.
    pub fn n_actions(&self) -> usize {
        self.n_actions
    }

    /// Takes a person's name out of the match, as the store does with its log.
    pub fn forget(&mut self, person: &str) {
        for entry in &mut self.entries {
            entry.fact.forget(person);
        }
        if let Some(Entry { fact: Fact::Created { plan }, .. }) = self.entries.first() {
            self.plan = plan.clone();
        }
        for seat in &mut self.seats {
            if seat.name.as_deref() == Some(person) {
                seat.name = None;
            }
        }
    }

    /// An entry as everybody may see it now.
    pub fn public(&self, entry: &Entry) -> Entry {
        let mut public = entry.without_secrets();
        match &mut public.fact {
            Fact::Created { plan } if self.hides_setup() => {
                plan.setup.clear();
                plan.seed = None;
            }
            Fact::Played { seat, action, .. } if self.is_secret(Seat(*seat), action) => {
                HIDDEN.clone_into(action);
            }
            _ => {}
        }
        public
    }

    /// The log as everybody may see it now.
    pub fn public_entries(&self) -> Vec<Entry> {
        self.entries.iter().map(|entry| self.public(entry)).collect()
    }

    /// Whether the setup, and the views of the seats, must be kept from the others for now.
    pub fn hides_setup(&self) -> bool {
        self.ended.is_none() && self.game.hides_setup()
    }

    /// Whether an action is to be told to nobody yet.
    fn is_secret(&self, seat: Seat, action: &str) -> bool {
        self.ended.is_none() && self.game.is_secret(seat, action)
    }

    /// Whether everybody acts at any time, and no turn is timed.
    pub fn is_real_time(&self) -> bool {
        self.game.is_real_time()
    }

    /// How long nobody may act before something happens by itself, if anything does.
    pub fn pause(&self) -> Option<Duration> {
        self.game.due().filter(|_| self.ended.is_none()).map(|(pause, _)| pause)
    }

    /// What a bot is about to do.
    pub fn intent_of(&self, mind: &mut dyn HostedMind) -> Intent<String> {
        mind.intend(&*self.game)
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
            None if self.n_actions > 0 => State::Running,
            None if self.seats.iter().all(|seat| seat.taken) => State::Running,
            None => State::Open,
        }
    }

    /// Whether this seat has to act now.
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.ended.is_none() && self.game.may_act(seat)
    }

    /// What this action would bring about, as those who watch are told; nothing if it is refused.
    pub fn events_of(&self, seat: Seat, action: &str) -> Option<serde_json::Value> {
        self.game.events_of(seat, action)
    }

    /// The game as it stands, to think about.
    pub fn game(&self) -> Box<dyn HostedGame> {
        self.game.boxed_clone()
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

fn start(kinds: &Kinds, plan: &Plan) -> Result<Box<dyn HostedGame>, BrokenLog> {
    let kind = kinds.named(&plan.kind).ok_or_else(|| BrokenLog::UnknownKind(plan.kind.clone()))?;
    let game = kind.start(&plan.setup).map_err(BrokenLog::Setup)?;
    if game.n_seats() != plan.seats.len() {
        return Err(BrokenLog::Seats { game: game.n_seats(), planned: plan.seats.len() });
    }
    Ok(game)
}

#[cfg(test)]
mod tests;
