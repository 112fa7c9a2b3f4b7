use crate::message::Answered;
use crate::peer::MAX_NEIGHBOURS;

/// What an owner remembers of the lays on its stacks, so that each counts exactly once.
///
/// An answer can get lost; then the caller asks again with the same number. A caller has one
/// request under way at most and numbers them upwards, so remembering the last answer for each
/// neighbour is enough: a lower number is a late copy that nobody waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Answers([Option<(u32, Answered)>; MAX_NEIGHBOURS]);

/// What an owner knows of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Never seen: decide it, and [`Answers::remember`].
    New,
    /// Decided before: give the same answer again.
    Decided(Answered),
    /// A late copy of a request whose answer the caller has: do nothing.
    Outdated,
}

impl Answers {
    /// Looks a request up.
    pub fn look_up(&self, caller: usize, request: u32) -> Known {
        match self.0[caller] {
            Some((last, answer)) if last == request => Known::Decided(answer),
            Some((last, _)) if last > request => Known::Outdated,
            _ => Known::New,
        }
    }

    /// Keeps an answer, in place of the one before.
    pub fn remember(&mut self, caller: usize, request: u32, answer: Answered) {
        self.0[caller] = Some((request, answer));
    }
}
