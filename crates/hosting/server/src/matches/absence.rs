//! Who is gone, and for how long: downtime is not charged.

use std::time::Duration;

use game::Seat;
use host::{Command, Controller, Referee, State};

/// Since when players are gone, as far as this process knows.
#[derive(Default)]
pub(super) struct Absence {
    /// The seat, when its player left by the log, and since when that counts here, by the server's
    /// pulse.
    gone: Vec<(Seat, i64, Duration)>,
}

impl Absence {
    /// When somebody has been gone for too long, and what follows from it.
    pub(super) fn deadline(
        &mut self,
        now: Duration,
        referee: &Referee,
    ) -> Option<(Duration, Command)> {
        let limit = Duration::from_millis(referee.plan().absence_ms?);
        self.look(now, referee);
        // Before it has begun nobody is missed.
        if referee.state() != State::Running {
            return None;
        }
        let (seat, _, since) = self.gone.iter().min_by_key(|(_, _, since)| *since)?;
        Some((*since + limit, Command::Absent { seat: *seat }))
    }

    fn look(&mut self, now: Duration, referee: &Referee) {
        let before = std::mem::take(&mut self.gone);
        for seat in Seat::all(referee.seats().len()) {
            let is_bot = referee.plan().seats[seat.index()].controller == Controller::Bot;
            let left_at = referee.seats()[seat.index()].left_at;
            if let Some(left_at) = left_at.filter(|_| !is_bot) {
                let known = before.iter().find(|(one, at, _)| (*one, *at) == (seat, left_at));
                self.gone.push((seat, left_at, known.map_or(now, |known| known.2)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use host::countdown::{kinds, log, plan};
    use host::{Entry, Fact, LeaveReason, Plan};

    use super::*;

    fn joined(seat: u8) -> Fact {
        Fact::Joined { seat, client: String::new(), name: None, key: None, origin: None }
    }

    fn left(seat: u8) -> Fact {
        Fact::Left { seat, why: LeaveReason::Disconnected }
    }

    fn referee(facts: impl IntoIterator<Item = Fact>) -> Referee {
        let plan = Plan { absence_ms: Some(5_000), ..plan([Controller::Computer; 2]) };
        let entries: Vec<Entry> = log([Fact::Created { plan }].into_iter().chain(facts));
        Referee::replay(&kinds(), &entries).unwrap()
    }

    #[test]
    fn who_is_gone_has_a_deadline_which_another_change_does_not_put_off() {
        let mut absence = Absence::default();
        let at = Duration::from_secs;
        let played =
            || Fact::Played { actor: Seat(0).into(), action: Some("1".into()), used_ms: 0 };
        let waiting = referee([joined(0), left(0)]);
        assert!(absence.deadline(at(0), &waiting).is_none(), "it has not begun");
        let begun = || [joined(0), joined(1), played(), left(0)];
        let due = |seconds, seat| Some((at(seconds), Command::Absent { seat: Seat(seat) }));
        assert_eq!(absence.deadline(at(1), &referee(begun())), due(6, 0));
        let other_too = referee(begun().into_iter().chain([left(1)]));
        assert_eq!(absence.deadline(at(3), &other_too), due(6, 0), "the first to leave");
        let back = referee(begun().into_iter().chain([left(1), joined(0)]));
        assert_eq!(absence.deadline(at(4), &back), due(8, 1));
        let gone_again = referee(begun().into_iter().chain([left(1), joined(0), left(0)]));
        absence.deadline(at(5), &gone_again);
        let only_this = referee(begun().into_iter().chain([joined(0), left(0)]));
        assert_eq!(absence.deadline(at(6), &only_this), due(11, 0), "it counts anew");
    }
}
