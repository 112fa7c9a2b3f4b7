use super::*;
use crate::countdown::{kinds, log, plan};
use crate::{Access, ClassId, Command, Entry, Plan, Play};

/// Two seats with a heap of twenty; people have taken theirs.
fn match_of(controllers: [Controller; 2]) -> Referee {
    seated(Plan { setup: "20".to_owned(), ..plan(controllers) })
}

fn seated(plan: Plan) -> Referee {
    let controllers: Vec<Controller> = plan.seats.iter().map(|seat| seat.controller).collect();
    let mut referee = Referee::replay(&kinds(), &log([Fact::Created { plan }])).unwrap();
    for (seat, controller) in (0..).zip(controllers) {
        let command = match controller {
            Controller::Human => claim(seat, None),
            Controller::Computer => {
                Command::Join(crate::Join { seat: Some(Seat(seat)), ..crate::Join::default() })
            }
            Controller::Bot => continue,
        };
        assert_eq!(run(&mut referee, &command).refusal, None);
    }
    referee
}

fn key(seat: u8) -> String {
    format!("key of {seat}")
}

fn claim(seat: u8, kept_by: Option<&str>) -> Command {
    let kept_by = kept_by.map(str::to_owned);
    Command::Claim { seat: Seat(seat), name: None, key: key(seat), kept_by }
}

fn run(referee: &mut Referee, command: &Command) -> Decision {
    let decision = referee.decide(command, &mut |_| 0);
    for Decided { fact, effect } in decision.decided.clone() {
        let entry = Entry { seq: referee.next_seq(), at: 0, fact };
        referee.accept(&entry, effect.as_ref()).unwrap();
    }
    decision
}

fn play(referee: &mut Referee, seat: u8, action: &str) {
    let is_person = referee.is_for(Seat(seat), Controller::Human);
    let (seat, key, action) = (Seat(seat), is_person.then(|| key(seat)), action.to_owned());
    let play = Play { seat, key, known_seq: None, action, used_ms: 0 };
    assert_eq!(run(referee, &Command::Play(play)).refusal, None);
}

fn ask(referee: &mut Referee, seat: u8, request: Request) -> Result<(), Refusal> {
    let command = Command::Request { seat: Seat(seat), key: key(seat), request };
    run(referee, &command).refusal.map_or(Ok(()), Err)
}

fn ended(referee: &Referee) -> (Ending, Option<u8>, &[u8]) {
    let ended = referee.ended().expect("it is over");
    (ended.ending, ended.by, &ended.winners)
}

const PEOPLE: [Controller; 2] = [Controller::Human; 2];

#[test]
fn a_match_is_called_off_before_the_second_move_and_resigned_after_it() {
    let mut referee = match_of(PEOPLE);
    assert_eq!(referee.requests(Seat(0)), [Request::Abort]);
    play(&mut referee, 0, "1");
    assert_eq!(ask(&mut referee, 0, Request::Resign), Err(Refusal::NotPossible));
    let mut called_off = referee.clone();
    ask(&mut called_off, 1, Request::Abort).unwrap();
    assert_eq!(ended(&called_off), (Ending::Aborted, Some(1), [].as_slice()));
    play(&mut referee, 1, "1");
    assert_eq!(ask(&mut referee, 1, Request::Abort), Err(Refusal::NotPossible));
    let stranger = Command::Request { seat: Seat(1), key: key(0), request: Request::Resign };
    assert_eq!(run(&mut referee, &stranger).refusal, Some(Refusal::NotYourSeat));
    ask(&mut referee, 1, Request::Resign).unwrap();
    assert_eq!(ended(&referee), (Ending::Resigned, Some(1), [0].as_slice()));
    assert!(referee.requests(Seat(0)).is_empty(), "it is over");
}

#[test]
fn a_draw_needs_both_and_playing_on_declines_it() {
    let mut referee = match_of(PEOPLE);
    play(&mut referee, 0, "1");
    play(&mut referee, 1, "1");
    ask(&mut referee, 0, Request::OfferDraw).unwrap();
    assert_eq!(referee.open_offers().collect::<Vec<_>>(), [(Seat(0), Offer::Draw)]);
    assert_eq!(ask(&mut referee, 0, Request::AcceptDraw), Err(Refusal::NotPossible));
    assert_eq!(ask(&mut referee, 0, Request::OfferDraw), Err(Refusal::NotPossible), "once");
    play(&mut referee, 0, "1");
    assert!(
        referee.requests(Seat(1)).contains(&Request::AcceptDraw),
        "an own move changes nothing"
    );
    let mut declined = referee.clone();
    ask(&mut declined, 1, Request::DeclineDraw).unwrap();
    assert_eq!(declined.open_offers().count(), 0);
    play(&mut declined, 1, "1");
    ask(&mut declined, 0, Request::OfferDraw).unwrap();
    play(&mut declined, 0, "1");
    play(&mut declined, 1, "1");
    assert_eq!(declined.open_offers().count(), 0, "who moves on does not want it");
    ask(&mut referee, 1, Request::AcceptDraw).unwrap();
    assert_eq!(ended(&referee), (Ending::Agreed, None, [0, 1].as_slice()));
}

#[test]
fn against_a_bot_a_move_is_taken_back_at_once() {
    let mut referee = match_of([Controller::Human, Controller::Bot]);
    assert_eq!(ask(&mut referee, 0, Request::TakeBack), Err(Refusal::NotPossible));
    for (seat, action) in [(0, "1"), (1, "2"), (0, "3"), (1, "1")] {
        play(&mut referee, seat, action);
    }
    ask(&mut referee, 0, Request::TakeBack).unwrap();
    assert_eq!((referee.n_actions(), referee.view(game::Viewer::Spectator)), (2, 17.into()));
    assert!(referee.is_turn_of(Seat(0)));
    ask(&mut referee, 0, Request::TakeBack).unwrap();
    assert_eq!((referee.n_actions(), referee.state()), (0, crate::State::Running));
    play(&mut referee, 0, "2");
    assert_eq!(referee.view(game::Viewer::Spectator), 18);
    assert!(!referee.requests(Seat(0)).contains(&Request::OfferDraw), "bots agree to nothing");
}

#[test]
fn a_person_is_asked_before_a_move_is_taken_back() {
    let mut referee = match_of(PEOPLE);
    play(&mut referee, 0, "1");
    play(&mut referee, 1, "2");
    ask(&mut referee, 0, Request::TakeBack).unwrap();
    assert_eq!(referee.n_actions(), 2, "nobody has agreed yet");
    let mut moved_on = referee.clone();
    play(&mut moved_on, 0, "3");
    assert_eq!(ask(&mut moved_on, 1, Request::AcceptTakeBack), Err(Refusal::NotPossible));
    let mut declined = referee.clone();
    ask(&mut declined, 1, Request::DeclineTakeBack).unwrap();
    assert_eq!(ask(&mut declined, 0, Request::TakeBack), Err(Refusal::NotPossible), "not again");
    ask(&mut referee, 1, Request::AcceptTakeBack).unwrap();
    assert_eq!((referee.n_actions(), referee.view(game::Viewer::Spectator)), (0, 20.into()));
    assert!(referee.is_turn_of(Seat(0)));
}

#[test]
fn what_was_taken_back_is_a_fold_over_the_log() {
    let mut referee = match_of([Controller::Human, Controller::Bot]);
    let plan = referee.plan().clone();
    let joined = |seat| Fact::Joined {
        seat,
        client: String::new(),
        name: None,
        key: Some(key(seat)),
        origin: None,
    };
    let mut facts = vec![Fact::Created { plan }, joined(0)];
    for (seat, action) in [(0, "1"), (1, "2"), (0, "3")] {
        play(&mut referee, seat, action);
        let actor = Actor::Seat(Seat(seat));
        facts.push(Fact::Played { actor, action: Some(action.to_owned()), used_ms: 0 });
    }
    ask(&mut referee, 0, Request::TakeBack).unwrap();
    facts.push(Fact::TakenBack { seat: 0, n_actions: 2 });
    let entries = log(facts.clone());
    let again = Referee::replay(&kinds(), &entries).unwrap();
    assert_eq!(again.view(game::Viewer::Spectator), referee.view(game::Viewer::Spectator));
    assert_eq!((again.n_actions(), crate::standing(&entries).len()), (2, 2));
    facts.push(Fact::TakenBack { seat: 0, n_actions: 2 });
    let nowhere = Referee::replay(&kinds(), &log(facts)).err().map(|error| error.to_string());
    assert_eq!(nowhere.as_deref(), Some("entry 6: there is no place 2 to go back to"));
}

#[test]
fn where_a_program_or_a_class_plays_nothing_is_taken_back() {
    let mut with_program = match_of([Controller::Human, Controller::Computer]);
    play(&mut with_program, 0, "1");
    play(&mut with_program, 1, "1");
    assert_eq!(with_program.requests(Seat(0)), [Request::Resign]);
    assert!(with_program.requests(Seat(1)).is_empty(), "programs ask for nothing");
    let controllers = [Controller::Human, Controller::Bot];
    let class = Some(ClassId::from_number(7));
    let mut in_class = seated(Plan { class, ..plan(controllers) });
    assert_eq!(in_class.requests(Seat(0)), [Request::Resign]);
    play(&mut in_class, 0, "1");
    assert_eq!(in_class.requests(Seat(0)), [Request::Resign]);
}

#[test]
fn offers_and_take_backs_do_not_fill_the_disk() {
    let mut referee = match_of([Controller::Human, Controller::Bot]);
    let mut n_taken_back = 0;
    loop {
        play(&mut referee, 0, "1");
        if ask(&mut referee, 0, Request::TakeBack).is_err() {
            break;
        }
        n_taken_back += 1;
    }
    assert_eq!(n_taken_back, MOST_REQUESTS);
    // Among people the question counts too.
    let mut referee = match_of(PEOPLE);
    let mut n_asked = 0;
    loop {
        play(&mut referee, 0, "1");
        if ask(&mut referee, 0, Request::TakeBack).is_err() {
            break;
        }
        n_asked += 1;
        ask(&mut referee, 1, Request::AcceptTakeBack).unwrap();
    }
    assert_eq!(n_asked, MOST_REQUESTS / 2);
}

#[test]
fn the_seats_of_a_rematch_are_kept_for_those_who_played_before() {
    let access = Access {
        kept: vec![Some("before 0".to_owned()), Some("before 1".to_owned())],
        ..Access::default()
    };
    let plan = Plan { access, ..plan(PEOPLE) };
    let entries = log([Fact::Created { plan }]);
    let mut referee = Referee::replay(&kinds(), &entries).unwrap();
    for wrong in [None, Some("before 0"), Some("somebody")] {
        let refusal = run(&mut referee, &claim(1, wrong)).refusal;
        assert_eq!(refusal, Some(Refusal::KeptForPlayer), "{wrong:?}");
    }
    assert!(referee.is_kept_for_player(Seat(1)) && !match_of(PEOPLE).is_kept_for_player(Seat(1)));
    assert_eq!(run(&mut referee, &claim(1, Some("before 1"))).refusal, None);
    let public = serde_json::to_string(&referee.public(&entries[0])).unwrap();
    assert!(!public.contains("before"), "{public}");
}
