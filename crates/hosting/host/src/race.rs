//! Matches of a game with dice, secrets and a clock, for this crate's tests.

pub(crate) use kind::race::{READ_AND_APPLIED, kinds};

use crate::{Controller, Entry, Fact, Plan, Referee, SeatPlan};

/// A match to four points between these, whom nobody has named.
pub(crate) fn plan(kind: &str, controllers: &[Controller]) -> Plan {
    let seat = |controller: &Controller| SeatPlan {
        name: None,
        controller: *controller,
        bot: (*controller == Controller::Bot).then(|| "greedy".to_owned()),
    };
    let setup = format!("{}x4", controllers.len());
    let seats = controllers.iter().map(seat).collect();
    Plan { move_time_ms: 3000, seed: Some(9), ..Plan::new((kind, 3), "A race", setup, seats) }
}

/// This match after the first throw, which is a two.
pub(crate) fn dealt(plan: Plan) -> Referee {
    let created = Entry { seq: 0, at: 0, fact: Fact::Created { plan } };
    let mut referee = Referee::replay(&kinds(), [&created]).unwrap();
    for fact in referee.opening(&mut |_| 1) {
        let seq = referee.next_seq();
        referee.apply(&Entry { seq, at: 0, fact }).unwrap();
    }
    referee
}
