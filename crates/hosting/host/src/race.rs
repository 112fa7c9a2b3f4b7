//! Matches of a game with dice, secrets and a clock, for this crate's tests.

pub(crate) use kind::race::{READ_AND_APPLIED, kinds};

use crate::{Access, Controller, Entry, Fact, Plan, Referee, SeatPlan, Segments};

/// A match to four points between these, whom nobody has named.
pub(crate) fn plan(kind: &str, controllers: &[Controller]) -> Plan {
    let seat = |controller: &Controller| SeatPlan {
        name: None,
        controller: *controller,
        bot: (*controller == Controller::Bot).then(|| "greedy".to_owned()),
    };
    Plan {
        kind: kind.to_owned(),
        rules: 3,
        name: "A race".to_owned(),
        setup: format!("{}x4", controllers.len()),
        move_time_ms: 3000,
        person_time_ms: None,
        absence_ms: None,
        seed: Some(9),
        class: None,
        rematch_of: None,
        chance: None,
        access: Access::default(),
        segments: Segments::default(),
        seats: controllers.iter().map(seat).collect(),
    }
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
