//! Tournaments: files of organisers, jobs from a queue, facts of a log.

use std::path::Path;

use arena::{
    GameOrder, Step, Tournament, TournamentOrder, TournamentPlan, cross_table, csv, ranking,
};
use arena_run::TournamentFile;
use arena_run::nats::Outcome;

/// A tournament as people write it down.
pub(crate) fn tournament_file(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(file) = TournamentFile::read(&text) else { return };
    // Those would be read from the disk.
    let file = TournamentFile { openings: None, ..file };
    match file.tournament(Path::new("/teams")) {
        Ok(tournament) => {
            assert_eq!(tournament.plan.entrants.len(), tournament.players.len());
            let json = serde_json::to_string(&tournament).expect("it can be written");
            let again = TournamentOrder::read(&json).expect("we wrote it");
            assert_eq!(again, tournament);
            Tournament::new(tournament.plan).expect("the plan was checked");
        }
        Err(bad) => assert!(!bad.to_string().is_empty(), "it says why"),
    }
}

/// Whether a line is the plan of a tournament.
pub(crate) fn reads_plan(line: &str) -> bool {
    serde_json::from_str::<TournamentPlan>(line).is_ok()
}

/// Whether a line is a game for a worker.
pub(crate) fn reads_job(line: &str) -> bool {
    serde_json::from_str::<GameOrder>(line).is_ok()
}

/// A plan in the first line, then facts; `next` stands for the round that would be paired next.
pub(crate) fn tournament_facts(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines();
    let Some(Ok(plan)) = lines.next().map(serde_json::from_str::<TournamentPlan>) else { return };
    // Larger ones take time and memory, and nothing else happens in them.
    if plan.games_per_pairing > 8 || plan.entrants.len() > 40 {
        return;
    }
    let Ok(mut tournament) = Tournament::new(plan.clone()) else { return };
    let mut facts = Vec::new();
    for line in lines.take(60) {
        let fact = match line {
            "next" => tournament.next_round(),
            _ => match Step::read(line) {
                Ok(Step::Played { fact }) => Some(fact),
                _ => None,
            },
        };
        let Some(fact) = fact else { continue };
        let before = format!("{tournament:?}");
        match tournament.apply(&fact) {
            Ok(()) => facts.push(fact),
            Err(_) => assert_eq!(format!("{tournament:?}"), before, "a refusal changes nothing"),
        }
    }
    let again = Tournament::replay(plan, &facts).expect("all of them were accepted");
    assert_eq!(format!("{again:?}"), format!("{tournament:?}"), "a tournament is its facts");
    let standings = tournament.standings();
    let points = |row: &arena::Standing| row.points >= 0.0 && row.points.is_finite();
    assert!(standings.rows.iter().all(points), "{standings:?}");
    let _ = (ranking(&standings), cross_table(&tournament, &standings), csv(&standings));
}

/// A game that a worker finds in the queue, and what an organiser finds there of it.
pub(crate) fn arena_job(bytes: &[u8]) {
    if let Ok(job) = serde_json::from_slice::<GameOrder>(bytes) {
        let json = serde_json::to_vec(&job).expect("it can be written");
        assert_eq!(serde_json::from_slice::<GameOrder>(&json).expect("we wrote it"), job);
    }
    if let Ok(outcome) = serde_json::from_slice::<Outcome>(bytes) {
        let json = serde_json::to_vec(&outcome).expect("it can be written");
        assert_eq!(serde_json::from_slice::<Outcome>(&json).expect("we wrote it"), outcome);
    }
}
