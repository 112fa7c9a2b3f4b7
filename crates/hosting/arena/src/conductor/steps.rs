//! What each step changes; nothing else changes a tournament.

use super::{Attendance, Conductor, NotNow, Team};
use crate::{BadPlan, Entrant, Fact, GameResult, Player, Reason, Step, Tournament, TournamentPlan};

impl Conductor {
    /// Takes a step in, or refuses it and changes nothing.
    pub fn apply(&mut self, step: &Step, at: i64) -> Result<(), NotNow> {
        if self.is_closed {
            return Err(NotNow::Over);
        }
        match step {
            Step::TeamAdded { name, bot, ticket } => {
                let ticket = Player::Ticket { hash: ticket.clone(), issue: 0 };
                self.add(name, bot.clone().map_or(ticket, |bot| Player::Bot { bot }))?;
            }
            Step::TeamRemoved { team } => self.set_removed(*team, true)?,
            Step::TeamReturned { team } => self.set_removed(*team, false)?,
            Step::TicketIssued { team, issue, ticket } => {
                self.team_mut(*team)?.player =
                    Player::Ticket { hash: ticket.clone(), issue: *issue };
            }
            Step::Started => self.start()?,
            Step::Paused | Step::Resumed => {
                self.tournament.as_ref().ok_or(NotNow::NotStarted)?;
                match (self.is_paused, step == &Step::Paused) {
                    (true, true) => return Err(NotNow::Paused),
                    (false, false) => return Err(NotNow::NotPaused),
                    (_, is_paused) => self.is_paused = is_paused,
                }
                self.attendance = Attendance::Unknown;
            }
            Step::Played { fact } => {
                self.tournament.as_mut().ok_or(NotNow::NotStarted)?.apply(fact)?;
                match fact {
                    Fact::RoundPaired { .. } => {
                        self.attendance = Attendance::Unknown;
                        self.changed_at = at;
                    }
                    Fact::GameFinished { game, .. } => {
                        self.note_attendance(*game);
                        self.changed_at = at;
                    }
                    Fact::Withdrawn { entrant, .. } => {
                        let team =
                            self.team_of(*entrant).and_then(|n| self.teams.get_mut(n as usize));
                        if let Some(team) = team {
                            team.is_removed = true;
                        }
                    }
                    Fact::Entered { .. }
                    | Fact::Returned { .. }
                    | Fact::GameStarted { .. }
                    | Fact::GameReplayed { .. }
                    | Fact::Stopped { .. } => {}
                }
            }
            Step::Closed => self.is_closed = true,
        }
        self.n_steps += 1;
        Ok(())
    }

    /// Takes in who was there when this game was to be played. Bots always are, and say nothing of
    /// those who have to come.
    fn note_attendance(&mut self, game: u32) {
        let game = self.tournament.as_ref().and_then(|all| all.games().get(game as usize));
        let Some((game, (result, reason))) = game.and_then(|game| Some((game, game.result()?)))
        else {
            return;
        };
        let is_bot = game.seats.map(|entrant| {
            let team = self.team_of(entrant).and_then(|team| self.teams.get(team as usize));
            team.is_some_and(|team| matches!(team.player, Player::Bot { .. }))
        });
        let winner_is_bot = match result {
            GameResult::FirstWins => is_bot[0],
            GameResult::SecondWins => is_bot[1],
            GameResult::NobodyWins => true,
            GameResult::Draw => false,
        };
        if reason != Reason::Absent || !winner_is_bot {
            if is_bot != [true, true] {
                self.attendance = Attendance::Somebody;
            }
        } else if self.attendance == Attendance::Unknown {
            self.attendance = Attendance::Nobody;
        }
    }

    fn add(&mut self, name: &str, player: Player) -> Result<(), NotNow> {
        if self.teams.iter().any(|team| team.name == name) {
            return Err(NotNow::SameName(name.to_owned()));
        }
        let mut entrant = None;
        if let Some(tournament) = &mut self.tournament {
            tournament.apply(&Fact::Entered { name: name.to_owned() })?;
            entrant = Some(Entrant(self.team_of.len() as u32));
            self.team_of.push(self.teams.len() as u32);
        }
        let name = name.to_owned();
        self.teams.push(Team { name, player, is_removed: false, entrant });
        Ok(())
    }

    fn set_removed(&mut self, team: u32, is_removed: bool) -> Result<(), NotNow> {
        let entrant = self.team_mut(team)?.entrant;
        if let (Some(tournament), Some(entrant)) = (&mut self.tournament, entrant) {
            tournament.apply(&if is_removed {
                Fact::Withdrawn { entrant, why: None }
            } else {
                Fact::Returned { entrant }
            })?;
        } else if let (Some(tournament), false) = (&mut self.tournament, is_removed) {
            // It was removed before the start, and is in no pairing yet.
            tournament.apply(&Fact::Entered { name: self.teams[team as usize].name.clone() })?;
            self.teams[team as usize].entrant = Some(Entrant(self.team_of.len() as u32));
            self.team_of.push(team);
        }
        self.team_mut(team)?.is_removed = is_removed;
        Ok(())
    }

    fn start(&mut self) -> Result<(), NotNow> {
        match self.tournament {
            Some(_) => Err(NotNow::Started),
            None => Ok(self.begin().map_err(crate::Refused::from)?),
        }
    }

    pub(super) fn begin(&mut self) -> Result<(), BadPlan> {
        let active = (0..).zip(&self.teams).filter(|(_, team)| !team.is_removed);
        let team_of: Vec<u32> = active.map(|(number, _)| number).collect();
        let name = |team: &u32| self.teams[*team as usize].name.clone();
        let plan = TournamentPlan {
            entrants: team_of.iter().map(name).collect(),
            ..self.order.plan.clone()
        };
        self.tournament = Some(Tournament::new(plan)?);
        for (entrant, team) in (0..).zip(&team_of) {
            self.teams[*team as usize].entrant = Some(Entrant(entrant));
        }
        self.team_of = team_of;
        Ok(())
    }

    fn team_mut(&mut self, team: u32) -> Result<&mut Team, NotNow> {
        self.teams.get_mut(team as usize).ok_or(NotNow::NoTeam(team))
    }
}
