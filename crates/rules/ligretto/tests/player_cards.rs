//! The order of cards: one player's cards against a second, simple one made of real piles.

#![allow(clippy::unwrap_used, reason = "a test that can't go on may stop right there")]

use std::collections::VecDeque;

use ligretto::{Card, Dealer, LIGRETTO_HEIGHT, Options, Pcg32, PlayerCards, Source, Stacks};

/// The piles as they lie on a table, handled as the rules say (`docs/ligretto/rules.md`).
struct Piles {
    /// The card that is turned up next is the first.
    ligretto: VecDeque<Card>,
    row: Vec<Option<Card>>,
    /// The top card is the first.
    hand: VecDeque<Card>,
    /// The top card is the last.
    waste: Vec<Card>,
}

impl Piles {
    fn new(deck: &[Card], row_size: usize) -> Self {
        let (ligretto, rest) = deck.split_at(LIGRETTO_HEIGHT);
        let (row, hand) = rest.split_at(row_size);
        Self {
            ligretto: ligretto.iter().copied().collect(),
            row: row.iter().copied().map(Some).collect(),
            hand: hand.iter().copied().collect(),
            waste: Vec::new(),
        }
    }

    fn draw(&mut self) -> bool {
        if self.hand.is_empty() {
            self.turn_over();
            return true;
        }
        for _ in 0..3 {
            self.waste.extend(self.hand.pop_front());
        }
        false
    }

    /// The pile is turned over as a whole: what lay at its bottom, face up, is on top, face down.
    fn turn_over(&mut self) {
        let turned: Vec<Card> = self.waste.drain(..).collect();
        for card in turned.into_iter().rev() {
            self.hand.push_front(card);
        }
    }

    fn rotate(&mut self) {
        self.turn_over();
        let top = self.hand.pop_front();
        self.hand.extend(top);
    }

    fn take(&mut self, source: Source) -> Option<Card> {
        match source {
            Source::Row(slot) => {
                let card = self.row[slot as usize].take();
                if card.is_some() {
                    self.row[slot as usize] = self.ligretto.pop_front();
                }
                card
            }
            Source::Waste => self.waste.pop(),
        }
    }

    fn check(&self, own: &PlayerCards, step: &str) {
        let seen = own.own_view(&Stacks::default());
        assert_eq!(seen.row[..self.row.len()], self.row, "the row after {step}");
        assert_eq!(seen.waste, self.waste.last().copied(), "the waste pile after {step}");
        assert_eq!(usize::from(seen.waste_count), self.waste.len(), "its height after {step}");
        assert_eq!(usize::from(seen.hand_count), self.hand.len(), "the hand after {step}");
        assert_eq!(usize::from(seen.ligretto_height), self.ligretto.len(), "after {step}");
        assert_eq!(own.is_out(), self.ligretto.is_empty(), "after {step}");
        let row = self.row.iter().flatten();
        let all = self.ligretto.iter().chain(&self.hand).chain(&self.waste).chain(row);
        assert_eq!(own.all(), all.copied().collect(), "all cards after {step}");
    }
}

#[test]
fn every_card_lies_where_it_would_at_a_table() {
    let (mut n_turned_over, mut n_rotated) = (0, 0);
    for seed in 0..300 {
        let mut random = Pcg32::new(seed, 4);
        let options = Options { row_size: 3 + (seed % 3) as u8, ..Options::default() };
        let deck = Dealer::new(seed).deck(&options);
        let mut own = PlayerCards::new(&deck, &options);
        let mut piles = Piles::new(deck.cards(), options.row_size as usize);
        piles.check(&own, "dealing");
        // Some hardly ever lay a card, others empty their hands.
        let lays = [2, 10, 40][random.below(3) as usize];
        for _ in 0..150 {
            let (step, chance) = (random.below(100), random.below(100));
            if step < 2 {
                own.rotate();
                piles.rotate();
                n_rotated += 1;
                piles.check(&own, "rotating");
            } else if step < 2 + lays {
                let slot = random.below(u32::from(options.row_size)) as u8;
                let source = if chance < 60 { Source::Waste } else { Source::Row(slot) };
                assert_eq!(own.take(source), piles.take(source), "{source:?}");
                piles.check(&own, "laying a card");
            } else {
                let is_turned_over = own.draw();
                assert_eq!(is_turned_over, piles.draw());
                n_turned_over += u32::from(is_turned_over);
                piles.check(&own, "drawing");
            }
        }
    }
    assert!(n_turned_over > 1_000 && n_rotated > 500, "{n_turned_over} {n_rotated}");
}
