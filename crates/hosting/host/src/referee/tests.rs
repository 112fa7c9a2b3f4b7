mod dice;

use mnm::{Awaited, Negative, SeatRefusal};
use serde_json::json;

use super::*;
use crate::countdown::{self, kinds, log, plan};
use crate::{Access, Controller, EndReason, Ending};

fn match_of(controllers: [Controller; 2]) -> Referee {
    Referee::replay(&kinds(), &log([Fact::Created { plan: plan(controllers) }])).unwrap()
}

fn between_programs() -> Referee {
    match_of([Controller::Computer; 2])
}

/// Decides and takes the facts in, as the host does once they are durable.
fn run(referee: &mut Referee, command: &Command) -> Decision {
    let decision = referee.decide(command, &mut |_| 0);
    for Decided { fact, effect } in decision.decided.clone() {
        let seq = referee.next_seq();
        let entry = Entry { seq, at: 1_000 * seq as i64, fact };
        referee.accept(&entry, effect.as_ref()).unwrap();
    }
    decision
}

fn facts(decision: &Decision) -> Vec<&Fact> {
    decision.facts().collect()
}

fn join(seat: Option<u8>) -> Command {
    Command::Join(Join { seat: seat.map(Seat), client: "2.0".to_owned(), ..Join::default() })
}

fn leave(seat: u8, why: LeaveReason) -> Command {
    Command::Leave { seat: Seat(seat), why }
}

fn play(seat: u8, action: &str) -> Command {
    play_with(None, seat, action)
}

fn play_with(key: Option<&str>, seat: u8, action: &str) -> Command {
    let (seat, key) = (Seat(seat), key.map(str::to_owned));
    Command::Play(Play { seat, key, known_seq: None, action: action.to_owned(), used_ms: 10 })
}

#[test]
fn programs_get_the_seat_they_ask_for_or_any_free_one() {
    let mut referee = between_programs();
    assert_eq!(referee.state(), State::Open);
    assert_eq!(run(&mut referee, &join(Some(1))).seat, Some(Seat(1)));
    assert_eq!(referee.state(), State::Open, "somebody is still missing");
    assert_eq!(run(&mut referee, &join(Some(1))).refusal, Some(Refusal::NoFreeSeat));
    assert_eq!(run(&mut referee, &join(Some(2))).refusal, Some(Refusal::NoFreeSeat));
    assert_eq!(run(&mut referee, &join(None)).seat, Some(Seat(0)));
    assert_eq!(referee.state(), State::Running);
    assert_eq!(run(&mut referee, &join(None)).refusal, Some(Refusal::NoFreeSeat));
}

#[test]
fn a_seat_for_a_person_is_not_given_to_a_program() {
    let mut referee = match_of([Controller::Human, Controller::Computer]);
    assert_eq!(run(&mut referee, &join(Some(0))).refusal, Some(Refusal::NoFreeSeat));
    assert_eq!(run(&mut referee, &join(None)).seat, Some(Seat(1)));
}

#[test]
fn a_dropped_client_frees_its_seat_and_the_match_goes_on() {
    let mut referee = between_programs();
    run(&mut referee, &join(Some(0)));
    let leave = leave(0, LeaveReason::Disconnected);
    assert_eq!(facts(&run(&mut referee, &leave)).len(), 1);
    assert!(facts(&run(&mut referee, &leave)).is_empty(), "nobody leaves twice");
    assert_eq!(run(&mut referee, &join(Some(0))).seat, Some(Seat(0)));
    assert!(referee.is_turn_of(Seat(0)));
    assert_eq!(run(&mut referee, &play(0, "3")).refusal, None);
    assert!(referee.is_turn_of(Seat(1)));
}

#[test]
fn the_rules_end_a_match_together_with_the_last_action() {
    let mut referee = between_programs();
    run(&mut referee, &join(None));
    run(&mut referee, &join(None));
    run(&mut referee, &play(0, "3"));
    let last = run(&mut referee, &play(1, " 2".trim()));
    let [Fact::Played { action, .. }, Fact::Ended(ended)] = facts(&last)[..] else {
        panic!("{:?}", facts(&last));
    };
    assert_eq!(action.as_deref(), Some("2"));
    assert_eq!((ended.ending, ended.winners.as_slice()), (Ending::Normal, &[1][..]));
    assert_eq!(ended.reason, EndReason::Rules { rule: "empty".to_owned() });
    assert_eq!(run(&mut referee, &play(0, "1")).refusal, Some(Refusal::Over));
    assert_eq!(referee.seats()[0].used_ms, 10);
}

#[test]
fn a_wrong_move_loses_for_a_program_but_not_for_a_person() {
    let action = |action: &str| action.to_owned();
    let rule = json!({ "code": "not-to-be-had", "params": { "n": 9 } });
    for (wrong, reason, words) in [
        ("9", EndReason::IllegalMove { action: action("9"), rule }, "9 is not to be had"),
        (
            "nonsense",
            EndReason::UnreadableMove { action: action("nonsense") },
            "expected a number, got \"nonsense\"",
        ),
    ] {
        let mut referee = match_of([Controller::Computer; 2]);
        run(&mut referee, &join(Some(0)));
        let decision = run(&mut referee, &play(0, wrong));
        assert!(matches!(decision.refusal, Some(Refusal::Action(_))));
        let ended = referee.ended().unwrap();
        assert_eq!((ended.ending, ended.by), (Ending::Forfeit, Some(0)));
        assert_eq!((&ended.winners, &ended.reason), (&vec![1], &reason));
        assert_eq!(ended.in_words(&**referee.game()), format!("invalid move: {words}"));
    }
    let mut referee = match_of([Controller::Human; 2]);
    run(&mut referee, &claim(0, "secret"));
    let decision = run(&mut referee, &play_with(Some("secret"), 0, "9"));
    assert!(matches!(decision.refusal, Some(Refusal::Action(_))));
    assert!(facts(&decision).is_empty());
}

fn claim(seat: u8, key: &str) -> Command {
    Command::Claim {
        seat: Seat(seat),
        name: Some("Ada".to_owned()),
        key: key.to_owned(),
        kept_by: None,
    }
}

#[test]
fn a_person_takes_a_seat_with_a_secret_and_nobody_else_can_act_for_it() {
    let mut referee = match_of([Controller::Human, Controller::Computer]);
    assert_eq!(run(&mut referee, &claim(1, "x")).refusal, Some(Refusal::NoFreeSeat));
    assert_eq!(run(&mut referee, &claim(2, "x")).refusal, Some(Refusal::NoFreeSeat));
    assert_eq!(run(&mut referee, &claim(0, "secret")).seat, Some(Seat(0)));
    assert_eq!(referee.player_name(Seat(0)), Some("Ada"));
    assert_eq!(run(&mut referee, &claim(0, "other")).refusal, Some(Refusal::NoFreeSeat));
    for wrong in [None, Some("other")] {
        let refusal = run(&mut referee, &play_with(wrong, 0, "1")).refusal;
        assert_eq!(refusal, Some(Refusal::NotYourSeat));
    }
    assert_eq!(run(&mut referee, &play_with(Some("secret"), 0, "1")).refusal, None);
    let again = run(&mut referee, &play_with(Some("secret"), 0, "1"));
    assert_eq!(again.refusal, Some(Refusal::NotYourTurn));
    run(&mut referee, &leave(0, LeaveReason::Released));
    let released = run(&mut referee, &play_with(Some("secret"), 0, "1"));
    assert_eq!(released.refusal, Some(Refusal::NotYourSeat));
    assert_eq!(run(&mut referee, &claim(0, "next")).seat, Some(Seat(0)));
}

#[test]
fn an_action_on_an_old_position_is_refused() {
    let mut referee = match_of([Controller::Human; 2]);
    run(&mut referee, &claim(0, "a"));
    run(&mut referee, &claim(1, "b"));
    run(&mut referee, &play_with(Some("a"), 0, "1"));
    let play = |known| {
        let (seat, key, known_seq) = (Seat(1), Some("b".to_owned()), Some(known));
        Command::Play(Play { seat, key, known_seq, action: "1".to_owned(), used_ms: 0 })
    };
    assert_eq!(run(&mut referee, &play(2)).refusal, Some(Refusal::Stale));
    assert_eq!(run(&mut referee, &play(3)).refusal, None);
}

#[test]
fn nobody_plays_for_an_empty_seat() {
    let mut referee = between_programs();
    assert_eq!(run(&mut referee, &play(0, "1")).refusal, Some(Refusal::NotYourSeat));
    assert_eq!(run(&mut referee, &play(7, "1")).refusal, Some(Refusal::NotYourSeat));
}

#[test]
fn the_slow_one_loses_and_an_aborted_match_has_no_winner() {
    let mut referee = between_programs();
    run(&mut referee, &join(Some(0)));
    run(&mut referee, &Command::TimeOut { seat: Seat(0), waiting_for: None });
    assert_eq!(referee.ended().unwrap().winners, [1]);
    let mut referee = between_programs();
    run(&mut referee, &end(&[]));
    assert!(referee.ended().unwrap().winners.is_empty());
    assert_eq!(referee.ended().unwrap().ending, Ending::Aborted);
    let mut referee = between_programs();
    run(&mut referee, &end(&[1]));
    assert_eq!(referee.ended().unwrap().ending, Ending::Decided);
    assert_eq!(referee.ended().unwrap().winners, [1]);
}

fn end(winners: &[u8]) -> Command {
    let winners = winners.iter().copied().map(Seat).collect();
    Command::End { winners, reason: EndReason::EndedByOperator("closing time".to_owned()) }
}

#[test]
fn a_finished_match_can_be_joined_to_see_its_end() {
    let mut referee = between_programs();
    run(&mut referee, &end(&[]));
    let decision = run(&mut referee, &join(Some(1)));
    assert_eq!((decision.seat, facts(&decision).len()), (Some(Seat(1)), 0));
    assert_eq!(run(&mut referee, &join(Some(5))).refusal, Some(Refusal::NoFreeSeat));
}

#[test]
fn a_match_that_is_over_before_it_begins_ends_with_the_first_guest() {
    let mut over = plan([Controller::Computer; 2]);
    over.setup = "0".to_owned();
    let mut referee = Referee::replay(&kinds(), &log([Fact::Created { plan: over }])).unwrap();
    run(&mut referee, &join(None));
    assert_eq!(referee.ended().unwrap().winners, [1]);
}

#[test]
fn a_log_that_does_not_follow_from_itself_is_refused_by_entry() {
    let created = Fact::Created { plan: plan([Controller::Computer; 2]) };
    let played = |action: &str| {
        let (actor, action) = (Seat(0).into(), Some(action.to_owned()));
        Fact::Played { actor, action, used_ms: 0 }
    };
    let hidden = Fact::Played { actor: Seat(0).into(), action: None, used_ms: 0 };
    let bad_logs = [
        (vec![], "the log does not begin with the creation of the match"),
        (vec![played("1")], "the log does not begin with the creation of the match"),
        (vec![created.clone(), created.clone()], "entry 1: the match is created twice"),
        (vec![created.clone(), played("4")], "entry 1: 4 is not to be had"),
        (vec![created.clone(), hidden], "entry 1: the action is missing"),
        (
            vec![created.clone(), Fact::Left { seat: 2, why: LeaveReason::Disconnected }],
            "entry 1: there is no seat 2",
        ),
    ];
    for (facts, problem) in bad_logs {
        let error = Referee::replay(&kinds(), &log(facts)).err().unwrap();
        assert_eq!(error.to_string(), problem);
    }
    let mut gap = log([created.clone(), played("1")]);
    gap[1].seq = 2;
    assert!(Referee::replay(&kinds(), &gap).is_err());
}

#[test]
fn plans_that_cannot_be_played_are_named() {
    let good = plan([Controller::Computer; 2]);
    assert_eq!(Referee::check_plan(&kinds(), &good), Ok(()));
    let unknown = Plan { kind: "Chess".to_owned(), ..good.clone() };
    assert!(matches!(Referee::check_plan(&kinds(), &unknown), Err(BrokenLog::UnknownKind(_))));
    let unreadable = Plan { setup: "many".to_owned(), ..good.clone() };
    assert!(matches!(Referee::check_plan(&kinds(), &unreadable), Err(BrokenLog::Setup(_))));
    let crowded = Plan { seats: vec![], ..good };
    assert!(matches!(Referee::check_plan(&kinds(), &crowded), Err(BrokenLog::Seats { .. })));
}

proptest::proptest! {
    /// State is a fold over the log: after any commands, reading the log again gives the same.
    #[test]
    fn replaying_the_log_gives_the_same_match(commands in proptest::collection::vec((0u8..6, 0u8..3, 0u32..5), 0..40)) {
        let mut referee = between_programs();
        let mut facts = vec![Fact::Created { plan: plan([Controller::Computer; 2]) }];
        for (what, seat, amount) in commands {
            let command = match what {
                0 => join(Some(seat)),
                1 => join(None),
                2 => leave(seat, LeaveReason::Disconnected),
                3 if amount == 0 => Command::TimeOut { seat: Seat(seat % 2), waiting_for: None },
                _ => play(seat, &amount.to_string()),
            };
            facts.extend(run(&mut referee, &command).facts().cloned());
        }
        let replayed = Referee::replay(&kinds(), &log(facts)).unwrap();
        proptest::prop_assert_eq!(replayed.next_seq(), referee.next_seq());
        proptest::prop_assert_eq!(replayed.seats(), referee.seats());
        proptest::prop_assert_eq!(replayed.ended(), referee.ended());
        proptest::prop_assert_eq!(replayed.view(Viewer::Spectator), referee.view(Viewer::Spectator));
    }
}

/// A program with only the Game-ID, at this moment and with this long a grace time.
fn join_from(origin: &str, now: i64) -> Command {
    let origin = Some(origin.to_owned());
    Command::Join(Join { origin, kept_since: now - 60_000, ..Join::default() })
}

fn with_ticket(seat: u8, wanted: Option<u8>) -> Command {
    let (ticket, seat) = (Some(Seat(seat)), wanted.map(Seat));
    Command::Join(Join { ticket, seat, origin: Some("elsewhere".into()), ..Join::default() })
}

#[test]
fn a_seat_that_was_left_is_kept_for_a_while_for_who_left_it() {
    let mut referee = between_programs();
    for origin in ["here", "there"] {
        assert!(run(&mut referee, &join_from(origin, 0)).seat.is_some());
    }
    // The entry has the number 3, and comes a second after the one before it.
    run(&mut referee, &leave(1, LeaveReason::Disconnected));
    assert_eq!(
        run(&mut referee, &join_from("elsewhere", 3_010)).refusal,
        Some(Refusal::SeatWithheld(SeatRefusal::Kept))
    );
    assert_eq!(
        run(&mut referee, &join_from("here", 62_999)).refusal,
        Some(Refusal::SeatWithheld(SeatRefusal::Kept))
    );
    assert_eq!(referee.decide(&join_from("there", 3_010), &mut |_| 0).seat, Some(Seat(1)));
    assert_eq!(referee.decide(&with_ticket(1, None), &mut |_| 0).seat, Some(Seat(1)));
    assert_eq!(run(&mut referee, &join_from("elsewhere", 63_000)).seat, Some(Seat(1)));
}

#[test]
fn a_ticket_leads_to_its_seat_whichever_the_program_names() {
    let mut referee = between_programs();
    assert_eq!(run(&mut referee, &with_ticket(1, Some(0))).seat, Some(Seat(1)));
    assert_eq!(run(&mut referee, &with_ticket(1, None)).refusal, Some(Refusal::NoFreeSeat));
    assert_eq!(run(&mut referee, &with_ticket(0, Some(0))).seat, Some(Seat(0)));
}

#[test]
fn where_only_tickets_count_the_id_is_not_enough() {
    let access = Access { tickets_only: true, ..Access::default() };
    let plan = Plan { access, ..plan([Controller::Computer; 2]) };
    let mut referee = Referee::replay(&kinds(), &log([Fact::Created { plan }])).unwrap();
    for seat in [None, Some(0)] {
        assert_eq!(
            run(&mut referee, &join(seat)).refusal,
            Some(Refusal::SeatWithheld(SeatRefusal::TicketsOnly))
        );
    }
    assert_eq!(run(&mut referee, &with_ticket(0, None)).seat, Some(Seat(0)));
    run(&mut referee, &end(&[]));
    assert_eq!(run(&mut referee, &join(None)).seat, Some(Seat(0)), "the result is no secret");
}

#[test]
fn who_is_gone_for_too_long_loses_unless_everybody_is_gone() {
    let mut referee = between_programs();
    let absent = Command::Absent { seat: Seat(0) };
    run(&mut referee, &join(None));
    run(&mut referee, &join(None));
    assert!(run(&mut referee, &absent).decided.is_empty(), "it is there");
    run(&mut referee, &leave(0, LeaveReason::Disconnected));
    let mut other = referee.clone();
    run(&mut referee, &absent);
    let ended = referee.ended().unwrap();
    let told = (ended.ending, ended.by, ended.winners.as_slice());
    assert_eq!(told, (Ending::Forfeit, Some(0), [1].as_slice()));
    run(&mut other, &leave(1, LeaveReason::Disconnected));
    run(&mut other, &absent);
    assert_eq!(other.ended().unwrap().ending, Ending::Aborted);
}

/// A player who lost the seat through us does not lose the match as well.
#[test]
fn a_fault_of_ours_never_makes_anybody_lose() {
    use LeaveReason as Left;
    let awaited = Awaited::Play;
    for (why, ending) in [
        (Left::Finished, Ending::Forfeit),
        (Left::Refused { answer: Negative::NoFreePlayer }, Ending::Forfeit),
        (Left::MoveRefused, Ending::Forfeit),
        (Left::BrokeProtocol { expected: awaited, got: "x".into() }, Ending::Forfeit),
        (Left::TimedOut { waiting_for: awaited }, Ending::Forfeit),
        (Left::Disconnected, Ending::Forfeit),
        (Left::ServerFault, Ending::Aborted),
        (Left::MadeRoom, Ending::Aborted),
        (Left::ShuttingDown, Ending::Aborted),
        (Left::Restarted, Ending::Aborted),
        (Left::Released, Ending::Forfeit),
        (Left::ReleasedByOperator, Ending::Forfeit),
        (Left::OtherDevice, Ending::Forfeit),
        (Left::Other { text: "a fault of the server?".into() }, Ending::Forfeit),
    ] {
        let mut referee = between_programs();
        run(&mut referee, &join(None));
        run(&mut referee, &join(None));
        run(&mut referee, &leave(0, why.clone()));
        run(&mut referee, &Command::Absent { seat: Seat(0) });
        let ended = referee.ended().unwrap();
        assert_eq!((ended.ending, why.is_our_fault()), (ending, ending == Ending::Aborted));
        assert_eq!(ended.winners.is_empty(), why.is_our_fault(), "{why}");
    }
}

#[test]
fn nobody_outside_sees_where_programs_come_from_or_what_tickets_hash_to() {
    let access = Access {
        unlisted: true,
        creator: Some("creator".into()),
        tickets: vec![Some("ticket".into())],
        ..Access::default()
    };
    let plan = Plan { access, ..plan([Controller::Computer; 2]) };
    let created = log([Fact::Created { plan }]);
    let mut referee = Referee::replay(&kinds(), &created).unwrap();
    let decision = run(&mut referee, &join_from("here", 0));
    let joined = Entry { seq: 1, at: 0, fact: decision.decided[0].fact.clone() };
    let told =
        [&created[0], &joined].map(|entry| serde_json::to_string(&referee.public(entry)).unwrap());
    for secret in ["creator", "tickets", "origin"] {
        assert!(told.iter().all(|text| !text.contains(secret)), "{secret} in {told:?}");
    }
    assert!(told[0].contains(r#""access":{"unlisted":true}"#), "{}", told[0]);
}

#[test]
fn coming_and_going_does_not_fill_the_log_for_ever() {
    let mut referee = between_programs();
    let leave = leave(0, LeaveReason::Disconnected);
    while run(&mut referee, &join(None)).refusal.is_none() {
        run(&mut referee, &leave);
        assert!(referee.next_seq() <= 20_001, "there is an end to it");
    }
    assert_eq!(referee.next_seq(), 20_001);
}
