//! Who dealt the cards can tell who did not play by the rules.
//!
//! Nobody sees a whole distributed game, so nobody can stop a player from laying a card that it
//! does not have. But all that happened can be told afterwards: by each player, and by those at
//! whom it laid its cards. What they say must fit the deal and each other.

#![expect(missing_docs, reason = "fields have names that say what they are")]

use std::fmt;

use ligretto::{Card, Colour, Deck, LIGRETTO_HEIGHT, Options, PlayerCards, Score, Source};

use crate::{Entry, Journal, PeerId, Stamp};

/// Something that a player did and nobody may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Finding {
    /// Who.
    pub seat: PeerId,
    /// What.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub cheat: Cheat,
}

/// What nobody may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "cheat", rename_all = "snake_case"))]
pub enum Cheat {
    /// Laid a card that did not lie open before it, or that it did not have any more.
    NotOpen { card: Card },
    /// Laid a card on an own stack that it does not fit on, or let somebody do it.
    WrongStack { card: Card },
    /// Its moments do not follow each other.
    Backdated { card: Card },
    /// One of two says that this card was laid, and the other denies it. One of them lies.
    Disputed {
        card: Card,
        /// The other one of the two.
        with: PeerId,
    },
    /// Several others, who contradict nobody else, say that it did not tell the truth.
    Contradicted { by: u32 },
    /// Called stop before the last card of its Ligretto stack was turned up.
    FalseStop,
    /// Reported more or less than it has.
    WrongScore { reported: i64, counted: i64 },
}

impl Cheat {
    /// Whether it is sure who did it.
    pub fn is_proven(&self) -> bool {
        !matches!(self, Self::Disputed { .. })
    }
}

impl fmt::Display for Cheat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOpen { card } => write!(f, "laid {card}, which did not lie open before it"),
            Self::WrongStack { card } => write!(f, "has {card} on a stack where it does not fit"),
            Self::Backdated { card } => write!(f, "named a wrong moment for {card}"),
            Self::Disputed { card, with } => {
                let with = u64::from(with.0) + 1;
                write!(f, "contradicts player {with} about {card}: one of them lies")
            }
            Self::Contradicted { by } => write!(f, "is contradicted by {by} others"),
            Self::FalseStop => f.write_str("called stop too early"),
            Self::WrongScore { reported, counted } => {
                write!(f, "reported {reported} points and has {counted}")
            }
        }
    }
}

/// What can be said of one player's own journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Replayed {
    pub(crate) score: Score,
    pub(crate) is_out: bool,
}

/// Plays a journal after, as far as the stop moment if there is one.
///
/// How often its player counted off cards in between does not matter: a card on top of the waste
/// pile is there after any of the draws that bring it there, with the same cards below it.
pub(crate) fn replay(
    deck: &Deck,
    rules: Options,
    journal: &Journal,
    stop: Option<Stamp>,
) -> Result<Replayed, Cheat> {
    let mut cards = PlayerCards::new(deck, &rules);
    let mut score = Score { laid: 0, left: LIGRETTO_HEIGHT as u8 };
    let mut is_out = false;
    let mut last = None;
    for entry in &journal.own {
        let Entry::Laid { card, source, stamp, .. } = *entry else {
            cards.rotate();
            continue;
        };
        if last.is_some_and(|last| stamp <= last) {
            return Err(Cheat::Backdated { card });
        }
        last = Some(stamp);
        if source == Source::Waste {
            draw_to(&mut cards, card);
        }
        if cards.card_at(source) != Some(card) {
            return Err(Cheat::NotOpen { card });
        }
        cards.take(source);
        if stop.is_none_or(|stop| stamp <= stop) {
            score = Score { laid: score.laid + 1, left: cards.ligretto_height() };
            is_out = cards.is_out();
        }
    }
    Ok(Replayed { score, is_out })
}

/// Counts cards off until this one is on top, or all have been.
fn draw_to(cards: &mut PlayerCards, card: Card) {
    let most_draws = 2 * (cards.hand_count() + cards.waste_count()) + 2;
    for _ in 0..most_draws {
        if cards.card_at(Source::Waste) == Some(card) {
            return;
        }
        cards.draw();
    }
}

/// Whether a player may call stop: its own journal says so, and those at whom it laid agree.
///
/// An error is proven. What one neighbour alone denies is not: one of the two lies, and whoever
/// counted that against the one that called stop would let any neighbour throw out the winner. So
/// the stop counts, and what is disputed is told in the end.
pub(crate) fn check_stop(
    claimer: PeerId,
    deck: &Deck,
    rules: Options,
    journals: &[Option<Journal>],
    stop: Option<Stamp>,
) -> Result<Vec<Dispute>, Cheat> {
    let Some(journal) = &journals[claimer.index()] else { return Err(Cheat::FalseStop) };
    if !replay(deck, rules, journal, stop)?.is_out {
        return Err(Cheat::FalseStop);
    }
    let nowhere = |(_, _, at, _): &(Card, Source, PeerId, Stamp)| at.index() >= journals.len();
    if let Some((card, ..)) = journal.lays().find(nowhere) {
        return Err(Cheat::NotOpen { card });
    }
    let mut disputes = Vec::new();
    dispute_lays(&mut disputes, claimer, journal, journals);
    let by = opponents(&disputes, claimer).len();
    if is_liar(&disputes, claimer) {
        return Err(Cheat::Contradicted { by: by as u32 });
    }
    Ok(disputes)
}

/// Two players of whom one says that a card was laid and the other denies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dispute {
    pub(crate) between: [PeerId; 2],
    pub(crate) card: Card,
}

impl Dispute {
    /// The other one, if this is one of the two.
    fn opponent(&self, seat: PeerId) -> Option<PeerId> {
        let [one, other] = self.between;
        let of = |me: PeerId, other: PeerId| (me == seat).then_some(other);
        of(one, other).or_else(|| of(other, one))
    }
}

/// With whom a player is at odds.
fn opponents(disputes: &[Dispute], seat: PeerId) -> Vec<PeerId> {
    let mut all: Vec<PeerId> =
        disputes.iter().filter_map(|dispute| dispute.opponent(seat)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Who is at odds with several others, who are at odds with nobody else, is the one that lies:
/// otherwise all of them would.
fn is_liar(disputes: &[Dispute], seat: PeerId) -> bool {
    let others = opponents(disputes, seat);
    others.len() > 1 && others.iter().all(|other| opponents(disputes, *other) == [seat])
}

/// The lays that a player claims and the owners of those stacks deny. That the owner has the same
/// card of somebody else, who says so too, proves nothing: it may have accepted both.
fn dispute_lays(
    disputes: &mut Vec<Dispute>,
    me: PeerId,
    journal: &Journal,
    journals: &[Option<Journal>],
) {
    for (card, _, at, _) in journal.lays().filter(|(_, _, at, _)| *at != me) {
        if let Some(Some(owner)) = journals.get(at.index())
            && !has_taken(owner, me, card)
        {
            dispute(disputes, me, at, card);
        }
    }
}

fn has_taken(owner: &Journal, by: PeerId, card: Card) -> bool {
    owner.taken.iter().any(|taken| (taken.by, taken.card) == (by, card))
}

/// Compares all journals with each other; those of the dead are missing. What was disputed before
/// counts too: who denied something then may say otherwise now.
pub(crate) fn compare(journals: &[Option<Journal>], earlier: &[Dispute]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut disputes = earlier.to_vec();
    let seats = journals.iter().enumerate();
    for (index, journal) in seats.filter_map(|(index, one)| Some((index, one.as_ref()?))) {
        let me = PeerId(index as u32);
        if let Some(card) = wrong_on_stacks(me, journal) {
            findings.push(Finding { seat: me, cheat: Cheat::WrongStack { card } });
        }
        let nowhere = |(_, _, at, _): &(Card, Source, PeerId, Stamp)| at.index() >= journals.len();
        for (card, ..) in journal.lays().filter(nowhere) {
            findings.push(Finding { seat: me, cheat: Cheat::NotOpen { card } });
        }
        dispute_lays(&mut disputes, me, journal, journals);
        for taken in &journal.taken {
            let Some(Some(layer)) = journals.get(taken.by.index()) else { continue };
            // Also if it says that the card lies elsewhere, and there they say so too: it may have
            // laid it twice, or this one may have made it up.
            if !layer.lays().any(|lay| (lay.0, lay.2) == (taken.card, me)) {
                dispute(&mut disputes, taken.by, me, taken.card);
            }
        }
    }
    findings.extend(resolve_disputes(&disputes));
    findings
}

/// What follows from all that is disputed: who is contradicted by several is named alone.
fn resolve_disputes(disputes: &[Dispute]) -> Vec<Finding> {
    let mut resolved: Vec<Finding> = Vec::new();
    for &Dispute { between: [one, other], card } in disputes {
        for (seat, with) in [(one, other), (other, one)] {
            let cheat = if is_liar(disputes, with) {
                continue;
            } else if is_liar(disputes, seat) {
                Cheat::Contradicted { by: opponents(disputes, seat).len() as u32 }
            } else {
                Cheat::Disputed { card, with }
            };
            if !resolved.contains(&Finding { seat, cheat }) {
                resolved.push(Finding { seat, cheat });
            }
        }
    }
    resolved
}

fn dispute(disputes: &mut Vec<Dispute>, one: PeerId, other: PeerId, card: Card) {
    let is_known = |known: &Dispute| known.card == card && known.opponent(one) == Some(other);
    if !disputes.iter().any(is_known) {
        disputes.push(Dispute { between: [one, other], card });
    }
}

/// A card that does not fit on the stacks of `owner`: they ascend from a 1 of its own, in the
/// order of its moments.
fn wrong_on_stacks(owner: PeerId, journal: &Journal) -> Option<Card> {
    let own = journal.lays().filter(|(_, _, at, _)| *at == owner);
    let own = own.map(|(card, _, _, stamp)| (stamp, card, owner));
    let taken = journal.taken.iter().map(|taken| (taken.stamp, taken.card, taken.by));
    let mut all: Vec<(Stamp, Card, PeerId)> = own.chain(taken).collect();
    all.sort_unstable_by_key(|(stamp, ..)| *stamp);
    let mut heights = [0; Colour::ALL.len()];
    for (_, card, by) in all {
        let height = &mut heights[card.colour().index()];
        if card.number() != *height + 1 || card.number() == 1 && by != owner {
            return Some(card);
        }
        *height += 1;
    }
    None
}
