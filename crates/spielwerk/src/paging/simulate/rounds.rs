//! The figures of each round: on the terminal, as CSV and as JSON.

use std::fmt::Write;

use paging_engine::Tally;
use serde_json::{Map, Value, json};

/// The bots that are the OS and the users, and their games.
pub(super) type Named<'a> = (&'a str, &'a str, &'a Tally);

/// The mean of each figure in each round that was played, with the number of the round.
pub(super) fn means(tally: &Tally) -> impl Iterator<Item = (u8, [(&'static str, f64); 6])> + '_ {
    tally.rounds.played().map(|(number, round)| {
        let n_games = round.games as f64;
        (number, round.figures().map(|(name, sum)| (name, sum as f64 / n_games)))
    })
}

/// One line for each round.
pub(super) fn table(tally: &Tally) -> String {
    let mut text = String::from(
        "  round  evictions  reordered  pages gone  on disk  free frames  largest piece\n",
    );
    for (round, figures) in means(tally) {
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
pub(super) fn csv(matchups: &[Named<'_>]) -> String {
    let mut text = String::from(
        "os,users,games,osWins,round,evictions,reorderPhases,pagesGone,pagesOnDisk,freeFrames,\
         largestPiece\n",
    );
    for (os, users, tally) in matchups {
        for (round, figures) in means(tally) {
            let _ = write!(text, "{os},{users},{},{},{round}", tally.games, tally.os_wins);
            for (_, mean) in figures {
                let _ = write!(text, ",{mean:.4}");
            }
            text.push('\n');
        }
    }
    text
}

/// An object for each round with its number, its figures as means.
pub(super) fn json(tally: &Tally) -> Vec<Value> {
    let of_round = |(round, figures): (u8, [(&'static str, f64); 6])| {
        let figures = figures.map(|(name, mean)| (name.to_owned(), json!(mean)));
        let number = ("round".to_owned(), json!(round));
        Value::Object(std::iter::once(number).chain(figures).collect::<Map<_, _>>())
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
        let (_, first) = means(&tally).next().unwrap();
        assert_eq!(first[1], ("reorderPhases", 1.0));
        let gone: Vec<f64> = means(&tally).map(|(_, figures)| figures[2].1).collect();
        assert!(gone.is_sorted(), "{gone:?}");
    }
    #[test]
    fn rounds_before_a_scenario_are_not_told() {
        // The programs of five rounds are done with, and three more are laid.
        let names = "red orange yellow lime green olive teal cyan sky blue navy violet purple \
                     magenta pink";
        let gone: Vec<String> = names.split(' ').map(|name| format!("{name}:gone")).collect();
        let setup: Setup = format!("users=1;round=5.os;at={}", gone.join(" ")).parse().unwrap();
        let tally = tournament(&setup, (OsBot::Greedy, UsersBot::Random), 3, 1, 1, || {});
        let rounds: Vec<u8> = means(&tally).map(|(round, _)| round).collect();
        assert_eq!(rounds, [5, 6]);
        assert_eq!(csv(&[("greedy", "random", &tally)]).lines().count(), 3);
        assert_eq!(json(&tally)[0]["round"], 5);
        assert_eq!(table(&tally).lines().count(), 3);
    }
}
