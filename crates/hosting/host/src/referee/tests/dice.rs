//! Dice, secrets, a clock and more than two seats: what a match of such a game is like.

use super::*;
use crate::race::{READ_AND_APPLIED, dealt, kinds, plan};
use crate::{EndReason, Request};

use Controller::{Bot, Computer, Human};

/// Everybody takes a seat, and the first die, a two, lies there.
fn begun(kind: &str, controllers: &[Controller]) -> Referee {
    let mut referee = dealt(plan(kind, controllers));
    for (seat, controller) in (0..).zip(controllers) {
        let command = match controller {
            Human => claim(seat, "key"),
            Computer => join(Some(seat)),
            Bot => continue,
        };
        assert_eq!(run(&mut referee, &command).refusal, None);
    }
    referee
}

/// Takes the die of this throw; the next one is a one.
fn take(referee: &mut Referee, seat: u8, throw: u32) -> Decision {
    let key = referee.is_for(Seat(seat), Human).then_some("key");
    run(referee, &play_with(key, seat, &format!("take {throw}")))
}

fn actions(decision: &Decision) -> Vec<(Actor, &str)> {
    decision.facts().filter_map(Fact::played).collect()
}

#[test]
fn the_dealer_acts_with_whatever_calls_for_it_and_every_draw_has_its_name() {
    let mut names = Vec::new();
    let mut chance = |draw: &Draw| {
        names.push((draw.name.clone(), draw.n));
        // More than there are: the number is taken as one of a circle.
        3 + 2
    };
    let empty =
        Referee::replay(&kinds(), &log([Fact::Created { plan: plan("Race", &[Computer; 3]) }]))
            .unwrap();
    let opening = empty.opening(&mut chance);
    assert_eq!(opening[0].played(), Some((Actor::Dealer, "throw 3")));
    let referee = begun("Race", &[Computer; 3]);
    let decision = referee.decide(&play(0, "take 1"), &mut chance);
    assert_eq!(actions(&decision), [(Seat(0).into(), "take 1"), (Actor::Dealer, "throw 3")]);
    assert_eq!(names, [("die 1".to_owned(), 3), ("die 2".to_owned(), 3)]);
}

#[test]
fn an_action_is_read_once_and_applied_once() {
    let mut referee = begun("Race", &[Computer; 2]);
    let before = READ_AND_APPLIED.get();
    let decision = take(&mut referee, 0, 1);
    assert_eq!(actions(&decision), [(Seat(0).into(), "take 1"), (Actor::Dealer, "throw 1")]);
    let after = READ_AND_APPLIED.get();
    assert_eq!((after.0 - before.0, after.1 - before.1), (2, 2), "a move and a throw, once each");
}

#[test]
fn draws_without_names_are_numbered_through_the_match() {
    let mut referee = begun("Scramble", &[Computer; 2]);
    take(&mut referee, 0, 1);
    let mut names = Vec::new();
    let mut chance = |draw: &Draw| {
        names.push(draw.name.clone());
        0
    };
    referee.decide(&play(0, "take 2"), &mut chance);
    assert_eq!(names, ["2"], "two dice were thrown before");
}

#[test]
fn the_clock_acts_when_it_is_due_and_not_after_the_end() {
    let mut referee = begun("Race", &[Computer; 2]);
    assert_eq!(referee.pause(), Some(Duration::from_secs(5)));
    let elapsed = run(&mut referee, &Command::Elapse);
    assert_eq!(actions(&elapsed), [(Actor::Clock, "melt"), (Actor::Dealer, "throw 1")]);
    run(&mut referee, &end(&[]));
    assert_eq!(referee.pause(), None);
    let mut without_clock = between_programs();
    assert_eq!(without_clock.pause(), None);
    assert!(run(&mut without_clock, &Command::Elapse).decided.is_empty());
}

#[test]
fn points_and_all_who_have_most_of_them_are_told_at_the_end() {
    let mut referee = begun("Race", &[Computer; 3]);
    // The first die is a two, all others are ones.
    for (seat, throw) in [(0, 1), (1, 2), (2, 3), (0, 4), (1, 5), (2, 6), (0, 7)] {
        assert_eq!(take(&mut referee, seat, throw).refusal, None);
    }
    let ended = referee.ended().unwrap();
    let goal = EndReason::Rules { rule: "goal".to_owned() };
    assert_eq!((ended.ending, &ended.reason), (Ending::Normal, &goal));
    assert_eq!((ended.winners.as_slice(), ended.scores.as_slice()), (&[0][..], &[4, 2, 2][..]));
    assert_eq!(referee.n_actions(), 14, "seven by players, seven by the dealer");
    assert_eq!(referee.seats().iter().map(|seat| seat.used_ms).collect::<Vec<_>>(), [30, 20, 20]);
    assert!(!referee.is_turn_of(Seat(1)));
}

#[test]
fn what_must_not_be_known_is_told_to_nobody_before_the_end() {
    let created = Fact::Created { plan: plan("Scramble", &[Computer; 2]) };
    let mut referee = begun("Scramble", &[Computer; 2]);
    let entry = |fact| Entry { seq: 0, at: 0, fact };
    let fact = Fact::Played { actor: Actor::Dealer, action: Some("throw 2".into()), used_ms: 0 };
    let (created, thrown) = (entry(created), entry(fact));
    assert!(referee.hides_setup() && referee.views_differ());
    let Fact::Created { plan } = referee.public(&created).fact else { panic!() };
    assert_eq!((plan.setup.as_str(), plan.seed, plan.name.as_str()), ("", None, "A race"));
    let hidden = Fact::Played { actor: Actor::Dealer, action: None, used_ms: 0 };
    assert_eq!(referee.public(&thrown).fact, hidden);
    let taken = Fact::Played { actor: Seat(0).into(), action: Some("take 1".into()), used_ms: 0 };
    assert_eq!(referee.public(&entry(taken.clone())).fact, taken, "everybody sees that");
    run(&mut referee, &end(&[]));
    assert!(!referee.hides_setup() && !referee.views_differ());
    assert_eq!(referee.public(&thrown), thrown);
    assert_eq!(referee.public(&created), created);
}

#[test]
fn a_game_without_secrets_is_told_as_it_is() {
    let referee = between_programs();
    let created = Fact::Created { plan: countdown::plan([Computer; 2]) };
    let created = Entry { seq: 0, at: 0, fact: created };
    assert_eq!(referee.public(&created), created);
    assert!(!referee.hides_setup() && !referee.views_differ());
}

#[test]
fn where_there_are_no_turns_the_late_one_learns_who_was_first_and_nobody_forfeits() {
    let mut referee = begun("Scramble", &[Computer; 2]);
    assert!(referee.is_real_time());
    assert!(referee.is_turn_of(Seat(0)) && referee.is_turn_of(Seat(1)));
    assert!(matches!(take(&mut referee, 0, 9).refusal, Some(Refusal::Action(_))), "nobody was");
    take(&mut referee, 1, 1);
    let too_slow = Refusal::TooSlow { first: Seat(1), name: "Player 2".to_owned() };
    assert_eq!(take(&mut referee, 0, 1).refusal, Some(too_slow));
    assert_eq!((referee.ended(), referee.requests(Seat(0))), (None, vec![]));
}

#[test]
fn dice_are_no_moves_and_can_not_be_taken_back() {
    let mut referee = begun("Race", &[Human, Human]);
    assert_eq!(referee.requests(Seat(0)), [Request::Abort]);
    take(&mut referee, 0, 1);
    assert_eq!(referee.n_actions(), 3, "two of them by the dealer");
    assert_eq!(referee.requests(Seat(0)), [Request::Abort]);
    take(&mut referee, 1, 2);
    assert_eq!(referee.requests(Seat(0)), [Request::Resign, Request::OfferDraw]);
}

#[test]
fn of_three_nobody_resigns_or_offers_a_draw() {
    let mut referee = begun("Race", &[Human, Human, Human]);
    for (seat, throw) in [(0, 1), (1, 2), (2, 3)] {
        take(&mut referee, seat, throw);
    }
    assert_eq!(referee.requests(Seat(0)), []);
}

#[test]
fn a_player_has_the_name_given_or_planned_or_that_of_the_kind() {
    let mut named = plan("Race", &[Human, Bot, Computer]);
    named.seats[2].name = Some("Player 3".to_owned());
    let mut referee = dealt(named);
    let names = |referee: &Referee| [0, 1, 2].map(|seat| referee.plain_name(Seat(seat)));
    assert_eq!(names(&referee), ["Black", "Bot greedy", "Player 3"]);
    assert_eq!([0, 1, 2].map(|seat| referee.is_unnamed(Seat(seat))), [false, false, true]);
    run(&mut referee, &claim(0, "key"));
    assert_eq!(names(&referee), ["Ada", "Bot greedy", "Player 3"]);
    referee.forget("Ada");
    referee.forget("Player 3");
    assert_eq!(names(&referee), ["Black", "Bot greedy", "(removed)"]);
    let black = dealt(plan("Race", &[Bot, Human]));
    assert_eq!(black.plain_name(Seat(0)), "Black (bot greedy)", "what programs read comes first");
}

#[test]
fn a_seat_has_its_bot_and_no_other_seat_has_one() {
    let referee = begun("Race", &[Bot, Computer]);
    assert!(referee.bot(Seat(0), 1).is_some());
    assert!(referee.bot(Seat(1), 1).is_none() && referee.bot(Seat(2), 1).is_none());
    let mut person = plan("Race", &[Human, Human]);
    person.seats[0].bot = Some("greedy".to_owned());
    assert!(dealt(person).bot(Seat(0), 1).is_none(), "a person sits there");
}

#[test]
fn programs_are_sent_the_position_and_at_the_end_the_last_one() {
    let mut referee = begun("Race", &[Computer; 2]);
    assert_eq!(referee.position_lines(Seat(0)), ["POINTS 0"]);
    assert_eq!((referee.side(Seat(1)), referee.diagram()), (Some("white"), Some("[0, 0]".into())));
    take(&mut referee, 0, 1);
    run(&mut referee, &end(&[]));
    assert_eq!(referee.position_lines(Seat(0)), ["FINALLY 2"]);
    assert_eq!((between_programs().side(Seat(0)), between_programs().diagram()), (None, None));
}

#[test]
fn a_match_knows_when_it_was_made_and_when_anything_happened() {
    let created = Fact::Created { plan: countdown::plan([Computer; 2]) };
    let created = Entry { seq: 0, at: 700, fact: created };
    let mut referee = Referee::replay(&countdown::kinds(), [&created]).unwrap();
    assert_eq!((referee.created_at(), referee.changed_at()), (700, 700));
    run(&mut referee, &join(None));
    assert_eq!((referee.created_at(), referee.changed_at()), (700, 1_000));
}
