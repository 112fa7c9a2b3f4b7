//! A round with everybody at one table.

mod action;
mod end;

use game::{Actor, Seat};
use thiserror::Error;

pub use action::{Action, BadAction};
pub use end::RoundEnd;

use crate::card::HIGHEST;
use crate::{
    Card, CardSet, Colour, Deal, Event, Glimpse, Options, OwnView, PlayerCards, Refusal, Score,
    Source, Stacks,
};

/// A round of Ligretto: everybody acts at any time, and first come, first served.
///
/// The end comes by itself: when somebody is out, or when nobody can ever lay anything again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    options: Options,
    seats: Vec<Player>,
    /// Actions since the last lay, and how many of them there may be.
    n_idle: u32,
    max_idle: u32,
    n_rotations: u8,
    pub(crate) end: Option<RoundEnd>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Player {
    cards: PlayerCards,
    stacks: Stacks,
    n_laid: u8,
    /// Who laid the cards of the stacks here, by colour and number.
    laid_by: [[Seat; HIGHEST as usize]; Colour::ALL.len()],
}

/// Why an action was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[expect(missing_docs, reason = "the sentences say what the variants and their fields mean")]
pub enum Illegal {
    #[error("there is no seat {seat}")]
    NoSuchSeat { seat: Seat },
    #[error("the {actor} neither lays nor draws cards")]
    NotAPlayer { actor: Actor },
    #[error("{card} does not lie open before you")]
    NotOpen { card: Card },
    #[error("too slow: player {} was first", u16::from(first.0) + 1)]
    TooSlow { first: Seat },
    #[error("{card} does not fit at the place of player {}", u16::from(at.0) + 1)]
    DoesNotFit { card: Card, at: Seat },
}

impl Table {
    /// A round with these cards. Players draw at most `max_idle` times in a row before it is given
    /// up, since drawing alone could go on for ever.
    pub(crate) fn start(deal: &Deal, options: Options, max_idle: u32) -> Self {
        let player = |deck| Player {
            cards: PlayerCards::new(deck, &options),
            stacks: Stacks::default(),
            n_laid: 0,
            laid_by: [[Seat(0); HIGHEST as usize]; Colour::ALL.len()],
        };
        let seats = deal.decks().iter().map(player).collect();
        let mut table = Self { options, seats, n_idle: 0, max_idle, n_rotations: 0, end: None };
        // A deal in which nothing goes from the start has been seen; the first view shows it.
        table.look_for_deadlock(&mut Vec::new());
        table
    }

    /// What somebody may do, as long as the round goes on.
    pub fn legal_actions(&self, actor: Actor) -> impl Iterator<Item = Action> {
        let seat = actor.seat().filter(|seat| self.is_seated(*seat));
        let cards = seat.map(|seat| &self.seats[seat.index()].cards);
        let open = cards.into_iter().flat_map(|cards| {
            let open: CardSet =
                cards.sources().filter_map(|source| cards.card_at(source)).collect();
            open.iter()
        });
        let lays = open.flat_map(move |card| {
            Seat::all(self.seats.len()).map(move |at| Action::Lay { card, at })
        });
        lays.filter(move |action| match action {
            Action::Lay { card, at } => {
                seat.is_some_and(|seat| self.check(seat, *card, *at).is_ok())
            }
            Action::Draw => true,
        })
        .chain(seat.map(|_| Action::Draw))
    }

    /// Somebody acts, as long as the round goes on.
    pub(crate) fn apply(&mut self, actor: Actor, action: Action) -> Result<Vec<Event>, Illegal> {
        let seat = actor.seat().ok_or(Illegal::NotAPlayer { actor })?;
        if !self.is_seated(seat) {
            return Err(Illegal::NoSuchSeat { seat });
        }
        match action {
            Action::Lay { card, at } => {
                let source = self.check(seat, card, at)?;
                // All checks are done: from here on nothing can fail.
                Ok(self.lay(seat, source, at))
            }
            Action::Draw => Ok(self.draw(seat)),
        }
    }

    /// The points of each seat, as if the round ended now.
    pub fn scores(&self) -> Vec<Score> {
        let score = |seat: &Player| Score { laid: seat.n_laid, left: seat.cards.ligretto_height() };
        self.seats.iter().map(score).collect()
    }

    /// What a strategy at this seat may see; hand the two on as a [`crate::SeatView`]. The
    /// neighbours are all others, beginning with the next seat.
    pub fn seat_view(&self, seat: Seat) -> (OwnView, Vec<Glimpse>) {
        let own = &self.seats[seat.index()];
        let others = (1..self.seats.len()).map(|ahead| {
            let other = &self.seats[(seat.index() + ahead) % self.seats.len()];
            Glimpse::Seen(other.cards.visible(&other.stacks))
        });
        (own.cards.own_view(&own.stacks), others.collect())
    }

    /// What the player of this seat sees of their own cards.
    pub(crate) fn own_view(&self, seat: usize) -> OwnView {
        let own = &self.seats[seat];
        own.cards.own_view(&own.stacks)
    }

    /// Ends a round in which nobody does anything.
    pub(crate) fn give_up(&mut self) -> Vec<Event> {
        self.end = Some(RoundEnd::Idle);
        vec![Event::GaveUp]
    }

    /// Whether nobody can lay anything, however long everybody draws.
    pub(crate) fn is_stuck(&self) -> bool {
        let wanted = self.seats.iter().map(|seat| seat.stacks.wanted());
        let wanted = wanted.fold(CardSet::default(), CardSet::union);
        self.seats.iter().all(|seat| {
            let fits = wanted.union(seat.stacks.wanted_of_owner());
            seat.cards.reachable().intersection(fits).is_empty()
        })
    }

    fn is_seated(&self, seat: Seat) -> bool {
        seat.index() < self.seats.len()
    }

    /// Whether somebody who sits at the table may lay this card there, and from where it comes.
    fn check(&self, seat: Seat, card: Card, at: Seat) -> Result<Source, Illegal> {
        let own = &self.seats[seat.index()];
        let source = own.cards.find_open(card).ok_or(Illegal::NotOpen { card })?;
        let owner = self.seats.get(at.index()).ok_or(Illegal::NoSuchSeat { seat: at })?;
        let check = if at == seat { Stacks::check_own } else { Stacks::check_foreign };
        match check(&owner.stacks, card) {
            Ok(()) => Ok(source),
            Err(Refusal::TooSlow) => Err(Illegal::TooSlow { first: *owner.layer_of(card) }),
            Err(Refusal::Illegal) => Err(Illegal::DoesNotFit { card, at }),
        }
    }

    fn lay(&mut self, seat: Seat, source: Source, at: Seat) -> Vec<Event> {
        let own = &mut self.seats[seat.index()];
        let card = own.cards.take(source).expect("the card was found there");
        own.n_laid += 1;
        let is_out = own.cards.is_out();
        let turned_up = if source == Source::Waste { None } else { own.cards.card_at(source) };
        let owner = &mut self.seats[at.index()];
        owner.stacks.lay(card);
        *owner.layer_of_mut(card) = seat;
        (self.n_idle, self.n_rotations) = (0, 0);
        let mut events = vec![Event::Laid { seat: seat.0, card, at: at.0, source, turned_up }];
        if is_out {
            self.end = Some(RoundEnd::Stop);
            events.push(Event::Stopped { seat: seat.0 });
        } else {
            self.look_for_deadlock(&mut events);
        }
        events
    }

    fn look_for_deadlock(&mut self, events: &mut Vec<Event>) {
        while self.is_stuck() {
            if !self.options.rotate_on_stuck || self.n_rotations == Options::MOST_ROTATIONS {
                self.end = Some(RoundEnd::Deadlock);
                events.push(Event::Deadlocked);
                return;
            }
            self.n_rotations += 1;
            self.seats.iter_mut().for_each(|seat| seat.cards.rotate());
            events.push(Event::Rotated);
        }
    }

    fn draw(&mut self, seat: Seat) -> Vec<Event> {
        let cards = &mut self.seats[seat.index()].cards;
        let is_turned_over = cards.draw();
        let mut events = vec![Event::Drew { seat: seat.0, waste: cards.card_at(Source::Waste) }];
        self.n_idle += 1;
        if self.n_idle == self.max_idle {
            self.end = Some(RoundEnd::Idle);
            events.push(Event::GaveUp);
        } else if is_turned_over {
            // After a waste card was laid, other cards come to light until the pile is turned
            // over; anyone who overlooked one of them will not see it again.
            self.look_for_deadlock(&mut events);
        }
        events
    }
}

impl Player {
    /// Who laid this card on the stacks here; only asked when somebody did.
    fn layer_of(&self, card: Card) -> &Seat {
        &self.laid_by[card.colour().index()][usize::from(card.number()) - 1]
    }

    fn layer_of_mut(&mut self, card: Card) -> &mut Seat {
        &mut self.laid_by[card.colour().index()][usize::from(card.number()) - 1]
    }
}
