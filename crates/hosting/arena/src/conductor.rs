//! What is to be done in a tournament: who takes part, whether it has begun, is paused or over, and
//! which games are played. Facts and time come in, steps go out; others make them durable and carry
//! them out.

mod due;
mod steps;

use host::Names;
use serde::Serialize;
use thiserror::Error;

use crate::{
    BadPlan, Entrant, Fact, Format, Game, GameOrder, GameState, Player, Step, Tournament,
    TournamentOrder,
};
pub use due::{Due, Moment};

/// A tournament as it is conducted: the fold over its order and its steps.
#[derive(Clone, Debug)]
pub struct Conductor {
    order: TournamentOrder,
    teams: Vec<Team>,
    /// From the start on.
    tournament: Option<Tournament>,
    /// The team of each entrant.
    team_of: Vec<u32>,
    is_paused: bool,
    is_closed: bool,
    n_steps: u64,
    /// When a game last ended or a round was last paired, in milliseconds since 1970.
    changed_at: i64,
    /// Whether anybody has come to the games of the last round, or since games begin again.
    attendance: Attendance,
    /// The next round, where it can be paired now. Pairing many takes a while, so it is worked out
    /// once: [`Conductor::look_ahead`].
    next_round: Option<Fact>,
}

/// Whether anybody has come to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attendance {
    /// No game of theirs is over yet.
    Unknown,
    /// All games of theirs that are over had nobody there.
    Nobody,
    /// Somebody was there.
    Somebody,
}

/// Somebody who takes part.
#[derive(Clone, Debug)]
pub struct Team {
    /// The name, different from all others.
    pub name: String,
    /// How it gets to the table.
    pub player: Player,
    /// Whether it plays no further games.
    pub is_removed: bool,
    /// Its number in the pairings, from the start on.
    pub entrant: Option<Entrant>,
}

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = TournamentState))]
#[serde(rename_all = "camelCase")]
pub enum Stage {
    /// It has not begun; teams can be added.
    Open,
    /// It has begun.
    Running,
    /// No game begins for now.
    Paused,
    /// It is over.
    Finished,
}

/// Why something can't be done with a tournament now.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum NotNow {
    /// It has not begun.
    #[error("the tournament has not been started yet")]
    NotStarted,
    /// It has begun.
    #[error("the tournament has already been started")]
    Started,
    /// It is over.
    #[error("the tournament is over")]
    Over,
    /// It is paused.
    #[error("the tournament is already paused")]
    Paused,
    /// It is not paused.
    #[error("the tournament is not paused")]
    NotPaused,
    /// A team that is not there.
    #[error("there is no team {0}")]
    NoTeam(u32),
    /// Two teams that nobody could tell apart.
    #[error("a team is already called {0:?}")]
    SameName(String),
    /// More teams than a tournament may have.
    #[error("at most {MOST_TEAMS} teams can take part")]
    TooMany,
    /// More games than strangers may have played.
    #[error("{planned} games would be planned: at most {MOST_GAMES} are possible")]
    TooManyGames {
        /// How many it would be.
        planned: u64,
    },
    /// The next round has to wait.
    #[error("wait until all games of this round are over")]
    StillPlaying,
    /// All rounds have been paired.
    #[error("there is no further round")]
    NoRound,
    /// The pairings do not allow it.
    #[error(transparent)]
    Pairings(#[from] crate::Refused),
}

/// More would be a mistake, and a burden.
pub const MOST_TEAMS: usize = 500;

/// How many games may be planned in a tournament that anybody can have asked for. A hundred teams
/// that all play each other twice have 9,900.
pub const MOST_GAMES: u64 = 25_000;

impl Conductor {
    /// A tournament in which nothing has happened yet. One that nobody leads has begun.
    pub fn new(order: TournamentOrder) -> Result<Self, BadPlan> {
        let mut conductor = Self {
            teams: vec![],
            tournament: None,
            team_of: vec![],
            is_paused: false,
            is_closed: false,
            n_steps: 0,
            changed_at: 0,
            attendance: Attendance::Unknown,
            next_round: None,
            order,
        };
        if conductor.order.organised.is_none() {
            let entrants = conductor.order.plan.entrants.iter().zip(&conductor.order.players);
            let team = |(name, player): (&String, &Player)| Team {
                name: name.clone(),
                player: player.clone(),
                is_removed: false,
                entrant: None,
            };
            conductor.teams = entrants.map(team).collect();
            conductor.begin()?;
        }
        Ok(conductor)
    }

    /// The tournament after these steps, each with the moment when it happened.
    pub fn replay<'a>(
        order: TournamentOrder,
        steps: impl IntoIterator<Item = &'a (i64, Step)>,
    ) -> Result<Self, NotNow> {
        let mut conductor = Self::new(order).map_err(crate::Refused::from)?;
        steps.into_iter().try_for_each(|(at, step)| conductor.apply(step, *at))?;
        Ok(conductor)
    }

    /// What was settled beforehand.
    pub fn order(&self) -> &TournamentOrder {
        &self.order
    }

    /// All teams, also those that were removed.
    pub fn teams(&self) -> &[Team] {
        &self.teams
    }

    /// The pairings and games, from the start on.
    pub fn tournament(&self) -> Option<&Tournament> {
        self.tournament.as_ref()
    }

    /// How many steps there were.
    pub fn n_steps(&self) -> u64 {
        self.n_steps
    }

    /// The team of an entrant.
    pub fn team_of(&self, entrant: Entrant) -> Option<u32> {
        self.team_of.get(entrant.index()).copied()
    }

    /// How far it is.
    pub fn stage(&self) -> Stage {
        match &self.tournament {
            _ if self.is_closed => Stage::Finished,
            None => Stage::Open,
            Some(_) if self.is_paused => Stage::Paused,
            Some(_) => Stage::Running,
        }
    }

    /// Works out the next round. Only after this the conductor knows whether there is one.
    pub fn look_ahead(&mut self) {
        let is_led = self.order.organised.is_some();
        let wants_round = |tournament: &&Tournament| {
            let is_ladder = tournament.plan().format == Format::Ladder;
            // Where somebody leads, all hear the result of a round before the next one begins.
            !self.is_closed && (!is_led || (!is_ladder && tournament.is_between_rounds()))
        };
        let tournament = self.tournament.as_ref().filter(wants_round);
        self.next_round = tournament.and_then(Tournament::next_round);
    }

    /// Whether all that was to be played is played. Needs [`Conductor::look_ahead`].
    fn is_played_out(&self, tournament: &Tournament) -> bool {
        let plan = tournament.plan();
        let is_endless = plan.format == Format::Ladder && plan.rounds.is_none();
        let is_last = tournament.is_between_rounds() && self.next_round.is_none();
        tournament.running().next().is_none()
            && (tournament.is_cut_short() || (!is_endless && is_last))
    }

    /// Why the next round can't begin now, if it can't.
    pub fn check_round(&self) -> Result<Fact, NotNow> {
        let tournament = self.tournament.as_ref().ok_or(NotNow::NotStarted)?;
        match &self.next_round {
            _ if self.is_closed || tournament.stopped().is_some() => Err(NotNow::Over),
            Some(round) => Ok(round.clone()),
            None if !tournament.is_between_rounds() => Err(NotNow::StillPlaying),
            None => Err(NotNow::NoRound),
        }
    }

    /// The steps by which these teams take part; one that was removed comes back.
    pub fn adding(
        &self,
        names: &[String],
        mut ticket: impl FnMut(u32) -> String,
    ) -> Result<Vec<Step>, NotNow> {
        let mut steps: Vec<Step> = Vec::new();
        let mut n_teams = self.teams.len();
        let alike: Names = self.teams.iter().map(|team| &*team.name).collect();
        let mut new = Names::default();
        for name in names {
            new.add(name).map_err(|_| NotNow::SameName(name.clone()))?;
            let known = alike.like(name);
            match known.and_then(|name| self.teams.iter().position(|team| team.name == name)) {
                Some(team) if self.teams[team].is_removed => {
                    steps.push(Step::TeamReturned { team: team as u32 });
                }
                Some(_) => return Err(NotNow::SameName(name.clone())),
                None => {
                    let ticket = Some(ticket(n_teams as u32));
                    steps.push(Step::TeamAdded { name: name.clone(), bot: None, ticket });
                    n_teams += 1;
                }
            }
        }
        if n_teams > MOST_TEAMS {
            return Err(NotNow::TooMany);
        }
        let is_strangers =
            self.order.organised.as_ref().is_some_and(|led| led.created_from.is_some());
        match self.order.plan.most_games(n_teams) {
            Some(planned) if is_strangers && planned > MOST_GAMES => {
                Err(NotNow::TooManyGames { planned })
            }
            _ => Ok(steps),
        }
    }

    /// How many games will have been played in the end, at most; nothing for a ladder without end,
    /// which pairs only those who are there.
    pub fn most_games(&self) -> Option<u64> {
        self.order.plan.most_games(self.teams.len())
    }

    /// The games that are being played, each with where.
    pub fn running(&self) -> Vec<(&Game, &str)> {
        let mut running = Vec::new();
        for game in self.tournament.iter().flat_map(Tournament::running) {
            if let GameState::Running { at } = &game.state {
                running.push((game, at.as_str()));
            }
        }
        running
    }

    /// Everything needed to play a game; `None` if the tournament has no game of this number.
    pub fn game_order(&self, number: u32) -> Option<GameOrder> {
        let plan = &self.order.plan;
        let game = self.tournament.as_ref()?.games().get(number as usize)?;
        let team = |entrant: Entrant| self.teams.get(self.team_of(entrant)? as usize);
        let teams = [team(game.seats[0])?, team(game.seats[1])?];
        let mut options: Vec<(String, String)> = plan.options.clone().into_iter().collect();
        if let Some(opening) = game.opening.and_then(|index| plan.openings.get(index as usize)) {
            options.retain(|(name, _)| name != POSITION);
            options.push((POSITION.to_owned(), opening.clone()));
        }
        let names = teams.map(|team| team.name.clone());
        let name = match (&self.order.organised, plan.name.as_str()) {
            (Some(_), title) => format!("{title}: {}", names.join(" – ")),
            (None, "") => format!("Arena, game {}", number + 1),
            (None, title) => format!("{title}, game {}", number + 1),
        };
        Some(GameOrder {
            number,
            name: name.chars().take(LONGEST_NAME).collect(),
            kind: plan.kind.clone(),
            options,
            names,
            players: teams.map(|team| team.player.clone()),
            move_time_ms: plan.move_time_ms,
            seed: game.seed,
            conduct: self.order.conduct.clone(),
            n_replays: game.n_replays,
        })
    }
}

/// The option by which every kind of game starts from a position.
const POSITION: &str = "position";
/// Longer names do not fit a line.
const LONGEST_NAME: usize = 100;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Conduct, Organised, TournamentPlan};

    /// A tournament by the button, of two games for each pairing.
    pub(super) fn order(format: Format) -> TournamentOrder {
        let plan = TournamentPlan { name: "Cup".to_owned(), ..TournamentPlan::new("Go", format) };
        let organised = Organised {
            organiser: "hash".to_owned(),
            created_from: None,
            automatic: false,
            break_ms: 0,
            starts_at: None,
            ends_at: None,
        };
        let conduct = Conduct::of_teams(60_000);
        TournamentOrder { plan, players: vec![], conduct, organised: Some(organised) }
    }

    fn conductor(format: Format, teams: &[&str]) -> Conductor {
        let mut conductor = Conductor::new(order(format)).unwrap();
        for name in teams {
            let step = Step::TeamAdded { name: (*name).to_owned(), bot: None, ticket: None };
            conductor.apply(&step, 0).unwrap();
        }
        conductor
    }

    #[test]
    fn teams_come_and_go_before_and_after_the_start() {
        let mut conductor = conductor(Format::Swiss, &["Anna", "Ben", "Cleo", "Dora"]);
        conductor.apply(&Step::TeamRemoved { team: 1 }, 0).unwrap();
        assert_eq!(conductor.stage(), Stage::Open);
        conductor.apply(&Step::Started, 0).unwrap();
        assert_eq!(conductor.tournament().unwrap().names(), ["Anna", "Cleo", "Dora"]);
        assert_eq!(conductor.team_of(Entrant(1)), Some(2));
        // Back after the start, a new one, and one that goes.
        let names = ["Ben".to_owned(), "Emil".to_owned()];
        let steps = conductor.adding(&names, |team| format!("hash {team}")).unwrap();
        for step in steps.iter().chain([&Step::TeamRemoved { team: 0 }]) {
            conductor.apply(step, 0).unwrap();
        }
        assert_eq!(
            conductor.tournament().unwrap().names(),
            ["Anna", "Cleo", "Dora", "Ben", "Emil"]
        );
        assert_eq!(conductor.teams()[4].player.ticket(), Some("hash 4"));
        assert!(conductor.tournament().unwrap().is_withdrawn(Entrant(0)));
        assert_eq!(conductor.team_of(Entrant(3)), Some(1));
        assert!(conductor.adding(&["Cleo".to_owned()], |_| String::new()).is_err());
    }

    #[test]
    fn strangers_may_plan_so_many_games_and_no_more() {
        let names: Vec<String> = (0..251).map(|team| format!("team {team}")).collect();
        let mut asked = order(Format::Swiss);
        asked.plan.rounds = Some(100);
        let adding = |order: &TournamentOrder, n| {
            let conductor = Conductor::new(order.clone()).unwrap();
            conductor.adding(&names[..n], |_| String::new()).map(|steps| steps.len())
        };
        assert_eq!(adding(&asked, 251), Ok(251), "the operator may");
        let organised = asked.organised.as_mut().unwrap();
        organised.created_from = Some("192.0.2.1".to_owned());
        assert_eq!(adding(&asked, 250), Ok(250));
        asked.plan.games_per_pairing = 3;
        assert_eq!(adding(&asked, 251), Err(NotNow::TooManyGames { planned: 37_500 }));
        asked.plan.format = Format::KnockOut;
        assert_eq!(adding(&asked, 251), Ok(251));
        asked.plan = TournamentPlan { rounds: None, format: Format::Ladder, ..asked.plan };
        assert_eq!(adding(&asked, 251), Ok(251), "a ladder pairs only those who are there");
    }

    #[test]
    fn what_does_not_fit_is_refused_and_changes_nothing() {
        let mut conductor = conductor(Format::RoundRobin, &["Anna"]);
        assert!(matches!(conductor.apply(&Step::Started, 0), Err(NotNow::Pairings(_))));
        assert_eq!(conductor.apply(&Step::Paused, 0), Err(NotNow::NotStarted));
        assert_eq!(conductor.apply(&Step::TeamRemoved { team: 7 }, 0), Err(NotNow::NoTeam(7)));
        assert_eq!(conductor.n_steps(), 1);
        let ben = Step::TeamAdded { name: "Ben".into(), bot: None, ticket: None };
        conductor.apply(&ben, 0).unwrap();
        conductor.apply(&Step::Started, 0).unwrap();
        assert_eq!(conductor.apply(&Step::Started, 0), Err(NotNow::Started));
        assert_eq!(conductor.apply(&Step::Resumed, 0), Err(NotNow::NotPaused));
        conductor.look_ahead();
        let round = conductor.check_round().unwrap();
        conductor.apply(&round.into(), 5).unwrap();
        conductor.look_ahead();
        assert_eq!(conductor.check_round(), Err(NotNow::StillPlaying));
        let cleo = Step::TeamAdded { name: "Cleo".into(), bot: None, ticket: None };
        assert!(conductor.apply(&cleo, 0).is_err(), "its pairings are settled");
        conductor.apply(&Step::Closed, 0).unwrap();
        assert_eq!(conductor.apply(&Step::Paused, 0), Err(NotNow::Over));
    }
}
