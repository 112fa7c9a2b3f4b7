use super::{Choice, Strategy, Where};
use crate::{Card, CardSet, SeatView, Source};

/// Lets the neighbours announce what changes, and of all the lays that it knows to fit takes the
/// one worth most.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Careful;

impl Strategy for Careful {
    fn choose(&mut self, view: &SeatView<'_>) -> Choice {
        let own: CardSet = view.own.open_cards().map(|(_, card)| card).collect();
        let wanted = places(view).fold(CardSet::default(), |all, (_, wanted)| all.union(wanted));
        // Mostly nothing fits anywhere, and then nothing has to be weighed.
        if own.intersection(wanted).is_empty() {
            return Choice::Draw;
        }
        let open = OpenCards { own, shown: shown(view) };
        let mut best: Option<(u32, Choice)> = None;
        for (source, card) in view.own.open_cards().filter(|(_, card)| wanted.contains(*card)) {
            for (at, wanted) in places(view) {
                if !wanted.contains(card) {
                    continue;
                }
                let worth = open.worth(source, card, at);
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, Choice::Lay { source, at }));
                }
            }
        }
        best.map_or(Choice::Draw, |(_, choice)| choice)
    }

    fn wants_announcements(&self) -> bool {
        true
    }
}

/// Where cards may be laid, and which ones.
fn places(view: &SeatView<'_>) -> impl Iterator<Item = (Where, CardSet)> {
    let neighbours = view.neighbours.iter().enumerate();
    let seen = neighbours.filter_map(|(index, at)| {
        Some((Where::Neighbour(index as u8), at.seen()?.stacks.wanted()))
    });
    [(Where::Own, view.own.stacks.wanted_of_owner())].into_iter().chain(seen)
}

/// The cards that neighbours show.
fn shown(view: &SeatView<'_>) -> CardSet {
    let seen = view.neighbours.iter().filter_map(|glimpse| glimpse.seen());
    seen.flat_map(|seen| seen.row.iter().chain([&seen.waste]).copied().flatten()).collect()
}

/// The cards that lie open: the own ones, and those that others show.
struct OpenCards {
    own: CardSet,
    shown: CardSet,
}

impl OpenCards {
    /// What a lay is worth. A row card scores one point, saves two and brings the end nearer. On an
    /// own stack it lies at once and for sure, so that goes before any call. Then comes a card on
    /// which another open one of ours can follow, then one that lets no neighbour follow; and of
    /// equals the one that others show too, since it is raced for.
    fn worth(&self, source: Source, card: Card, at: Where) -> u32 {
        let next = card.next();
        let follows = next.is_some_and(|next| self.own.contains(next));
        let helps = next.is_some_and(|next| self.shown.contains(next)) && !follows;
        let row = if source == Source::Waste { 0 } else { 16 };
        row + 8 * u32::from(at == Where::Own)
            + 4 * u32::from(follows)
            + 2 * u32::from(!helps)
            + u32::from(self.shown.contains(card))
    }
}
