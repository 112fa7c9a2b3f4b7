//! An owner that may stand still at any moment for any time, and be taken for dead meanwhile.
//!
//! A player offers a card to an owner, and lays it at its own place once it is told that the owner
//! is dead. The coordinator declares the owner dead when it has not heard of it for a call
//! time-out, or at any time later. Whoever stands still is one whose messages arrive late, and the
//! network keeps every message for ever and delivers any of them at any time. Time passes in steps.

use std::collections::BTreeSet;
use std::time::Duration;

use ligretto_net::{Answered, Answers, Known, Limits, Membership, Moment, Stamp, Verdict};
use stateright::{Checker, HasDiscoveries, Model, Property};

/// When an owner takes a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Ours: as long as it is sure that nobody was told of its death.
    Sure,
    /// Always, until it hears that it is dead.
    Unaware,
}

#[derive(Clone, Debug)]
struct Pauses {
    way: Way,
    limits: Limits,
    /// How far the owner's clock goes in one step, in thousandths of what the coordinator's does.
    rate: u32,
}

/// The call time-out, in steps.
const TIMEOUT: u32 = 2;
/// How long a game lasts, in steps, and how often the owner asks whether it belongs to it.
const LAST: u32 = 5;
const MOST_QUESTIONS: u32 = 3;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    now: u32,
    /// The caller's card, as its player knows.
    card: Card,
    last_id: u32,
    owner: Owner,
    /// When the coordinator heard of the owner last, and whether it has declared it dead.
    heard: u32,
    is_dead: bool,
    network: BTreeSet<Message>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Card {
    InHand,
    Offered,
    /// The owner has said that it lies there.
    LaidThere,
    /// At the caller's own place.
    LaidHere,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Owner {
    membership: Membership,
    answers: Answers,
    n_questions: u32,
    has_started: bool,
    /// The card lies on its stacks. When it dies they are gone, whether it knows or not.
    has_card: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Message {
    /// The owner has its cards, since the first step.
    Ready,
    Start,
    Ping(u32),
    Pong(u32),
    Lay(u32),
    Answer(u32),
    Obituary,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Wait,
    Deliver(Message),
    Offer,
    LayHere,
    Ask,
    DeclareDead,
}

impl Pauses {
    fn new(way: Way, rate: u32) -> Self {
        let call_timeout = Duration::from_secs(TIMEOUT.into());
        Self { way, limits: Limits { call_timeout, ..Limits::default() }, rate }
    }

    /// What the owner's clock shows.
    fn clock(&self, now: u32) -> Moment {
        Duration::from_millis(u64::from(now * self.rate)).into()
    }

    fn takes_cards(&self, state: &State) -> bool {
        let is_sure = state.owner.membership.is_sure(self.clock(state.now), &self.limits);
        state.owner.has_started && (is_sure || self.way == Way::Unaware)
    }

    fn deliver(&self, state: &mut State, message: Message) {
        match message {
            Message::Ready | Message::Ping(_) if state.is_dead => {}
            Message::Ready => {
                state.heard = state.now;
                state.network.insert(Message::Start);
            }
            Message::Ping(id) => {
                state.heard = state.now;
                state.network.insert(Message::Pong(id));
            }
            Message::Start if !state.owner.has_started => {
                state.owner.has_started = true;
                state.owner.membership.confirm(self.clock(0));
            }
            Message::Start => {}
            Message::Pong(id) => state.owner.membership.answered(id),
            Message::Lay(id) => match state.owner.answers.look_up(0, id) {
                Known::Decided(_) => {
                    state.network.insert(Message::Answer(id));
                }
                Known::New if self.takes_cards(state) => {
                    let answer = Answered { verdict: Verdict::Accepted, stamp: Stamp(0) };
                    state.owner.answers.remember(0, id, answer);
                    state.owner.has_card = true;
                    state.network.insert(Message::Answer(id));
                }
                Known::New | Known::Outdated => {}
            },
            Message::Answer(id) => {
                if (state.card, state.last_id) == (Card::Offered, id) {
                    state.card = Card::LaidThere;
                }
            }
            Message::Obituary => {
                if state.card == Card::Offered {
                    state.card = Card::InHand;
                }
            }
        }
    }
}

impl Model for Pauses {
    type State = State;
    type Action = Action;

    fn init_states(&self) -> Vec<State> {
        vec![State {
            now: 0,
            card: Card::InHand,
            last_id: 0,
            owner: Owner {
                membership: Membership::default(),
                answers: Answers::default(),
                n_questions: 0,
                has_started: false,
                has_card: false,
            },
            heard: 0,
            is_dead: false,
            network: [Message::Ready].into(),
        }]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        actions.extend(state.network.iter().map(|message| Action::Deliver(*message)));
        if state.now < LAST {
            actions.push(Action::Wait);
        }
        if state.card == Card::InHand {
            // Who has heard of the death offers nothing there any more.
            let action = if state.last_id == 0 { Action::Offer } else { Action::LayHere };
            actions.push(action);
        }
        if state.owner.n_questions < MOST_QUESTIONS {
            actions.push(Action::Ask);
        }
        if !state.is_dead && state.now >= state.heard + TIMEOUT {
            actions.push(Action::DeclareDead);
        }
    }

    fn next_state(&self, last: &State, action: Action) -> Option<State> {
        let mut state = last.clone();
        match action {
            Action::Wait => state.now += 1,
            Action::Deliver(message) => self.deliver(&mut state, message),
            Action::Offer => {
                state.last_id += 1;
                state.card = Card::Offered;
                state.network.insert(Message::Lay(state.last_id));
            }
            Action::LayHere => state.card = Card::LaidHere,
            Action::Ask => {
                state.owner.n_questions += 1;
                let id = state.owner.membership.ask(self.clock(state.now));
                state.network.insert(Message::Ping(id));
            }
            Action::DeclareDead => {
                state.is_dead = true;
                state.owner.has_card = false;
                state.network.insert(Message::Obituary);
            }
        }
        (state != *last).then_some(state)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always(ONE_PLACE, |_, state: &State| {
                !state.owner.has_card || matches!(state.card, Card::Offered | Card::LaidThere)
            }),
            Property::always("no card is taken by the dead", |_, state: &State| {
                !(state.owner.has_card && state.is_dead)
            }),
            Property::sometimes("a card is laid elsewhere after a death", |_, state: &State| {
                state.is_dead && state.card == Card::LaidHere
            }),
            Property::sometimes("an answer makes sure again", |_, state: &State| {
                state.owner.has_card && state.now > TIMEOUT
            }),
        ]
    }
}

const ONE_PLACE: &str = "a card is in one place";

#[test]
fn an_owner_that_makes_sure_takes_no_card_that_is_elsewhere() {
    // Also with a clock that runs slower by an eighth.
    for rate in [1_000, 875] {
        let checker = Pauses::new(Way::Sure, rate).checker().threads(2).spawn_bfs().join();
        println!("{} states, depth {}", checker.unique_state_count(), checker.max_depth());
        checker.assert_properties();
        assert!(checker.unique_state_count() > 1_000);
    }
}

#[test]
fn an_owner_that_takes_cards_until_it_hears_of_its_death_doubles_one() {
    for (way, rate) in [(Way::Unaware, 1_000), (Way::Sure, 870)] {
        // Nor does it help to make sure by a clock that runs slower still.
        let found = HasDiscoveries::AnyOf([ONE_PLACE].into());
        let model = Pauses::new(way, rate).checker().finish_when(found);
        assert!(model.spawn_bfs().join().discovery(ONE_PLACE).is_some(), "{way:?} {rate}");
    }
}
