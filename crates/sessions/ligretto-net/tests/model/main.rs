//! Model checking: every order in which the messages of a small game can be lost, doubled, delayed
//! and delivered, with the rules and the memory of the real owner.
//!
//! Two players, each with a stack of its own, offer each other cards and lay cards of their own,
//! while the end is on its way to both. The network keeps every message for ever and delivers any
//! of them at any time, any number of times: that is loss (never delivered), duplication, delay
//! and reordering all at once.
//!
//! Three other ways to deal with a lost answer are checked as well, and each is found wrong.
//! `membership` checks what becomes of cards when an owner stands still and is taken for dead.

#![allow(clippy::unwrap_used, reason = "a test that can't go on may stop right there")]

mod membership;

use std::collections::BTreeSet;

use ligretto::{Card, Stacks};
use ligretto_net::{Answered, Answers, Known, Stamp, Verdict};
use stateright::{Checker, HasDiscoveries, Model, Property};

/// What a caller does when no answer comes, and what an owner does with a repeated request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Way {
    /// Ours: repeat with the same number; the owner remembers.
    Remember,
    /// A time-out is a refusal: the caller goes on with the card in its hand.
    TimeoutRefuses,
    /// Repeat, but the owner decides each request anew.
    NoMemory,
    /// The owner recognises the card on its stack: whoever asks for the top card has laid it.
    RecogniseTop,
}

#[derive(Clone, Debug)]
struct SmallGame {
    way: Way,
    /// The cards of each player, in the order in which they are offered or laid.
    cards: [Vec<Card>; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    players: [Player; 2],
    network: BTreeSet<Message>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Player {
    /// How many of its cards it has laid or given up, as far as it knows.
    n_settled: usize,
    /// Which of them it believes to be on the table.
    laid: Vec<Card>,
    /// The number of the call under way.
    call: Option<u32>,
    last_id: u32,
    stacks: Stacks,
    /// Whose cards lie on its stacks: the truth that nobody else looks at.
    table: Vec<(usize, Card)>,
    answers: Answers,
    has_ended: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Message {
    Lay { from: usize, id: u32, card: Card },
    Answer { to: usize, id: u32, accepted: bool },
    End { to: usize },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Deliver(Message),
    Offer(usize),
    LayOwn(usize),
    TimeOut(usize),
}

impl Model for SmallGame {
    type State = State;
    type Action = Action;

    fn init_states(&self) -> Vec<State> {
        let player = |ones: &[&str]| {
            let mut stacks = Stacks::default();
            for one in ones {
                stacks.lay(one.parse().unwrap());
            }
            Player {
                n_settled: 0,
                laid: Vec::new(),
                call: None,
                last_id: 0,
                stacks,
                table: Vec::new(),
                answers: Answers::default(),
                has_ended: false,
            }
        };
        let players = [player(&["red 1"]), player(&["blue 1", "red 1"])];
        let network = [Message::End { to: 0 }, Message::End { to: 1 }].into();
        vec![State { players, network }]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        actions.extend(state.network.iter().map(|message| Action::Deliver(*message)));
        for (seat, player) in state.players.iter().enumerate() {
            if player.call.is_some() {
                actions.push(Action::TimeOut(seat));
            } else if !player.has_ended && player.n_settled < self.cards[seat].len() {
                actions.push(Action::Offer(seat));
                let card = self.cards[seat][player.n_settled];
                if player.stacks.check_own(card).is_ok() {
                    actions.push(Action::LayOwn(seat));
                }
            }
        }
    }

    fn next_state(&self, last: &State, action: Action) -> Option<State> {
        let mut state = last.clone();
        match action {
            Action::Offer(seat) => {
                let player = &mut state.players[seat];
                player.last_id += 1;
                player.call = Some(player.last_id);
                state.network.insert(self.request(seat, &state.players[seat]));
            }
            Action::LayOwn(seat) => {
                let card = self.cards[seat][state.players[seat].n_settled];
                let player = &mut state.players[seat];
                player.stacks.lay(card);
                player.table.push((seat, card));
                player.laid.push(card);
                player.n_settled += 1;
            }
            Action::TimeOut(seat) if self.way == Way::TimeoutRefuses => {
                // The card stays in the hand, and is offered again as a new one.
                state.players[seat].call = None;
                if state.players[seat].last_id >= 3 {
                    return None;
                }
            }
            // The same request once more; the network has it already.
            Action::TimeOut(_) => return None,
            Action::Deliver(Message::End { to }) => state.players[to].has_ended = true,
            Action::Deliver(Message::Lay { from, id, card }) => {
                let answer = self.decide(&mut state.players[1 - from], from, id, card)?;
                state.network.insert(Message::Answer { to: from, id, accepted: answer });
            }
            Action::Deliver(Message::Answer { to, id, accepted }) => {
                self.settle(&mut state.players[to], to, id, accepted)?;
            }
        }
        (state != *last).then_some(state)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always(DOUBLED, |_, state: &State| {
                let all = || state.players.iter().flat_map(|player| &player.table);
                all().collect::<BTreeSet<_>>().len() == all().count()
            }),
            Property::always(STILL_HELD, |model: &SmallGame, state: &State| {
                (0..2).all(|seat| {
                    let player = &state.players[seat];
                    let offered = player.call.map(|_| model.cards[seat][player.n_settled]);
                    let mut on_table =
                        state.players.iter().flat_map(|player| &player.table).copied();
                    let known = |card: &Card| player.laid.contains(card) || offered == Some(*card);
                    on_table.all(|(of, card)| of != seat || known(&card))
                })
            }),
            Property::always(ANOTHERS, |_, state: &State| {
                (0..2).all(|seat| {
                    let lies = |card: &Card| {
                        state.players.iter().any(|player| player.table.contains(&(seat, *card)))
                    };
                    state.players[seat].laid.iter().all(lies)
                })
            }),
            Property::sometimes(
                "both have settled everything",
                |model: &SmallGame, state: &State| {
                    (0..2).all(|seat| state.players[seat].n_settled == model.cards[seat].len())
                },
            ),
            Property::sometimes("the end comes while a lay is under way, and it counts", ended),
        ]
    }
}

/// Figure 7 of the concept: the end has reached the caller, but the owner took the card before.
fn ended(_: &SmallGame, state: &State) -> bool {
    let caller = &state.players[0];
    caller.has_ended
        && caller.call.is_some()
        && state.players[1].table.iter().any(|(of, _)| *of == 0)
}

impl SmallGame {
    fn request(&self, seat: usize, player: &Player) -> Message {
        let card = self.cards[seat][player.n_settled];
        Message::Lay { from: seat, id: player.last_id, card }
    }

    /// The owner's decision, as the real player makes it.
    fn decide(&self, owner: &mut Player, from: usize, id: u32, card: Card) -> Option<bool> {
        if self.way == Way::Remember {
            match owner.answers.look_up(0, id) {
                Known::Outdated => return None,
                Known::Decided(answered) => return Some(answered.verdict == Verdict::Accepted),
                Known::New => {}
            }
        }
        if self.way == Way::RecogniseTop && owner.stacks.top(card.colour()) == Some(card) {
            return Some(true);
        }
        let accepted = !owner.has_ended && owner.stacks.check_foreign(card).is_ok();
        if accepted {
            owner.stacks.lay(card);
            owner.table.push((from, card));
        }
        let verdict = if accepted { Verdict::Accepted } else { Verdict::Illegal };
        owner.answers.remember(0, id, Answered { verdict, stamp: Stamp(0) });
        Some(accepted)
    }

    fn settle(&self, player: &mut Player, seat: usize, id: u32, accepted: bool) -> Option<()> {
        if player.call != Some(id) {
            return None;
        }
        player.call = None;
        let card = self.cards[seat][player.n_settled];
        if accepted {
            player.laid.push(card);
            player.n_settled += 1;
        } else if id >= 3 {
            // Refused often enough: the next card, so that the model is finite.
            player.n_settled += 1;
        }
        Some(())
    }
}

fn game(way: Way) -> SmallGame {
    let cards = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect();
    // Both have a red 2 and a blue 2: they race for the same places.
    let cards = [cards(&["red 2", "blue 2", "red 3"]), cards(&["red 2", "red 3", "blue 2"])];
    SmallGame { way, cards }
}

#[test]
fn numbered_requests_and_remembered_answers_lose_and_double_nothing() {
    let checker = game(Way::Remember).checker().threads(2).spawn_bfs().join();
    println!("{} states, depth {}", checker.unique_state_count(), checker.max_depth());
    checker.assert_properties();
    assert!(checker.unique_state_count() > 1_000);
}

#[test]
fn every_other_way_loses_or_doubles_a_card() {
    for (way, property) in [
        (Way::TimeoutRefuses, DOUBLED),
        // The repeated request is refused, since the card itself lies there now.
        (Way::NoMemory, STILL_HELD),
        (Way::RecogniseTop, ANOTHERS),
    ] {
        let found = HasDiscoveries::AnyOf([property].into());
        let checker = game(way).checker().finish_when(found).spawn_bfs().join();
        assert!(checker.discovery(property).is_some(), "{way:?}");
    }
}

const DOUBLED: &str = "no card is on the table twice";
const STILL_HELD: &str = "no card is laid that its player still has";
const ANOTHERS: &str = "what a player believes laid is on the table";
