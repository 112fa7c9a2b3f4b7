use super::*;
use crate::options::MAX_ROW;
use crate::{Card, Colour, Glimpse, OwnView, Stacks, Visible};

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn own(row: [&str; 4], waste: &str) -> OwnView {
    let mut slots = [None; MAX_ROW];
    for (slot, text) in slots.iter_mut().zip(row) {
        *slot = Some(card(text));
    }
    OwnView {
        row: slots,
        row_size: 4,
        waste: waste.parse().ok(),
        ligretto_height: 10,
        hand_count: 26,
        waste_count: 3,
        stacks: Stacks::default(),
    }
}

fn neighbour(tops: &[&str]) -> Glimpse {
    let mut visible = Visible::default();
    for top in tops {
        visible.stacks.raise(card(top));
    }
    Glimpse::Seen(visible)
}

#[test]
fn blind_tries_every_card_everywhere_and_then_draws() {
    let neighbours = [Glimpse::Unknown, Glimpse::Gone, Glimpse::Unknown];
    let view = SeatView {
        own: own(["red 5", "red 6", "red 7", "red 8"], "none"),
        neighbours: &neighbours,
    };
    let mut bot = Blind::default();
    let mut tries = Vec::new();
    loop {
        match bot.choose(&view) {
            Choice::Lay { source: Source::Row(slot), at } => tries.push((slot, at)),
            other => {
                assert_eq!(other, Choice::Draw);
                break;
            }
        }
    }
    let places = [Where::Own, Where::Neighbour(0), Where::Neighbour(2)];
    let expected: Vec<_> = (0..4).flat_map(|slot| places.map(move |place| (slot, place))).collect();
    assert_eq!(tries, expected);
    bot.choose(&view);
    bot.choose(&view);
    bot.laid(true);
    let first = Choice::Lay { source: Source::Row(0), at: Where::Own };
    assert_eq!(bot.choose(&view), first, "begins again after a success");
}

#[test]
fn peek_looks_at_each_neighbour_before_it_lays() {
    let own = own(["red 5", "red 6", "red 7", "red 8"], "blue 3");
    let mut bot = Peek::default();
    let unknown = [Glimpse::Unknown, Glimpse::Unknown];
    assert_eq!(bot.choose(&SeatView { own, neighbours: &unknown }), Choice::Look(0));
    let seen = [neighbour(&["green 4"]), Glimpse::Unknown];
    assert_eq!(bot.choose(&SeatView { own, neighbours: &seen }), Choice::Look(1));
    let seen = [neighbour(&["green 4"]), neighbour(&["blue 2"])];
    let lay = Choice::Lay { source: Source::Waste, at: Where::Neighbour(1) };
    assert_eq!(bot.choose(&SeatView { own, neighbours: &seen }), lay);
    bot.laid(false);
    assert_eq!(bot.choose(&SeatView { own, neighbours: &seen }), Choice::Look(1), "it was old");
}

#[test]
fn push_lays_the_first_card_that_fits() {
    let own = own(["red 5", "red 6", "yellow 1", "red 8"], "blue 3");
    let neighbours = [neighbour(&["blue 2"]), neighbour(&["red 5"])];
    let view = SeatView { own, neighbours: &neighbours };
    let lay = Choice::Lay { source: Source::Row(1), at: Where::Neighbour(1) };
    assert_eq!(Push.choose(&view), lay);
}

#[test]
fn careful_races_for_what_others_show_too() {
    let own = own(["red 5", "blue 6", "green 9", "green 8"], "yellow 3");
    let Glimpse::Seen(mut rival) = neighbour(&["red 4", "blue 5", "yellow 2"]) else { panic!() };
    rival.row[0] = Card::new(Colour::Blue, 6);
    let neighbours = [Glimpse::Seen(rival)];
    let view = SeatView { own, neighbours: &neighbours };
    let lay = Choice::Lay { source: Source::Row(1), at: Where::Neighbour(0) };
    assert_eq!(Careful.choose(&view), lay);
    assert_ne!(Push.choose(&view), lay);
}

/// Whatever lies where: it lays if anything fits, the waste only when no card of the row fits, and
/// at a neighbour's only what no own stack takes at once.
#[test]
fn careful_never_leaves_out_what_push_would_lay() {
    let mut random = crate::Pcg32::new(3, 3);
    let mut counts = [0; 3];
    for _ in 0..20_000 {
        let mut draw = || {
            let colour = Colour::ALL[random.below(4) as usize];
            Card::new(colour, 1 + random.below(10) as u8).unwrap().to_string()
        };
        let row: [String; 4] = std::array::from_fn(|_| draw());
        let waste = draw();
        let mut own = own(row.each_ref().map(String::as_str), &waste);
        let tops: Vec<String> = (0..4).map(|_| draw()).collect();
        own.stacks.raise(card(&draw()));
        let seen =
            |tops: &[String]| neighbour(&tops.iter().map(String::as_str).collect::<Vec<_>>());
        let neighbours = [seen(&tops[..2]), Glimpse::Unknown, seen(&tops[2..])];
        let view = SeatView { own, neighbours: &neighbours };
        let fits = |source: Source, at: Where| {
            let (_, card) = view.own.open_cards().find(|(from, _)| *from == source).unwrap();
            match at {
                Where::Own => view.own.stacks.check_own(card).is_ok(),
                Where::Neighbour(index) => {
                    let seen = view.neighbours[index as usize].seen();
                    seen.is_some_and(|seen| seen.stacks.check_foreign(card).is_ok())
                }
            }
        };
        let is_row = |source: Source| source != Source::Waste;
        match (Careful.choose(&view), Push.choose(&view)) {
            (Choice::Draw, Choice::Draw) => counts[0] += 1,
            (Choice::Lay { source, at }, Choice::Lay { source: pushed, .. }) => {
                assert!(fits(source, at), "it lays what does not fit: {view:?}");
                assert_eq!(is_row(source), is_row(pushed), "the row goes first: {view:?}");
                let sources = || view.own.open_cards().map(|(source, _)| source);
                let own_row = sources().any(|from| is_row(from) && fits(from, Where::Own));
                assert!(!own_row || at == Where::Own, "at once and for sure: {view:?}");
                counts[if is_row(source) { 1 } else { 2 }] += 1;
            }
            (careful, push) => panic!("{careful:?}, {push:?}: {view:?}"),
        }
    }
    assert!(counts.iter().all(|count| *count > 500), "all cases come up: {counts:?}");
}

#[test]
fn names_read_back() {
    for name in Bot::NAMES {
        assert_eq!(name.parse::<Bot>().unwrap().to_string(), name);
    }
    assert!("clever".parse::<Bot>().is_err());
}
