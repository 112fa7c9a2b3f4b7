//! Deals that leave the player little choice, so that what it must do is certain.

use ligretto::{Card, Colour, Deal, Deck, LIGRETTO_HEIGHT};

/// What lies where before one player. What is not named is filled up with the cards that are left,
/// the highest first, so that they fit nowhere for long.
#[derive(Default)]
struct Layout {
    /// The Ligretto stack, the first card to be turned up first.
    ligretto: Vec<Card>,
    row: Vec<Card>,
    /// Places in the hand, counted from 0, and what is there.
    hand: Vec<(usize, Card)>,
    /// Cards that never lie open while nothing is laid: last in the Ligretto stack.
    buried: Vec<Card>,
}

impl Layout {
    fn deck(&self) -> Deck {
        const ROW: usize = 4;
        const HAND: usize = 26;
        let named = |card: &Card| {
            let in_hand = self.hand.iter().map(|(_, card)| card);
            self.ligretto
                .iter()
                .chain(&self.row)
                .chain(&self.buried)
                .chain(in_hand)
                .any(|c| c == card)
        };
        let mut rest: Vec<Card> = Card::all().filter(|card| !named(card)).collect();
        rest.sort_by_key(|card| card.number());
        let mut hand: Vec<Option<Card>> = vec![None; HAND];
        for (place, card) in &self.hand {
            hand[*place] = Some(*card);
        }
        // The lowest go where they never lie open: not third, and not last.
        let is_open = |place: usize| place % 3 == 2 || place == HAND - 1;
        let n_row = ROW - self.row.len();
        let top = rest.split_off(rest.len() - n_row);
        let row: Vec<Card> = self.row.iter().copied().chain(top).collect();
        let n_stack = LIGRETTO_HEIGHT - self.ligretto.len() - self.buried.len();
        let high = rest.split_off(rest.len() - n_stack);
        let stack = self.ligretto.iter().copied().chain(high).chain(self.buried.iter().copied());
        let hidden = (0..HAND).filter(|place| !is_open(*place));
        let places: Vec<usize> = hidden.chain((0..HAND).filter(|place| is_open(*place))).collect();
        let mut rest = rest.into_iter();
        for place in places {
            if hand[place].is_none() {
                hand[place] = rest.next();
            }
        }
        let cards: Vec<Card> = stack.chain(row).chain(hand.into_iter().flatten()).collect();
        Deck::new(&cards).expect("each of forty cards was put somewhere once")
    }
}

fn cards(texts: &str) -> Vec<Card> {
    texts.split(", ").map(card).collect()
}

fn card(text: &str) -> Card {
    text.parse().expect("the cards of a layout are written out in this file")
}

fn of_number(number: u8) -> impl Iterator<Item = Card> {
    Colour::ALL.into_iter().filter_map(move |colour| Card::new(colour, number))
}

/// The ones and twos are buried, so that nothing begins here.
fn stuck() -> Layout {
    let low = of_number(1).chain(of_number(2));
    Layout { buried: low.collect(), ..Layout::default() }
}

fn deal(decks: &[&Layout]) -> Deal {
    let decks = decks.iter().map(|layout| layout.deck()).collect();
    Deal::new(decks).expect("all of these deals are for two")
}

/// Nobody can ever lay anything.
pub(crate) fn nobody_can_lay() -> Deal {
    deal(&[&stuck(), &stuck()])
}

/// The first player's row opens its stacks, and what is turned up fits one after the other; the
/// other one can do nothing.
pub(crate) fn first_is_out() -> Deal {
    let first = Layout {
        ligretto: cards(
            "red 2, yellow 2, blue 2, green 2, red 3, yellow 3, blue 3, green 3, red 4, yellow 4",
        ),
        row: of_number(1).collect(),
        ..Layout::default()
    };
    deal(&[&first, &stuck()])
}

/// How many cards the first player gets rid of by [`drawing`].
pub(crate) const DRAWN: u8 = 12;

/// All that the first player can lay comes from its hand: ones on top, what follows below them, and
/// the last of them in a packet of two.
pub(crate) fn drawing() -> Deal {
    let triples = [(0, "red"), (3, "yellow"), (9, "blue"), (23, "green")];
    let hand = triples.iter().flat_map(|(place, colour)| {
        (0..3).map(move |below| (place + 2 - below, card(&format!("{colour} {}", below + 1))))
    });
    let first =
        Layout { hand: hand.collect(), buried: of_number(4).collect(), ..Layout::default() };
    deal(&[&first, &stuck()])
}

/// The first player has a 2 in its row, and the other one the 1 below it.
pub(crate) fn waking() -> Deal {
    let mut first = stuck();
    first.buried.retain(|buried| *buried != card("red 2"));
    first.row = vec![card("red 2")];
    let mut second = stuck();
    second.buried.retain(|buried| *buried != card("red 1"));
    second.row = vec![card("red 1")];
    deal(&[&first, &second])
}

/// The first player has a 1 that lies open only when its hand has been rotated.
pub(crate) fn rotating() -> Deal {
    let mut first = stuck();
    first.buried.retain(|buried| *buried != card("red 1"));
    first.hand = vec![(3, card("red 1"))];
    deal(&[&first, &stuck()])
}

#[cfg(test)]
mod tests {
    use ligretto::{CardSet, Options, PlayerCards, Stacks};

    use super::*;

    fn reachable(deal: &Deal, seat: usize) -> CardSet {
        PlayerCards::new(&deal.decks()[seat], &Options::default()).reachable()
    }

    #[test]
    fn who_is_stuck_reaches_nothing_low() {
        for deal in [nobody_can_lay(), first_is_out(), drawing()] {
            assert!(reachable(&deal, 1).iter().all(|card| card.number() > 5), "{deal}");
        }
        let low = reachable(&waking(), 0).iter().filter(|card| card.number() < 6).count();
        assert_eq!(low, 1);
    }

    #[test]
    fn drawing_brings_twelve_cards_onto_the_table_and_no_more() {
        let deal = drawing();
        let mut cards = PlayerCards::new(&deal.decks()[0], &Options::default());
        let (mut stacks, mut n_laid) = (Stacks::default(), 0);
        for _ in 0..100 {
            let open = cards.sources().find(|source| {
                cards.card_at(*source).is_some_and(|card| stacks.check_own(card).is_ok())
            });
            match open {
                Some(source) => {
                    stacks.lay(cards.take(source).unwrap());
                    n_laid += 1;
                }
                None => {
                    cards.draw();
                }
            }
        }
        assert_eq!(n_laid, DRAWN);
    }
}
