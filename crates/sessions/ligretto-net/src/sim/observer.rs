use ligretto::Card;

use super::World;
use crate::{Address, BetweenPlayers, Incoming, Message, PeerId};

/// Something that happened to somebody.
pub struct Happened<'a> {
    /// To whom.
    pub to: Address,
    /// The message that arrived, if it was one, with the moment it was sent.
    pub message: Option<(&'a Message, u64)>,
}

impl Happened<'_> {
    /// Who has asked for which card to be laid, if that was the message.
    pub(super) fn lay(&self) -> Option<(PeerId, Card)> {
        match self.message? {
            (
                Message::ToPlayer(_, Incoming::FromPlayer(by, BetweenPlayers::Lay { card, .. })),
                _,
            ) => Some((*by, *card)),
            _ => None,
        }
    }
}

/// Somebody who looks on.
pub trait Observer {
    /// Whether it wants to see events at all.
    fn looks(&self) -> bool {
        true
    }
    /// Something has happened, and `world` is as it is afterwards.
    fn happened(&mut self, world: &World, what: &Happened<'_>);
}

impl Observer for () {
    fn looks(&self) -> bool {
        false
    }
    fn happened(&mut self, _: &World, _: &Happened<'_>) {}
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    fn happened(&mut self, world: &World, what: &Happened<'_>) {
        self.0.happened(world, what);
        self.1.happened(world, what);
    }
}
