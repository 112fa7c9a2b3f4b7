//! Makes a good player a bad one, by what it hears and what it says.

use ligretto::{Card, Colour, Deck, LIGRETTO_HEIGHT, Stacks, Visible};
use ligretto_net::{Address, Entry, Message, PeerId, Stamp, Verdict};
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
    pub(super) fn hear(&mut self, from: Address, mut message: Message) -> Option<Message> {
        match (self.deviation, &mut message) {
            (Deviation::TurnsFromBottom, Message::Init(init)) => {
                let mut cards = *init.deck.cards();
                cards[..LIGRETTO_HEIGHT].reverse();
                if let Ok(deck) = Deck::new(&cards) {
                    init.deck = deck;
                }
            }
            (Deviation::LooksEarly, Message::Init(_)) => self.look(1),
            (Deviation::FalseStop, Message::Start { .. }) => {
                self.tell(json!({"type": "stop", "stamp": 5}));
            }
            (Deviation::PlaysCoordinator, Message::Start { .. }) => {
                let end = json!({"type": "end", "stop": null, "pass_on": false});
                self.extra.push((Address::Player(PeerId(1)), end));
            }
            (Deviation::NeverPlays, Message::Start { .. }) => {
                self.tell(json!({"type": "got", "signal": "start"}));
                return None;
            }
            (Deviation::AlwaysQuiet, Message::Probe { round }) => {
                self.tell(json!({"type": "quiet", "round": round, "black": false}));
                return None;
            }
            (Deviation::NeverWakes, Message::Changed { visible, .. }) => {
                let noted = json!({"type": "noted", "n_cards": visible.stacks.n_cards()});
                self.extra.push((from, noted));
                return None;
            }
            (Deviation::QuietUnasked, Message::Probe { round }) => *round += 100,
            (Deviation::NoMeasuring, Message::Init(init)) => {
                init.options.signals = ligretto_net::Signals::Plain;
            }
            (Deviation::NoAnswers, Message::Lay { .. })
            | (Deviation::NoRotation, Message::Rotate { .. })
            | (Deviation::NeverMourns, Message::Obituary { .. }) => return None,
            _ => {}
        }
        Some(message)
    }

    /// What goes out instead of a message.
    pub(super) fn say(&mut self, to: Address, mut message: Message) -> Vec<(Address, Value)> {
        let deviation = self.deviation;
        match &mut message {
            Message::Lay { id, .. } | Message::Look { id, .. } => {
                if deviation == Deviation::NeverRepeats && self.called.contains(id) {
                    return Vec::new();
                }
                self.called.push(*id);
                if deviation == Deviation::SameId {
                    *id = 1;
                }
            }
            Message::Answer { id, answered, noted } => {
                let is_repeated = self.answered.contains(&(to, *id));
                self.answered.push((to, *id));
                self.answer(&mut answered.verdict, &mut answered.stamp, is_repeated);
                *noted = self.noted(*noted);
            }
            Message::Shown { visible, .. } => self.show(visible),
            Message::Changed { visible, noted } => {
                self.show(visible);
                *noted = self.noted(*noted);
            }
            Message::Score(report) if deviation == Deviation::WrongScore => report.score.laid += 1,
            Message::Journal { journal, .. } => match deviation {
                Deviation::DeniesTaken => journal.taken.clear(),
                Deviation::DeniesOwn => {
                    let me = self.seat;
                    let foreign =
                        |entry: &Entry| matches!(entry, Entry::Laid { at, .. } if *at != me);
                    if let Some(last) = journal.own.iter().rposition(foreign) {
                        journal.own.remove(last);
                    }
                }
                _ => {}
            },
            _ => {}
        }
        if let Message::Lay { noted, .. } = &mut message {
            *noted = self.noted(*noted);
        }
        if self.is_silent(to, &message) {
            return Vec::new();
        }
        self.written(to, &message)
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

    fn is_silent(&self, to: Address, message: &Message) -> bool {
        let is_player = to != Address::Coordinator;
        match (self.deviation, message) {
            (Deviation::NoAnnouncements, Message::Changed { .. })
            | (Deviation::NotNoted, Message::Noted { .. })
            | (Deviation::NeverQuiet, Message::Quiet { .. })
            | (Deviation::NoStop, Message::Stop { .. })
            | (Deviation::NoMeasuring, Message::Ping { .. }) => true,
            (Deviation::DoesNotPassOn, Message::Start { .. }) => is_player,
            _ => false,
        }
    }

    /// The message as JSON, and what is said on top of it.
    fn written(&self, to: Address, message: &Message) -> Vec<(Address, Value)> {
        let mut value = serde_json::to_value(message).unwrap_or_default();
        let mut all = Vec::new();
        match (self.deviation, message) {
            (Deviation::CardAsNumber, Message::Lay { card, .. }) => {
                value["card"] = json!(card.number());
            }
            (Deviation::SecondCall, Message::Lay { id, .. }) => {
                all.push((to, json!({"type": "look", "id": id + 1, "watch": false})));
            }
            (Deviation::LooksAfterEnd, Message::Ended { .. }) => {
                let look = json!({"type": "look", "id": 100_000, "watch": false});
                all.push((Address::Player(PeerId(1)), look));
            }
            _ => {}
        }
        all.insert(0, (to, value));
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
