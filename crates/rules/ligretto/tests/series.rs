//! Several rounds at one table: laws, the way from round to round, who was first, and people.

#![allow(clippy::unwrap_used, reason = "a test that can't go on may stop right there")]

#[path = "simple/series.rs"]
mod second;

use std::time::Duration;

use game::testing::{check_laws, check_options};
use game::{Actor, Game, GameSetup, Seat, Viewer};
use ligretto::strategy::{Careful, Push};
use ligretto::{
    Action, Card, Choice, Event, Intent, Level, Pcg32, Person, PhaseView, RoundEnd, SeatView,
    Series, SeriesAction, SeriesSetup, Strategy, Where,
};

fn series(options: &[(&str, &str)]) -> Series {
    Series::start(&SeriesSetup::choose(options).unwrap())
}

/// Carries out what the dealer or the clock does next, if anything.
fn shuffle(series: &mut Series, random: &mut Pcg32) {
    loop {
        let possible: Vec<SeriesAction> = series.legal_actions(Actor::Dealer).collect();
        let Some(deed) = possible.get(random.below(possible.len().max(1) as u32) as usize) else {
            return;
        };
        series.apply(Actor::Dealer, deed).unwrap();
    }
}

fn begin_round(series: &mut Series, n: usize) {
    for seat in Seat::all(n) {
        series.apply(seat.into(), &SeriesAction::Ready).unwrap();
    }
    shuffle(series, &mut Pcg32::new(7, 7));
    series.apply(Actor::Clock, &SeriesAction::Go).unwrap();
}

fn phase(series: &Series) -> PhaseView {
    series.view(Viewer::Spectator).phase
}

/// Every action there is for four players.
fn alphabet() -> Vec<SeriesAction> {
    let lays = Card::all().flat_map(|card| {
        (0..4).map(move |at| SeriesAction::Play(Action::Lay { card, at: Seat(at) }))
    });
    let others = [
        SeriesAction::Ready,
        SeriesAction::Start,
        SeriesAction::Go,
        SeriesAction::GiveUp,
        SeriesAction::Play(Action::Draw),
    ];
    lays.chain(others).chain((0..=255).map(SeriesAction::Shuffle)).collect()
}

#[test]
fn the_laws_hold() {
    let alphabet = alphabet();
    for seed in 0..6_u64 {
        let (players, seeded) = ((2 + seed % 3).to_string(), seed.to_string());
        let mut options = vec![("players", players.as_str()), ("max_rounds", "2")];
        options.extend([("max_idle", "30"), ("target", "12")]);
        if seed % 2 == 0 {
            options.push(("seed", &seeded));
        }
        let setup = SeriesSetup::choose(&options).unwrap();
        let mut random = Pcg32::new(seed, 1);
        check_laws::<Series>(&setup, &alphabet, 2 * (30 * 160 + 20), |n| {
            // The first choices are lays; the last is the clock, which ends most rounds too soon.
            let pick = random.below(n as u32) as usize;
            if random.below(4) > 0 { pick.min(n.saturating_sub(3)) } else { pick }
        });
    }
}

#[test]
fn the_second_rules_agree() {
    for seed in 0..12_u64 {
        let (players, row) = ((2 + seed % 4).to_string(), (3 + seed % 3).to_string());
        let (seeded, rotates) = (seed.to_string(), (seed % 2 == 0).to_string());
        let mut options = vec![("players", players.as_str()), ("row_size", &row)];
        options.extend([("rotate_on_stuck", rotates.as_str()), ("max_idle", "300")]);
        options.extend([("max_rounds", "3"), ("target", "15")]);
        if seed % 3 == 0 {
            options.push(("seed", &seeded));
        }
        let setup = SeriesSetup::choose(&options).unwrap();
        let mut series = Series::start(&setup);
        let mut second = second::Series::start(&setup.to_string());
        let mut random = Pcg32::new(seed, 3);
        let alphabet = alphabet();
        let seats = Seat::all(setup.n_seats() + 1).map(Actor::from);
        let actors: Vec<Actor> = seats.chain([Actor::Dealer, Actor::Clock]).collect();
        while series.outcome().is_none() {
            let actor = actors[random.below(actors.len() as u32) as usize];
            let legal: Vec<SeriesAction> = series.legal_actions(actor).collect();
            let known = if legal.is_empty() || random.below(9) == 0 { &alphabet } else { &legal };
            let action = known[random.below(known.len() as u32) as usize];
            if action == SeriesAction::GiveUp && random.below(500) > 0 {
                continue;
            }
            let judged = second.play(actor, &action.to_string());
            let refusal = series.apply(actor, &action).err();
            assert_eq!(judged.is_err(), refusal.is_some(), "{action}: {judged:?}, {refusal:?}");
        }
        assert!(second.is_over(), "seed {seed}");
        assert_eq!(second.totals, series.totals());
    }
}

#[test]
fn the_options_are_those_that_are_read() {
    check_options::<Series>();
}

/// Data files of earlier versions hold setups in this form.
#[test]
fn setups_of_earlier_versions_are_read() {
    let earlier = "players 3, target 99, rounds 20, row 4, rotate on, idle 5000, seed 9";
    let now = SeriesSetup::choose(&[("players", "3"), ("rotate_on_stuck", "true"), ("seed", "9")]);
    assert_eq!(earlier.parse::<SeriesSetup>(), now);
}

#[test]
fn setups_read_back_and_name_what_is_wrong() {
    let setup =
        SeriesSetup::choose(&[("players", "3"), ("rotate_on_stuck", "true"), ("seed", "9")]);
    let text = setup.as_ref().unwrap().to_string();
    assert_eq!(
        text,
        "players=3;target=99;max_rounds=20;row_size=4;rotate_on_stuck=true;max_idle=5000;seed=9"
    );
    assert_eq!(text.parse::<SeriesSetup>(), Ok(setup.unwrap()));
    let problem = |name, value| SeriesSetup::choose(&[(name, value)]).unwrap_err().to_string();
    let expected =
        |name, range, got| format!("option {name:?}: expected a number {range}, got {got:?}");
    assert_eq!(problem("players", "1"), expected("players", "from 2 to 60", "1"));
    assert_eq!(problem("target", "0"), expected("target", "from 1 to 10000", "0"));
    assert!(problem("deal", "red 1").starts_with("option \"deal\": is unknown, expected players"));
    assert!("players 99".parse::<SeriesSetup>().is_err());
    assert!("nonsense".parse::<SeriesSetup>().is_err());
}

#[test]
fn a_round_begins_when_all_are_ready_and_the_clock_says_go() {
    let mut series = series(&[("players", "3")]);
    let draw = SeriesAction::Play(Action::Draw);
    series.apply(Seat(0).into(), &SeriesAction::Ready).unwrap();
    series.apply(Seat(2).into(), &SeriesAction::Ready).unwrap();
    assert!(series.apply(Seat(2).into(), &SeriesAction::Ready).is_err(), "once is enough");
    assert!(
        series.apply(Seat(1).into(), &SeriesAction::Start).is_err(),
        "who is not ready can't start"
    );
    assert!(series.view(Viewer::Spectator).players["0"].row.iter().all(Option::is_none));
    series.apply(Seat(1).into(), &SeriesAction::Ready).unwrap();
    assert!(
        series.apply(Seat(1).into(), &SeriesAction::Shuffle(0)).is_err(),
        "only the dealer shuffles"
    );
    shuffle(&mut series, &mut Pcg32::new(1, 1));
    assert_eq!((phase(&series), series.pause()), (PhaseView::Countdown, Series::COUNTDOWN));
    assert!(series.apply(Seat(0).into(), &draw).is_err(), "nobody touches a card before the start");
    assert!(series.apply(Seat(0).into(), &SeriesAction::Go).is_err(), "only the clock says go");
    series.apply(Actor::Clock, &SeriesAction::Go).unwrap();
    assert!(series.apply(Seat(0).into(), &draw).is_ok());
    assert_eq!((phase(&series), series.pause()), (PhaseView::Playing, Series::GIVE_UP));
}

#[test]
fn who_is_ready_need_not_wait_for_ever() {
    let mut series = series(&[("players", "4")]);
    series.apply(Seat(3).into(), &SeriesAction::Ready).unwrap();
    series.apply(Seat(3).into(), &SeriesAction::Start).unwrap();
    shuffle(&mut series, &mut Pcg32::new(1, 1));
    assert_eq!(phase(&series), PhaseView::Countdown);
}

#[test]
fn a_round_in_which_nobody_does_anything_is_given_up_and_counted() {
    let mut series = series(&[("players", "2"), ("max_rounds", "2")]);
    for round in 1..=2 {
        assert_eq!(series.view(Viewer::Spectator).round, round);
        begin_round(&mut series, 2);
        let events = series.apply(Actor::Clock, &SeriesAction::GiveUp).unwrap();
        assert_eq!(events, [Event::GaveUp, Event::Counted { points: vec![-20, -20] }]);
    }
    let outcome = series.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.scores), ("rounds", vec![-40, -40]));
    assert_eq!(series.view(Viewer::Spectator).rounds.len(), 2);
}

#[test]
fn a_seed_gives_every_round_other_cards_and_every_table_the_same() {
    let rows = || {
        let mut series = series(&[("players", "2"), ("seed", "5")]);
        let mut rows = Vec::new();
        for _ in 0..2 {
            begin_round(&mut series, 2);
            rows.push(series.view(Viewer::Spectator).players["0"].row.clone());
            series.apply(Actor::Clock, &SeriesAction::GiveUp).unwrap();
        }
        rows
    };
    let first = rows();
    assert_ne!(first[0], first[1]);
    assert_eq!(first, rows());
}

/// Of two who have the same card for the same stack exactly one lays it, and the other is told
/// who it was.
#[test]
fn the_first_is_first() {
    let n_races = (0..300).filter(|seed| race(*seed)).count();
    assert!(n_races > 20, "{n_races} races in 300 rounds");
}

fn race(seed: u64) -> bool {
    let mut series = series(&[("players", "4"), ("seed", &seed.to_string())]);
    begin_round(&mut series, 4);
    let mut random = Pcg32::new(seed, 2);
    for _ in 0..2_000 {
        let Some(table) = series.table() else { return false };
        for one in Seat::all(4) {
            for other in Seat::all(4).filter(|other| *other != one) {
                let same = table.legal_actions(one.into()).find(|action| {
                    *action != Action::Draw
                        && table.legal_actions(other.into()).any(|a| a == *action)
                });
                let Some(action) = same else { continue };
                let before = series.clone();
                series.apply(one.into(), &SeriesAction::Play(action)).unwrap();
                // The round may have ended with this card.
                if series.table().is_none() {
                    return false;
                }
                let after = series.clone();
                let refused = series.apply(other.into(), &SeriesAction::Play(action)).unwrap_err();
                assert_eq!(refused.first(), Some(one));
                let number = one.0 + 1;
                assert_eq!(refused.to_string(), format!("too slow: player {number} was first"));
                assert_eq!(series, after, "a refusal changes nothing");
                assert_ne!(series, before);
                return true;
            }
        }
        let seat = Seat(random.below(4) as u8);
        let action = table.legal_actions(seat.into()).next().unwrap();
        series.apply(seat.into(), &SeriesAction::Play(action)).unwrap();
    }
    false
}

/// Plays a round with these people, each acting when their time has come: the simulation of a
/// table in virtual time. Tells how long it took and how often somebody was too slow.
fn play(series: &mut Series, levels: &[Level], seed: u64) -> (Duration, usize) {
    let n = levels.len();
    let mut people: Vec<Person> =
        levels.iter().zip(0..).map(|(level, i)| Person::new(*level, seed * 100 + i)).collect();
    let mut now = Duration::ZERO;
    let mut n_too_slow = 0;
    let mut plans: Vec<Option<(Duration, Action)>> = vec![None; n];
    while let Some(table) = series.table() {
        for (seat, person) in Seat::all(n).zip(&mut people) {
            if plans[seat.index()].is_none() {
                let (own, neighbours) = table.seat_view(seat);
                let intent = person.intend(&SeatView { own, neighbours: &neighbours });
                plans[seat.index()] = planned(intent, &own, seat, n, now);
            }
        }
        let next = Seat::all(n).filter_map(|seat| Some((plans[seat.index()]?.0, seat.0))).min();
        let (at, seat) = next.expect("never all of them wait in a round that can go on");
        now = at;
        let (_, action) = plans[usize::from(seat)].take().unwrap();
        let action = SeriesAction::Play(action);
        n_too_slow += usize::from(series.apply(Seat(seat).into(), &action).is_err());
    }
    (now, n_too_slow)
}

fn planned(
    intent: Intent,
    own: &ligretto::OwnView,
    seat: Seat,
    n: usize,
    now: Duration,
) -> Option<(Duration, Action)> {
    let Intent::Act(choice, after) = intent else { return None };
    let action = match choice {
        Choice::Lay { source, at } => {
            let ahead = if let Where::Neighbour(index) = at { usize::from(index) + 1 } else { 0 };
            let card = own.open_cards().find(|(at, _)| *at == source).unwrap().1;
            Action::Lay { card, at: Seat(((seat.index() + ahead) % n) as u8) }
        }
        _ => Action::Draw,
    };
    Some((now + after, action))
}

/// A series of one round, which has begun.
fn round(n: usize, seed: u64, rotate: &str) -> Series {
    let (players, seed) = (n.to_string(), seed.to_string());
    let options = [("players", players.as_str()), ("seed", &seed), ("rotate_on_stuck", rotate)];
    let mut series = series(&[&options[..], &[("max_rounds", "1")]].concat());
    begin_round(&mut series, n);
    series
}

/// How the only round of a series ended.
fn end(series: &Series) -> RoundEnd {
    series.view(Viewer::Spectator).rounds[0].end
}

#[test]
fn rounds_between_people_end_and_never_hang() {
    for level in Level::ALL {
        for seed in 0..60 {
            let n = 2 + seed as usize % 5;
            for rotate in ["false", "true"] {
                let mut series = round(n, seed, rotate);
                play(&mut series, &vec![level; n], seed);
                assert_ne!(end(&series), RoundEnd::Idle, "{level}, seed {seed}");
            }
        }
    }
}

/// Rounds in which strategies take turns: how many of 200 end with a stop.
fn n_stops(n: usize, rotate: &str, bots: &dyn Fn(usize) -> Box<dyn Strategy>) -> usize {
    let stops = (0..200).filter(|seed| {
        let mut series = round(n, *seed, rotate);
        let mut bots: Vec<_> = (0..n).map(bots).collect();
        'round: loop {
            for (seat, bot) in Seat::all(n).zip(&mut bots) {
                let Some(table) = series.table() else { break 'round };
                let (own, neighbours) = table.seat_view(seat);
                let choice = bot.choose(&SeatView { own, neighbours: &neighbours });
                if !matches!(choice, Choice::Look(_)) {
                    let intent = Intent::Act(choice, Duration::ZERO);
                    let (_, action) = planned(intent, &own, seat, n, Duration::ZERO).unwrap();
                    series.apply(seat.into(), &SeriesAction::Play(action)).unwrap();
                }
            }
        }
        let players = series.view(Viewer::Spectator).players;
        let on_stacks: usize = players.values().map(|one| one.stacks.n_cards() as usize).sum();
        let laid: usize = players.values().map(|one| one.laid as usize).sum();
        assert_eq!(on_stacks, laid, "every card is in one place");
        let n_out = players.values().filter(|one| one.ligretto == 0).count();
        assert_eq!(n_out, usize::from(end(&series) == RoundEnd::Stop));
        assert_ne!(end(&series), RoundEnd::Idle, "who lays what fits gets stuck or out");
        n_out == 1
    });
    stops.count()
}

#[test]
fn strategies_mostly_end_rounds_with_a_stop_and_rotating_helps_two() {
    let pushing = n_stops(4, "false", &|_| Box::new(Push));
    assert!(pushing > 150, "{pushing} of 200");
    let two =
        |seat| -> Box<dyn Strategy> { if seat == 0 { Box::new(Push) } else { Box::new(Careful) } };
    let (plain, rotating) = (n_stops(2, "false", &two), n_stops(2, "true", &two));
    assert!(plain + 20 < rotating, "{plain} of 200 without, {rotating} with rotating");
}

/// The figures of docs/ligretto/live.md.
#[test]
fn a_higher_level_is_faster_and_wins_more() {
    let mut medians = Vec::new();
    for level in Level::ALL {
        let mut times: Vec<Duration> =
            (0..200).map(|seed| play(&mut round(4, seed, "false"), &[level; 4], seed).0).collect();
        times.sort();
        medians.push(times[100]);
        println!("{level}: a round of four takes {:.1?} (median)", times[100]);
    }
    assert!(medians.is_sorted_by(|slow, fast| slow > fast), "{medians:?}");
    for (slow, fast) in Level::ALL.iter().zip(&Level::ALL[1..]) {
        let (mut ahead, mut n_too_slow) = (0, 0);
        for seed in 0..200 {
            let mut series = round(4, seed, "false");
            n_too_slow += play(&mut series, &[*slow, *fast, *slow, *fast], seed).1;
            let scores = series.totals();
            ahead += usize::from(scores[1] + scores[3] > scores[0] + scores[2]);
        }
        println!("{fast} beats {slow} in {ahead} of 200; {n_too_slow} lays came too late");
        assert!(ahead > 130, "{fast} beats {slow} in {ahead} of 200");
    }
}

#[test]
fn times_vary_as_the_level_says() {
    for (level, lay, draw) in
        [(Level::Beginner, 2_600, 1_700), (Level::Normal, 1_500, 1_000), (Level::Quick, 850, 600)]
    {
        let series = round(4, 1, "false");
        let (own, neighbours) = series.table().unwrap().seat_view(Seat(0));
        let view = SeatView { own, neighbours: &neighbours };
        let of = |is_lay: bool| {
            let mut times: Vec<u128> = (0..2_000)
                .filter_map(|seed| match Person::new(level, seed).intend(&view) {
                    Intent::Act(Choice::Lay { .. }, after) => is_lay.then_some(after.as_millis()),
                    Intent::Act(_, after) => (!is_lay).then_some(after.as_millis()),
                    Intent::Wait => None,
                })
                .collect();
            times.sort_unstable();
            times
        };
        for (is_lay, median) in [(true, lay), (false, draw)] {
            let times = of(is_lay);
            if times.len() < 100 {
                continue;
            }
            let at = |share: f64| times[(times.len() as f64 * share) as usize];
            let middle = at(0.5);
            println!("{level}, lay {is_lay}: 5 % {}, median {middle}, 95 % {}", at(0.05), at(0.95));
            assert!((median * 9 / 10..median * 11 / 10).contains(&middle), "{level}: {middle} ms");
            assert!(at(0.95) > 14 * middle / 10 && at(0.05) < 8 * middle / 10);
        }
    }
}
