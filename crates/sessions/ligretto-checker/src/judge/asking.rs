//! What the player asks of others: one call at a time, numbered, repeated until it is answered.

use std::time::Duration;

use ligretto::Card;
use ligretto_net::{Address, BetweenPlayers, PeerId, Signal, Stamp};

use super::owner::Asked;
use super::{Due, Found, Judge};
use crate::fault::Fault;
use crate::plan::patience;
use crate::record::Mark;

/// The lays and looks of the player.
#[derive(Clone, Copy, Debug)]
pub(super) enum Calls {
    /// There was none yet.
    None,
    /// The last one is not answered.
    Open(Call),
    /// The last one is answered, or nobody is left to answer it.
    Settled(Call),
}

impl Calls {
    /// The last call is settled if it is this one.
    pub(super) fn settle(&mut self, is_meant: impl FnOnce(&Call) -> bool) {
        if let Self::Open(call) = *self
            && is_meant(&call)
        {
            *self = Self::Settled(call);
        }
    }
}

/// One lay or look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call {
    pub(super) id: u32,
    pub(super) to: PeerId,
    card: Option<Card>,
    sent: Duration,
    mark: Mark,
}

impl Call {
    /// Whether it says the same as another one.
    fn repeats(&self, other: &Self) -> bool {
        (self.id, self.to, self.card) == (other.id, other.to, other.card)
    }
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
        if !self.has_started() {
            return Err(Fault::CallsEarly);
        }
        if !watch {
            self.dues.forgive_noted(Address::Player(to));
        }
        let call = Call { id, to, card, sent: now, mark };
        match &mut self.calls {
            Calls::Open(open) if id > open.id => {
                return Err(Fault::SecondCall { first: open.id, second: id });
            }
            Calls::Open(open) if call.repeats(open) => {
                open.sent = now;
                return Ok(());
            }
            // The answer and a repetition have crossed on the way.
            Calls::Settled(last) if call.repeats(last) => return Ok(()),
            Calls::Open(last) | Calls::Settled(last) if id == last.id => {
                return Err(Fault::CallChanged { id });
            }
            Calls::Open(last) | Calls::Settled(last) if id < last.id => {
                return Err(Fault::IdNotRising { id, last: last.id });
            }
            Calls::None | Calls::Open(_) | Calls::Settled(_) => {}
        }
        if self.knows_end() {
            return Err(Fault::CallsAfterEnd);
        }
        // Nobody answers for the dead.
        let is_open = !self.dead.contains(&to);
        self.calls = if is_open { Calls::Open(call) } else { Calls::Settled(call) };
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
                self.calls.settle(|call| (call.id, call.to) == (id, from));
            }
            BetweenPlayers::Shown { id, .. } => {
                self.calls.settle(|call| (call.id, call.to) == (id, from));
            }
            BetweenPlayers::Changed { visible, noted } => {
                self.knows(from, noted);
                if !self.is_ended() {
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
        if noted >= self.stacks.n_accepted {
            self.dues.forgive_changes(Address::Player(seat));
        }
    }

    /// A call or a stop that nobody has heard of, and that was not repeated.
    pub(super) fn unrepeated(&self, now: Duration) -> Option<Found> {
        let late = self.unanswered().find(|(_, sent, _)| now >= *sent + patience::ANSWER);
        late.map(|(what, _, mark)| (Fault::DoesNotRepeat { what }, mark))
    }

    pub(super) fn next_repeat(&self) -> Option<Duration> {
        self.unanswered().map(|(_, sent, _)| sent + patience::ANSWER).min()
    }

    /// What it has said last that must be answered: what it was, when and where.
    fn unanswered(&self) -> impl Iterator<Item = (&'static str, Duration, Mark)> {
        let call = match self.calls {
            Calls::Open(call) => {
                let what = if call.card.is_some() { "lay" } else { "look" };
                Some((what, call.sent, call.mark))
            }
            Calls::None | Calls::Settled(_) => None,
        };
        let stop = self.stop.filter(|_| !self.is_ended()).map(|(sent, mark)| ("stop", sent, mark));
        call.into_iter().chain(stop)
    }
}
