use super::{Attendance, Conductor, Stage};
use crate::{Entrant, Fact, Format, Game, Organised, Player, Step, StopReason, Tournament};

/// What is known of the moment beside the log.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// Milliseconds since 1970.
    pub now: i64,
    /// Since when a program of each team has been waiting for its next game.
    pub waiting_since: &'a [Option<i64>],
    /// How many games can be played at a time.
    pub n_at_once: usize,
}

/// What is to be done.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Due {
    /// To be made durable, taken in and carried out.
    pub steps: Vec<Step>,
    /// When to look again, if nothing happens before.
    pub wake_at: Option<i64>,
}

impl Due {
    fn at(moment: Option<i64>) -> Self {
        Self { steps: vec![], wake_at: moment }
    }
}

impl<S: Into<Step>> From<S> for Due {
    fn from(step: S) -> Self {
        Self { steps: vec![step.into()], wake_at: None }
    }
}

/// In a ladder, those who come within this time can meet each other.
const GATHERING_MS: i64 = 2_000;

/// Who is alone in a ladder for this long plays against one of the bots.
const LONELY_MS: i64 = 10_000;

impl Conductor {
    /// What is to be done now. `new_id` draws the id of a match. Needs [`Conductor::look_ahead`].
    pub fn due(&self, moment: &Moment<'_>, new_id: impl FnMut() -> String) -> Due {
        let organised = self.order.organised.as_ref();
        let Some(tournament) = &self.tournament else {
            return organised.map_or_else(Due::default, |led| self.before_start(led, moment));
        };
        if self.stage() == Stage::Finished {
            return Due::default();
        }
        if self.is_played_out(tournament) {
            return Step::Closed.into();
        }
        if tournament.stopped().is_some() {
            return Due::default();
        }
        let end = organised.and_then(|led| led.ends_at);
        if end.is_some_and(|end| end <= moment.now) {
            return Fact::Stopped { why: StopReason::TimeOver }.into();
        }
        if self.stage() == Stage::Paused {
            return Due::at(end);
        }
        if organised.is_some() && self.is_deserted(tournament, moment) {
            let is_idle = tournament.running().next().is_none();
            return if is_idle { Step::Paused.into() } else { Due::at(end) };
        }
        let games = self.games_to_begin(tournament, moment, new_id);
        if !games.is_empty() {
            return Due { steps: games, wake_at: None };
        }
        let round = match organised {
            Some(_) if tournament.plan().format == Format::Ladder => {
                self.ladder(tournament, moment)
            }
            Some(led) => self.next_round_led(led, tournament, moment),
            None => self.next_round.clone().map_or_else(Due::default, Due::from),
        };
        let wake_at = round.wake_at.into_iter().chain(end).min();
        Due { wake_at, ..round }
    }

    /// Whether nobody has come to this round so far, and nobody is on the way: playing through what
    /// is left of it would fill the disk with games that nobody plays.
    fn is_deserted(&self, tournament: &Tournament, moment: &Moment<'_>) -> bool {
        // A ladder pairs only those who are there.
        let is_ladder = tournament.plan().format == Format::Ladder;
        let nobody_waits = moment.waiting_since.iter().all(Option::is_none);
        !is_ladder && nobody_waits && self.attendance == Attendance::Nobody
    }

    fn before_start(&self, organised: &Organised, moment: &Moment<'_>) -> Due {
        let n_teams = self.teams.iter().filter(|team| !team.is_removed).count();
        let is_ladder = self.order.plan.format == Format::Ladder;
        match organised.starts_at {
            Some(start) if start > moment.now => Due::at(Some(start)),
            Some(_) if n_teams >= 2 || is_ladder => Step::Started.into(),
            _ => Due::default(),
        }
    }

    fn next_round_led(
        &self,
        organised: &Organised,
        tournament: &Tournament,
        moment: &Moment<'_>,
    ) -> Due {
        let Some(round) = &self.next_round else { return Due::default() };
        let is_first = tournament.rounds().is_empty();
        if !is_first && !organised.automatic {
            return Due::default();
        }
        let begins_at = self.changed_at + organised.break_ms as i64;
        if !is_first && begins_at > moment.now {
            return Due::at(Some(begins_at));
        }
        round.clone().into()
    }

    /// The games for which there is room. A team that is led is in one place only, so both players
    /// must be free; programs that are launched for every game can play several.
    fn games_to_begin(
        &self,
        tournament: &Tournament,
        moment: &Moment<'_>,
        mut new_id: impl FnMut() -> String,
    ) -> Vec<Step> {
        let is_led = self.order.organised.is_some();
        let mut n_running = tournament.running().count();
        let mut busy: Vec<Entrant> = tournament.running().flat_map(|game| game.seats).collect();
        let mut steps = Vec::new();
        for Game { number, seats, .. } in tournament.waiting() {
            if n_running >= moment.n_at_once {
                break;
            }
            if !is_led || !seats.iter().any(|entrant| busy.contains(entrant)) {
                busy.extend(seats);
                n_running += 1;
                steps.push(Fact::GameStarted { game: *number, at: new_id() }.into());
            }
        }
        steps
    }

    /// Pairs those who are there and free. Bots take part only where somebody would be left over,
    /// and do not play each other.
    fn ladder(&self, tournament: &Tournament, moment: &Moment<'_>) -> Due {
        let is_free = |entrant: Entrant| !tournament.running().any(|game| game.has(entrant));
        let mut here: Vec<(Entrant, i64)> = Vec::new();
        let mut bots: Vec<(usize, Entrant)> = Vec::new();
        for (number, team) in self.teams.iter().enumerate() {
            let Some(entrant) = team.entrant.filter(|entrant| is_free(*entrant)) else { continue };
            if team.is_removed {
                continue;
            }
            if let Player::Bot { .. } = team.player {
                let n_games = tournament.games().iter().filter(|game| game.has(entrant)).count();
                bots.push((n_games, entrant));
            } else if let Some(since) = moment.waiting_since.get(number).copied().flatten() {
                here.push((entrant, since));
            }
        }
        let Some(first) = here.iter().map(|(_, since)| *since).min() else {
            return Due::default();
        };
        let patience = if here.len() == 1 { LONELY_MS } else { GATHERING_MS };
        if first + patience > moment.now {
            return Due::at(Some(first + patience));
        }
        let mut present: Vec<Entrant> = here.into_iter().map(|(entrant, _)| entrant).collect();
        if present.len() % 2 == 1 {
            // The one that has played least, so that everybody meets all of them.
            present.extend(bots.into_iter().min().map(|(_, entrant)| entrant));
        }
        let round = tournament.next_round_of(|entrant| present.contains(&entrant));
        round.map_or_else(Due::default, Due::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conductor::tests::order;
    use crate::{CommandLine, Conduct, GameResult, Reason, TournamentOrder, TournamentPlan};

    /// Does what is due until there is nothing, and says when to look again.
    fn settle(conductor: &mut Conductor, now: i64, waiting_since: &[Option<i64>]) -> Option<i64> {
        let mut n = 0;
        loop {
            conductor.look_ahead();
            let moment = Moment { now, waiting_since, n_at_once: usize::MAX };
            let due = conductor.due(&moment, || {
                n += 1;
                format!("match {now}.{n}")
            });
            if due.steps.is_empty() {
                return due.wake_at;
            }
            due.steps.iter().for_each(|step| conductor.apply(step, now).unwrap());
        }
    }

    fn conductor(order: TournamentOrder, n: usize, bots: &[&str]) -> Conductor {
        let mut conductor = Conductor::new(order).unwrap();
        let people = (0..n).map(|team| (format!("team {team}"), None));
        let bots = bots.iter().map(|bot| (format!("bot {bot}"), Some((*bot).to_owned())));
        for (name, bot) in people.chain(bots) {
            conductor.apply(&Step::TeamAdded { name, bot, ticket: None }, 0).unwrap();
        }
        conductor
    }

    fn finish(conductor: &mut Conductor, game: u32, at: i64) {
        let fact = Fact::finished(game, GameResult::FirstWins, Reason::Rules);
        conductor.apply(&fact.into(), at).unwrap();
    }

    fn numbers(conductor: &Conductor) -> Vec<u32> {
        conductor.running().into_iter().map(|(game, _)| game.number).collect()
    }

    #[test]
    fn the_games_of_a_pairing_come_one_after_the_other_and_rounds_by_the_button() {
        let mut conductor = conductor(order(Format::Swiss), 4, &[]);
        assert_eq!(settle(&mut conductor, 0, &[]), None, "it waits for the button");
        conductor.apply(&Step::Started, 0).unwrap();
        settle(&mut conductor, 1, &[]);
        assert_eq!(numbers(&conductor), [0, 2]);
        finish(&mut conductor, 0, 2);
        settle(&mut conductor, 2, &[]);
        assert_eq!(numbers(&conductor), [1, 2]);
        conductor.apply(&Step::Paused, 3).unwrap();
        finish(&mut conductor, 2, 3);
        settle(&mut conductor, 3, &[]);
        assert_eq!(numbers(&conductor), [1], "nothing begins in a pause");
        conductor.apply(&Step::Resumed, 4).unwrap();
        settle(&mut conductor, 4, &[]);
        finish(&mut conductor, 1, 5);
        finish(&mut conductor, 3, 5);
        assert_eq!(settle(&mut conductor, 6, &[]), None);
        assert!(numbers(&conductor).is_empty(), "the next round waits for the button");
        let round = conductor.check_round().unwrap();
        conductor.apply(&round.into(), 7).unwrap();
        settle(&mut conductor, 7, &[]);
        for game in [4, 6, 5, 7] {
            finish(&mut conductor, game, 8);
            settle(&mut conductor, 8, &[]);
        }
        assert_eq!(conductor.stage(), Stage::Finished);
    }

    #[test]
    fn a_schedule_starts_it_and_leaves_a_break_between_rounds() {
        let mut scheduled = order(Format::RoundRobin);
        scheduled.organised = scheduled.organised.map(|led| Organised {
            automatic: true,
            break_ms: 50,
            starts_at: Some(1_000),
            ends_at: Some(5_000),
            ..led
        });
        let mut conductor = conductor(scheduled, 3, &[]);
        assert_eq!(settle(&mut conductor, 999, &[]), Some(1_000));
        assert_eq!(settle(&mut conductor, 1_000, &[]), Some(5_000));
        assert_eq!(conductor.running().len(), 1);
        finish(&mut conductor, 0, 1_100);
        settle(&mut conductor, 1_100, &[]);
        finish(&mut conductor, 1, 1_200);
        assert_eq!(settle(&mut conductor, 1_200, &[]), Some(1_250));
        settle(&mut conductor, 1_250, &[]);
        assert_eq!(numbers(&conductor), [2]);
        settle(&mut conductor, 5_000, &[]);
        assert_eq!(conductor.stage(), Stage::Running, "what is being played is played to its end");
        finish(&mut conductor, 2, 5_100);
        settle(&mut conductor, 5_100, &[]);
        assert_eq!(conductor.stage(), Stage::Finished, "and nothing begins after it");
    }

    /// Ends a game to which no team came; only bots, which begin at this entrant, are there.
    fn desert(conductor: &mut Conductor, game: u32, at: i64, first_bot: u32) {
        let seats = conductor.tournament().unwrap().games()[game as usize].seats;
        let result = match seats.map(|entrant| entrant.0 >= first_bot) {
            [false, false] => GameResult::NobodyWins,
            [true, _] => GameResult::FirstWins,
            [false, true] => GameResult::SecondWins,
        };
        let fact = Fact::finished(game, result, Reason::Absent);
        conductor.apply(&fact.into(), at).unwrap();
    }

    #[test]
    fn a_round_to_which_nobody_came_pauses_the_tournament() {
        let mut automatic = order(Format::RoundRobin);
        automatic.plan.games_per_pairing = 100;
        automatic.organised = automatic.organised.map(|led| Organised { automatic: true, ..led });
        let mut conductor = conductor(automatic, 3, &["easy"]);
        conductor.apply(&Step::Started, 0).unwrap();
        settle(&mut conductor, 0, &[]);
        assert_eq!(numbers(&conductor), [0, 100]);
        desert(&mut conductor, 0, 1, 3);
        settle(&mut conductor, 1, &[]);
        assert_eq!(numbers(&conductor), [100], "others may still come");
        desert(&mut conductor, 100, 2, 3);
        settle(&mut conductor, 2, &[]);
        assert_eq!((conductor.stage(), numbers(&conductor)), (Stage::Paused, vec![]));
        conductor.apply(&Step::Resumed, 3).unwrap();
        settle(&mut conductor, 3, &[]);
        assert_eq!(numbers(&conductor), [1, 101], "once more, since the organiser said so");
        desert(&mut conductor, 1, 4, 3);
        settle(&mut conductor, 4, &[None, Some(3), None, None]);
        assert_eq!(numbers(&conductor), [2, 101], "somebody is on the way");
        finish(&mut conductor, 101, 5);
        desert(&mut conductor, 2, 5, 3);
        settle(&mut conductor, 5, &[]);
        assert_eq!(conductor.stage(), Stage::Running, "somebody was there");
        assert_eq!(numbers(&conductor), [3, 102]);
    }

    #[test]
    fn a_ladder_pairs_those_who_are_there_and_leaves_nobody_alone() {
        let mut conductor = conductor(order(Format::Ladder), 3, &["easy", "hard"]);
        conductor.apply(&Step::Started, 0).unwrap();
        assert_eq!(settle(&mut conductor, 0, &[None; 3]), None, "bots do not play each other");
        let alone = [Some(0), None, None];
        assert_eq!(settle(&mut conductor, 0, &alone), Some(LONELY_MS));
        let two = [Some(0), Some(1_000), None];
        assert_eq!(settle(&mut conductor, 1_000, &two), Some(GATHERING_MS));
        settle(&mut conductor, GATHERING_MS, &two);
        let seats = |conductor: &Conductor, game: usize| {
            let mut seats = conductor.tournament().unwrap().games()[game].seats.map(|seat| seat.0);
            seats.sort_unstable();
            seats
        };
        assert_eq!(seats(&conductor, 0), [0, 1]);
        settle(&mut conductor, 20_000, &[None, None, Some(5_000)]);
        assert_eq!(seats(&conductor, 2), [2, 3], "a player who is left over plays a bot");
    }

    /// Programs that are launched play several games at a time, as many as there is room for, and
    /// rounds of a table overlap; the tournament begins and ends by itself.
    #[test]
    fn a_tournament_that_nobody_leads_plays_itself_through() {
        let command: CommandLine = "./client".parse().unwrap();
        let player = Player::Program { command, folder: None };
        let names = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
        let plan = TournamentPlan::new("Go", Format::RoundRobin);
        let plan = TournamentPlan { entrants: names, games_per_pairing: 1, ..plan };
        let players = vec![player; 4];
        let conduct = Conduct::default();
        let order = TournamentOrder { plan, players, conduct, organised: None };
        let mut conductor = Conductor::new(order).unwrap();
        let mut n_most = 0;
        for now in 0..100 {
            loop {
                conductor.look_ahead();
                let moment = Moment { now, waiting_since: &[], n_at_once: 3 };
                let due = conductor.due(&moment, String::new);
                if due.steps.is_empty() {
                    break;
                }
                due.steps.iter().for_each(|step| conductor.apply(step, now).unwrap());
            }
            n_most = n_most.max(conductor.running().len());
            let Some(game) = numbers(&conductor).first().copied() else { break };
            finish(&mut conductor, game, now);
        }
        assert_eq!((conductor.stage(), n_most), (Stage::Finished, 3));
        assert_eq!(conductor.tournament().unwrap().standings().n_games, 6);
    }
}
