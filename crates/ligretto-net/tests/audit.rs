//! Who plays by the rules is never accused, and who does not is named.

#![allow(clippy::unwrap_used, reason = "a test that can't go on may stop right there")]

use std::time::Duration;

use ligretto::{Bot, Card, Dealer, Options};
use ligretto_net::sim::{Scenario, Simulation};
use ligretto_net::{
    Address, Cheat, Coordinator, Ending, Entry, GameOptions, GameResult, Limits, Message, PeerId,
    Player, Signals,
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
fn play(signals: Signals, mut tamper: impl FnMut(&mut Vec<(Address, Message)>)) -> GameResult {
    let deal = Dealer::new(7).deal(N_PLAYERS as usize, &Options::default());
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
            players[to.index()].handle_message(now, Address::Coordinator, message);
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
            for (to, message) in said {
                match to {
                    Address::Coordinator => coordinator.handle_message(now, from, message),
                    Address::Player(to) => {
                        players[to.index()].handle_message(now, Address::Player(from), message);
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
fn without_a_cheat_nothing_is_found() {
    for signals in Signals::ALL {
        let result = play(signals, |_| {});
        assert_eq!(result.findings, []);
        assert_eq!(result.missing(), []);
    }
}

#[test]
fn a_stop_that_is_too_early_ends_nothing() {
    for signals in Signals::ALL {
        let mut has_started = false;
        let result = play(signals, |said| {
            let starts = |(_, message): &(Address, Message)| matches!(message, Message::Lay { .. });
            if !has_started && said.iter().any(starts) {
                has_started = true;
                let stamp = ligretto_net::Stamp(1);
                said.push((Address::Coordinator, Message::Stop { stamp }));
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
        for (_, message) in said {
            match message {
                Message::Lay { card, .. } => {
                    let other = Card::new(card.colour(), card.number() + 1);
                    if let Some(other) = other.filter(|_| forged.is_none()) {
                        forged = Some((*card, other));
                    }
                }
                Message::Journal { journal, .. } => {
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
    let mut n_forged = 0;
    let result = play(Signals::Plain, |said| {
        for (_, message) in said {
            // Any number will do: sooner or later it is one that fits.
            if let Message::Lay { card, id, .. } = message
                && *id % 2 == 1
                && let Some(other) = Card::new(card.colour(), card.number() % 10 + 1)
            {
                *card = other;
                n_forged += 1;
            }
        }
    });
    assert!(n_forged > 0);
    // Unless none of the forged cards was taken; with this deal some are.
    assert!(!cheats(&result).is_empty(), "{n_forged} forged");
    check_others(&result);
}

#[test]
fn a_wrong_score_is_put_right() {
    let result = play(Signals::Plain, |said| {
        for (_, message) in said {
            if let Message::Score(report) = message {
                report.score.laid = 40;
            }
        }
    });
    let found = cheats(&result);
    assert!(matches!(found[..], [Cheat::WrongScore { counted, reported }] if counted < reported));
    assert!(result.reports[CHEATER.index()].unwrap().score.laid < 40);
    check_others(&result);
}
