//! Who plays by the rules is never accused, and who does not is named.

#![allow(clippy::unwrap_used, reason = "a test that can't go on may stop right there")]

use std::time::Duration;

use ligretto::{Bot, Card, Colour, Dealer, Options, Pcg32};
use ligretto_net::sim::{Scenario, Simulation};
use ligretto_net::{
    Answered, BetweenPlayers, Cheat, Coordinator, Ending, Entry, GameOptions, GameResult, Incoming,
    Journal, Limits, Outgoing, PeerId, Player, Signals, Stamp, Taken, ToCoordinator, Verdict,
};

/// As many as a test may take; more with `RUN_SLOW_TESTS`.
fn n_seeds() -> u64 {
    if std::env::var_os("RUN_SLOW_TESTS").is_some() { 20_000 } else { 600 }
}

#[test]
fn the_honest_are_never_accused() {
    let all_faults = [
        "none",
        "loss=5,duplicate=5,reorder=5",
        "crash=2",
        "machine=1,loss=2",
        "pause=3",
        "skew=900",
    ];
    let mut n_stops = 0;
    for seed in 0..n_seeds() {
        let signals = Signals::ALL[seed as usize % 3];
        let mut scenario = Scenario::new(2 + seed as usize % 11, seed);
        scenario.options.signals = signals;
        scenario.options.rules.rotate_on_stuck = seed % 2 == 0;
        scenario.strategies =
            ["push", "blind", "careful", "peek"].map(|name| name.parse().unwrap()).to_vec();
        scenario.faults = all_faults[seed as usize % all_faults.len()].parse().unwrap();
        let mut simulation = Simulation::new(&scenario).audited();
        let outcome = simulation.run(&mut ());
        assert!(outcome.is_over, "{scenario}");
        let result = outcome.result.unwrap();
        assert_eq!(result.findings, [], "{scenario}");
        n_stops += usize::from(matches!(result.ending, Ending::Stop { .. }));
    }
    assert!(n_stops as u64 > n_seeds() / 4, "{n_stops}");
}

const N_PLAYERS: u32 = 5;
const CHEATER: PeerId = PeerId(2);

/// Plays a game in which everything that the cheater says goes through `tamper`, which may also
/// say more.
fn play(signals: Signals, tamper: impl FnMut(&mut Vec<Outgoing>)) -> GameResult {
    play_seed(7, signals, tamper)
}

fn play_seed(
    seed: u64,
    signals: Signals,
    mut tamper: impl FnMut(&mut Vec<Outgoing>),
) -> GameResult {
    let deal = Dealer::new(seed).deal(N_PLAYERS as usize, &Options::default());
    let options = GameOptions { signals, ..GameOptions::default() };
    let limits = Limits::default();
    let mut coordinator = Coordinator::new(deal, options, limits).audited();
    let bot: Bot = "push".parse().unwrap();
    let mut players: Vec<_> =
        (0..N_PLAYERS).map(|seat| Player::new(PeerId(seat), bot.clone(), limits)).collect();
    let mut now = Duration::ZERO;
    coordinator.handle_timeout(now);
    while coordinator.result().is_none() {
        now += Duration::from_micros(10);
        assert!(now < Duration::from_mins(1), "the game does not end");
        while let Some((to, message)) = coordinator.poll_message() {
            players[to.index()].handle_message(now, Incoming::FromCoordinator(message));
        }
        for seat in 0..players.len() {
            if players[seat].poll_timeout().is_some_and(|deadline| deadline <= now) {
                players[seat].handle_timeout(now);
            }
            let from = PeerId(seat as u32);
            let mut said: Vec<_> = std::iter::from_fn(|| players[seat].poll_message()).collect();
            if from == CHEATER {
                tamper(&mut said);
            }
            for message in said {
                match message {
                    Outgoing::ToCoordinator(message) => {
                        coordinator.handle_message(now, from, message);
                    }
                    Outgoing::ToPlayer(to, message) => {
                        let message = Incoming::FromPlayer(from, message);
                        players[to.index()].handle_message(now, message);
                    }
                }
            }
        }
        if coordinator.poll_timeout().is_some_and(|deadline| deadline <= now) {
            coordinator.handle_timeout(now);
        }
    }
    coordinator.result().unwrap().clone()
}

fn cheats(result: &GameResult) -> Vec<Cheat> {
    let own = result.findings.iter().filter(|finding| finding.seat == CHEATER);
    own.map(|finding| finding.cheat).collect()
}

/// The others have what they have, whatever the cheater did.
fn check_others(result: &GameResult) {
    for (seat, report) in result.reports.iter().enumerate() {
        if seat != CHEATER.index() {
            let report = report.unwrap();
            let laid = report.stats.own_lays + report.stats.accepted;
            assert_eq!(u32::from(report.score.laid + report.undone), laid);
        }
    }
    let proven = result.findings.iter().filter(|finding| finding.cheat.is_proven());
    assert!(proven.clone().all(|finding| finding.seat == CHEATER), "{:?}", result.findings);
    assert!(!result.winners().contains(&CHEATER) || proven.count() == 0);
}

#[test]
fn a_stop_that_is_too_early_ends_nothing() {
    for signals in Signals::ALL {
        let mut has_started = false;
        let result = play(signals, |said| {
            let starts =
                |said: &Outgoing| matches!(said, Outgoing::ToPlayer(_, BetweenPlayers::Lay { .. }));
            if !has_started && said.iter().any(starts) {
                has_started = true;
                let stamp = ligretto_net::Stamp(1);
                said.push(Outgoing::ToCoordinator(ToCoordinator::Stop { stamp }));
            }
        });
        assert!(has_started);
        assert!(cheats(&result).contains(&Cheat::FalseStop), "{:?}", result.findings);
        assert_ne!(result.ending, Ending::Stop { by: CHEATER });
        assert_eq!(result.missing(), [CHEATER], "it has left the game, which went on");
        check_others(&result);
    }
}

/// It lays cards as they are needed, and tells the coordinator the same.
#[test]
fn a_card_that_it_does_not_have_is_found_in_its_own_journal() {
    let mut forged: Option<(Card, Card)> = None;
    let result = play(Signals::Plain, |said| {
        for message in said {
            match message {
                Outgoing::ToPlayer(_, BetweenPlayers::Lay { card, .. }) => {
                    let other = Card::new(card.colour(), card.number() + 1);
                    if let Some(other) = other.filter(|_| forged.is_none()) {
                        forged = Some((*card, other));
                    }
                }
                Outgoing::ToCoordinator(ToCoordinator::Journal { journal, .. }) => {
                    for entry in &mut journal.own {
                        if let (Entry::Laid { card, .. }, Some((had, laid))) = (entry, forged)
                            && *card == had
                        {
                            *card = laid;
                        }
                    }
                }
                _ => {}
            }
        }
    });
    let found = cheats(&result);
    assert!(found.iter().any(|cheat| matches!(cheat, Cheat::NotOpen { .. })), "{found:?}");
    check_others(&result);
}

/// It lays cards that it does not have, and tells the coordinator of others.
#[test]
fn a_card_that_it_denies_is_known_to_those_who_took_it() {
    let (mut n_forged, mut n_found) = (0, 0);
    for seed in 0..10 {
        let result = play_seed(seed, Signals::Plain, |said| {
            for message in said {
                // Any number will do: sooner or later it is one that fits.
                if let Outgoing::ToPlayer(_, BetweenPlayers::Lay { card, id, .. }) = message
                    && *id % 2 == 1
                    && let Some(other) = Card::new(card.colour(), card.number() % 10 + 1)
                {
                    *card = other;
                    n_forged += 1;
                }
            }
        });
        n_found += cheats(&result).len();
        check_others(&result);
    }
    // Those that are taken are found; with some deals none is.
    println!("{n_forged} forged, {n_found} findings");
    assert!(n_forged > 0 && n_found > 0, "{n_forged} forged, {n_found} findings");
}

#[test]
fn a_wrong_score_is_put_right() {
    let result = play(Signals::Plain, |said| {
        for message in said {
            if let Outgoing::ToCoordinator(ToCoordinator::Score(report)) = message {
                report.score.laid = 40;
            }
        }
    });
    let found = cheats(&result);
    assert!(matches!(found[..], [Cheat::WrongScore { counted, reported }] if counted < reported));
    assert!(result.reports[CHEATER.index()].unwrap().score.laid < 40);
    check_others(&result);
}

/// A liar: what it does to a message before it goes out.
type Lie = fn(&mut Pcg32, &mut Outgoing);

fn journal(message: &mut Outgoing) -> Option<&mut Journal> {
    match message {
        Outgoing::ToCoordinator(ToCoordinator::Journal { journal, .. }) => Some(&mut **journal),
        _ => None,
    }
}

fn answer(message: &mut Outgoing) -> Option<&mut Answered> {
    match message {
        Outgoing::ToPlayer(_, BetweenPlayers::Answer { answered, .. }) => Some(answered),
        _ => None,
    }
}

/// The moment that an answer or a lay names.
fn moment(message: &mut Outgoing) -> Option<&mut Stamp> {
    match message {
        Outgoing::ToPlayer(_, BetweenPlayers::Lay { stamp, .. }) => Some(stamp),
        _ => answer(message).map(|answered| &mut answered.stamp),
    }
}

/// Every kind of lie that goes through messages of a player, also many that bring it nothing.
const LIES: [(&str, Lie); 12] = [
    ("denies all that was laid at it", |_, message| {
        if let Some(journal) = journal(message) {
            journal.taken.clear();
        }
    }),
    ("denies the last card that was laid at it", |_, message| {
        journal(message).and_then(|journal| journal.taken.pop());
    }),
    ("denies one of two cards", |random, message| {
        if let Some(journal) = journal(message) {
            journal.taken.retain(|_| random.below(2) == 0);
        }
    }),
    ("denies what it laid itself", |random, message| {
        if let Some(journal) = journal(message) {
            journal.own.retain(|_| random.below(4) > 0);
        }
    }),
    ("says that others laid what they did not", |random, message| {
        for taken in journal(message).into_iter().flat_map(|journal| &mut journal.taken) {
            let by = PeerId(random.below(N_PLAYERS));
            taken.by = if by == CHEATER { taken.by } else { by };
        }
    }),
    ("makes up cards of others", |random, message| {
        if let Some(journal) = journal(message) {
            let card = Card::new(Colour::ALL[random.below(4) as usize], 1 + random.below(10) as u8);
            let (by, stamp) = (PeerId(0), Stamp(u64::from(random.below(1_000_000))));
            journal.taken.push(Taken { card: card.unwrap(), by, stamp });
        }
    }),
    ("names the earliest moment", |_, message| {
        if let Some(answered) = answer(message) {
            answered.stamp = Stamp(0);
        }
    }),
    ("names the last moment there is", |_, message| {
        if let Some(stamp) = moment(message) {
            *stamp = Stamp(u64::MAX);
        }
    }),
    ("names any moment", |random, message| {
        if let Some(stamp) = moment(message) {
            *stamp = Stamp(random.next_u64());
        }
    }),
    ("takes cards and says that they came too late", |random, message| {
        if let Some(answered) = answer(message).filter(|_| random.below(3) == 0) {
            answered.verdict = Verdict::TooSlow;
        }
    }),
    ("says that it took cards which it did not", |random, message| {
        if let Some(answered) = answer(message).filter(|_| random.below(3) == 0) {
            answered.verdict = Verdict::Accepted;
        }
    }),
    ("reports others as dead", |random, message| {
        if let Outgoing::ToCoordinator(message) = message
            && !matches!(message, ToCoordinator::Journal { .. })
        {
            let of = PeerId(random.below(N_PLAYERS));
            if random.below(3) == 0 {
                *message = ToCoordinator::Suspect { of };
            }
        }
    }),
];

/// Whatever one player says: nobody else is named as a cheater or has to leave, and whoever else
/// calls stop is believed unless several contradict.
#[test]
fn a_liar_gets_nobody_else_named() {
    let n_seeds = if std::env::var_os("RUN_SLOW_TESTS").is_some() { 1_000 } else { 25 };
    let mut n_honest_stops = 0;
    for (what, lie) in LIES {
        for seed in 0..n_seeds {
            let signals = Signals::ALL[seed as usize % 3];
            let mut random = Pcg32::new(seed, 5);
            let result = play_seed(seed, signals, |said| {
                for message in said {
                    lie(&mut random, message);
                }
            });
            let context = || format!("it {what}; seed {seed}, {signals}: {:?}", result.findings);
            let proven = result.findings.iter().filter(|finding| finding.cheat.is_proven());
            assert!(proven.clone().all(|finding| finding.seat == CHEATER), "{}", context());
            let missing = result.missing();
            assert!(missing.iter().all(|seat| *seat == CHEATER), "{missing:?} {}", context());
            for finding in &result.findings {
                let is_about_it = match finding.cheat {
                    Cheat::Disputed { with, .. } => with == CHEATER,
                    _ => false,
                };
                assert!(finding.seat == CHEATER || is_about_it, "{}", context());
            }
            n_honest_stops +=
                usize::from(matches!(result.ending, Ending::Stop { by } if by != CHEATER));
        }
    }
    assert!(n_honest_stops > LIES.len() * n_seeds as usize / 4, "{n_honest_stops}");
}

/// One neighbour that denies a lay of the winner does not keep the game from ending.
#[test]
fn a_stop_that_one_neighbour_disputes_counts() {
    let mut n_disputed = 0;
    for seed in 0..30 {
        let signals = Signals::ALL[seed as usize % 3];
        let honest = play_seed(seed, signals, |_| {});
        let Ending::Stop { by } = honest.ending else { continue };
        let denied = play_seed(seed, signals, |said| {
            for journal in said.iter_mut().filter_map(journal) {
                journal.taken.retain(|taken| taken.by != by);
            }
        });
        assert_eq!(denied.ending, honest.ending, "seed {seed}");
        assert_eq!(denied.reports, honest.reports, "and everybody has the same points");
        let findings = &denied.findings;
        let proven = findings.iter().filter(|finding| finding.cheat.is_proven());
        assert!(proven.into_iter().all(|finding| finding.seat == CHEATER), "{findings:?}");
        if by != CHEATER && !findings.is_empty() {
            n_disputed += 1;
            let told = |seat| findings.iter().any(|finding| finding.seat == seat);
            assert!(told(by) && told(CHEATER), "one of both lies: {findings:?}");
            let winners = denied.winners();
            let mut others = honest.winners().into_iter().filter(|winner| *winner != CHEATER);
            assert!(others.all(|winner| winners.contains(&winner)), "seed {seed}: {winners:?}");
        }
    }
    assert!(n_disputed > 3, "{n_disputed}");
}
