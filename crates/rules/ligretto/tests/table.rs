//! The whole table: the laws of every game, the rules of a round, and rounds between strategies.

#![allow(clippy::unwrap_used, reason = "a test that can't go on may stop right there")]

use game::testing::check_laws;
use game::{Game, GameSetup, Outcome, Seat, Viewer};
use ligretto::strategy::{Careful, Push};
use ligretto::{
    Action, Card, Choice, Dealer, Event, Options, Pcg32, SeatView, Setup, Strategy, Table, Where,
};

fn setup(players: usize, seed: u64, options: Options, max_idle: u32) -> Setup {
    Setup::new(Dealer::new(seed).deal(players, &options), options, max_idle).unwrap()
}

#[test]
fn the_laws_hold() {
    let alphabet: Vec<Action> = Card::all()
        .flat_map(|card| (0..4).map(move |at| Action::Lay { card, at: Seat(at) }))
        .chain([Action::Draw])
        .collect();
    for seed in 0..12 {
        let options = Options { row_size: 3 + (seed % 3) as u8, rotate_on_stuck: seed % 2 == 0 };
        let setup = setup(2 + seed as usize % 3, seed, options, 60);
        let mut random = Pcg32::new(seed, 1);
        // Lays are listed before the draw; picking them more often makes games lively.
        check_laws::<Table>(&setup, &alphabet, 60 * 160 + 1, |n| {
            let pick = random.below(n as u32) as usize;
            if random.below(3) > 0 { pick.min(n.saturating_sub(2)) } else { pick }
        });
    }
}

/// Plays a round with the given strategies taking turns, and checks the cards as it goes.
fn play(setup: &Setup, mut bots: Vec<Box<dyn Strategy>>) -> (Table, Outcome) {
    let mut table = Table::start(setup);
    let n = bots.len();
    let mut n_on_table = 0;
    while table.outcome().is_none() {
        for seat in Seat::all(n) {
            let (own, neighbours) = table.seat_view(seat);
            let bot = &mut bots[seat.index()];
            let action = match bot.choose(&SeatView { own, neighbours: &neighbours }) {
                Choice::Lay { source, at } => {
                    let ahead = match at {
                        Where::Own => 0,
                        Where::Neighbour(index) => index as usize + 1,
                    };
                    let card = own.open_cards().find(|(at, _)| *at == source).unwrap().1;
                    Action::Lay { card, at: Seat(((seat.index() + ahead) % n) as u8) }
                }
                Choice::Look(_) => continue,
                Choice::Draw => Action::Draw,
            };
            let events = table.apply(seat.into(), &action).unwrap();
            n_on_table += usize::from(matches!(events[0], Event::Laid { .. }));
            if table.outcome().is_some() {
                break;
            }
        }
        let view = table.view(Viewer::Spectator);
        let seen: usize = view.seats.iter().map(|seat| seat.stacks.n_cards() as usize).sum();
        let laid: usize = view.scores.iter().map(|score| score.laid as usize).sum();
        assert_eq!((seen, laid), (n_on_table, n_on_table), "every card is in one place");
    }
    let outcome = table.outcome().unwrap();
    (table, outcome)
}

#[test]
fn rounds_of_four_mostly_end_with_a_stop_and_never_idle() {
    let mut n_stops = 0;
    for seed in 0..200 {
        let setup = setup(4, seed, Options::default(), 2_000);
        let bots = (0..4).map(|_| Box::new(Push) as Box<dyn Strategy>).collect();
        let (table, outcome) = play(&setup, bots);
        assert_ne!(outcome.reason, "idle", "a strategy that lays what fits gets stuck or out");
        let out = table.scores().iter().filter(|score| score.left == 0).count();
        assert_eq!(out, usize::from(outcome.reason == "stop"));
        n_stops += out;
    }
    assert!(n_stops > 150, "{n_stops} of 200");
}

#[test]
fn rotating_frees_most_games_of_two() {
    let count = |rotate_on_stuck| {
        let stops = (0..200).filter(|seed| {
            let options = Options { rotate_on_stuck, ..Options::default() };
            let setup = setup(2, *seed, options, 2_000);
            let bots: Vec<Box<dyn Strategy>> = vec![Box::new(Push), Box::new(Careful)];
            play(&setup, bots).1.reason == "stop"
        });
        stops.count()
    };
    let (plain, rotating) = (count(false), count(true));
    assert!(plain + 20 < rotating, "{plain} of 200 without, {rotating} with rotating");
}

#[test]
fn a_viewer_sees_own_counts_and_never_hidden_cards() {
    let table = Table::start(&setup(3, 5, Options::default(), 100));
    let view = table.view(Viewer::Seat(Seat(1)));
    assert_eq!(view.own.unwrap().hand_count, 26);
    assert_eq!(view.seats.len(), 3);
    assert!(table.view(Viewer::Spectator).own.is_none());
}

#[test]
fn options_name_what_is_wrong() {
    let problem = |name, value| Setup::choose(&[(name, value)]).unwrap_err().to_string();
    let expected =
        |name, range, got| format!("option {name:?}: expected a number {range}, got {got:?}");
    assert_eq!(problem("players", "1"), expected("players", "from 2 to 200", "1"));
    assert_eq!(problem("row_size", "7"), expected("row_size", "from 3 to 5", "7"));
    assert!(problem("deal", "red 1").contains("player 1: a deck has 40 cards, not 1"));
    assert!(Setup::choose(&[("players", "3"), ("seed", "9")]).is_ok());
}
