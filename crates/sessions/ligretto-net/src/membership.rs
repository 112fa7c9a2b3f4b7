use crate::{Limits, Moment};

/// What a player knows of whether it still belongs to the game.
///
/// Who was taken for dead must not take cards any more: those who were told have theirs back, and
/// may have laid them elsewhere. It can't tell by itself that it was, since it may have stood still
/// meanwhile. But it can tell that it was not: the coordinator declares nobody dead whom it has
/// heard within a call time-out. So whoever asks it, and gets an answer, belongs to the game for
/// that long from the question on, whatever is lost and whoever stands still. It is a *lease*
/// (Gray and Cheriton, 1989), and needs clocks that run at about the same rate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Membership {
    last_id: u32,
    /// Answers to questions up to this one say nothing new.
    settled_id: u32,
    /// When the first question after that one was asked.
    asked: Moment,
    /// The coordinator has heard of this player at this moment or later.
    confirmed: Moment,
}

impl Membership {
    /// The number of a new question to the coordinator.
    pub fn ask(&mut self, now: Moment) -> u32 {
        if self.n_open() == 0 {
            self.asked = now;
        }
        self.last_id += 1;
        self.last_id
    }

    /// How many questions wait for an answer.
    pub(crate) fn n_open(&self) -> u32 {
        self.last_id - self.settled_id
    }

    /// An answer of the coordinator. Which of several questions it belongs to does not matter: all
    /// of them were asked after the first.
    pub fn answered(&mut self, id: u32) {
        if (self.settled_id + 1..=self.last_id).contains(&id) {
            self.settled_id = self.last_id;
            self.confirm(self.asked);
        }
    }

    /// The coordinator has heard what was said at this moment, or something later.
    pub fn confirm(&mut self, said: Moment) {
        self.confirmed = self.confirmed.max(said);
    }

    /// Whether nobody can have been told that this player is dead.
    pub fn is_sure(&self, now: Moment, limits: &Limits) -> bool {
        now < self.confirmed + limits.sure_for()
    }

    /// When to ask again, so that it stays sure.
    pub(crate) fn renewal(&self, limits: &Limits) -> Moment {
        self.confirmed + limits.call_timeout / 2
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn ms(ms: u64) -> Moment {
        Duration::from_millis(ms).into()
    }

    #[test]
    fn an_answer_counts_from_the_first_question_it_may_belong_to() {
        let limits = Limits::default();
        let mut me = Membership::default();
        me.confirm(ms(100));
        let sure_until = |me: &Membership, end: u64| {
            assert!(me.is_sure(ms(end - 1), &limits) && !me.is_sure(ms(end), &limits), "{me:?}");
        };
        sure_until(&me, 975);
        assert_eq!(me.renewal(&limits), ms(600));
        let ids = [600, 700, 800].map(|now| me.ask(ms(now)));
        assert_eq!((ids, me.n_open()), ([1, 2, 3], 3));
        for nothing_new in [0, 4] {
            me.answered(nothing_new);
            sure_until(&me, 975);
        }
        me.answered(2);
        assert_eq!(me.n_open(), 0);
        sure_until(&me, 1_475);
        // Copies, and answers to the other questions, which were not asked later.
        for id in ids {
            me.answered(id);
        }
        sure_until(&me, 1_475);
        let id = me.ask(ms(5_000));
        me.answered(id);
        sure_until(&me, 5_875);
        me.confirm(ms(4_000));
        sure_until(&me, 5_875);
    }
}
