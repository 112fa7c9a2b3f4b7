//! Resigning, calling off, draws by agreement and taking back: when they are possible, and what
//! becomes of them.

use std::sync::Arc;

use game::{Actor, Seat};

use super::{BrokenLog, Decided, Decision, Effect, Referee, Refusal};
use crate::{Controller, EndReason, Ended, Ending, Fact, Offer, Request};

/// Both sides have made a move from here on: the match has begun in earnest.
const IN_EARNEST: usize = 2;

/// How many offers and take-backs a match can have. Moves end a match at some time; these would not.
const MOST_REQUESTS: usize = 500;

/// Something that was asked of the other player, and not forgotten yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) seat: Seat,
    pub(super) offer: Offer,
    /// How many actions there were.
    n_actions: usize,
    /// Whether it can still be accepted.
    is_open: bool,
}

/// Who has to agree to what a player wants.
enum Others {
    /// Only bots play beside the player.
    Bots,
    /// Just one other person.
    Person(Seat),
}

impl Referee {
    /// What the player of this seat can ask for now.
    pub fn requests(&self, seat: Seat) -> Vec<Request> {
        let can_ask = |request: &Request| self.is_possible(seat, *request);
        Request::ALL.into_iter().filter(can_ask).collect()
    }

    /// What is asked of somebody and waits for an answer: by whom, and what.
    pub fn open_offers(&self) -> impl Iterator<Item = (Seat, Offer)> {
        self.asked.iter().filter(|asked| asked.is_open).map(|asked| (asked.seat, asked.offer))
    }

    fn is_possible(&self, seat: Seat, request: Request) -> bool {
        let is_person = self.is_for(seat, Controller::Human) && self.is_taken(seat);
        if self.ended.is_some() || !is_person || self.is_real_time() {
            return false;
        }
        let is_two = self.seats.len() == 2;
        let in_class = self.plan.class.is_some();
        match request {
            // A class plays with the same dice, and who has seen them can't call it off.
            Request::Abort => self.n_moves() < IN_EARNEST && !in_class,
            Request::Resign => is_two && (self.n_moves() >= IN_EARNEST || in_class),
            Request::OfferDraw => {
                is_two
                    && self.n_moves() >= IN_EARNEST
                    && self.can_ask(seat, Offer::Draw)
                    && !self.has_been_asked(seat, Offer::Draw)
            }
            Request::AcceptDraw | Request::DeclineDraw => self.has_been_asked(seat, Offer::Draw),
            Request::TakeBack => match self.others(seat) {
                Some(Others::Bots) => {
                    self.n_requests < MOST_REQUESTS && self.place_before(seat).is_some()
                }
                _ => self.can_ask(seat, Offer::TakeBack) && self.place_before(seat).is_some(),
            },
            Request::AcceptTakeBack | Request::DeclineTakeBack => {
                self.has_been_asked(seat, Offer::TakeBack)
            }
        }
    }

    /// Whether there is somebody to ask, who was not asked for the same in this position.
    fn can_ask(&self, seat: Seat, offer: Offer) -> bool {
        let Some(Others::Person(other)) = self.others(seat) else { return false };
        let was_asked = |asked: &Asked| {
            let is_same = (asked.seat, asked.offer) == (seat, offer);
            is_same && (asked.is_open || asked.n_actions == self.n_actions)
        };
        let was_asked = self.asked.iter().any(was_asked);
        self.is_taken(other) && !was_asked && self.n_requests < MOST_REQUESTS
    }

    /// Whether somebody waits for this player's answer.
    fn has_been_asked(&self, seat: Seat, offer: Offer) -> bool {
        self.who_asked(seat, offer).is_some()
    }

    fn who_asked(&self, seat: Seat, offer: Offer) -> Option<Seat> {
        let asks = |(by, what): &(Seat, Offer)| *by != seat && *what == offer;
        self.open_offers().find(asks).map(|(by, _)| by)
    }

    /// Programs can't be asked, and know nothing of going back: where one plays, nobody can be.
    fn others(&self, seat: Seat) -> Option<Others> {
        let others = || Seat::all(self.seats.len()).filter(|&other| other != seat);
        if others().any(|other| self.is_for(other, Controller::Computer)) {
            return None;
        }
        let mut people = others().filter(|&other| self.is_for(other, Controller::Human));
        match (people.next(), people.next()) {
            (None, _) => Some(Others::Bots),
            (Some(other), None) => Some(Others::Person(other)),
            (Some(_), Some(_)) => None,
        }
    }

    /// How many moves the players have made; what dice and clock did is none.
    fn n_moves(&self) -> usize {
        self.n_actions.saturating_sub(self.n_draws)
    }

    /// How many actions stand before the last one of this seat, if one can go back there: what dice
    /// have shown or hidden cards have told can't be forgotten.
    fn place_before(&self, seat: Seat) -> Option<usize> {
        if !self.keeps_history || self.hides_setup() || self.views_differ() {
            return None;
        }
        let mut n_back = 0;
        for (actor, _) in self.history.newest_first() {
            n_back += 1;
            match actor {
                Actor::Seat(by) if by == seat => return self.n_actions.checked_sub(n_back),
                Actor::Seat(_) => {}
                Actor::Dealer | Actor::Clock => return None,
            }
        }
        None
    }

    pub(super) fn decide_request(&self, seat: Seat, key: &str, request: Request) -> Decision {
        if !self.is_taken(seat) || self.seats[seat.index()].key.as_deref() != Some(key) {
            return Decision::refused(Refusal::NotYourSeat);
        }
        if !self.is_possible(seat, request) {
            return Decision::refused(Refusal::NotPossible);
        }
        let seat_number = seat.0;
        let offered = |offer| Decision::new([Fact::Offered { seat: seat_number, offer }]);
        let declined = |offer| Decision::new([Fact::Declined { seat: seat_number, offer }]);
        match request {
            Request::Abort => Decision::new([called_off(seat)]),
            Request::Resign => {
                Decision::new([self.lost(Ending::Resigned, seat, EndReason::Resigned)])
            }
            Request::OfferDraw => offered(Offer::Draw),
            Request::AcceptDraw => Decision::new([self.agreed()]),
            Request::DeclineDraw => declined(Offer::Draw),
            Request::TakeBack => match self.others(seat) {
                Some(Others::Bots) => self.take_back(seat),
                _ => offered(Offer::TakeBack),
            },
            Request::AcceptTakeBack => match self.who_asked(seat, Offer::TakeBack) {
                Some(by) => self.take_back(by),
                None => Decision::refused(Refusal::NotPossible),
            },
            Request::DeclineTakeBack => declined(Offer::TakeBack),
        }
    }

    fn agreed(&self) -> Fact {
        Fact::Ended(Ended {
            ending: Ending::Agreed,
            by: None,
            reason: EndReason::DrawAgreed,
            winners: Seat::all(self.seats.len()).map(|seat| seat.0).collect(),
            scores: vec![],
        })
    }

    fn take_back(&self, seat: Seat) -> Decision {
        let effect = self.place_before(seat).map(|n_actions| (n_actions, self.back_at(n_actions)));
        match effect {
            Some((n_actions, Ok(effect))) => {
                let fact = Fact::TakenBack { seat: seat.0, n_actions };
                Decision::new([Decided { fact, effect: Some(effect) }])
            }
            _ => Decision::refused(Refusal::NotPossible),
        }
    }

    /// The game after this many of its actions, played anew from its start.
    pub(super) fn back_at(&self, n_actions: usize) -> Result<Effect, String> {
        let n_back = self.n_actions.checked_sub(n_actions).filter(|n_back| *n_back > 0);
        let n_back =
            n_back.ok_or_else(|| format!("there is no place {n_actions} to go back to"))?;
        if !self.keeps_history {
            return Err("nothing can be taken back in this match".to_owned());
        }
        if self.n_requests >= MOST_REQUESTS {
            return Err("too much is taken back".to_owned());
        }
        let mut standing: Vec<_> = self.history.newest_first().skip(n_back).collect();
        standing.reverse();
        let mut game = self.kind.start(&self.plan.setup)?;
        for (actor, action) in standing {
            game.apply(actor, action).map_err(|refused| refused.to_string())?;
        }
        Ok(Effect { game: game.into(), steps: Arc::new(Vec::<()>::new()) })
    }

    /// Takes in what is about offers.
    pub(super) fn accept_offer(&mut self, fact: &Fact) {
        match fact {
            Fact::Offered { seat, offer } => {
                let (seat, offer) = (Seat(*seat), *offer);
                self.n_requests += 1;
                let mut asked = (*self.asked).clone();
                asked.retain(|one| (one.seat, one.offer) != (seat, offer));
                asked.push(Asked { seat, offer, n_actions: self.n_actions, is_open: true });
                self.asked = Arc::new(asked);
            }
            Fact::Declined { seat, offer } => {
                let declined = |asked: &Asked| asked.seat.0 != *seat && asked.offer == *offer;
                self.close_offers(declined);
            }
            // Whoever moves on has answered a draw offer; and a move to be taken back is then
            // another one.
            Fact::Played { actor, .. } => {
                let actor = *actor;
                self.close_offers(|asked| {
                    asked.offer == Offer::TakeBack || Actor::Seat(asked.seat) != actor
                });
            }
            Fact::Left { seat, .. } => self.close_offers(|asked| asked.seat.0 == *seat),
            Fact::TakenBack { .. } => {
                self.n_requests += 1;
                self.asked = Arc::default();
            }
            Fact::Created { .. }
            | Fact::Joined { .. }
            | Fact::CodeRenewed { .. }
            | Fact::Ended(_) => {}
        }
    }

    fn close_offers(&mut self, which: impl Fn(&Asked) -> bool) {
        if self.asked.iter().any(|asked| asked.is_open && which(asked)) {
            let close = |asked: &Asked| Asked { is_open: asked.is_open && !which(asked), ..*asked };
            self.asked = Arc::new(self.asked.iter().map(close).collect());
        }
    }

    /// Notes that only this many actions stand.
    pub(super) fn accept_take_back(
        &mut self,
        n_actions: usize,
        effect: &Effect,
        broken: impl FnOnce(String) -> BrokenLog,
    ) -> Result<(), BrokenLog> {
        let n_back = self.n_actions.checked_sub(n_actions);
        let n_back = n_back.ok_or_else(|| broken(format!("there is no action {n_actions}")))?;
        self.game = Arc::clone(&effect.game);
        self.history.go_back(n_back);
        self.n_actions = n_actions;
        Ok(())
    }
}

fn called_off(seat: Seat) -> Fact {
    Fact::Ended(Ended {
        ending: Ending::Aborted,
        by: Some(seat.0),
        reason: EndReason::CalledOff,
        winners: vec![],
        scores: vec![],
    })
}

#[cfg(test)]
mod tests;
