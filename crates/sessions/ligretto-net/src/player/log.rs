use ligretto::Card;

use crate::Stamp;

/// A player's own lays with their moments. With timestamps everybody has one, so it takes no more
/// memory than it must: three or four bytes for most lays, and at once as many as most players
/// need, since each time it grows it leaves a gap where it was.
///
/// A lay is a byte for the card, whether it was a row card, and how its moment is written; and then
/// that: how many nanoseconds later it was than the one before, in two or three bytes, or the
/// moment itself in eight.
#[derive(Clone, Debug, Default)]
pub(super) struct Log(Vec<u8>);

/// How the moment of a lay is written: in this many bytes.
const WIDTHS: [usize; 3] = [2, 3, 8];
/// The width of a moment that does not follow from the one before.
const WHOLE: usize = 2;

const N_CARDS: usize = 40;

impl Log {
    /// More than twenty lays; and that malloc adds eight bytes to it makes a multiple of sixteen.
    const GROWTH: usize = 88;

    pub(super) fn push(&mut self, card: Card, stamp: Stamp, from_row: bool) {
        let last = self.iter().last().map_or(0, |(_, Stamp(last), _)| last);
        // Only an owner who lies about the moment makes it earlier than the one before.
        let later = stamp.0.checked_sub(last);
        let fits = |width: &usize| later.is_some_and(|later| later < 1 << (8 * WIDTHS[*width]));
        let (width, number) = match (0..WHOLE).find(fits).zip(later) {
            Some((width, later)) => (width, later),
            None => (WHOLE, stamp.0),
        };
        let first = card.index() + N_CARDS * (usize::from(from_row) + 2 * width);
        if self.0.capacity() - self.0.len() < 1 + WIDTHS[width] {
            self.0.reserve_exact(Self::GROWTH);
        }
        self.0.push(first as u8);
        self.0.extend_from_slice(&number.to_le_bytes()[..WIDTHS[width]]);
    }

    /// The lays in order: the card, its moment, and whether it was a row card.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Card, Stamp, bool)> + Clone + '_ {
        Lays { bytes: &self.0, last: 0 }
    }
}

/// What is still to be read of a log, and the moment of the last lay that was.
#[derive(Clone)]
struct Lays<'a> {
    bytes: &'a [u8],
    last: u64,
}

impl Iterator for Lays<'_> {
    type Item = (Card, Stamp, bool);

    fn next(&mut self) -> Option<Self::Item> {
        let (first, rest) = self.bytes.split_first()?;
        let (card, how) = (*first as usize % N_CARDS, *first as usize / N_CARDS);
        let (from_row, width) = (how % 2 == 1, how / 2);
        let (written, rest) = rest.split_at_checked(*WIDTHS.get(width)?)?;
        let mut number = [0; 8];
        number[..written.len()].copy_from_slice(written);
        let before = if width == WHOLE { 0 } else { self.last };
        self.last = before + u64::from_le_bytes(number);
        self.bytes = rest;
        Some((Card::from_index(card)?, Stamp(self.last), from_row))
    }
}

#[cfg(test)]
mod tests {
    use ligretto::Pcg32;

    use super::*;

    #[test]
    fn lays_are_read_as_they_were_written() {
        let mut random = Pcg32::new(1, 1);
        for _ in 0..1_000 {
            let mut log = Log::default();
            let lays: Vec<(Card, Stamp, bool)> = Card::all()
                .map(|card| {
                    // Of any size, and from the first to the last moment there is.
                    let nanos = random.next_u64() >> random.below(64);
                    let nanos = if random.below(9) == 0 { u64::MAX - nanos } else { nanos };
                    (card, Stamp(nanos), random.below(2) == 0)
                })
                .collect();
            for (card, stamp, from_row) in &lays {
                log.push(*card, *stamp, *from_row);
            }
            assert_eq!(log.iter().collect::<Vec<_>>(), lays);
        }
    }

    #[test]
    fn a_lay_soon_after_the_one_before_takes_three_bytes() {
        for (nanos, n_bytes) in [(60_000, 3), (200_000, 4), (20_000_000, 9)] {
            let mut log = Log::default();
            for (n, card) in (0..).zip(Card::all()) {
                // The first one is as late as a clock shows that began years ago.
                log.push(card, Stamp(1_800_000_000_000_000_000 + n * nanos), true);
            }
            assert_eq!(log.0.len(), 9 + 39 * n_bytes);
        }
    }
}
