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

#[test]
fn names_read_back() {
    for name in Bot::NAMES {
        assert_eq!(name.parse::<Bot>().unwrap().to_string(), name);
    }
    assert!("clever".parse::<Bot>().is_err());
}
