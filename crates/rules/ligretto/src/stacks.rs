use thiserror::Error;

use crate::{Card, CardSet, Colour};

/// The stacks in the middle that one player opened (German: *Spielstapel*).
///
/// A player has one 1 of each colour, so there are at most four, one of each colour, and what lies
/// on a stack follows from its height.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stacks([u8; 4]);

/// Why a card can't be laid on one player's stacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Refusal {
    /// Somebody was faster: the stack is already at or above this number.
    #[error("too slow: that stack is already as high")]
    TooSlow,
    /// The number is too high, or there is no stack of that colour.
    #[error("the card does not fit")]
    Illegal,
}

impl Stacks {
    /// How high the stack of this colour is, which is also the number on its top; 0 without one.
    pub fn height(&self, colour: Colour) -> u8 {
        self.0[colour.index()]
    }

    /// The top card of the stack of this colour.
    pub fn top(&self, colour: Colour) -> Option<Card> {
        Card::new(colour, self.height(colour))
    }

    /// How many cards lie on all of them. It only ever grows, so it numbers their states.
    pub fn n_cards(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether their owner may lay this card here; a 1 opens a stack.
    pub fn check_own(&self, card: Card) -> Result<(), Refusal> {
        match card.number().cmp(&(self.height(card.colour()) + 1)) {
            std::cmp::Ordering::Less => Err(Refusal::TooSlow),
            std::cmp::Ordering::Equal => Ok(()),
            std::cmp::Ordering::Greater => Err(Refusal::Illegal),
        }
    }

    /// Whether somebody else may lay this card here: a stack is only opened by its owner.
    pub fn check_foreign(&self, card: Card) -> Result<(), Refusal> {
        if self.height(card.colour()) == 0 {
            return Err(Refusal::Illegal);
        }
        self.check_own(card)
    }

    /// Lays a card that was checked.
    ///
    /// # Panics
    /// When the card does not fit: the caller has checked.
    pub fn lay(&mut self, card: Card) {
        assert_eq!(self.check_own(card), Ok(()), "the card was checked");
        self.0[card.colour().index()] = card.number();
    }

    /// The stacks as they are known to be at least, once this card is known to lie there.
    pub fn raise(&mut self, card: Card) {
        let height = &mut self.0[card.colour().index()];
        *height = (*height).max(card.number());
    }

    /// The higher of both, stack by stack: stacks only grow, so that is what is known of them.
    #[must_use]
    pub fn merge(mut self, other: &Self) -> Self {
        for (height, other) in self.0.iter_mut().zip(other.0) {
            *height = (*height).max(other);
        }
        self
    }

    /// The cards others may lay here now.
    pub fn wanted(&self) -> CardSet {
        self.next_ones(1)
    }

    /// The cards their owner may lay here now: the same, and ones that open stacks.
    pub fn wanted_of_owner(&self) -> CardSet {
        self.next_ones(0)
    }

    /// The cards that go on top of stacks of at least this height.
    fn next_ones(self, least_height: u8) -> CardSet {
        let mut next = CardSet::default();
        for colour in Colour::ALL {
            let height = self.height(colour);
            if let Some(card) = Card::new(colour, height + 1).filter(|_| height >= least_height) {
                next.insert(card);
            }
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    #[test]
    fn refusals_say_what_was_wrong() {
        let mut stacks = Stacks::default();
        assert_eq!(stacks.check_foreign(card("red 1")), Err(Refusal::Illegal));
        assert_eq!(stacks.check_own(card("red 2")), Err(Refusal::Illegal));
        stacks.lay(card("red 1"));
        stacks.lay(card("red 2"));
        assert_eq!(stacks.check_foreign(card("red 2")), Err(Refusal::TooSlow));
        assert_eq!(stacks.check_foreign(card("red 1")), Err(Refusal::TooSlow));
        assert_eq!(stacks.check_foreign(card("red 3")), Ok(()));
        assert_eq!(stacks.check_foreign(card("red 4")), Err(Refusal::Illegal));
        assert_eq!(stacks.check_foreign(card("blue 3")), Err(Refusal::Illegal));
    }

    #[test]
    fn a_stack_ends_at_ten() {
        let mut stacks = Stacks::default();
        for number in 1..=10 {
            stacks.lay(Card::new(Colour::Blue, number).unwrap());
        }
        assert_eq!(stacks.check_foreign(card("blue 10")), Err(Refusal::TooSlow));
        assert!(stacks.wanted().is_empty());
        assert_eq!(stacks.wanted_of_owner().len(), 3);
    }
}
