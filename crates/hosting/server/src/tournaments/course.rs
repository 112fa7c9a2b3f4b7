use arena::{BadPlan, Entrant, Fact, Format, GameState, Tournament, TournamentPlan};
use thiserror::Error;

use super::{Step, TournamentOrder};

/// A tournament of teams: the fold over its order and its steps.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    order: TournamentOrder,
    teams: Vec<Team>,
    /// From the start on.
    arena: Option<Tournament>,
    /// The team of each entrant.
    team_of: Vec<u32>,
    is_paused: bool,
    is_closed: bool,
    n_steps: u64,
    /// When a game last ended or a round was last paired, in milliseconds since 1970.
    changed_at: i64,
    /// The next round, where it can be paired now. Pairing many takes a while, so it is worked out
    /// once: [`Course::look_ahead`].
    next_round: Option<Fact>,
}

/// Somebody who takes part.
#[derive(Clone, Debug)]
pub(crate) struct Team {
    pub(crate) name: String,
    /// Which of the game's bots it is, if it is one.
    pub(crate) bot: Option<String>,
    /// The hash of its ticket.
    pub(crate) ticket: Option<String>,
    /// Its how manyth ticket that is, counted from 0.
    pub(crate) issue: u32,
    pub(crate) is_removed: bool,
    /// Its number in the pairings, from the start on.
    pub(crate) entrant: Option<Entrant>,
}

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Teams can be added and removed.
    Open,
    Running,
    Paused,
    Finished,
}

/// Why something can't be done with a tournament now.
#[derive(Clone, Debug, Error, PartialEq)]
pub(crate) enum Refused {
    #[error("the tournament has not been started yet")]
    NotStarted,
    #[error("the tournament has already been started")]
    Started,
    #[error("the tournament is over")]
    Over,
    #[error("the tournament is already paused")]
    Paused,
    #[error("the tournament is not paused")]
    NotPaused,
    #[error("there is no team {0}")]
    NoTeam(u32),
    #[error("a team is already called {0:?}")]
    SameName(String),
    #[error("at most {MOST_TEAMS} teams can take part")]
    TooMany,
    #[error("wait until all games of this round are over")]
    StillPlaying,
    #[error("there is no further round")]
    NoRound,
    #[error(transparent)]
    Arena(#[from] arena::Refused),
}

/// More would be a mistake, and a burden.
pub(crate) const MOST_TEAMS: usize = 500;

impl Course {
    pub(crate) fn new(order: TournamentOrder) -> Self {
        Self {
            order,
            teams: vec![],
            arena: None,
            team_of: vec![],
            is_paused: false,
            is_closed: false,
            n_steps: 0,
            changed_at: 0,
            next_round: None,
        }
    }

    pub(crate) fn order(&self) -> &TournamentOrder {
        &self.order
    }

    /// All teams, also those that were removed.
    pub(crate) fn teams(&self) -> &[Team] {
        &self.teams
    }

    /// The pairings and games, from the start on.
    pub(crate) fn arena(&self) -> Option<&Tournament> {
        self.arena.as_ref()
    }

    /// How many steps there were.
    pub(crate) fn n_steps(&self) -> u64 {
        self.n_steps
    }

    pub(crate) fn changed_at(&self) -> i64 {
        self.changed_at
    }

    /// The team of an entrant.
    pub(crate) fn team_of(&self, entrant: Entrant) -> Option<u32> {
        self.team_of.get(entrant.index()).copied()
    }

    pub(crate) fn stage(&self) -> Stage {
        match &self.arena {
            _ if self.is_closed => Stage::Finished,
            None => Stage::Open,
            Some(_) if self.is_paused => Stage::Paused,
            Some(_) => Stage::Running,
        }
    }

    /// The next round, if it can be paired now.
    pub(crate) fn next_round(&self) -> Option<&Fact> {
        self.next_round.as_ref()
    }

    /// Works out the next round. Only after this the course knows whether there is one.
    pub(crate) fn look_ahead(&mut self) {
        let wants_round = |arena: &&Tournament| {
            arena.plan().format != Format::Ladder && arena.is_between_rounds() && !self.is_closed
        };
        self.next_round = self.arena.as_ref().filter(wants_round).and_then(Tournament::next_round);
    }

    /// Whether all that was to be played is played. Needs [`Course::look_ahead`].
    pub(crate) fn is_played_out(&self) -> bool {
        let Some(arena) = &self.arena else { return false };
        if !arena.is_between_rounds() && arena.running().next().is_some() {
            return false;
        }
        let is_endless = arena.plan().format == Format::Ladder;
        arena.stopped().is_some()
            || (!is_endless && arena.is_between_rounds() && self.next_round.is_none())
    }

    /// Why the next round can't begin now, if it can't.
    pub(crate) fn check_round(&self) -> Result<Fact, Refused> {
        let arena = self.arena.as_ref().ok_or(Refused::NotStarted)?;
        match &self.next_round {
            _ if self.is_closed || arena.stopped().is_some() => Err(Refused::Over),
            Some(round) => Ok(round.clone()),
            None if !arena.is_between_rounds() => Err(Refused::StillPlaying),
            None => Err(Refused::NoRound),
        }
    }

    /// The steps by which these teams take part; one that was removed comes back.
    pub(crate) fn adding(
        &self,
        names: &[String],
        mut ticket: impl FnMut(u32) -> String,
    ) -> Result<Vec<Step>, Refused> {
        let mut steps: Vec<Step> = Vec::new();
        let mut n_teams = self.teams.len();
        for (index, name) in names.iter().enumerate() {
            let known = self.teams.iter().position(|team| team.name == *name);
            match known {
                _ if names[..index].contains(name) => return Err(Refused::SameName(name.clone())),
                Some(team) if self.teams[team].is_removed => {
                    steps.push(Step::TeamReturned { team: team as u32 });
                }
                Some(_) => return Err(Refused::SameName(name.clone())),
                None => {
                    let ticket = Some(ticket(n_teams as u32));
                    steps.push(Step::TeamAdded { name: name.clone(), bot: None, ticket });
                    n_teams += 1;
                }
            }
        }
        if n_teams > MOST_TEAMS { Err(Refused::TooMany) } else { Ok(steps) }
    }

    /// Takes a step in, or refuses it and changes nothing.
    pub(crate) fn apply(&mut self, step: &Step, at: i64) -> Result<(), Refused> {
        if self.is_closed {
            return Err(Refused::Over);
        }
        match step {
            Step::TeamAdded { name, bot, ticket } => self.add(name, bot.clone(), ticket.clone())?,
            Step::TeamRemoved { team } => self.set_removed(*team, true)?,
            Step::TeamReturned { team } => self.set_removed(*team, false)?,
            Step::TicketIssued { team, issue, ticket } => {
                let team = self.team_mut(*team)?;
                (team.issue, team.ticket) = (*issue, ticket.clone());
            }
            Step::Started => self.start()?,
            Step::Paused | Step::Resumed => {
                self.arena.as_ref().ok_or(Refused::NotStarted)?;
                match (self.is_paused, step == &Step::Paused) {
                    (true, true) => return Err(Refused::Paused),
                    (false, false) => return Err(Refused::NotPaused),
                    (_, is_paused) => self.is_paused = is_paused,
                }
            }
            Step::Played { fact } => {
                self.arena.as_mut().ok_or(Refused::NotStarted)?.apply(fact)?;
                if matches!(fact, Fact::RoundPaired { .. } | Fact::GameFinished { .. }) {
                    self.changed_at = at;
                }
            }
            Step::Closed => self.is_closed = true,
        }
        self.n_steps += 1;
        Ok(())
    }

    fn add(
        &mut self,
        name: &str,
        bot: Option<String>,
        ticket: Option<String>,
    ) -> Result<(), Refused> {
        if self.teams.iter().any(|team| team.name == name) {
            return Err(Refused::SameName(name.to_owned()));
        }
        let mut entrant = None;
        if let Some(arena) = &mut self.arena {
            arena.apply(&Fact::Entered { name: name.to_owned() })?;
            entrant = Some(Entrant(self.team_of.len() as u32));
            self.team_of.push(self.teams.len() as u32);
        }
        let name = name.to_owned();
        self.teams.push(Team { name, bot, ticket, issue: 0, is_removed: false, entrant });
        Ok(())
    }

    fn set_removed(&mut self, team: u32, is_removed: bool) -> Result<(), Refused> {
        let entrant = self.team_mut(team)?.entrant;
        if let (Some(arena), Some(entrant)) = (&mut self.arena, entrant) {
            let withdrawn = Fact::Withdrawn { entrant, why: "removed".to_owned() };
            let fact = if is_removed { withdrawn } else { Fact::Returned { entrant } };
            arena.apply(&fact)?;
        } else if let (Some(arena), false) = (&mut self.arena, is_removed) {
            // It was removed before the start, and is in no pairing yet.
            arena.apply(&Fact::Entered { name: self.teams[team as usize].name.clone() })?;
            self.teams[team as usize].entrant = Some(Entrant(self.team_of.len() as u32));
            self.team_of.push(team);
        }
        self.team_mut(team)?.is_removed = is_removed;
        Ok(())
    }

    fn start(&mut self) -> Result<(), Refused> {
        if self.arena.is_some() {
            return Err(Refused::Started);
        }
        let active = (0..).zip(&self.teams).filter(|(_, team)| !team.is_removed);
        let team_of: Vec<u32> = active.map(|(number, _)| number).collect();
        let name = |team: &u32| self.teams[*team as usize].name.clone();
        let plan = TournamentPlan {
            entrants: team_of.iter().map(name).collect(),
            ..self.order.plan.clone()
        };
        let arena = Tournament::new(plan).map_err(|bad: BadPlan| arena::Refused::from(bad))?;
        self.arena = Some(arena);
        for (entrant, team) in (0..).zip(&team_of) {
            self.teams[*team as usize].entrant = Some(Entrant(entrant));
        }
        self.team_of = team_of;
        Ok(())
    }

    fn team_mut(&mut self, team: u32) -> Result<&mut Team, Refused> {
        self.teams.get_mut(team as usize).ok_or(Refused::NoTeam(team))
    }

    /// The games that are being played, each with its number and where.
    pub(crate) fn running(&self) -> Vec<(u32, String)> {
        let games = self.arena.iter().flat_map(Tournament::running);
        let at = |game: &arena::Game| match &game.state {
            GameState::Running { at } => Some((game.number, at.clone())),
            _ => None,
        };
        games.filter_map(at).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournaments::testing::order;

    fn course(format: Format, teams: &[&str]) -> Course {
        let mut course = Course::new(order(format));
        for name in teams {
            let step = Step::TeamAdded { name: (*name).to_owned(), bot: None, ticket: None };
            course.apply(&step, 0).unwrap();
        }
        course
    }

    #[test]
    fn teams_come_and_go_before_and_after_the_start() {
        let mut course = course(Format::Swiss, &["Anna", "Ben", "Cleo", "Dora"]);
        course.apply(&Step::TeamRemoved { team: 1 }, 0).unwrap();
        assert_eq!(course.stage(), Stage::Open);
        course.apply(&Step::Started, 0).unwrap();
        assert_eq!(course.arena().unwrap().names(), ["Anna", "Cleo", "Dora"]);
        assert_eq!(course.team_of(Entrant(1)), Some(2));
        // Back after the start, a new one, and one that goes.
        let names = ["Ben".to_owned(), "Emil".to_owned()];
        let steps = course.adding(&names, |team| format!("hash {team}")).unwrap();
        for step in steps.iter().chain([&Step::TeamRemoved { team: 0 }]) {
            course.apply(step, 0).unwrap();
        }
        assert_eq!(course.arena().unwrap().names(), ["Anna", "Cleo", "Dora", "Ben", "Emil"]);
        assert_eq!(course.teams()[4].ticket.as_deref(), Some("hash 4"));
        assert!(course.arena().unwrap().is_withdrawn(Entrant(0)));
        assert_eq!(course.team_of(Entrant(3)), Some(1));
        assert!(course.adding(&["Cleo".to_owned()], |_| String::new()).is_err());
    }

    #[test]
    fn what_does_not_fit_is_refused_and_changes_nothing() {
        let mut course = course(Format::RoundRobin, &["Anna"]);
        assert!(matches!(course.apply(&Step::Started, 0), Err(Refused::Arena(_))));
        assert_eq!(course.apply(&Step::Paused, 0), Err(Refused::NotStarted));
        assert_eq!(course.apply(&Step::TeamRemoved { team: 7 }, 0), Err(Refused::NoTeam(7)));
        assert_eq!(course.n_steps(), 1);
        let ben = Step::TeamAdded { name: "Ben".into(), bot: None, ticket: None };
        course.apply(&ben, 0).unwrap();
        course.apply(&Step::Started, 0).unwrap();
        assert_eq!(course.apply(&Step::Started, 0), Err(Refused::Started));
        assert_eq!(course.apply(&Step::Resumed, 0), Err(Refused::NotPaused));
        course.look_ahead();
        let round = course.check_round().unwrap();
        course.apply(&round.into(), 5).unwrap();
        course.look_ahead();
        assert_eq!(course.check_round(), Err(Refused::StillPlaying));
        let cleo = Step::TeamAdded { name: "Cleo".into(), bot: None, ticket: None };
        assert!(course.apply(&cleo, 0).is_err(), "its pairings are settled");
        course.apply(&Step::Closed, 0).unwrap();
        assert_eq!(course.apply(&Step::Paused, 0), Err(Refused::Over));
    }
}
