//! A match with bots in virtual time: the referee, the bots' pace and the countdown, without a
//! clock, a disk or a network.

use std::collections::HashMap;
use std::time::Duration;

use ::ligretto::{Pcg32, Series, SeriesAction};
use game::{Actor, Seat};
use host::{
    Command, Controller, Entry, Fact, Pacing, Plan, Play, Referee, Refusal, SeatPlan, State,
};
use kind::Kinds;

fn plan(bots: &[&str], setup: &str, n_people: usize) -> Plan {
    let bot = |bot: &&str| SeatPlan {
        name: None,
        controller: Controller::Bot,
        bot: Some((*bot).to_owned()),
    };
    let person =
        SeatPlan { name: Some("Ada".to_owned()), controller: Controller::Human, bot: None };
    let seats = std::iter::repeat_n(person, n_people).chain(bots.iter().map(bot)).collect();
    Plan::new(("Ligretto", 1), "Test", setup, seats)
}

/// A server without a clock: time passes when something is due.
struct Match {
    referee: Referee,
    pacing: Pacing,
    random: Pcg32,
    now: Duration,
    last_action: Duration,
    n_refused: usize,
    log: Vec<(Duration, Actor, String)>,
}

impl Match {
    fn new(plan: Plan, seed: u64) -> Self {
        let kinds = Kinds::new([kind::Kind::of(&super::LigrettoSpec)]);
        let created = Entry { seq: 0, at: 0, fact: Fact::Created { plan } };
        let referee = Referee::replay(&kinds, &[created]).unwrap();
        let mut random = Pcg32::new(seed, 3);
        let pacing = Pacing::new(&referee, || random.next_u64());
        let zero = Duration::ZERO;
        Self { referee, pacing, random, now: zero, last_action: zero, n_refused: 0, log: vec![] }
    }

    fn command(&mut self, command: &Command) -> Option<Refusal> {
        let random = &mut self.random;
        let decision =
            self.referee.decide(command, &mut |draw| random.below(draw.n as u32) as usize);
        for decided in decision.decided {
            if let Some((actor, action)) = decided.fact.played() {
                self.log.push((self.now, actor, action.to_owned()));
                self.last_action = self.now;
            }
            let entry = Entry { seq: self.referee.next_seq(), at: 0, fact: decided.fact };
            self.referee.accept(&entry, decided.effect.as_ref()).unwrap();
        }
        decision.refusal
    }

    fn act(&mut self, seat: Seat, action: &str) -> Option<Refusal> {
        let key = self.referee.seats()[seat.index()].key.clone();
        let action = action.to_owned();
        self.command(&Command::Play(Play { seat, key, known_seq: None, action, used_ms: 0 }))
    }

    /// Lets the next thing happen that happens by itself; false when nothing will.
    fn step(&mut self) -> bool {
        self.pacing.handle_change(self.now, &self.referee);
        let clock = self.referee.pause().map(|pause| self.last_action + pause);
        let Some(at) = self.pacing.poll_timeout().into_iter().chain(clock).min() else {
            return false;
        };
        self.now = self.now.max(at);
        match self.pacing.poll_due(self.now) {
            Some((seat, action)) => {
                self.n_refused += usize::from(self.act(seat, &action).is_some());
            }
            None => assert_eq!(self.command(&Command::Elapse), None),
        }
        self.referee.state() != State::Finished
    }
}

#[test]
fn bots_play_several_rounds_to_a_target_with_a_countdown_before_each() {
    let setup = "players=4;target=60;max_rounds=9";
    let mut game = Match::new(plan(&["normal", "quick", "normal", "beginner"], setup, 0), 1);
    while game.step() {}
    let result = game.referee.ended().unwrap().clone();
    assert_eq!(result.reason.to_string(), "target");
    assert!(*result.scores.iter().max().unwrap() >= 60, "{result:?}");
    assert!(game.n_refused > 0, "somebody is too slow now and then");
    let starts: Vec<usize> = (0..game.log.len()).filter(|i| game.log[*i].2 == "go").collect();
    assert!(starts.len() > 1, "several rounds");
    for start in starts {
        let (dealt, go) = (&game.log[start - 1], &game.log[start]);
        assert_eq!((dealt.1, go.1), (Actor::Dealer, Actor::Clock));
        assert_eq!(go.0, dealt.0 + Series::COUNTDOWN);
        let first = &game.log[start + 1];
        assert!(first.0 > go.0 + Duration::from_millis(200), "nobody jumps the gun: {first:?}");
    }
}

#[test]
fn bots_take_their_time_by_level() {
    let setup = "players=4;target=99;max_rounds=3";
    let levels = ["beginner", "normal", "quick", "machine"];
    let mut game = Match::new(plan(&levels, setup, 0), 5);
    while game.step() {}
    let mut last: HashMap<u8, Duration> = HashMap::new();
    let mut pauses: HashMap<u8, Vec<u128>> = HashMap::new();
    for (at, actor, action) in &game.log {
        if action == "go" {
            last = (0..4).map(|seat| (seat, *at)).collect();
        }
        if let Some(seat) = actor.seat().filter(|_| action != "ready") {
            let before = last.insert(seat.0, *at).unwrap();
            pauses.entry(seat.0).or_default().push(at.saturating_sub(before).as_millis());
        }
    }
    let mut medians = Vec::new();
    for seat in 0..4 {
        let of_seat = pauses.get_mut(&seat).unwrap();
        of_seat.sort_unstable();
        medians.push(of_seat[of_seat.len() / 2]);
    }
    assert!(medians.is_sorted_by(|slow, fast| slow > fast), "{medians:?} ms");
    assert!(medians[0] > 1_200 && medians[3] < 250, "{medians:?} ms");
}

#[test]
fn bots_wait_for_people_and_a_round_without_anybody_is_given_up() {
    let setup = "players=3;target=99;max_rounds=1";
    let mut game = Match::new(plan(&["quick", "quick"], setup, 1), 2);
    assert!(!game.step(), "Ada has not come, so nothing happens");
    let (name, key, kept_by) = (None, "secret".to_owned(), None);
    let claim = Command::Claim { seat: Seat(0), name, key, kept_by };
    assert_eq!(game.command(&claim), None);
    assert!(game.step() && game.step(), "both bots are ready");
    assert!(!game.step(), "and wait for Ada");
    assert_eq!(game.act(Seat(0), "ready"), None);
    // Ada has left the house. The bots go on until they are out, stuck, or nothing goes without
    // her; then the round is given up.
    while game.step() {}
    let n_by_ada = game.log.iter().filter(|(_, seat, _)| *seat == Seat(0).into()).count();
    assert_eq!(n_by_ada, 1, "nobody plays for her");
    assert_eq!(game.referee.ended().unwrap().reason.to_string(), "rounds");
    assert!(game.log.len() < 500, "and nobody draws for ever: {}", game.log.len());
}

#[test]
fn only_shuffling_is_secret() {
    let kind = kind::Kind::of(&super::LigrettoSpec);
    let secrets = kind.secrets.as_ref().unwrap();
    assert!(secrets.is_secret(Actor::Dealer, &SeriesAction::Shuffle(7).to_string()));
    assert!(!secrets.is_secret(Seat(0).into(), "draw"));
}
