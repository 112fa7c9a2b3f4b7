use seeded::nth_seed;
use serde::Serialize;
use thiserror::Error;

use crate::game::{opening_of, opening_order};
use crate::plan::check_name;
use crate::rounds;
use crate::test_of_strength::{Prefix, Verdict};
use crate::{
    BadPlan, Entrant, Fact, Format, Game, GameState, Pairing, StopReason, TournamentPlan, Void,
};

/// A tournament: the fold over its plan and its facts.
#[derive(Clone, Debug)]
pub struct Tournament {
    pub(crate) plan: TournamentPlan,
    /// Those of the plan and those who came later.
    pub(crate) names: Vec<String>,
    pub(crate) is_withdrawn: Vec<bool>,
    set_aside: Vec<(Entrant, Void)>,
    pub(crate) rounds: Vec<Round>,
    pub(crate) games: Vec<Game>,
    opening_order: Vec<u32>,
    n_pairs: u32,
    n_replays: u32,
    /// No game before this one is waiting; a tournament may have many thousands.
    first_waiting: usize,
    /// No game before this one is without a result.
    first_open: usize,
    stopped: Option<StopReason>,
    /// What the test of strength has found, and up to which game.
    pub(crate) verdict: Option<(Verdict, u32)>,
    tally: Prefix,
}

/// One round: who met whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Round {
    /// Who plays whom, in the order of the boards.
    pub pairings: Vec<Pairing>,
    /// Those who get a point without playing.
    pub byes: Vec<Entrant>,
    /// The number of its first game; its games follow each other.
    pub first_game: u32,
    /// How many games it has.
    pub n_games: u32,
}

/// Why a fact does not fit the tournament.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum Refused {
    /// The plan is none.
    #[error(transparent)]
    Plan(#[from] BadPlan),
    /// There is no such entrant.
    #[error("there is no entrant {}", .0.0)]
    NoEntrant(Entrant),
    /// There is no such game.
    #[error("there is no game {0}")]
    NoGame(u32),
    /// What was said of a game can't be true of it now.
    #[error("game {0} is not at this point")]
    WrongMoment(u32),
    /// Rounds come one after the other, with everybody at most once.
    #[error("round {0} can't be paired like this")]
    BadRound(u32),
    /// It is over.
    #[error("the tournament was stopped")]
    Stopped,
}

impl Tournament {
    /// A tournament in which nothing has happened yet.
    pub fn new(plan: TournamentPlan) -> Result<Self, BadPlan> {
        plan.check()?;
        Ok(Self {
            names: plan.entrants.clone(),
            is_withdrawn: vec![false; plan.entrants.len()],
            set_aside: vec![],
            rounds: vec![],
            games: vec![],
            opening_order: opening_order(&plan),
            n_pairs: 0,
            n_replays: 0,
            first_waiting: 0,
            first_open: 0,
            stopped: None,
            verdict: None,
            tally: Prefix::default(),
            plan,
        })
    }

    /// The tournament after these facts.
    pub fn replay<'a>(
        plan: TournamentPlan,
        facts: impl IntoIterator<Item = &'a Fact>,
    ) -> Result<Self, Refused> {
        let mut tournament = Self::new(plan)?;
        facts.into_iter().try_for_each(|fact| tournament.apply(fact))?;
        Ok(tournament)
    }

    /// What was settled beforehand.
    pub fn plan(&self) -> &TournamentPlan {
        &self.plan
    }

    /// The names of all entrants, by their numbers.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What an entrant is called.
    pub fn name(&self, entrant: Entrant) -> &str {
        self.names.get(entrant.index()).map_or("?", String::as_str)
    }

    /// Whether an entrant plays no further rounds.
    pub fn is_withdrawn(&self, entrant: Entrant) -> bool {
        self.is_withdrawn.get(entrant.index()).copied().unwrap_or(true)
    }

    /// Those whose games could not be played any more, each with the reason.
    pub fn set_aside(&self) -> &[(Entrant, Void)] {
        &self.set_aside
    }

    /// The rounds that have been paired.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// All games of these rounds.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// How often a game had to be begun again through no player's fault.
    pub(crate) fn n_replays(&self) -> u32 {
        self.n_replays
    }

    /// How many games there will be in the end, where that is known.
    pub fn n_games_planned(&self) -> Option<u64> {
        rounds::n_games(self)
    }

    /// Why it was stopped before its end, if it was.
    pub fn stopped(&self) -> Option<&StopReason> {
        self.stopped.as_ref()
    }

    /// Whether nothing more is to be played: all rounds are over, or it was stopped or decided.
    pub fn is_over(&self) -> bool {
        self.is_cut_short() || (self.first_open == self.games.len() && self.next_round().is_none())
    }

    /// Whether it ended before its last round.
    pub(crate) fn is_cut_short(&self) -> bool {
        self.stopped.is_some() || self.verdict.is_some()
    }

    /// The games that can be begun, in the order in which they should be.
    pub fn waiting(&self) -> impl Iterator<Item = &Game> {
        let games = if self.is_cut_short() { &[] } else { &self.games[self.first_waiting..] };
        games.iter().filter(|game| game.state == GameState::Waiting)
    }

    /// The games that are being played.
    pub fn running(&self) -> impl Iterator<Item = &Game> {
        let is_running = |game: &&Game| matches!(game.state, GameState::Running { .. });
        self.games[self.first_open..].iter().filter(is_running)
    }

    /// The pairings of the next round as a fact to be made durable, once the games before it allow
    /// that; nothing while it is too early, and nothing after the last round.
    pub fn next_round(&self) -> Option<Fact> {
        // A ladder could go on with those who are free, but then chance would pair.
        let is_early = self.plan.format == Format::Ladder && !self.is_between_rounds();
        if is_early { None } else { self.next_round_of(|_| true) }
    }

    /// The same for those who are there, where players come and go.
    pub fn next_round_of(&self, is_present: impl Fn(Entrant) -> bool) -> Option<Fact> {
        if self.is_cut_short() {
            return None;
        }
        let present: Vec<Entrant> = (0..self.names.len() as u32)
            .map(Entrant)
            .filter(|entrant| !self.is_withdrawn(*entrant) && is_present(*entrant))
            .collect();
        let (pairings, byes) = rounds::next(self, &present)?;
        Some(Fact::RoundPaired { round: self.rounds.len() as u32, pairings, byes })
    }

    /// Whether all games of all rounds so far have ended.
    pub fn is_between_rounds(&self) -> bool {
        self.first_open == self.games.len()
    }

    /// Whether no game waits to be begun.
    pub(crate) fn is_all_begun(&self) -> bool {
        self.first_waiting == self.games.len()
    }

    /// Takes a fact in, or refuses it and changes nothing.
    pub fn apply(&mut self, fact: &Fact) -> Result<(), Refused> {
        match fact {
            Fact::Entered { name } => self.enter(name)?,
            Fact::Withdrawn { entrant, why } => {
                self.check_entrant(*entrant)?;
                self.is_withdrawn[entrant.index()] = true;
                self.set_aside.extend(why.clone().map(|why| (*entrant, why)));
                let waits = |game: &&mut Game| game.state == GameState::Waiting;
                for game in self.games.iter_mut().filter(waits).filter(|game| game.has(*entrant)) {
                    game.state = GameState::Cancelled;
                }
            }
            Fact::Returned { entrant } => {
                self.check_entrant(*entrant)?;
                self.is_withdrawn[entrant.index()] = false;
                self.set_aside.retain(|(one, _)| one != entrant);
            }
            Fact::RoundPaired { round, pairings, byes } => {
                self.add_round(*round, pairings, byes)?;
            }
            Fact::GameStarted { game, at } => {
                let game = self.open_game(*game)?;
                game.state = GameState::Running { at: at.clone() };
            }
            Fact::GameFinished { game, result, reason, plies, at, left_behind } => {
                let game = self.open_game(*game)?;
                let at = match &game.state {
                    GameState::Running { at: began_at } if at.is_empty() => began_at.clone(),
                    _ => at.clone(),
                };
                let (result, plies) = (*result, *plies);
                let (reason, left_behind) = (reason.clone(), left_behind.clone());
                game.state = GameState::Finished { at, result, reason, plies, left_behind };
            }
            Fact::GameReplayed { game, .. } => {
                let seats = self.open_game(*game)?.seats;
                let is_out = seats.iter().any(|entrant| self.is_withdrawn(*entrant));
                let again = &mut self.games[*game as usize];
                again.state = if is_out { GameState::Cancelled } else { GameState::Waiting };
                again.n_replays += 1;
                self.first_waiting = self.first_waiting.min(*game as usize);
                self.n_replays += 1;
            }
            Fact::Stopped { why } => self.stopped = Some(why.clone()),
        }
        self.move_on();
        Ok(())
    }

    /// Remembers how far all games have come.
    fn move_on(&mut self) {
        let is_waiting = |game: &Game| game.state == GameState::Waiting;
        let games = &self.games;
        while games.get(self.first_waiting).is_some_and(|game| !is_waiting(game)) {
            self.first_waiting += 1;
        }
        while games.get(self.first_open).is_some_and(|game| !game.is_open()) {
            self.first_open += 1;
        }
        if let (Some(sprt), None) = (self.plan.sprt, &self.verdict) {
            self.verdict = self.tally.go_on(sprt, &self.games, self.first_open);
        }
    }

    fn enter(&mut self, name: &str) -> Result<(), Refused> {
        check_name(name)?;
        if self.names.iter().any(|known| known == name) {
            return Err(BadPlan::SameName(name.to_owned()).into());
        }
        // Brackets and tables of pairings are settled from the beginning.
        if !self.rounds.is_empty() && !matches!(self.plan.format, Format::Swiss | Format::Ladder) {
            return Err(Refused::BadRound(self.rounds.len() as u32));
        }
        self.names.push(name.to_owned());
        self.is_withdrawn.push(false);
        Ok(())
    }

    fn check_entrant(&self, entrant: Entrant) -> Result<(), Refused> {
        let is_there = entrant.index() < self.names.len();
        is_there.then_some(()).ok_or(Refused::NoEntrant(entrant))
    }

    fn open_game(&mut self, number: u32) -> Result<&mut Game, Refused> {
        let game = self.games.get_mut(number as usize).ok_or(Refused::NoGame(number))?;
        if game.is_open() { Ok(game) } else { Err(Refused::WrongMoment(number)) }
    }

    fn add_round(
        &mut self,
        round: u32,
        pairings: &[Pairing],
        byes: &[Entrant],
    ) -> Result<(), Refused> {
        let mut is_paired = vec![false; self.names.len()];
        let both = pairings.iter().flat_map(|pairing| [pairing.first, pairing.second]);
        // An entrant that runs the gauntlet meets everybody in the same round.
        let may_repeat = self.plan.format == Format::Gauntlet;
        for entrant in both.chain(byes.iter().copied()) {
            self.check_entrant(entrant)?;
            let was_paired = std::mem::replace(&mut is_paired[entrant.index()], true);
            if was_paired && !may_repeat {
                return Err(Refused::BadRound(round));
            }
        }
        let meets_itself = pairings.iter().any(|pairing| pairing.first == pairing.second);
        if round as usize != self.rounds.len() || meets_itself {
            return Err(Refused::BadRound(round));
        }
        let first_game = self.games.len() as u32;
        for (board, pairing) in pairings.iter().enumerate() {
            self.add_games(round, board as u32, *pairing);
        }
        let n_games = self.games.len() as u32 - first_game;
        let (pairings, byes) = (pairings.to_vec(), byes.to_vec());
        self.rounds.push(Round { pairings, byes, first_game, n_games });
        Ok(())
    }

    fn add_games(&mut self, round: u32, board: u32, pairing: Pairing) {
        let Pairing { first, second } = pairing;
        for index in 0..self.plan.games_per_pairing {
            if index % 2 == 0 {
                self.n_pairs += 1;
            }
            let pair = self.n_pairs - 1;
            let is_out = self.is_withdrawn(first) || self.is_withdrawn(second);
            self.games.push(Game {
                number: self.games.len() as u32,
                round,
                board,
                pair,
                seats: if index % 2 == 0 { [first, second] } else { [second, first] },
                opening: opening_of(&self.plan, &self.opening_order, pair),
                seed: nth_seed(self.plan.seed, u64::from(pair)),
                n_replays: 0,
                state: if is_out { GameState::Cancelled } else { GameState::Waiting },
            });
        }
    }
}
