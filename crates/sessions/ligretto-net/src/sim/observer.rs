use super::World;
use crate::{Address, Message};

/// Something that happened to somebody.
pub struct Happened<'a> {
    /// To whom.
    pub to: Address,
    /// From whom, if it was a message.
    pub from: Option<Address>,
    /// The message, with the moment it was sent.
    pub message: Option<(&'a Message, u64)>,
}

/// Somebody who looks on.
pub trait Observer {
    /// Whether it wants to see events at all.
    const LOOKS: bool = true;
    /// Something has happened, and `world` is as it is afterwards.
    fn happened(&mut self, world: &World, what: &Happened<'_>);
}

impl Observer for () {
    const LOOKS: bool = false;
    fn happened(&mut self, _: &World, _: &Happened<'_>) {}
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    fn happened(&mut self, world: &World, what: &Happened<'_>) {
        self.0.happened(world, what);
        self.1.happened(world, what);
    }
}
