//! The figures of each round: on the terminal, as CSV and as JSON.

use std::fmt::Write;

use paging_engine::Tally;
use serde_json::{Map, Value, json};

/// The bots that are the OS and the users, and their games.
pub(super) type Named<'a> = (&'a str, &'a str, &'a Tally);

/// The mean of each figure in each round.
pub(super) fn means(tally: &Tally) -> impl Iterator<Item = [(&'static str, f64); 6]> + '_ {
    let n_games = tally.games.max(1) as f64;
    tally
        .course
        .rounds
        .iter()
        .map(move |round| round.figures().map(|(name, sum)| (name, sum as f64 / n_games)))
}

/// One line for each round.
pub(super) fn table(tally: &Tally) -> String {
    let mut text = String::from(
        "  round  evictions  reordered  pages gone  on disk  free frames  largest piece\n",
    );
    for (round, figures) in (1..).zip(means(tally)) {
        let [evictions, reordered, gone, disk, free, largest] = figures.map(|(_, mean)| mean);
        let _ = writeln!(
            text,
            "  {round:>5}  {evictions:>9.2}  {reordered:>9.2}  {gone:>10.2}  {disk:>7.2}  \
             {free:>11.2}  {largest:>13.2}"
        );
    }
    text
}

/// A row for each pair and round.
pub(super) fn csv(courses: &[Named<'_>]) -> String {
    let mut text = String::from(
        "os,users,games,osWins,round,evictions,reorderPhases,pagesGone,pagesOnDisk,freeFrames,\
         largestPiece\n",
    );
    for (os, users, tally) in courses {
        for (round, figures) in (1..).zip(means(tally)) {
            let _ = write!(text, "{os},{users},{},{},{round}", tally.games, tally.os_wins);
            for (_, mean) in figures {
                let _ = write!(text, ",{mean:.4}");
            }
            text.push('\n');
        }
    }
    text
}

/// An object for each round, its figures as means.
pub(super) fn json(tally: &Tally) -> Vec<Value> {
    let of_round = |figures: [(&'static str, f64); 6]| {
        let figures = figures.map(|(name, mean)| (name.to_owned(), json!(mean)));
        Value::Object(figures.into_iter().collect::<Map<_, _>>())
    };
    means(tally).map(of_round).collect()
}

#[cfg(test)]
mod tests {
    use paging::Setup;
    use paging_engine::{OsBot, UsersBot, tournament};

    use super::*;

    fn tally() -> Tally {
        let bots = (OsBot::Tidy, UsersBot::Page1);
        tournament(&Setup::default(), bots, 20, 1, 1, || {})
    }

    #[test]
    fn every_form_tells_the_same() {
        let tally = tally();
        let csv = csv(&[("tidy", "page1", &tally)]);
        assert_eq!(csv.lines().count(), 7);
        let columns = |line: &str| line.split(',').count();
        assert!(csv.lines().all(|line| columns(line) == 11), "{csv}");
        assert_eq!(json(&tally).len(), 6);
        assert_eq!(table(&tally).lines().count(), 7);
        // Who tidies up in every turn has six reorder phases, unless the game is won before.
        let first = means(&tally).next().unwrap();
        assert_eq!(first[1], ("reorderPhases", 1.0));
        let gone: Vec<f64> = means(&tally).map(|figures| figures[2].1).collect();
        assert!(gone.is_sorted(), "{gone:?}");
    }
}
