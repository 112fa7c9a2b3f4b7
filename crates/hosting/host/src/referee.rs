//! The referee: what a match is now, and what becomes of a command. Pure: no clock, no disk.

mod command;
mod decide;
mod history;
mod requests;

use std::sync::Arc;
use std::time::Duration;

use game::{Actor, Seat, Viewer};

pub use command::{Command, Decided, Decision, Effect, Join, Play, Refusal};
pub use decide::{Chance, Draw};

use history::History;
use kind::{HostedBot, HostedGame, Intent, Kind, Kinds};
use requests::Asked;

use crate::{Controller, Ended, Entry, Fact, LeaveReason, Plan, SeatPlan, State};

/// One match as the fold over its log.
///
/// [`Referee::decide`] changes nothing: it answers with the facts that would follow and how the
/// game stands after each. Once those are durable, [`Referee::accept`] takes them over. A log that
/// is read again goes through [`Referee::apply`].
///
/// It is cheap to clone: whoever publishes what happened keeps the referee of that moment.
#[derive(Clone)]
pub struct Referee {
    kind: Arc<Kind>,
    plan: Arc<Plan>,
    game: Arc<dyn HostedGame>,
    seats: Arc<Vec<SeatState>>,
    ended: Option<Arc<Ended>>,
    n_actions: usize,
    n_joins: usize,
    n_draws: usize,
    /// Whether anything was ever played, also if it was taken back.
    has_begun: bool,
    /// What the players have asked of each other.
    asked: Arc<Vec<Asked>>,
    n_requests: usize,
    /// Whether actions can be taken back, so that they must be remembered.
    keeps_history: bool,
    history: History,
    last_action_seq: u64,
    next_seq: u64,
    created_at: i64,
    changed_at: i64,
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
    /// Where the last program that sat here came from, as a hash.
    pub origin: Option<String>,
    /// When the last player left it, unless somebody sits here again.
    pub left_at: Option<i64>,
    /// Why.
    pub why_left: Option<LeaveReason>,
    /// The time taken over all moves so far.
    pub used_ms: u64,
    /// How often the code was renewed by which a student of a class gets this seat back.
    pub code_issue: u32,
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
    pub fn replay<'a>(
        kinds: &Kinds,
        entries: impl IntoIterator<Item = &'a Entry>,
    ) -> Result<Self, BrokenLog> {
        let mut entries = entries.into_iter();
        let Some(Entry { seq: 0, at, fact: Fact::Created { plan } }) = entries.next() else {
            return Err(BrokenLog::NoPlan);
        };
        let (kind, game) = start(kinds, plan)?;
        let mut referee = Self {
            game: game.into(),
            seats: Arc::new(plan.seats.iter().map(SeatState::at_first).collect()),
            plan: Arc::new(plan.clone()),
            ended: None,
            n_actions: 0,
            n_joins: 0,
            n_draws: 0,
            has_begun: false,
            asked: Arc::default(),
            n_requests: 0,
            keeps_history: keeps_history(&kind, plan),
            history: History::default(),
            last_action_seq: 0,
            next_seq: 1,
            created_at: *at,
            changed_at: *at,
            kind,
        };
        for entry in entries {
            referee.apply(entry)?;
        }
        Ok(referee)
    }

    /// Takes in an entry of a log that is read; what an action brought about is worked out.
    pub fn apply(&mut self, entry: &Entry) -> Result<Option<Effect>, BrokenLog> {
        let effect = match &entry.fact {
            Fact::Played { .. } if self.ended.is_none() => Some(self.effect_of(entry)?),
            Fact::TakenBack { n_actions, .. } if self.ended.is_none() => {
                let broken = |problem| BrokenLog::Entry { seq: entry.seq, problem };
                Some(self.back_at(*n_actions).map_err(broken)?)
            }
            _ => None,
        };
        self.accept(entry, effect.as_ref())?;
        Ok(effect)
    }

    fn effect_of(&mut self, entry: &Entry) -> Result<Effect, BrokenLog> {
        let broken = |problem: String| BrokenLog::Entry { seq: entry.seq, problem };
        let Some((actor, action)) = entry.fact.played() else {
            return Err(broken("the action is missing".to_owned()));
        };
        // Nobody else looks at the game while a log is read: no copy is needed then.
        let mut copy = None;
        let game = match Arc::get_mut(&mut self.game) {
            Some(game) => game,
            None => &mut **copy.insert(self.game.boxed_clone()),
        };
        let applied = game.apply(actor, action).map_err(|refused| broken(refused.to_string()))?;
        if let Some(copy) = copy {
            self.game = copy.into();
        }
        Ok(Effect { game: Arc::clone(&self.game), steps: applied.steps })
    }

    /// Takes in an entry that is durable, with the effect that was decided on if it is an action.
    pub fn accept(&mut self, entry: &Entry, effect: Option<&Effect>) -> Result<(), BrokenLog> {
        let seq = entry.seq;
        let broken = |problem: String| BrokenLog::Entry { seq, problem };
        if seq != self.next_seq {
            return Err(broken(format!("comes after entry {}", self.next_seq - 1)));
        }
        if self.ended.is_some() {
            return Err(broken("comes after the end".to_owned()));
        }
        match &entry.fact {
            Fact::Created { .. } => return Err(broken("the match is created twice".to_owned())),
            Fact::Joined { seat, name, key, origin, .. } => {
                let seat = self.seat_mut(*seat).map_err(broken)?;
                (seat.taken, seat.left_at, seat.why_left) = (true, None, None);
                seat.origin.clone_from(origin);
                seat.name = name.clone().or(seat.name.take());
                seat.key.clone_from(key);
                self.n_joins += 1;
            }
            Fact::Left { seat, why } => {
                let seat = self.seat_mut(*seat).map_err(broken)?;
                (seat.taken, seat.left_at) = (false, Some(entry.at));
                seat.why_left = Some(why.clone());
                seat.key = None;
            }
            Fact::CodeRenewed { seat } => {
                self.seat_mut(*seat).map_err(broken)?.code_issue += 1;
            }
            Fact::Played { actor, action, used_ms } => {
                let effect = effect.ok_or_else(|| broken("nobody knows its effect".to_owned()))?;
                if let Some(seat) = actor.seat() {
                    self.seat_mut(seat.0).map_err(broken)?.used_ms += used_ms;
                }
                self.game = Arc::clone(&effect.game);
                self.n_actions += 1;
                self.has_begun = true;
                self.n_draws += usize::from(*actor == Actor::Dealer);
                self.last_action_seq = seq;
                if let Some(action) = action.as_deref().filter(|_| self.keeps_history) {
                    self.history.push(*actor, action);
                }
            }
            Fact::Offered { seat, .. } | Fact::Declined { seat, .. } => {
                self.seat_mut(*seat).map_err(broken)?;
            }
            Fact::TakenBack { seat, n_actions } => {
                self.seat_mut(*seat).map_err(broken)?;
                let effect = effect.ok_or_else(|| broken("nobody knows its effect".to_owned()))?;
                self.accept_take_back(*n_actions, effect, broken)?;
                self.last_action_seq = seq;
            }
            Fact::Ended(ended) => self.ended = Some(Arc::new(ended.clone())),
        }
        self.accept_offer(&entry.fact);
        self.next_seq = seq + 1;
        self.changed_at = entry.at;
        Ok(())
    }

    fn seat_mut(&mut self, seat: u8) -> Result<&mut SeatState, String> {
        let seats = Arc::make_mut(&mut self.seats);
        seats.get_mut(usize::from(seat)).ok_or_else(|| format!("there is no seat {seat}"))
    }

    /// The kind of game.
    pub fn kind(&self) -> &Arc<Kind> {
        &self.kind
    }

    /// What was settled at the beginning.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// When the match was created.
    pub fn created_at(&self) -> i64 {
        self.created_at
    }

    /// When the last entry was made.
    pub fn changed_at(&self) -> i64 {
        self.changed_at
    }

    /// The seats as they are now.
    pub fn seats(&self) -> &[SeatState] {
        &self.seats
    }

    /// What the player of this seat is called: by the person, by the plan, or nothing for a bot
    /// without a name.
    pub fn player_name(&self, seat: Seat) -> Option<&str> {
        let planned = self.plan.seats[seat.index()].name.as_deref();
        self.seats[seat.index()].name.as_deref().or(planned)
    }

    /// Whether nobody has given the player of this seat a name.
    pub fn is_unnamed(&self, seat: Seat) -> bool {
        self.player_name(seat) == Some(self.kind.player_name(seat).as_str())
    }

    /// What programs and tables without translations call the player of this seat. Where the kind
    /// has names of its own, a bot's begins with it: clients of such kinds read its words.
    pub fn plain_name(&self, seat: Seat) -> String {
        let own = || self.kind.texts.as_ref().and_then(|texts| texts.player_name(seat));
        let nameless = || match (&self.plan.seats[seat.index()].bot, own()) {
            (Some(bot), Some(own)) => format!("{own} (bot {bot})"),
            (Some(bot), None) => format!("Bot {bot}"),
            (None, _) => self.kind.player_name(seat),
        };
        self.player_name(seat).map_or_else(nameless, str::to_owned)
    }

    /// How many actions were accepted so far.
    pub fn n_actions(&self) -> usize {
        self.n_actions
    }

    /// Takes a person's name out of the match, as the store does with its log.
    pub fn forget(&mut self, person: &str) {
        let mut created = Fact::Created { plan: (*self.plan).clone() };
        created.forget(person);
        if let Fact::Created { plan } = created {
            self.plan = Arc::new(plan);
        }
        for seat in Arc::make_mut(&mut self.seats) {
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
            Fact::Played { actor, action, .. } if self.is_secret(*actor, action.as_deref()) => {
                *action = None;
            }
            _ => {}
        }
        public
    }

    /// Whether the setup must be kept from everybody for now.
    pub fn hides_setup(&self) -> bool {
        let secrets = self.kind.secrets.as_ref().filter(|_| self.ended.is_none());
        secrets.is_some_and(|secrets| secrets.hides_setup(&*self.game))
    }

    /// Whether players see what others do not for now.
    pub fn views_differ(&self) -> bool {
        let secrets = self.kind.secrets.as_ref().filter(|_| self.ended.is_none());
        secrets.is_some_and(|secrets| secrets.views_differ(&*self.game))
    }

    /// Whether an action is to be told to nobody yet.
    fn is_secret(&self, actor: Actor, action: Option<&str>) -> bool {
        let secrets = self.kind.secrets.as_ref().filter(|_| self.ended.is_none());
        let is_secret = |action| secrets.is_some_and(|secrets| secrets.is_secret(actor, action));
        action.is_some_and(is_secret)
    }

    /// Whether everybody acts at any time, and no turn is timed.
    pub fn is_real_time(&self) -> bool {
        self.kind.is_real_time
    }

    /// How long nobody may act before something happens by itself, if anything does.
    pub fn pause(&self) -> Option<Duration> {
        self.game.pause().filter(|_| self.ended.is_none())
    }

    /// The bot that plays this seat, with a seed for its own chance; none if nobody or somebody
    /// else does.
    pub fn bot(&self, seat: Seat, seed: u64) -> Option<Box<dyn HostedBot>> {
        let planned = self.plan.seats.get(seat.index())?;
        let bot = planned.bot.as_deref().filter(|_| planned.controller == Controller::Bot)?;
        self.kind.bot(&*self.game, seat, bot, seed)
    }

    /// What a bot is about to do.
    pub(crate) fn intent_of(&self, bot: &mut dyn HostedBot) -> Intent<String> {
        bot.intend(&*self.game)
    }

    /// The number the next entry bears.
    pub fn next_seq(&self) -> u64 {
        self.next_seq
    }

    /// How it ended, if it did.
    pub fn ended(&self) -> Option<&Ended> {
        self.ended.as_deref()
    }

    /// How far it is.
    pub fn state(&self) -> State {
        match self.ended {
            Some(_) => State::Finished,
            None if self.has_begun => State::Running,
            None if self.seats.iter().all(|seat| seat.taken) => State::Running,
            None => State::Open,
        }
    }

    /// Whether only the player of the match before can take this seat.
    pub fn is_kept_for_player(&self, seat: Seat) -> bool {
        self.plan.access.kept_for(seat.index()).is_some()
    }

    /// Whether this seat has to act now.
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.ended.is_none() && self.game.may_act(seat.into())
    }

    /// The game as it stands, to think about.
    pub fn game(&self) -> &Arc<dyn HostedGame> {
        &self.game
    }

    /// What this viewer may see of the position.
    pub fn view(&self, viewer: Viewer) -> serde_json::Value {
        self.game.view(viewer)
    }

    /// A stable word for the side that a seat plays, if the kind has such words.
    pub fn side(&self, seat: Seat) -> Option<&'static str> {
        self.kind.texts.as_ref()?.side(&*self.game, seat)
    }

    /// The position as a picture of characters, if the kind has one.
    pub fn diagram(&self) -> Option<String> {
        self.kind.texts.as_ref()?.diagram(&*self.game)
    }

    /// The position as lines for the program of this seat: with a request for a move, or at the
    /// end. Empty for a kind that programs can't play.
    pub fn position_lines(&self, seat: Seat) -> Vec<String> {
        let Some(programs) = &self.kind.programs else { return vec![] };
        match self.ended {
            Some(_) => programs.final_lines(&*self.game, seat),
            None => programs.position_lines(&*self.game, seat),
        }
    }
}

/// Whether actions of such a match can be taken back: programs know nothing of it, a class plays with
/// the same dice, and where there are no turns nobody could tell what was before.
fn keeps_history(kind: &Kind, plan: &Plan) -> bool {
    let has_programs = plan.seats.iter().any(|seat| seat.controller == Controller::Computer);
    !has_programs && plan.class.is_none() && !kind.is_real_time
}

fn start(kinds: &Kinds, plan: &Plan) -> Result<(Arc<Kind>, Box<dyn HostedGame>), BrokenLog> {
    let kind = kinds.named(&plan.kind).ok_or_else(|| BrokenLog::UnknownKind(plan.kind.clone()))?;
    let game = kind.start(&plan.setup).map_err(BrokenLog::Setup)?;
    if game.n_seats() != plan.seats.len() {
        return Err(BrokenLog::Seats { game: game.n_seats(), planned: plan.seats.len() });
    }
    Ok((Arc::clone(kind), game))
}

#[cfg(test)]
mod tests;
