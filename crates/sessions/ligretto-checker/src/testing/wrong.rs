//! Makes a good player a bad one, by what it hears and what it says.

use ligretto::{Card, Colour, Deck, LIGRETTO_HEIGHT, Stacks, Visible};
use ligretto_net::{
    Address, BetweenPlayers, Entry, FromCoordinator, Incoming, Outgoing, PeerId, Stamp,
    ToCoordinator, Verdict,
};
use serde_json::{Value, json};

use super::Deviation;

/// Stands between a player and the rest of the world.
pub(super) struct Wrong {
    deviation: Deviation,
    seat: PeerId,
    /// What it says on top of what the player says.
    pub(super) extra: Vec<(Address, Value)>,
    /// Questions that it has answered, and calls that it has made.
    answered: Vec<(Address, u32)>,
    called: Vec<u32>,
}

impl Wrong {
    pub(super) fn new(deviation: Deviation, seat: PeerId) -> Self {
        Self { deviation, seat, extra: Vec::new(), answered: Vec::new(), called: Vec::new() }
    }

    /// What the player hears of a message.
    pub(super) fn hear(&mut self, message: Incoming) -> Option<Incoming> {
        match message {
            Incoming::FromCoordinator(message) => {
                self.hear_coordinator(message).map(Incoming::FromCoordinator)
            }
            Incoming::FromPlayer(from, message) => match (self.deviation, message) {
                (_, BetweenPlayers::Start { .. }) => {
                    self.hear_start().then_some(Incoming::FromPlayer(from, message))
                }
                (Deviation::NeverWakes, BetweenPlayers::Changed { visible, .. }) => {
                    let noted = json!({"type": "noted", "n_cards": visible.stacks.n_cards()});
                    self.extra.push((Address::Player(from), noted));
                    None
                }
                (Deviation::NoAnswers, BetweenPlayers::Lay { .. }) => None,
                _ => Some(Incoming::FromPlayer(from, message)),
            },
        }
    }

    fn hear_coordinator(&mut self, mut message: FromCoordinator) -> Option<FromCoordinator> {
        match (self.deviation, &mut message) {
            (Deviation::TurnsFromBottom, FromCoordinator::Init(init)) => {
                let mut cards = *init.deck.cards();
                cards[..LIGRETTO_HEIGHT].reverse();
                if let Ok(deck) = Deck::new(&cards) {
                    init.deck = deck;
                }
            }
            (Deviation::LooksEarly, FromCoordinator::Init(_)) => self.look(1),
            (_, FromCoordinator::Start { .. }) => return self.hear_start().then_some(message),
            (Deviation::AlwaysQuiet, FromCoordinator::Probe { round }) => {
                self.tell(json!({"type": "quiet", "round": round, "black": false}));
                return None;
            }
            (Deviation::QuietUnasked, FromCoordinator::Probe { round }) => *round += 100,
            (Deviation::NoMeasuring, FromCoordinator::Init(init)) => {
                init.options.signals = ligretto_net::Signals::Plain;
            }
            (Deviation::NoRotation, FromCoordinator::Rotate { .. })
            | (Deviation::NeverMourns, FromCoordinator::Obituary { .. }) => return None,
            _ => {}
        }
        Some(message)
    }

    /// The game begins; says whether the player may know.
    fn hear_start(&mut self) -> bool {
        match self.deviation {
            Deviation::FalseStop => self.tell(json!({"type": "stop", "stamp": 5})),
            Deviation::PlaysCoordinator => {
                let end = json!({"type": "end", "stop": null, "pass_on": false});
                self.extra.push((Address::Player(PeerId(1)), end));
            }
            Deviation::NeverPlays => {
                self.tell(json!({"type": "got", "signal": "start"}));
                return false;
            }
            _ => {}
        }
        true
    }

    /// What goes out instead of a message.
    pub(super) fn say(&mut self, mut said: Outgoing) -> Vec<(Address, Value)> {
        match &mut said {
            Outgoing::ToCoordinator(message) => self.tamper(message),
            Outgoing::ToPlayer(to, message) => {
                if !self.say_to_player(*to, message) {
                    return Vec::new();
                }
            }
        }
        if self.is_silent(&said) { Vec::new() } else { self.written(&said) }
    }

    fn tamper(&self, message: &mut ToCoordinator) {
        match (self.deviation, message) {
            (Deviation::WrongScore, ToCoordinator::Score(report)) => report.score.laid += 1,
            (Deviation::DeniesTaken, ToCoordinator::Journal { journal, .. }) => {
                journal.taken.clear();
            }
            (Deviation::DeniesOwn, ToCoordinator::Journal { journal, .. }) => {
                let me = self.seat;
                let foreign = |entry: &Entry| matches!(entry, Entry::Laid { at, .. } if *at != me);
                if let Some(last) = journal.own.iter().rposition(foreign) {
                    journal.own.remove(last);
                }
            }
            _ => {}
        }
    }

    /// Changes what is said to another player; says whether it is said at all.
    fn say_to_player(&mut self, to: PeerId, message: &mut BetweenPlayers) -> bool {
        if let BetweenPlayers::Lay { id, .. } | BetweenPlayers::Look { id, .. } = message {
            if self.deviation == Deviation::NeverRepeats && self.called.contains(id) {
                return false;
            }
            self.called.push(*id);
            if self.deviation == Deviation::SameId {
                *id = 1;
            }
        }
        match message {
            BetweenPlayers::Lay { noted, .. } => *noted = self.noted(*noted),
            BetweenPlayers::Answer { id, answered, noted } => {
                let asked = (Address::Player(to), *id);
                let is_repeated = self.answered.contains(&asked);
                self.answered.push(asked);
                self.answer(&mut answered.verdict, &mut answered.stamp, is_repeated);
                *noted = self.noted(*noted);
            }
            BetweenPlayers::Shown { visible, .. } => self.show(visible),
            BetweenPlayers::Changed { visible, noted } => {
                self.show(visible);
                *noted = self.noted(*noted);
            }
            BetweenPlayers::Look { .. }
            | BetweenPlayers::Noted { .. }
            | BetweenPlayers::Start { .. }
            | BetweenPlayers::End { .. }
            | BetweenPlayers::Got(_) => {}
        }
        true
    }

    fn answer(&self, verdict: &mut Verdict, stamp: &mut Stamp, is_repeated: bool) {
        match self.deviation {
            Deviation::AnswersAnew if is_repeated => stamp.0 += 1,
            Deviation::SaysAccepted if *verdict == Verdict::Illegal => *verdict = Verdict::Accepted,
            Deviation::MixesUpRefusals if *verdict == Verdict::TooSlow => {
                *verdict = Verdict::Illegal;
            }
            Deviation::Backdates => *stamp = Stamp(0),
            _ => {}
        }
    }

    fn show(&self, visible: &mut Visible) {
        match self.deviation {
            Deviation::WrongRow => visible.row[0] = foreign_card(visible),
            Deviation::LongRow => visible.row[4] = visible.row[0],
            Deviation::ShowsNoStacks if visible.stacks.n_cards() > 3 => {
                visible.stacks = Stacks::default();
            }
            _ => {}
        }
    }

    fn noted(&self, noted: u8) -> u8 {
        if self.deviation == Deviation::NotNoted { 0 } else { noted }
    }

    fn is_silent(&self, said: &Outgoing) -> bool {
        matches!(
            (self.deviation, said),
            (Deviation::NoAnnouncements, Outgoing::ToPlayer(_, BetweenPlayers::Changed { .. }))
                | (Deviation::NotNoted, Outgoing::ToPlayer(_, BetweenPlayers::Noted { .. }))
                | (Deviation::DoesNotPassOn, Outgoing::ToPlayer(_, BetweenPlayers::Start { .. }))
                | (Deviation::NeverQuiet, Outgoing::ToCoordinator(ToCoordinator::Quiet { .. }))
                | (Deviation::NoStop, Outgoing::ToCoordinator(ToCoordinator::Stop { .. }))
                | (Deviation::NoMeasuring, Outgoing::ToCoordinator(ToCoordinator::Ping { .. }))
        )
    }

    /// The message as JSON, and what is said on top of it.
    fn written(&self, said: &Outgoing) -> Vec<(Address, Value)> {
        let to = said.to();
        let mut all = vec![(to, serde_json::to_value(said).unwrap_or_default())];
        match (self.deviation, said) {
            (Deviation::CardAsNumber, Outgoing::ToPlayer(_, BetweenPlayers::Lay { card, .. })) => {
                all[0].1["card"] = json!(card.number());
            }
            (Deviation::SecondCall, Outgoing::ToPlayer(_, BetweenPlayers::Lay { id, .. })) => {
                all.push((to, json!({"type": "look", "id": id + 1, "watch": false})));
            }
            (Deviation::LooksAfterEnd, Outgoing::ToCoordinator(ToCoordinator::Ended { .. })) => {
                let look = json!({"type": "look", "id": 100_000, "watch": false});
                all.push((Address::Player(PeerId(1)), look));
            }
            _ => {}
        }
        all
    }

    fn look(&mut self, id: u32) {
        let look = json!({"type": "look", "id": id, "watch": false});
        self.extra.push((Address::Player(PeerId(1)), look));
    }

    fn tell(&mut self, value: Value) {
        self.extra.push((Address::Coordinator, value));
    }
}

/// A card that does not lie in the row, and can't.
fn foreign_card(visible: &Visible) -> Option<Card> {
    let mut all = Colour::ALL.into_iter().filter_map(|colour| Card::new(colour, 9));
    all.find(|card| !visible.row.contains(&Some(*card)))
}
