use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{Actor, Seat};
use serde_json::{Value, json};

use super::*;
use crate::race::kinds;
use crate::{Classes, Count, CountedMoves, Finding, Inquiry, Intent, RefusedAction, WrittenLog};

fn kind(name: &str) -> Arc<Kind> {
    Arc::clone(kinds().named(name).unwrap())
}

/// A game of three after the first throw, which was a two.
fn thrown(kind: &Kind) -> Box<dyn HostedGame> {
    let mut game = kind.start("3x4").unwrap();
    game.apply(Actor::Dealer, "throw 2").unwrap();
    game
}

#[test]
fn a_kind_is_found_by_its_name_and_has_what_its_game_says() {
    assert_eq!(kinds().names().collect::<Vec<_>>(), ["Race", "Scramble"]);
    assert!(kinds().all().map(|kind| kind.name).eq(kinds().names()));
    assert!(kinds().named("race").is_none());
    let race = kind("Race");
    assert_eq!((race.rules_version, race.is_real_time), (3, false));
    assert!(kind("Scramble").is_real_time && !race.has_game_text);
    assert_eq!(race.options[0].name, "goal");
    assert_eq!(race.setup(&[("goal", "7")]).as_deref(), Ok("3x7"));
    assert_eq!(race.setup(&[("goal", "x")]).unwrap_err().name, "goal");
    assert_eq!(race.start("x").err().as_deref(), Some(r#""x" means nothing"#));
}

#[test]
fn who_has_no_name_is_called_by_the_side_or_by_number() {
    let names = |kind: &Kind| [0, 1].map(|seat| kind.player_name(Seat(seat)));
    assert_eq!(names(&kind("Race")), ["Black", "Player 2"]);
    assert_eq!(names(&kind("Scramble")), ["Player 1", "Player 2"]);
}

#[test]
fn programs_are_told_what_the_game_tells_them() {
    let lines = ["a".to_owned(), "b".to_owned()];
    let race = kind("Race");
    let (programs, game) = (race.programs.as_ref().unwrap(), thrown(&race));
    assert_eq!(programs.position_lines(&*game, Seat(1)), ["POINTS 0"]);
    assert_eq!(programs.final_lines(&*game, Seat(1)), ["FINALLY 0"]);
    assert_eq!(programs.read_lines(&lines, Seat(1)).as_deref(), Some("a b at 1"));
    assert!(programs.name_apart());
    let scramble = kind("Scramble");
    let (programs, game) = (scramble.programs.as_ref().unwrap(), thrown(&scramble));
    assert_eq!(programs.final_lines(&*game, Seat(1)), ["SEAT 1"], "as with every move");
    assert_eq!((programs.read_lines(&lines, Seat(1)), programs.name_apart()), (None, false));
}

/// What an action that was refused is called: in words, for translations and for programs.
fn refusal(kind: &Kind, actor: Actor, action: &str) -> (String, Option<Value>, String) {
    let refused = thrown(kind).apply(actor, action).err().unwrap();
    let rule = match &refused {
        RefusedAction::Illegal { rule, .. } => Some(rule.clone()),
        _ => None,
    };
    (refused.to_string(), rule, refused.wire_text())
}

#[test]
fn a_refusal_has_the_words_of_the_kind_where_it_has_any() {
    let (race, scramble) = (kind("Race"), kind("Scramble"));
    let not_now = Some(json!({"code": "not-now"}));
    let forbidden = refusal(&race, Seat(1).into(), "take 1");
    assert_eq!(forbidden, ("not now".into(), not_now, "no step now".into()));
    let unreadable = |wire: &str| (r#""x" means nothing"#.to_owned(), None, wire.to_owned());
    assert_eq!(refusal(&race, Seat(0).into(), "x"), unreadable("no step"));
    assert_eq!(refusal(&scramble, Seat(0).into(), "x"), unreadable(r#""x" means nothing"#));
    let melt = refusal(&scramble, Seat(0).into(), "melt");
    assert_eq!(melt.1, Some(json!({"code": "not-now"})), "the rule is always told");
}

#[test]
fn a_hosted_game_is_the_game_in_texts() {
    let race = kind("Race");
    let mut game = race.start("3x4").unwrap();
    assert_eq!(game.n_seats(), 3);
    assert_eq!(game.legal_actions(Actor::Dealer), ["throw 1", "throw 2", "throw 3"]);
    assert_eq!((game.may_act(Actor::Dealer), game.may_act(Actor::Clock)), (true, false));
    assert_eq!(game.pause(), None, "there is no die that could melt");
    let applied = game.apply(Actor::Dealer, "throw 3").unwrap();
    assert_eq!(
        (applied.action.as_str(), applied.steps.to_json()),
        ("throw 3", json!(["dealer: throw 3"]))
    );
    assert_eq!(game.pause(), Some(Duration::from_secs(5)));
    let mut copy = game.boxed_clone();
    copy.apply(Seat(0).into(), "take 1").unwrap();
    assert_eq!(copy.view(game::Viewer::Seat(Seat(0))), 71_000_003);
    assert_eq!(game.view(game::Viewer::Seat(Seat(0))), 71_000_000, "the copy went on alone");
    assert_eq!((game.view(game::Viewer::Spectator), game.outcome()), (Value::Null, None));
}

#[test]
fn bots_and_thinkers_are_asked_about_their_own_game() {
    let race = kind("Race");
    let game = thrown(&race);
    assert_eq!(race.bot_list()[0].name, "greedy");
    assert!(race.bot(&*game, Seat(0), "lazy", 0).is_none());
    let mut bot = race.bot(&*game, Seat(0), "greedy", 7).unwrap();
    assert_eq!(bot.choose(&*game, Duration::ZERO).as_deref(), Some("take 1"));
    let after = Duration::from_millis(7);
    assert_eq!(bot.intend(&*game), Intent::Act { action: "take 1".into(), after });
    assert_eq!(bot.intend(&*race.start("3x4").unwrap()), Intent::Wait);
    assert!(race.thinker(ThinkerOptions { threads: 0, ponders: false }).is_none());
    let mut thinker = race.thinker(ThinkerOptions { threads: 1, ponders: false }).unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let thought = thinker.think(&*game, Duration::ZERO, &stop);
    assert_eq!(thought.as_deref(), Some("take 1"));
    thinker.ponder(&*game, &stop);
    assert!(stop.load(Ordering::Relaxed), "this one sets it to say that it was there");
    let options = ThinkerOptions { threads: 1, ponders: false };
    assert!(kind("Scramble").thinker(options).is_none(), "has bots, and none for a client");
}

/// A bot for turns only intends what it would choose, at once.
#[test]
fn a_bot_that_knows_only_turns_acts_at_once() {
    let kinds = crate::countdown::kinds();
    let countdown = kinds.named("Countdown").unwrap();
    let game = countdown.start("5").unwrap();
    let mut bot = countdown.bot(&*game, Seat(0), "slow", 0).unwrap();
    let at_once = Intent::Act { action: "1".to_owned(), after: Duration::ZERO };
    assert_eq!(bot.intend(&*game), at_once);
}

#[test]
fn classes_count_what_the_log_tells_and_nothing_that_can_not_be_read() {
    let log = [(Actor::Dealer, "throw 2"), (Seat(0).into(), "take 1")];
    let race = kind("Race");
    let (classes, game) = (race.classes.as_ref().unwrap(), thrown(&race));
    assert!(classes.needs_seed(&[]) && !classes.needs_seed(&[("goal", "3")]));
    assert_eq!(classes.draw_name(&*game).as_deref(), Some("die 2"));
    assert_eq!(classes.points(&*game, Seat(0)), Some(0));
    let counts = |setup, log: &WrittenLog<'_>| classes.counts(setup, log, Seat(0));
    assert_eq!(counts("3x4", &log), Some(vec![Count { name: "taken", value: 1 }]));
    assert_eq!((counts("x", &log), counts("3x4", &[(Actor::Clock, "x")])), (None, None));
    let scramble = kind("Scramble");
    let (classes, game) = (scramble.classes.as_ref().unwrap(), thrown(&scramble));
    assert_eq!((classes.needs_seed(&[]), classes.draw_name(&*game)), (false, None));
    assert_eq!(classes.counts("3x4", &log, Seat(0)), None);
    assert_eq!(classes.points(&*game, Seat(0)), None);
}

#[test]
fn where_nothing_else_counts_own_moves_do() {
    let race: &dyn Classes<crate::race::Race<false>> = &CountedMoves;
    let (take, throw) = ("take 1".parse().unwrap(), "throw 2".parse().unwrap());
    let log = [(Actor::Dealer, throw), (Seat(1).into(), take)];
    let n_moves = |seat| race.counts(&"3x4".parse().unwrap(), &log, Seat(seat)).unwrap()[0];
    assert_eq!([0, 1].map(|seat| n_moves(seat).value), [0, 1]);
    assert_eq!(n_moves(0).name, "moves");
}

#[test]
fn words_and_pictures_are_those_of_the_game() {
    let race = kind("Race");
    let (texts, game) = (race.texts.as_ref().unwrap(), thrown(&race));
    assert_eq!(
        [0, 1, 2].map(|seat| texts.side(&*game, Seat(seat))),
        [Some("black"), Some("white"), None]
    );
    assert_eq!(texts.diagram(&*game).as_deref(), Some("[0, 0, 0]"));
    assert_eq!(texts.setup_fault("x"), Some(json!({"code": "no-track"})));
    assert_eq!(texts.setup_fault("3x4"), None);
    let scramble = kind("Scramble");
    let (texts, game) = (scramble.texts.as_ref().unwrap(), thrown(&scramble));
    assert_eq!((texts.side(&*game, Seat(0)), texts.player_name(Seat(0))), (None, None));
    assert_eq!((texts.diagram(&*game), texts.setup_fault("x")), (None, None));
}

#[test]
fn secrets_are_kept_unless_the_game_says_otherwise() {
    for (name, is_open) in [("Race", true), ("Scramble", false)] {
        let kind = kind(name);
        let (secrets, mut game) = (kind.secrets.as_ref().unwrap(), kind.start("3x4").unwrap());
        assert!(secrets.hides_setup(&*game) && secrets.views_differ(&*game));
        for action in ["throw 1", "throw 2"] {
            game.apply(Actor::Dealer, action).unwrap();
            game.apply(Actor::Clock, "melt").unwrap();
        }
        assert_eq!(secrets.hides_setup(&*game), !is_open);
        assert_eq!(secrets.views_differ(&*game), !is_open);
        assert!(secrets.is_secret(Actor::Dealer, "throw 1"));
        assert!(!secrets.is_secret(Actor::Clock, "melt"));
        assert!(!secrets.is_secret(Actor::Dealer, "x"), "which is no action at all");
    }
}

#[test]
fn a_checker_of_clients_gets_the_traps_of_the_game() {
    let lines = ["a".to_owned(), "b".to_owned()];
    let race = kind("Race");
    let (traps, game) = (race.traps.as_ref().unwrap(), thrown(&race));
    assert_eq!(traps.list()[0].id, "late");
    assert_eq!(traps.other_orders(&lines), [["b", "a"]]);
    assert_eq!(traps.reply(&*game, Seat(0), 1).as_deref(), Some("take 1"));
    let scramble = kind("Scramble");
    let (traps, game) = (scramble.traps.as_ref().unwrap(), thrown(&scramble));
    assert!(traps.list().is_empty() && traps.other_orders(&lines).is_empty());
    assert_eq!(traps.reply(&*game, Seat(0), 1), None);
}

#[test]
fn what_is_known_about_a_position_or_a_match_comes_from_its_game() {
    let race = kind("Race");
    let game = thrown(&race);
    assert_eq!(race.openings.as_ref().unwrap().look_up(&*game).n_games, 101);
    let stop = Arc::new(AtomicBool::new(false));
    let inquiry = Inquiry { lines: 5, budget: Duration::ZERO, stop };
    let mut told = Vec::new();
    let mut tell = |finding: Finding| told.push((finding.depth, finding.nodes));
    race.analysis.as_ref().unwrap().analyse(&*game, &inquiry, &mut tell);
    assert_eq!(told, [(1, 5)]);
    let debriefing = race.debriefing.as_ref().unwrap();
    let begin = |setup, action| debriefing.begin(setup, &[(Actor::Dealer, action)]);
    assert_eq!(begin("3x4", "throw 1").unwrap().finish(), json!(1));
    assert!(begin("x", "throw 1").is_none() && begin("3x4", "x").is_none());
}
