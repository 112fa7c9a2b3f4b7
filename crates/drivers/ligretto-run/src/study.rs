//! Many games, counted: what the concept predicted, against what happens.

mod cell;
mod figures;
mod predictions;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde::{Deserialize, Serialize};

use cell::GameFigures;
pub use cell::{Calls, Cell};
pub use figures::{Figure, FigureName, Level, Unit, figures};
pub use predictions::{Prediction, predictions};

use crate::{OrderRequest, RunFailed, Runner, StudyOrder, VirtualTimeRunner, Watch};

/// Rises when readers of a study's file would misunderstand it.
pub const STUDY_VERSION: u32 = 2;

/// A finished study, as it is written to a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Study {
    /// The version of this format.
    pub version: u32,
    /// What was ordered, without defaults.
    #[cfg_attr(feature = "ts", schema(value_type = StudyOrder))]
    pub order: OrderRequest,
    /// What was counted, combination by combination.
    pub cells: Vec<Cell>,
}

/// Plays all games of a study on this many threads. The same order always gives the same study.
///
/// # Errors
/// When the watch says to stop, or a game does not end: half a game is no figure.
pub fn run(order: &StudyOrder, n_threads: usize, watch: &dyn Watch) -> Result<Study, RunFailed> {
    run_by(VirtualTimeRunner::without_moments(), order, n_threads, watch)
}

fn run_by(
    runner: VirtualTimeRunner,
    order: &StudyOrder,
    n_threads: usize,
    watch: &dyn Watch,
) -> Result<Study, RunFailed> {
    let combinations = order.combinations();
    let mut games: Vec<(usize, usize)> = Vec::new();
    for (index, combination) in combinations.iter().enumerate() {
        games.extend((0..order.n_games(combination.n_players)).map(|game| (index, game)));
    }
    // The longest games first, so that no core is left with one at the end.
    games.sort_by_key(|(index, _)| std::cmp::Reverse(combinations[*index].n_players));
    let (next, n_done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let n_all = order.total_players().max(1);
    let played = Mutex::new(Vec::with_capacity(games.len()));
    let play = || -> Result<(), RunFailed> {
        while let Some((index, game)) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
            let combination = &combinations[*index];
            let order = order.game(combination, *game);
            let report = runner.run("", &order, &Part(watch))?;
            let figures = GameFigures::from(&report);
            played.lock().expect("nobody panics while holding it").push((*index, *game, figures));
            let n_players = combination.n_players;
            let n_so_far = n_done.fetch_add(n_players, Ordering::Relaxed) + n_players;
            watch.progress(n_so_far as f64 / n_all as f64, n_so_far as u64);
            watch.stop_reason().map_or(Ok(()), Err)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..n_threads.max(1)).map(|_| scope.spawn(play)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("games do not panic"))
    })?;
    let mut played = played.into_inner().expect("all threads have ended");
    played.sort_by_key(|(index, game, _)| (*index, *game));
    let cells = combinations.iter().enumerate().map(|(index, combination)| {
        let games = played.iter().filter(|(of, ..)| *of == index);
        let games: Vec<&GameFigures> = games.map(|(_, _, figures)| figures).collect();
        Cell::new(combination, &games)
    });
    Ok(Study { version: STUDY_VERSION, order: order.into(), cells: cells.collect() })
}

/// How one game of many is watched: how far that one is says nothing.
struct Part<'a>(&'a dyn Watch);

impl Watch for Part<'_> {
    fn stop_reason(&self) -> Option<RunFailed> {
        self.0.stop_reason()
    }

    fn progress(&self, _part: f64, _n_events: u64) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Unwatched;

    #[derive(Default)]
    struct Counting(AtomicUsize);

    impl Watch for Counting {
        fn stop_reason(&self) -> Option<RunFailed> {
            None
        }

        fn progress(&self, _part: f64, _n_players: u64) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    struct Stopping;

    impl Watch for Stopping {
        fn stop_reason(&self) -> Option<RunFailed> {
            Some(RunFailed::Cancelled)
        }

        fn progress(&self, _part: f64, _n_players: u64) {}
    }

    #[test]
    fn a_study_does_not_depend_on_the_number_of_threads() {
        let order = StudyOrder::from_json(
            r#"{"players":[2,4],"games":10,"signals":["plain","timestamp"],
                "strategies":["blind","push"],"seed":5}"#,
        )
        .unwrap();
        let counting = Counting::default();
        let one = format!("{:?}", run(&order, 1, &counting).unwrap());
        assert_eq!(counting.0.into_inner(), order.total_games());
        assert_eq!(one, format!("{:?}", run(&order, 3, &Unwatched).unwrap()));
        assert_eq!(run(&order, 2, &Stopping).unwrap_err(), RunFailed::Cancelled);
    }

    #[test]
    fn a_game_that_does_not_end_fails_the_study_with_its_seed() {
        let order = r#"{"players":[3],"games":2,"signals":"plain","strategies":"push","seed":8}"#;
        let order = StudyOrder::from_json(order).unwrap();
        let runner = VirtualTimeRunner::without_moments().with_budget(50);
        let failed = run_by(runner, &order, 1, &Unwatched).unwrap_err();
        assert!(matches!(failed, RunFailed::Endless { .. }), "{failed}");
        assert!(failed.to_string().contains("--seed 8"), "{failed}");
    }

    #[test]
    fn claims_and_figures_follow_from_the_cells_in_both_languages() {
        let order = StudyOrder::from_json(r#"{"players":[2],"games":5,"strategies":"blind"}"#);
        let study = run(&order.unwrap(), 1, &Unwatched).unwrap();
        let predictions = predictions(&study.cells);
        assert_eq!(predictions.len(), 11);
        for claim in &predictions {
            let [line] = &claim.measured[..] else { panic!("{claim:?}") };
            assert!(line.en.starts_with("2 players: ") && line.de.starts_with("2 Spieler: "));
            assert!(!line.de.contains('.'), "{}", line.de);
        }
        for figure in figures() {
            assert!(figure.chart(&study.cells).to_svg().contains("<circle"), "{figure:?}");
            assert!(!figure.file_name().is_empty());
        }
    }
}
