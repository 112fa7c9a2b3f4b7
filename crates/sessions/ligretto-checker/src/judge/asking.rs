//! What the player asks of others: one call at a time, numbered, repeated until it is answered.

use std::time::Duration;

use ligretto::Card;
use ligretto_net::{Address, BetweenPlayers, PeerId, Signal, Stamp};

use super::owner::Asked;
use super::{Due, Found, Judge};
use crate::fault::Fault;
use crate::plan::patience;
use crate::record::Mark;

/// A lay or look of the player that is not answered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call {
    pub(super) id: u32,
    pub(super) to: PeerId,
    card: Option<Card>,
    sent: Duration,
    mark: Mark,
}

impl Judge {
    pub(super) fn heard_call(
        &mut self,
        now: Duration,
        to: PeerId,
        id: u32,
        card: Option<Card>,
        watch: bool,
        mark: Mark,
    ) -> Result<(), Fault> {
        if !self.has_started {
            return Err(Fault::CallsEarly);
        }
        if !watch {
            self.dues.forgive_noted(Address::Player(to));
        }
        let call = Call { id, to, card, sent: now, mark };
        if let Some(open) = &mut self.call {
            if id > open.id {
                return Err(Fault::SecondCall { first: open.id, second: id });
            }
            if (id, to, card) == (open.id, open.to, open.card) {
                open.sent = now;
                return Ok(());
            }
            let last = open.id;
            let is_same = id == last;
            return Err(if is_same {
                Fault::CallChanged { id }
            } else {
                Fault::IdNotRising { id, last }
            });
        }
        match self.last_call {
            // The answer and a repetition have crossed on the way.
            Some(last) if (id, to, card) == (last.id, last.to, last.card) => return Ok(()),
            Some(last) if id == last.id => return Err(Fault::CallChanged { id }),
            Some(last) if id < last.id => return Err(Fault::IdNotRising { id, last: last.id }),
            _ => {}
        }
        if self.knows_end {
            return Err(Fault::CallsAfterEnd);
        }
        self.last_call = Some(call);
        // Nobody answers for the dead.
        self.call = (!self.dead.contains(&to)).then_some(call);
        Ok(())
    }

    pub(super) fn told_by_player(
        &mut self,
        now: Duration,
        from: PeerId,
        message: BetweenPlayers,
        mark: Mark,
    ) {
        match message {
            BetweenPlayers::Lay { id, card, watch, stamp, noted } => {
                self.knows(from, noted);
                let asked = Asked { id, card: Some(card), watch, stamp };
                self.asked(now, from, asked, mark);
            }
            BetweenPlayers::Look { id, watch } => {
                let asked = Asked { id, card: None, watch, stamp: Stamp(0) };
                self.asked(now, from, asked, mark);
            }
            BetweenPlayers::Answer { id, noted, .. } => {
                self.knows(from, noted);
                self.call.take_if(|call| (call.id, call.to) == (id, from));
            }
            BetweenPlayers::Shown { id, .. } => {
                self.call.take_if(|call| (call.id, call.to) == (id, from));
            }
            BetweenPlayers::Changed { visible, noted } => {
                self.knows(from, noted);
                if !self.is_ended {
                    let n_cards = visible.stacks.n_cards();
                    self.dues.owe(now, Address::Player(from), Due::Noted { n_cards }, mark);
                }
            }
            BetweenPlayers::Noted { n_cards } => self.knows(from, n_cards),
            BetweenPlayers::Start { pass_on, .. } => {
                let due = Due::Got { signal: Signal::Start };
                self.dues.owe(now, Address::Player(from), due, mark);
                self.begin(now, pass_on, mark);
            }
            BetweenPlayers::End { pass_on, .. } => {
                let due = Due::Got { signal: Signal::End };
                self.dues.owe(now, Address::Player(from), due, mark);
                self.end(now, pass_on, mark);
            }
            BetweenPlayers::Got(_) => {}
        }
    }

    /// Somebody who knows of as many cards as an announcement could tell, by the answers that it
    /// got, need not be told.
    fn knows(&mut self, seat: PeerId, noted: u8) {
        if noted >= self.n_accepted {
            self.dues.forgive_changes(Address::Player(seat));
        }
    }

    /// A call or a stop that nobody has heard of, and that was not repeated.
    pub(super) fn unrepeated(&self, now: Duration) -> Option<Found> {
        let is_late = |sent: Duration| now >= sent + patience::ANSWER;
        let call = self.call.filter(|call| is_late(call.sent)).map(|call| {
            let what = if call.card.is_some() { "lay" } else { "look" };
            (Fault::DoesNotRepeat { what }, call.mark)
        });
        let stop = self.stop.filter(|(sent, _)| is_late(*sent) && !self.is_ended);
        call.or_else(|| stop.map(|(_, mark)| (Fault::DoesNotRepeat { what: "stop" }, mark)))
    }

    pub(super) fn next_repeat(&self) -> Option<Duration> {
        let call = self.call.map(|call| call.sent + patience::ANSWER);
        let stop = self.stop.filter(|_| !self.is_ended).map(|(sent, _)| sent + patience::ANSWER);
        call.into_iter().chain(stop).min()
    }
}
