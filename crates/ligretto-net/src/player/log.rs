use ligretto::Card;

use crate::Stamp;

/// A player's own lays with their moments. With timestamps everybody has one, so it takes no more
/// memory than it must: it grows by a few entries, not to the double, and an entry has no gaps.
#[derive(Clone, Debug, Default)]
pub(super) struct Log(Vec<Logged>);

#[derive(Clone, Copy, Debug)]
struct Logged {
    /// The two halves of the stamp; in one piece it would have to lie at a multiple of eight bytes.
    stamp: [u32; 2],
    card: Card,
    from_row: bool,
}

impl Log {
    const GROWTH: usize = 8;

    pub(super) fn push(&mut self, card: Card, stamp: Stamp, from_row: bool) {
        if self.0.len() == self.0.capacity() {
            self.0.reserve_exact(Self::GROWTH);
        }
        let stamp = [(stamp.0 >> 32) as u32, stamp.0 as u32];
        self.0.push(Logged { stamp, card, from_row });
    }

    /// The lays in order: the card, its moment, and whether it was a row card.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Card, Stamp, bool)> + Clone + '_ {
        self.0.iter().map(|logged| {
            let [high, low] = logged.stamp.map(u64::from);
            (logged.card, Stamp(high << 32 | low), logged.from_row)
        })
    }
}
