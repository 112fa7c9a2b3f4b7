//! What is to be done in a tournament now, and when to look again. It decides; others do it.

use arena::{Entrant, Fact, Format, Game, Tournament};

use super::{Course, Stage, Step};

/// What is known of the moment beside the log.
pub(crate) struct Moment<'a> {
    /// Milliseconds since 1970.
    pub(crate) now: i64,
    /// Since when a program of each team has been waiting for its next game.
    pub(crate) waiting_since: &'a [Option<i64>],
}

/// What is to be done.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Due {
    pub(crate) steps: Vec<Step>,
    /// When to look again, if nothing happens before.
    pub(crate) wake_at: Option<i64>,
}

impl Due {
    fn at(moment: Option<i64>) -> Self {
        Self { steps: vec![], wake_at: moment }
    }
}

impl From<Step> for Due {
    fn from(step: Step) -> Self {
        Self { steps: vec![step], wake_at: None }
    }
}

/// In a ladder, those who come within this time can meet each other.
const GATHERING_MS: i64 = 2_000;

/// Who is alone in a ladder for this long plays against one of the bots.
const LONELY_MS: i64 = 10_000;

/// What is to be done now. `new_id` draws the id of a match.
pub(crate) fn due(course: &Course, moment: &Moment<'_>, new_id: impl FnMut() -> String) -> Due {
    let order = course.order();
    let Some(arena) = course.arena() else { return before_start(course, moment) };
    if course.stage() == Stage::Finished {
        return Due::default();
    }
    if course.is_played_out() {
        return Step::Closed.into();
    }
    if arena.stopped().is_some() {
        return Due::default();
    }
    let end = order.ends_at;
    if end.is_some_and(|end| end <= moment.now) {
        let why = "the time is over".to_owned();
        return Step::from(Fact::Stopped { why }).into();
    }
    if course.stage() == Stage::Paused {
        return Due::at(end);
    }
    let games = games_to_begin(arena, new_id);
    if !games.is_empty() {
        return Due { steps: games, wake_at: None };
    }
    let round = if arena.plan().format == Format::Ladder {
        ladder(course, arena, moment)
    } else {
        next_round(course, arena, moment)
    };
    let wake_at = round.wake_at.into_iter().chain(end).min();
    Due { wake_at, ..round }
}

fn before_start(course: &Course, moment: &Moment<'_>) -> Due {
    let n_teams = course.teams().iter().filter(|team| !team.is_removed).count();
    let is_ladder = course.order().plan.format == Format::Ladder;
    match course.order().starts_at {
        Some(start) if start > moment.now => Due::at(Some(start)),
        Some(_) if n_teams >= 2 || is_ladder => Step::Started.into(),
        _ => Due::default(),
    }
}

fn next_round(course: &Course, arena: &Tournament, moment: &Moment<'_>) -> Due {
    let Some(round) = course.next_round() else { return Due::default() };
    let is_first = arena.rounds().is_empty();
    if !is_first && !course.order().automatic {
        return Due::default();
    }
    let begins_at = course.changed_at() + course.order().break_ms as i64;
    if !is_first && begins_at > moment.now {
        return Due::at(Some(begins_at));
    }
    Step::from(round.clone()).into()
}

/// The games whose players are both free. Nobody can be in two places.
fn games_to_begin(arena: &Tournament, mut new_id: impl FnMut() -> String) -> Vec<Step> {
    let mut busy: Vec<Entrant> = arena.running().flat_map(|game| game.seats).collect();
    let mut steps = Vec::new();
    for Game { number, seats, .. } in arena.waiting() {
        if !seats.iter().any(|entrant| busy.contains(entrant)) {
            busy.extend(seats);
            steps.push(Fact::GameStarted { game: *number, at: new_id() }.into());
        }
    }
    steps
}

/// Pairs those who are there and free. Bots take part only where somebody would be left over, and
/// do not play each other.
fn ladder(course: &Course, arena: &Tournament, moment: &Moment<'_>) -> Due {
    let is_free = |entrant: Entrant| !arena.running().any(|game| game.has(entrant));
    let mut here: Vec<(Entrant, i64)> = Vec::new();
    let mut bots: Vec<(usize, Entrant)> = Vec::new();
    for (number, team) in course.teams().iter().enumerate() {
        let Some(entrant) = team.entrant.filter(|entrant| is_free(*entrant)) else { continue };
        if team.is_removed {
            continue;
        }
        if team.bot.is_some() {
            let n_games = arena.games().iter().filter(|game| game.has(entrant)).count();
            bots.push((n_games, entrant));
        } else if let Some(since) = moment.waiting_since.get(number).copied().flatten() {
            here.push((entrant, since));
        }
    }
    let Some(first) = here.iter().map(|(_, since)| *since).min() else { return Due::default() };
    let patience = if here.len() == 1 { LONELY_MS } else { GATHERING_MS };
    if first + patience > moment.now {
        return Due::at(Some(first + patience));
    }
    let mut present: Vec<Entrant> = here.into_iter().map(|(entrant, _)| entrant).collect();
    if present.len() % 2 == 1 {
        // The one that has played least, so that everybody meets all of them.
        present.extend(bots.into_iter().min().map(|(_, entrant)| entrant));
    }
    match arena.next_round_of(|entrant| present.contains(&entrant)) {
        Some(round) => Step::from(round).into(),
        None => Due::default(),
    }
}

#[cfg(test)]
mod tests {
    use arena::{GameResult, Reason};

    use super::*;
    use crate::tournaments::TournamentOrder;
    use crate::tournaments::testing::order;

    /// Does what is due until there is nothing, and says when to look again.
    fn settle(course: &mut Course, now: i64, waiting_since: &[Option<i64>]) -> Option<i64> {
        let mut n = 0;
        loop {
            course.look_ahead();
            let moment = Moment { now, waiting_since };
            let due = due(course, &moment, || {
                n += 1;
                format!("match {now}.{n}")
            });
            if due.steps.is_empty() {
                return due.wake_at;
            }
            due.steps.iter().for_each(|step| course.apply(step, now).unwrap());
        }
    }

    fn course(order: TournamentOrder, n: usize, bots: &[&str]) -> Course {
        let mut course = Course::new(order);
        let people = (0..n).map(|team| (format!("team {team}"), None));
        let bots = bots.iter().map(|bot| (format!("bot {bot}"), Some((*bot).to_owned())));
        for (name, bot) in people.chain(bots) {
            course.apply(&Step::TeamAdded { name, bot, ticket: None }, 0).unwrap();
        }
        course
    }

    fn finish(course: &mut Course, game: u32, at: i64) {
        let fact = Fact::finished(game, GameResult::FirstWins, Reason::Rules, "");
        course.apply(&fact.into(), at).unwrap();
    }

    fn numbers(course: &Course) -> Vec<u32> {
        course.running().into_iter().map(|(number, _)| number).collect()
    }

    #[test]
    fn the_games_of_a_pairing_come_one_after_the_other_and_rounds_by_the_button() {
        let mut course = course(order(Format::Swiss), 4, &[]);
        assert_eq!(settle(&mut course, 0, &[]), None, "it waits for the button");
        course.apply(&Step::Started, 0).unwrap();
        settle(&mut course, 1, &[]);
        assert_eq!(numbers(&course), [0, 2]);
        finish(&mut course, 0, 2);
        settle(&mut course, 2, &[]);
        assert_eq!(numbers(&course), [1, 2]);
        course.apply(&Step::Paused, 3).unwrap();
        finish(&mut course, 2, 3);
        settle(&mut course, 3, &[]);
        assert_eq!(numbers(&course), [1], "nothing begins in a pause");
        course.apply(&Step::Resumed, 4).unwrap();
        settle(&mut course, 4, &[]);
        finish(&mut course, 1, 5);
        finish(&mut course, 3, 5);
        assert_eq!(settle(&mut course, 6, &[]), None);
        assert!(numbers(&course).is_empty(), "the next round waits for the button");
        let round = course.check_round().unwrap();
        course.apply(&round.into(), 7).unwrap();
        settle(&mut course, 7, &[]);
        for game in [4, 6, 5, 7] {
            finish(&mut course, game, 8);
            settle(&mut course, 8, &[]);
        }
        assert_eq!(course.stage(), Stage::Finished);
    }

    #[test]
    fn a_schedule_starts_it_and_leaves_a_break_between_rounds() {
        let scheduled = TournamentOrder {
            automatic: true,
            break_ms: 50,
            starts_at: Some(1_000),
            ends_at: Some(5_000),
            ..order(Format::RoundRobin)
        };
        let mut course = course(scheduled, 3, &[]);
        assert_eq!(settle(&mut course, 999, &[]), Some(1_000));
        assert_eq!(settle(&mut course, 1_000, &[]), Some(5_000));
        assert_eq!(course.running().len(), 1);
        finish(&mut course, 0, 1_100);
        settle(&mut course, 1_100, &[]);
        finish(&mut course, 1, 1_200);
        assert_eq!(settle(&mut course, 1_200, &[]), Some(1_250));
        settle(&mut course, 1_250, &[]);
        assert_eq!(numbers(&course), [2]);
        settle(&mut course, 5_000, &[]);
        assert_eq!(course.stage(), Stage::Running, "what is being played is played to its end");
        finish(&mut course, 2, 5_100);
        settle(&mut course, 5_100, &[]);
        assert_eq!(course.stage(), Stage::Finished, "and nothing begins after it");
    }

    #[test]
    fn a_ladder_pairs_those_who_are_there_and_leaves_nobody_alone() {
        let mut course = course(order(Format::Ladder), 3, &["easy", "hard"]);
        course.apply(&Step::Started, 0).unwrap();
        assert_eq!(settle(&mut course, 0, &[None; 3]), None, "bots do not play each other");
        let alone = [Some(0), None, None];
        assert_eq!(settle(&mut course, 0, &alone), Some(LONELY_MS));
        let two = [Some(0), Some(1_000), None];
        assert_eq!(settle(&mut course, 1_000, &two), Some(GATHERING_MS));
        settle(&mut course, GATHERING_MS, &two);
        let seats = |course: &Course, game: usize| {
            let mut seats = course.arena().unwrap().games()[game].seats.map(|seat| seat.0);
            seats.sort_unstable();
            seats
        };
        assert_eq!(seats(&course, 0), [0, 1]);
        settle(&mut course, 20_000, &[None, None, Some(5_000)]);
        assert_eq!(seats(&course, 2), [2, 3], "a player who is left over plays a bot");
    }
}
