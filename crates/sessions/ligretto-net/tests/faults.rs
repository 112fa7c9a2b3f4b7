//! Thousands of games under faults, with the laws checked after every event.

#![allow(clippy::unwrap_used, reason = "a test that can't go on may stop right there")]

use std::sync::atomic::{AtomicU64, Ordering};

use ligretto::{Bot, Options, Pcg32};
use ligretto_net::sim::{BrokenLaw, Laws, Network, Scenario, Simulation};
use ligretto_net::{Ending, GameOptions, Signals};

/// A scenario in which everything is drawn by lot.
fn scenario(seed: u64, faults: &str) -> Scenario {
    let mut random = Pcg32::new(seed, 99);
    let n_players = [2, 2, 3, 4, 5, 6, 7, 8, 9, 13][random.below(10) as usize];
    let mut scenario = Scenario::new(n_players, seed);
    let networks = [Network::Constant(30_000), Network::Lan, Network::Wide, Network::Asymmetric];
    scenario.network = networks[random.below(4) as usize];
    scenario.options = GameOptions {
        rules: Options {
            row_size: 3 + random.below(3) as u8,
            rotate_on_stuck: random.below(4) == 0,
        },
        signals: Signals::ALL[random.below(3) as usize],
    };
    let n_bots = 1 + random.below(3);
    let mut bot = || -> Bot { Bot::NAMES[random.below(4) as usize].parse().unwrap() };
    scenario.strategies = (0..n_bots).map(|_| bot()).collect();
    scenario.faults = faults.parse().unwrap();
    scenario
}

/// Runs a scenario under all laws; says how it ended, and how many events were checked.
fn run(scenario: &Scenario) -> Result<(Option<Ending>, u64), BrokenLaw> {
    let mut laws = Laws::new(scenario);
    let mut simulation = Simulation::new(scenario);
    let outcome = simulation.run(&mut laws);
    laws.check_end(simulation.world(), &outcome)?;
    Ok((outcome.result.map(|result| result.ending), laws.n_checked()))
}

fn check(scenario: &Scenario) -> (Option<Ending>, u64) {
    run(scenario).unwrap_or_else(|broken| panic!("{broken}\nrepeat it with: {scenario}"))
}

fn check_many(faults: &str, n_seeds: u64) {
    let is_slow = std::env::var_os("RUN_SLOW_TESTS").is_some();
    let n_seeds = if is_slow { n_seeds * 50 } else { n_seeds };
    let mut ends = [0; 3];
    let mut n_events = 0;
    for seed in 0..n_seeds {
        let (ending, n_checked) = check(&scenario(seed, faults));
        n_events += n_checked;
        match ending {
            Some(Ending::Stop { .. }) => ends[0] += 1,
            Some(Ending::Deadlock) => ends[1] += 1,
            Some(Ending::Aborted) | None => ends[2] += 1,
        }
    }
    let [stops, deadlocks, aborted] = ends;
    println!(
        "{faults}: {n_seeds} seeds, {n_events} events checked: \
         {stops} stops, {deadlocks} deadlocks, {aborted} aborted"
    );
    assert!(stops > 0 || faults.contains("coordinator"));
}

#[test]
fn without_faults_every_game_ends() {
    check_many("none", 600);
}

#[test]
fn loss_duplication_and_reordering_change_nothing_but_time() {
    check_many("loss=10,duplicate=10,reorder=10", 400);
}

#[test]
fn heavy_loss_changes_nothing_but_time() {
    // Seed 188 once declared a deadlock too early: a late copy of a look had hidden a change.
    check_many("loss=40,duplicate=30", 200);
}

#[test]
fn however_much_is_lost_nothing_changes_but_time() {
    check_many("loss=60", 150);
    check_many("loss=75,duplicate=20,reorder=10", 60);
    check_many("loss=90", 20);
}

/// A player that likes to be told asks late, and only as many neighbours as it needs. It must know
/// of every lay before it waits, even if messages get lost and neighbours die meanwhile.
#[test]
fn nobody_waits_for_ever_to_be_told() {
    let mut endings = [0; 2];
    for (faults, n_seeds) in [
        ("none", 150),
        ("loss=50,duplicate=20,reorder=10", 80),
        ("loss=90", 10),
        ("loss=30,crash=2,machine=1", 80),
        ("loss=60,pause=3,pause_ms=40,crash=1", 40),
    ] {
        for seed in 0..n_seeds {
            let mut scenario = scenario(seed, faults);
            let names: &[&str] = if seed % 2 == 0 { &["push"] } else { &["careful", "push"] };
            scenario.strategies = names.iter().map(|name| name.parse().unwrap()).collect();
            scenario.patience = if seed % 5 == 0 { 255 } else { 1 };
            match check(&scenario).0 {
                Some(Ending::Stop { .. }) => endings[0] += 1,
                Some(Ending::Deadlock) => endings[1] += 1,
                // Two players, and both have died.
                Some(Ending::Aborted) if faults.contains("crash=2") => {}
                other => panic!("{other:?}: {scenario}"),
            }
        }
    }
    let [stops, deadlocks] = endings;
    println!("{stops} stops, {deadlocks} deadlocks");
    assert!(stops > 100 && deadlocks > 50, "{endings:?}");
}

#[test]
fn clocks_that_drift_far_apart_do_not_stop_time() {
    for (n_players, seed) in [(4, 0), (4, 1), (20, 0), (20, 1)] {
        let mut scenario = Scenario::new(n_players, seed);
        scenario.network = Network::Wide;
        scenario.faults = "loss=10,drift=500".parse().unwrap();
        check(&scenario);
    }
    check_many("loss=10,drift=100000", 40);
}

#[test]
fn a_game_that_runs_in_a_circle_is_an_error_with_its_seed() {
    let scenario = scenario(5, "none");
    let mut laws = Laws::new(&scenario);
    let mut simulation = Simulation::new(&scenario).with_budget(100);
    let outcome = simulation.run(&mut laws);
    assert!(!outcome.is_over);
    let broken = laws.check_end(simulation.world(), &outcome).unwrap_err();
    assert!(broken.to_string().starts_with("the game did not end within"), "{broken}");
    assert!(!simulation.run_on(&mut (), 1), "nor does it go on");
    assert!(scenario.to_string().contains("--seed 5"));
}

#[test]
fn clocks_that_are_off_break_no_law() {
    check_many("skew=2000,drift=100,reorder=20", 300);
}

#[test]
fn the_game_goes_on_when_players_die() {
    check_many("crash=2,loss=5", 300);
}

#[test]
fn the_game_goes_on_when_machines_die_silently() {
    check_many("machine=1,duplicate=10,reorder=10", 300);
}

#[test]
fn pauses_are_waited_for_and_long_ones_count_as_death() {
    check_many("pause=3,pause_ms=40,loss=3", 300);
    check_many("pause=2,pause_ms=4000", 150);
}

#[test]
fn everything_at_once_breaks_no_law() {
    check_many("loss=10,duplicate=10,reorder=10,crash=1,machine=1,pause=2,skew=500,drift=50", 300);
}

#[test]
fn without_a_coordinator_everybody_gives_up() {
    check_many("coordinator=1,loss=3", 150);
    check_many("coordinator=2,duplicate=5", 150);
}

/// A scenario in which players stand still, often for longer than it takes to be taken for dead.
fn with_pauses(seed: u64) -> Scenario {
    let mut random = Pcg32::new(seed, 7);
    let mut pick = |all: &[&str]| all[random.below(all.len() as u32) as usize].to_owned();
    let one_of = |text: String| text.parse::<u32>().unwrap();
    let faults = format!(
        "loss={},duplicate={},reorder={},crash={},machine={},pause={},pause_ms={},coordinator={},\
         skew={},drift={}",
        pick(&["0", "0", "3", "20", "40", "60"]),
        pick(&["0", "0", "20", "50"]),
        pick(&["0", "0", "5", "30"]),
        pick(&["0", "0", "0", "1", "3"]),
        pick(&["0", "0", "0", "1"]),
        pick(&["1", "2", "2", "5"]),
        pick(&["50", "900", "1500", "1500", "1500", "2500", "4000", "9000"]),
        pick(&["0", "0", "0", "0", "0", "0", "0", "1", "2"]),
        pick(&["0", "0", "1000", "20000"]),
        pick(&["0", "0", "50", "100000"]),
    );
    let mut scenario = Scenario::new(
        one_of(pick(&["2", "3", "4", "5", "6", "7", "7", "7", "8", "9", "13", "33"])) as usize,
        seed,
    );
    scenario.network =
        pick(&["constant:30", "constant:1", "lan", "lan", "wide", "asymmetric"]).parse().unwrap();
    let rules = Options {
        row_size: one_of(pick(&["3", "4", "5", "5"])) as u8,
        rotate_on_stuck: pick(&["", "", "", "rotate"]) == "rotate",
    };
    let signals = pick(&["plain", "broadcast", "timestamp"]).parse().unwrap();
    scenario.options = GameOptions { rules, signals };
    let strategies = pick(&["blind", "peek", "push", "push,careful", "push,careful,blind,peek"]);
    scenario.strategies = strategies.split(',').map(|name| name.parse().unwrap()).collect();
    scenario.patience = one_of(pick(&["1", "1", "1", "5"])) as u8;
    scenario.faults = faults.parse().unwrap();
    scenario
}

/// A number from the environment.
fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// `SIMULATION_SEEDS=1000000 SIMULATION_THREADS=16` plays that many with so many threads, from
/// `FIRST_SIMULATION_SEED` on. All seeds that break a law are told, each with its command.
#[test]
fn whoever_stands_still_breaks_no_law() {
    let first = number("FIRST_SIMULATION_SEED").unwrap_or(0);
    let n_seeds = number("SIMULATION_SEEDS").unwrap_or(400);
    let n_threads = number("SIMULATION_THREADS").unwrap_or(1);
    let [next, n_events, n_broken, n_ended] = [first, 0, 0, 0].map(AtomicU64::new);
    let play = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= first + n_seeds {
                return;
            }
            let scenario = with_pauses(seed);
            match run(&scenario) {
                Ok((ending, n_checked)) => {
                    n_events.fetch_add(n_checked, Ordering::Relaxed);
                    let is_ended = matches!(ending, Some(Ending::Stop { .. } | Ending::Deadlock));
                    n_ended.fetch_add(u64::from(is_ended), Ordering::Relaxed);
                }
                Err(broken) => {
                    n_broken.fetch_add(1, Ordering::Relaxed);
                    println!("seed {seed}: {broken}\nrepeat it with: {scenario}");
                }
            }
        }
    };
    std::thread::scope(|scope| (0..n_threads).for_each(|_| drop(scope.spawn(play))));
    let [n_events, n_broken, n_ended] = [n_events, n_broken, n_ended].map(AtomicU64::into_inner);
    println!(
        "seeds {first} to {}: {n_broken} broken, {n_ended} ended by a stop or a deadlock, \
         {n_events} events checked",
        first + n_seeds - 1
    );
    assert_eq!(n_broken, 0);
    assert!(n_ended >= n_seeds / 2, "{n_ended}");
}

/// Five games in which a card was in two places, since somebody taken for dead still took it.
#[test]
fn nobody_taken_for_dead_takes_a_card() {
    let all = "push,careful,blind,peek";
    for (n_players, seed, strategies, network, row_size, patience, faults) in [
        (7, 164, "blind", "constant:30", 5, 1, "loss=40,pause=2,pause_ms=1500"),
        (7, 171, "blind", "constant:30", 5, 1, "loss=60,pause=2,pause_ms=1500"),
        (7, 56_871_098_238, all, "constant:30", 5, 1, "loss=60,reorder=5,pause=2,pause_ms=1500"),
        (
            33,
            359_709_135_471,
            "blind",
            "wide",
            3,
            5,
            "loss=40,duplicate=20,reorder=5,crash=3,pause=2,pause_ms=1500,coordinator=1,\
             skew=20000,drift=50",
        ),
        (
            7,
            23_022_460_001,
            "push,careful",
            "constant:1",
            3,
            5,
            "duplicate=50,reorder=30,pause=5,pause_ms=1500,skew=1000",
        ),
    ] {
        let mut scenario = Scenario::new(n_players, seed);
        scenario.strategies = strategies.split(',').map(|name| name.parse().unwrap()).collect();
        scenario.network = network.parse().unwrap();
        scenario.options.rules.row_size = row_size;
        scenario.patience = patience;
        scenario.faults = faults.parse().unwrap();
        check(&scenario);
    }
}
