//! The same players in real time, with a thread each.

#![allow(clippy::unwrap_used, reason = "a test that can't go on may stop right there")]

use ligretto::{Bot, Choice, Dealer, Options, SeatView, Strategy};
use ligretto_net::{Ending, GameOptions, Limits, PeerId, Signals};
use ligretto_run::threads::play;
use ligretto_run::{GameOrder, MessageKind, RunFailed, Runners, Unwatched};

fn bots(n: usize) -> Vec<Bot> {
    (0..n).map(|seat| Bot::NAMES[seat % 4].parse().unwrap()).collect()
}

#[test]
fn games_end_with_all_cards_counted() {
    for (seed, signals) in Signals::ALL.into_iter().cycle().take(12).enumerate() {
        let n_players = 2 + seed;
        let deal = Dealer::new(seed as u64).deal(n_players, &Options::default());
        let options = GameOptions { signals, ..GameOptions::default() };
        let played = play(deal, options, Limits::default(), bots(n_players), &|| None);
        let result = played.unwrap().unwrap().result;
        assert!(result.missing().is_empty(), "{result:?}");
        for report in result.reports.iter().flatten() {
            let laid = report.stats.own_lays + report.stats.accepted;
            assert_eq!(laid, u32::from(report.score.laid + report.undone));
        }
        if let Ending::Stop { by } = result.ending {
            assert_eq!(result.reports[by.index()].unwrap().score.left, 0);
        }
    }
}

/// Plays well, until it falls over.
struct Mortal {
    bot: Bot,
    n_left: u32,
}

impl Strategy for Mortal {
    fn choose(&mut self, view: &SeatView<'_>) -> Choice {
        self.n_left -= 1;
        if self.n_left == 0 {
            // As a panic would, but without its message on the test's output.
            std::panic::resume_unwind(Box::new("this strategy has an error"));
        }
        self.bot.choose(view)
    }

    fn laid(&mut self, accepted: bool) {
        self.bot.laid(accepted);
    }

    fn wants_announcements(&self) -> bool {
        self.bot.wants_announcements()
    }
}

#[test]
fn a_strategy_that_panics_takes_only_its_own_player_down() {
    let deal = Dealer::new(1).deal(5, &Options::default());
    let mortal = |seat| Mortal {
        bot: bots(5).swap_remove(seat),
        n_left: if seat == 3 { 3 } else { u32::MAX },
    };
    let strategies = (0..5).map(mortal).collect();
    let played = play(deal, GameOptions::default(), Limits::default(), strategies, &|| None);
    let result = played.unwrap().unwrap().result;
    assert_eq!(result.missing(), [PeerId(3)]);
}

#[test]
fn a_game_can_be_called_off() {
    let deal = Dealer::new(1).deal(3, &Options::default());
    let cancelled = || Some(RunFailed::Cancelled);
    let played = play(deal, GameOptions::default(), Limits::default(), bots(3), &cancelled);
    assert_eq!(played.unwrap().unwrap_err(), RunFailed::Cancelled);
}

#[test]
fn an_order_is_played_here_and_in_threads_with_a_full_report() {
    let runners = Runners::default();
    for venue in ["virtual", "threads"] {
        let json = format!(r#"{{"players":6,"seed":7,"strategies":"push","where":"{venue}"}}"#);
        let order = GameOrder::from_json(&json).unwrap();
        let report = runners.get(order.venue).unwrap().run("id", &order, &Unwatched).unwrap();
        assert_eq!((report.players, report.standing.len(), report.venue.name()), (6, 6, venue));
        assert!(report.total_nanos >= report.play_nanos && report.play_nanos > 0);
        // In real time it may be that nobody near the stop laid anything just before it.
        let has_lay = report.moments.iter().any(|moment| moment.what == MessageKind::Lay);
        assert!(has_lay || (venue == "threads" && !report.moments.is_empty()));
        assert_eq!(report.points.iter().map(|band| band.players).sum::<usize>(), 6);
        let text = serde_json::to_string(&report).unwrap();
        assert_eq!(serde_json::from_str::<ligretto_run::GameReport>(&text).unwrap(), report);
    }
}
