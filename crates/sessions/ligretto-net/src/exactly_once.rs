use crate::peer::MAX_NEIGHBOURS;
use crate::{Answered, Stamp, Verdict};

/// What an owner remembers of the lays on its stacks, so that each counts exactly once.
///
/// An answer can get lost; then the caller asks again with the same number. A caller has one
/// request under way at most and numbers them upwards, so remembering the last answer for each
/// neighbour is enough: a lower number is a late copy that nobody waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Answers {
    /// One bit for each neighbour that has asked. The rest is kept in lists of their own, which
    /// takes half the memory of one list of everything.
    known: u8,
    requests: [u32; MAX_NEIGHBOURS],
    verdicts: [Verdict; MAX_NEIGHBOURS],
    stamps: [Stamp; MAX_NEIGHBOURS],
}

impl Default for Answers {
    fn default() -> Self {
        Self {
            known: 0,
            requests: [0; MAX_NEIGHBOURS],
            verdicts: [Verdict::Illegal; MAX_NEIGHBOURS],
            stamps: [Stamp(0); MAX_NEIGHBOURS],
        }
    }
}

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
        let last = self.requests[caller];
        if self.known & 1 << caller == 0 || last < request {
            return Known::New;
        }
        if last > request {
            return Known::Outdated;
        }
        let (verdict, stamp) = (self.verdicts[caller], self.stamps[caller]);
        Known::Decided(Answered { verdict, stamp })
    }

    /// Keeps an answer, in place of the one before.
    pub fn remember(&mut self, caller: usize, request: u32, answer: Answered) {
        self.known |= 1 << caller;
        self.requests[caller] = request;
        (self.verdicts[caller], self.stamps[caller]) = (answer.verdict, answer.stamp);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_answer_to_each_neighbour_is_known() {
        let mut answers = Answers::default();
        let answered = |nanos| Answered { verdict: Verdict::Accepted, stamp: Stamp(nanos) };
        for caller in 0..MAX_NEIGHBOURS {
            assert_eq!(answers.look_up(caller, 0), Known::New, "also of the lowest number");
            answers.remember(caller, 7, answered(caller as u64));
        }
        for caller in 0..MAX_NEIGHBOURS {
            assert_eq!(answers.look_up(caller, 7), Known::Decided(answered(caller as u64)));
            assert_eq!(answers.look_up(caller, 6), Known::Outdated);
            assert_eq!(answers.look_up(caller, 8), Known::New);
        }
    }
}
