use crate::card::N_CARDS;
use crate::options::{MAX_ROW, MIN_ROW};
use crate::{Card, CardSet, Deck, Options, OwnView, Stacks, Visible};

/// How many cards the Ligretto stack has at first.
pub const LIGRETTO_HEIGHT: usize = 10;

/// The longest hand there can be: all that is neither in the stack nor in the shortest row.
const MAX_HAND: usize = N_CARDS - LIGRETTO_HEIGHT - MIN_ROW;

/// How many cards are counted off the hand at a time.
pub(crate) const COUNTED_OFF: usize = 3;

/// The cards before one player and in his hand: all of his that are not on the table.
///
/// Hand (German: *Handkarten*) and waste pile (*Ablagestapel*) are one list here: counting cards
/// off moves a mark forward, turning the pile over puts it back to the start. This is exactly what
/// happens to the real cards, since a packet turned over keeps its order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayerCards {
    /// Face down; the last one is on top (German: *Ligretto-Stapel*).
    ligretto: [Option<Card>; LIGRETTO_HEIGHT],
    ligretto_height: u8,
    /// Open beside it (German: *Slots*).
    row: [Option<Card>; MAX_ROW],
    row_size: u8,
    /// Waste pile and hand in the order in which they are counted off.
    cards: [Option<Card>; MAX_HAND],
    n_cards: u8,
    /// How many of `cards` lie on the waste pile.
    turned: u8,
}

/// From where an open card is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Source {
    /// This slot of the row, counted from 0.
    Row(u8),
    /// The top of the waste pile.
    Waste,
}

impl PlayerCards {
    /// Lays out a deck: ten cards face down, the row open beside them, the rest in hand.
    pub fn new(deck: &Deck, options: &Options) -> Self {
        let (ligretto, rest) = deck.cards().split_at(LIGRETTO_HEIGHT);
        let (row, hand) = rest.split_at(options.row_size as usize);
        let mut own = Self {
            ligretto_height: LIGRETTO_HEIGHT as u8,
            row_size: options.row_size,
            n_cards: hand.len() as u8,
            ..Self::empty()
        };
        for (slot, card) in own.ligretto.iter_mut().zip(ligretto.iter().rev()) {
            *slot = Some(*card);
        }
        for (slot, card) in own.row.iter_mut().zip(row) {
            *slot = Some(*card);
        }
        for (slot, card) in own.cards.iter_mut().zip(hand) {
            *slot = Some(*card);
        }
        own
    }

    /// No cards, before they are dealt.
    pub fn empty() -> Self {
        Self {
            ligretto: [None; LIGRETTO_HEIGHT],
            ligretto_height: 0,
            row: [None; MAX_ROW],
            row_size: 0,
            cards: [None; MAX_HAND],
            n_cards: 0,
            turned: 0,
        }
    }

    /// The open card there, if any.
    pub fn card_at(&self, source: Source) -> Option<Card> {
        match source {
            Source::Row(slot) => self.row.get(slot as usize).copied().flatten(),
            Source::Waste => self.waste_top(),
        }
    }

    /// Where this card lies open, if it does.
    pub(crate) fn find_open(&self, card: Card) -> Option<Source> {
        self.sources().find(|source| self.card_at(*source) == Some(card))
    }

    /// Where open cards can lie: the slots of the row, then the waste pile.
    pub fn sources(&self) -> impl Iterator<Item = Source> + use<> {
        (0..self.row_size).map(Source::Row).chain([Source::Waste])
    }

    /// Takes an open card away, since it has been laid on the table. Into an empty slot of the row
    /// comes the top card of the Ligretto stack.
    pub fn take(&mut self, source: Source) -> Option<Card> {
        let card = self.card_at(source)?;
        match source {
            Source::Row(slot) => self.row[slot as usize] = self.turn_up(),
            Source::Waste => {
                let top = self.turned as usize - 1;
                self.cards.copy_within(top + 1..self.n_cards as usize, top);
                self.n_cards -= 1;
                self.turned -= 1;
            }
        }
        Some(card)
    }

    fn turn_up(&mut self) -> Option<Card> {
        self.ligretto_height = self.ligretto_height.checked_sub(1)?;
        self.ligretto[self.ligretto_height as usize].take()
    }

    /// Counts three cards off the hand onto the waste pile, or what is left of them; with an empty
    /// hand, turns the waste pile over into a new one. Says whether the pile was turned over,
    /// which ends a pass through the hand; a player without any such cards ends one each time.
    pub fn draw(&mut self) -> bool {
        let is_turned_over = self.hand_count() == 0;
        self.turned =
            if is_turned_over { 0 } else { self.n_cards.min(self.turned + COUNTED_OFF as u8) };
        is_turned_over
    }

    /// Turns the waste pile over and puts the top card of the hand to its bottom.
    pub fn rotate(&mut self) {
        self.turned = 0;
        self.cards[..self.n_cards as usize].rotate_left(usize::from(self.n_cards > 0));
    }

    /// How many cards are in the hand.
    pub fn hand_count(&self) -> u8 {
        self.n_cards - self.turned
    }

    /// How many cards lie on the waste pile.
    pub fn waste_count(&self) -> u8 {
        self.turned
    }

    /// How many cards are left of the Ligretto stack.
    pub fn ligretto_height(&self) -> u8 {
        self.ligretto_height
    }

    /// Whether the last card of the Ligretto stack has been turned up: time to call stop.
    pub fn is_out(&self) -> bool {
        self.ligretto_height == 0
    }

    /// All cards that are still here.
    pub fn all(&self) -> CardSet {
        let all = self.ligretto.iter().chain(&self.row);
        all.chain(&self.cards[..self.n_cards as usize]).flatten().copied().collect()
    }

    /// All cards that lie open now or will, while drawing on and on without a lay.
    pub fn reachable(&self) -> CardSet {
        let n_cards = self.n_cards as usize;
        let ends_of = |first: usize| {
            (first..n_cards).step_by(COUNTED_OFF).map(move |index| {
                // The last packet may be short; its last card is the last of all.
                (index + COUNTED_OFF).min(n_cards) - 1
            })
        };
        let tops = ends_of(0).chain(ends_of(self.turned as usize));
        let drawn = tops.filter_map(|index| self.cards[index]);
        self.row.iter().copied().flatten().chain(self.waste_top()).chain(drawn).collect()
    }

    /// What the others see of it, together with the stacks that were opened here.
    pub fn visible(&self, stacks: &Stacks) -> Visible {
        Visible {
            row: self.row,
            waste: self.waste_top(),
            ligretto_height: self.ligretto_height,
            stacks: *stacks,
        }
    }

    /// What its own player sees.
    pub fn own_view(&self, stacks: &Stacks) -> OwnView {
        OwnView {
            row: self.row,
            row_size: self.row_size,
            waste: self.waste_top(),
            ligretto_height: self.ligretto_height,
            hand_count: self.hand_count(),
            waste_count: self.turned,
            stacks: *stacks,
        }
    }

    fn waste_top(&self) -> Option<Card> {
        self.cards[(self.turned as usize).checked_sub(1)?]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ligretto stack red 1 … 10, row yellow 1 … 4, hand yellow 5 … green 10.
    fn dealt() -> PlayerCards {
        let cards: Vec<Card> = Card::all().collect();
        PlayerCards::new(&Deck::new(&cards).unwrap(), &Options::default())
    }

    fn top(own: &PlayerCards) -> String {
        own.card_at(Source::Waste).map_or_else(|| "none".to_owned(), |card| card.to_string())
    }

    #[test]
    fn three_cards_are_counted_off_and_the_last_of_them_lies_open() {
        let mut own = dealt();
        assert_eq!(top(&own), "none");
        let tops: Vec<String> = (0..9)
            .map(|_| {
                assert!(!own.draw());
                top(&own)
            })
            .collect();
        assert_eq!(tops[..3], ["yellow 7", "yellow 10", "blue 3"]);
        // Twenty-six cards are eight times three and two.
        assert_eq!(tops[8], "green 10");
        assert_eq!((own.hand_count(), own.waste_count()), (0, 26));
        assert!(own.draw(), "turned over");
        assert_eq!((own.hand_count(), own.waste_count()), (26, 0));
        own.draw();
        assert_eq!(top(&own), "yellow 7", "in the original order");
    }

    #[test]
    fn below_a_waste_card_that_was_laid_lies_the_one_before() {
        let mut own = dealt();
        own.draw();
        assert_eq!(own.take(Source::Waste).unwrap().to_string(), "yellow 7");
        assert_eq!(top(&own), "yellow 6");
        assert_eq!((own.hand_count(), own.waste_count()), (23, 2));
        own.draw();
        assert_eq!(top(&own), "yellow 10");
    }

    #[test]
    fn a_row_card_is_replaced_until_the_stack_is_out() {
        let mut own = dealt();
        for number in 1..=10 {
            assert!(!own.is_out());
            own.take(Source::Row(2)).unwrap();
            let turned_up = own.card_at(Source::Row(2)).unwrap();
            assert_eq!(turned_up.to_string(), format!("red {number}"));
        }
        assert!(own.is_out());
        assert_eq!(own.all().len(), 30);
    }

    #[test]
    fn what_is_reachable_is_what_drawing_brings_to_light() {
        let mut own = dealt();
        for step in 0..40 {
            let mut seen = CardSet::default();
            let mut copy = own.clone();
            for _ in 0..30 {
                seen = seen.union(copy.sources().filter_map(|at| copy.card_at(at)).collect());
                copy.draw();
            }
            assert_eq!(own.reachable(), seen, "step {step}");
            own.draw();
            if step % 3 == 1 {
                own.take(Source::Waste);
            }
        }
    }

    #[test]
    fn two_rotations_bring_every_card_to_light() {
        let mut own = dealt();
        let mut seen = own.reachable();
        for _ in 0..Options::MOST_ROTATIONS {
            own.rotate();
            seen = seen.union(own.reachable());
        }
        assert_eq!(seen.len(), 30);
    }
}
