//! One player by itself: what it says when, to whom, and until when it waits.

use ligretto::{Bot, Dealer, Visible};

use super::*;
use crate::message::WIRE_VERSION;
use crate::{Answered, Init, Signals, Verdict};

const ME: PeerId = PeerId(5);

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn at(now: Duration) -> Stamp {
    Stamp(now.as_nanos() as u64)
}

/// A player among thirty that has its cards since this moment, and has said nothing else.
fn dealt(now: Duration, signals: Signals) -> Player<Bot> {
    let options = GameOptions { signals, ..GameOptions::default() };
    let deal = Dealer::new(1).deal(2, &options.rules);
    let neighbours = Neighbours::of(ME, 30).as_slice().to_vec();
    let deck = deal.decks()[0].clone();
    let init =
        Init { version: WIRE_VERSION, n_players: 30, neighbours, deck, options, audit: false };
    let mut player = Player::new(ME, "push".parse().unwrap(), Limits::default());
    hear(&mut player, now, FromCoordinator::Init(Box::new(init)));
    player
}

/// A player that has cards and knows the time, all within this one moment.
fn ready(now: Duration, signals: Signals) -> Player<Bot> {
    let mut player = dealt(now, signals);
    while let Phase::Syncing { n_asked: id, .. } = player.phase {
        hear(&mut player, now, FromCoordinator::Pong { id, at: at(now) });
    }
    said(&mut player);
    player
}

fn said(player: &mut Player<Bot>) -> Vec<Outgoing> {
    std::iter::from_fn(|| player.poll_message()).collect()
}

fn told(message: ToCoordinator) -> Outgoing {
    Outgoing::ToCoordinator(message)
}

fn hear(player: &mut Player<Bot>, now: Duration, message: FromCoordinator) {
    player.handle_message(now, Incoming::FromCoordinator(message));
}

fn hear_from(player: &mut Player<Bot>, now: Duration, from: PeerId, message: BetweenPlayers) {
    player.handle_message(now, Incoming::FromPlayer(from, message));
}

fn start(at: Option<Stamp>) -> FromCoordinator {
    FromCoordinator::Start { at, pass_on: false }
}

#[test]
fn without_cards_there_is_nothing_to_wait_for() {
    let mut player = Player::new(ME, "push".parse::<Bot>().unwrap(), Limits::default());
    assert_eq!(player.poll_timeout(), None);
    player.handle_timeout(Duration::from_hours(1));
    hear(&mut player, ms(1), start(None));
    assert_eq!((player.phase, said(&mut player)), (Phase::Waiting, vec![]));
}

#[test]
fn who_hears_nothing_asks_and_gives_up_in_the_end() {
    let mut player = ready(ms(10), Signals::Plain);
    assert_eq!(player.poll_timeout(), Some(ms(1_010)));
    player.handle_timeout(ms(1_009));
    assert_eq!(said(&mut player), []);
    for (id, now) in [(1, 1_010), (2, 1_110)] {
        player.handle_timeout(ms(now));
        assert_eq!(said(&mut player), [told(ToCoordinator::Ping { id })]);
        assert_eq!(player.poll_timeout(), Some(ms(now + 100)));
    }
    player.handle_timeout(ms(4_950));
    assert_eq!(player.poll_timeout(), Some(ms(5_010)), "five seconds after it heard anything");
    player.handle_timeout(ms(5_009));
    assert!(matches!(player.phase, Phase::Ready { .. }));
    player.handle_timeout(ms(5_010));
    assert_eq!((player.phase, player.poll_timeout()), (Phase::Aborted, None));
    // Word from the coordinator puts off the next question to it.
    let mut player = ready(ms(10), Signals::Plain);
    hear(&mut player, ms(900), FromCoordinator::Ping { id: 7 });
    assert_eq!(said(&mut player), [told(ToCoordinator::Pong { id: 7, at: at(ms(900)) })]);
    assert_eq!(player.poll_timeout(), Some(ms(1_900)));
}

#[test]
fn a_clock_is_measured_eight_times_and_a_lost_answer_is_asked_for_again() {
    let mut player = dealt(ms(10), Signals::Timestamp);
    let asks = |id| vec![told(ToCoordinator::Ping { id })];
    assert!(matches!(player.phase, Phase::Syncing { .. }));
    assert_eq!(said(&mut player), asks(1));
    assert_eq!(player.poll_timeout(), Some(ms(30)));
    player.handle_timeout(ms(29));
    assert_eq!(said(&mut player), []);
    player.handle_timeout(ms(30));
    assert_eq!(said(&mut player), asks(2));
    hear(&mut player, ms(31), FromCoordinator::Pong { id: 1, at: at(ms(31)) });
    assert_eq!(said(&mut player), [], "an answer that came too late");
    for id in 2..8 {
        hear(&mut player, ms(32), FromCoordinator::Pong { id, at: at(ms(32)) });
        assert_eq!(said(&mut player), asks(id + 1));
    }
    hear(&mut player, ms(34), FromCoordinator::Pong { id: 8, at: at(ms(32)) });
    assert!(matches!(player.phase, Phase::Ready { .. }));
    // The shortest round trip took no time.
    assert_eq!(said(&mut player), [told(ToCoordinator::Ready { bound_nanos: 0 })]);
}

#[test]
fn a_start_that_is_named_beforehand_is_kept_to_the_moment() {
    let mut player = ready(ms(10), Signals::Timestamp);
    hear(&mut player, ms(20), start(Some(at(ms(70)))));
    assert_eq!(player.phase, Phase::Scheduled { start: ms(70).into() });
    assert_eq!(player.poll_timeout(), Some(ms(70)));
    player.handle_timeout(ms(69));
    assert!(!player.has_started());
    player.handle_timeout(ms(70));
    assert!(player.has_started());
    for late in [None, Some(at(ms(20))), Some(at(ms(19)))] {
        let mut player = ready(ms(10), Signals::Timestamp);
        hear(&mut player, ms(20), start(late));
        assert!(player.has_started(), "{late:?}");
    }
}

/// A question that a player has put to a neighbour.
struct Question {
    now: Duration,
    to: PeerId,
    id: u32,
    message: BetweenPlayers,
}

/// Lets time pass until the player looks at a neighbour; says how often it drew before.
fn until_it_looks(player: &mut Player<Bot>) -> (Question, u32) {
    let mut now = Duration::ZERO;
    let n_draws = player.stats.draws;
    loop {
        for said in said(player) {
            if let Outgoing::ToPlayer(to, message @ BetweenPlayers::Look { id, watch: true }) = said
            {
                let question = Question { now, to, id, message };
                return (question, player.stats.draws - n_draws);
            }
        }
        now = player.poll_timeout().unwrap();
        assert!(now < ms(40), "it does not look");
        player.handle_timeout(now);
    }
}

/// A player that has begun and asks a neighbour something.
fn asking() -> (Player<Bot>, Question) {
    let mut player = ready(ms(10), Signals::Plain);
    hear(&mut player, ms(20), start(None));
    let (question, _) = until_it_looks(&mut player);
    (player, question)
}

#[test]
fn a_question_is_repeated_until_its_answer_comes_and_nobody_else_is_asked_meanwhile() {
    let (mut player, Question { now, to, id, message }) = asking();
    let again = vec![Outgoing::ToPlayer(to, message), told(ToCoordinator::Suspect { of: to })];
    assert_eq!(player.poll_timeout(), Some(now + ms(20)));
    player.handle_timeout(now + ms(19));
    assert_eq!(said(&mut player), []);
    for later in [20, 40] {
        player.handle_timeout(now + ms(later));
        assert_eq!(said(&mut player), again);
        assert_eq!(player.poll_timeout(), Some(now + ms(later + 20)));
    }
    let now = now + ms(41);
    let shown = |id| BetweenPlayers::Shown { id, visible: Visible::default() };
    let other = *player.neighbours.as_slice().iter().find(|peer| **peer != to).unwrap();
    hear_from(&mut player, now, to, shown(id + 1));
    hear_from(&mut player, now, other, shown(id));
    assert_eq!(said(&mut player), [], "neither is the answer");
    hear_from(&mut player, now, to, shown(id));
    assert!(player.calls.under_way.is_none() || player.calls.last_id > id);
}

/// What a neighbour shows if this card fits there.
fn wanting(card: Card) -> Visible {
    let mut visible = Visible::default();
    for number in 1..card.number() {
        visible.stacks.lay(Card::new(card.colour(), number).unwrap());
    }
    visible
}

#[test]
fn who_likes_to_be_told_asks_when_it_has_run_dry_and_for_no_more_than_it_needs() {
    for patience in [1, 255] {
        let mut player = ready(ms(10), Signals::Plain);
        player.limits = Arc::new(Limits { patience, ..Limits::default() });
        let peers = player.neighbours.as_slice().to_vec();
        hear(&mut player, ms(20), start(None));
        let (first, n_draws) = until_it_looks(&mut player);
        assert!(n_draws >= 9, "it has gone through its hand");
        assert_eq!(first.to, peers[0]);
        let nothing = BetweenPlayers::Shown { id: first.id, visible: Visible::default() };
        hear_from(&mut player, first.now, first.to, nothing);
        let (second, n_draws) = until_it_looks(&mut player);
        assert_eq!((second.to, n_draws), (peers[1], 0), "at once, since nothing fits");
        let card = player.cards.reachable().iter().find(|card| card.number() > 1).unwrap();
        let something = BetweenPlayers::Shown { id: second.id, visible: wanting(card) };
        let mut now = first.now;
        hear_from(&mut player, now, second.to, something);
        let call = loop {
            if let Some(call) = player.calls.under_way {
                break call;
            }
            now = player.poll_timeout().unwrap();
            player.handle_timeout(now);
        };
        assert!(matches!(call.what, Asked::Lay { card: laid, .. } if laid == card));
        assert_eq!(player.quietness.watching, 0b11, "nobody else was asked");
    }
}

#[test]
fn who_has_asked_everybody_waits_without_a_word_until_something_fits() {
    let mut player = ready(ms(10), Signals::Plain);
    hear(&mut player, ms(20), start(None));
    let mut now = ms(20);
    for peer in player.neighbours.as_slice().to_vec() {
        let (question, _) = until_it_looks(&mut player);
        now = now.max(question.now);
        assert_eq!(question.to, peer);
        let nothing = BetweenPlayers::Shown { id: question.id, visible: Visible::default() };
        hear_from(&mut player, now, peer, nothing);
    }
    assert!(player.quietness.is_parked && said(&mut player).is_empty());
    let card = player.cards.reachable().iter().find(|card| card.number() > 1).unwrap();
    let last = player.neighbours.as_slice()[5];
    let changed = BetweenPlayers::Changed { visible: wanting(card), noted: 0 };
    hear_from(&mut player, now, last, changed);
    assert!(!player.quietness.is_parked);
}

#[test]
fn what_was_asked_of_the_dead_is_not_waited_for() {
    let (mut player, Question { to, id, .. }) = asking();
    hear(&mut player, ms(21), FromCoordinator::Obituary { of: to });
    assert!(said(&mut player).contains(&told(ToCoordinator::Mourned { of: to })));
    assert!(player.calls.under_way.is_none() || player.calls.last_id > id);
    assert!(player.living_neighbours().all(|peer| peer != to));
    hear(&mut player, ms(22), FromCoordinator::Obituary { of: PeerId(29) });
    assert!(said(&mut player).contains(&told(ToCoordinator::Mourned { of: PeerId(29) })));
    assert_eq!(player.living_neighbours().count(), 5, "that one was no neighbour");
    hear(&mut player, ms(23), FromCoordinator::Obituary { of: ME });
    assert_eq!((player.phase, player.poll_timeout()), (Phase::Expelled, None));
}

/// A neighbour's stacks with this one card.
fn changed(card: &str) -> BetweenPlayers {
    let mut visible = Visible::default();
    visible.stacks.lay(card.parse().unwrap());
    BetweenPlayers::Changed { visible, noted: 0 }
}

#[test]
fn an_announcement_is_confirmed_soon_and_a_repeated_one_at_once() {
    let mut player = ready(ms(10), Signals::Plain);
    let peers = player.neighbours;
    let [one, other] = [0, 1].map(|index| peers.as_slice()[index]);
    hear_from(&mut player, ms(20), one, changed("red 1"));
    hear_from(&mut player, ms(24), other, changed("blue 1"));
    assert_eq!(said(&mut player), [], "some other message may bear it");
    assert_eq!(player.poll_timeout(), Some(ms(30)), "half as long as the other would wait");
    player.handle_timeout(ms(29));
    assert_eq!(said(&mut player), []);
    player.handle_timeout(ms(30));
    let noted = BetweenPlayers::Noted { n_cards: 1 };
    assert_eq!(said(&mut player), [one, other].map(|peer| Outgoing::ToPlayer(peer, noted)));
    assert_eq!(player.poll_timeout(), Some(ms(1_010)));
    hear_from(&mut player, ms(31), one, changed("red 1"));
    assert_eq!(said(&mut player), [Outgoing::ToPlayer(one, noted)]);
}

#[test]
fn signals_go_down_the_tree_until_every_child_has_them() {
    let parent = parent(ME).unwrap();
    let children: Vec<PeerId> = children(Some(ME), 30).collect();
    assert_eq!(children, (24..28).map(PeerId).collect::<Vec<_>>());
    let mut player = ready(ms(10), Signals::Broadcast);
    let message = BetweenPlayers::Start { at: None, pass_on: true };
    hear_from(&mut player, ms(20), PeerId(2), message);
    assert!(!player.has_started(), "which is not for that one to say");
    hear_from(&mut player, ms(20), parent, message);
    assert!(player.has_started());
    let passed_on = |player: &mut Player<Bot>| -> Vec<PeerId> {
        let is_passed_on = |said: Outgoing| match said {
            Outgoing::ToPlayer(to, what) => (what == message).then_some(to),
            Outgoing::ToCoordinator(_) => None,
        };
        said(player).into_iter().filter_map(is_passed_on).collect()
    };
    assert_eq!(passed_on(&mut player), children);
    for child in [children[0], children[2]] {
        hear_from(&mut player, ms(21), child, BetweenPlayers::Got(Signal::Start));
    }
    hear(&mut player, ms(22), FromCoordinator::Obituary { of: children[3] });
    player.handle_timeout(ms(39));
    assert_eq!(passed_on(&mut player), []);
    player.handle_timeout(ms(40));
    assert_eq!(passed_on(&mut player), children[1..2], "who has not answered and lives");
    hear_from(&mut player, ms(41), children[1], BetweenPlayers::Got(Signal::Start));
    player.handle_timeout(ms(80));
    assert_eq!(passed_on(&mut player), []);
}

#[test]
fn nothing_is_passed_on_to_those_who_died_before() {
    let mut player = ready(ms(10), Signals::Broadcast);
    hear(&mut player, ms(15), FromCoordinator::Obituary { of: PeerId(25) });
    said(&mut player);
    hear(&mut player, ms(20), FromCoordinator::Start { at: None, pass_on: true });
    let to_player = |said: Outgoing| match said {
        Outgoing::ToPlayer(to, BetweenPlayers::Start { .. }) => Some(to),
        _ => None,
    };
    let told: Vec<PeerId> = said(&mut player).into_iter().filter_map(to_player).collect();
    assert_eq!(told, [24, 26, 27].map(PeerId));
}

#[test]
fn who_may_have_been_taken_for_dead_takes_no_card_before_it_knows() {
    let mut player = ready(ms(10), Signals::Plain);
    hear(&mut player, ms(400), start(None));
    // It lays nothing itself any more.
    player.phase = Phase::Stopping { called: ms(400).into() };
    for card in ["red 1", "blue 1"] {
        player.stacks.lay(card.parse().unwrap());
    }
    let from = player.neighbours.as_slice()[0];
    let lay = |player: &mut Player<Bot>, now, id, card: &str| {
        let card = card.parse().unwrap();
        let lay = BetweenPlayers::Lay { id, card, watch: false, stamp: at(now), noted: 0 };
        said(player);
        hear_from(player, now, from, lay);
        said(player).into_iter().find_map(|said| match said {
            Outgoing::ToPlayer(_, BetweenPlayers::Answer { answered, .. }) => {
                Some(answered.verdict)
            }
            _ => None,
        })
    };
    // It was heard when it had its cards, or later, and the coordinator waits for a second.
    assert_eq!(lay(&mut player, ms(884), 1, "red 2"), Some(Verdict::Accepted));
    assert_eq!(lay(&mut player, ms(885), 2, "blue 2"), None);
    assert_eq!(lay(&mut player, ms(886), 1, "red 2"), Some(Verdict::Accepted), "as before");
    assert_eq!(lay(&mut player, ms(887), 3, "blue 3"), Some(Verdict::Illegal), "whoever it is");
    player.handle_timeout(ms(900));
    assert!(said(&mut player).contains(&told(ToCoordinator::Ping { id: 1 })));
    hear(&mut player, ms(901), FromCoordinator::Pong { id: 1, at: at(ms(901)) });
    assert_eq!(lay(&mut player, ms(1_774), 4, "blue 2"), Some(Verdict::Accepted));
    assert_eq!(lay(&mut player, ms(1_775), 5, "blue 3"), None);
}

#[test]
fn who_plays_asks_in_time_to_be_sure_and_soon_again_until_it_has_an_answer() {
    let mut player = ready(ms(10), Signals::Plain);
    hear(&mut player, ms(20), start(None));
    player.quietness.is_parked = true;
    said(&mut player);
    for (id, now) in [(1, 510), (2, 530), (3, 550)] {
        assert_eq!(player.poll_timeout(), Some(ms(now)));
        player.handle_timeout(ms(now));
        assert_eq!(said(&mut player), [told(ToCoordinator::Ping { id })]);
    }
    hear(&mut player, ms(560), FromCoordinator::Pong { id: 2, at: at(ms(560)) });
    assert_eq!(player.poll_timeout(), Some(ms(1_010)), "half a time-out after the first question");
}

#[test]
fn who_tries_on_after_the_end_has_come_to_the_owners_soon_slows_down() {
    let (mut player, _) = asking();
    let retry = player.limits.retry;
    let now = Moment::from(ms(30));
    for (n_over, pause) in [(511, Duration::ZERO), (512, retry), (2_000, retry)] {
        player.phase = Phase::Playing { busy_until: now };
        player.stats.over = n_over;
        let source = ligretto::Source::Row(0);
        let card = player.cards.card_at(source).unwrap();
        let what = Asked::Lay { source, card };
        let call = Call { neighbour: 0, what, watch: true, sent: now, n_sent: 1 };
        player.calls.under_way = Some(call);
        let answered = Answered { verdict: Verdict::Over, stamp: at(ms(30)) };
        player.handle_answer(now, 0, player.calls.last_id, answered);
        assert_eq!(player.phase, Phase::Playing { busy_until: now + pause }, "{n_over}");
    }
}

#[test]
fn a_stop_is_called_again_at_the_usual_pace_and_after_a_long_time_ever_more_rarely() {
    let mut player = ready(ms(10), Signals::Plain);
    let hour = Duration::from_hours(1);
    player.limits = Arc::new(Limits { lease: hour, ping_after: hour, ..Limits::default() });
    hear(&mut player, ms(15), FromCoordinator::Ping { id: 0 });
    said(&mut player);
    player.phase = Phase::Stopping { called: Moment::from(ms(20)) };
    player.stopped = Some(at(ms(20)));
    let mut calls = Vec::new();
    while let Some(now) = player.poll_timeout().filter(|now| *now < ms(100_000)) {
        player.handle_timeout(now);
        assert_eq!(said(&mut player), [told(ToCoordinator::Stop { stamp: at(ms(20)) })]);
        calls.push(now);
    }
    assert_eq!(calls[..3], [40, 60, 80].map(ms));
    // So far it was every 20 ms, and the next pause is a quarter of the time since the stop.
    assert_eq!(calls[255..257], [ms(5_140), ms(6_420)]);
    assert_eq!(calls.len(), 256 + 13);
}

#[test]
fn after_the_end_nothing_is_accepted_and_the_score_is_told() {
    let mut player = ready(ms(10), Signals::Plain);
    hear(&mut player, ms(20), FromCoordinator::End { stop: None, pass_on: false });
    assert_eq!(said(&mut player), [told(ToCoordinator::Ended { stop: None })]);
    let lay = BetweenPlayers::Lay {
        id: 1,
        card: "red 1".parse().unwrap(),
        watch: false,
        stamp: at(ms(21)),
        noted: 0,
    };
    let from = player.neighbours.as_slice()[0];
    hear_from(&mut player, ms(21), from, lay);
    let [Outgoing::ToPlayer(to, BetweenPlayers::Answer { id: 1, answered, .. })] =
        &said(&mut player)[..]
    else {
        panic!()
    };
    assert_eq!((*to, answered.verdict), (from, Verdict::Over));
    hear(&mut player, ms(22), FromCoordinator::AskScore { stop: None });
    let [Outgoing::ToCoordinator(ToCoordinator::Score(report))] = &said(&mut player)[..] else {
        panic!()
    };
    assert_eq!((report.score.laid, report.score.left, report.started), (0, 10, false));
    hear(&mut player, ms(23), FromCoordinator::Done);
    assert_eq!((player.phase, player.poll_timeout()), (Phase::Done, None));
}
