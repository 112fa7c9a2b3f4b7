//! What a player can do wrong, and what is said about it.

mod texts;

use std::fmt::Display;

use checker::{Paragraph, ProgramEnd};
use ligretto::{Card, Colour};
use ligretto_net::{Cheat, PeerId, Signal, Verdict};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::judge::Due;
pub(crate) use texts::Told;

/// Something that a player did wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
pub(crate) enum Fault {
    /// The program ended, and nobody had asked it to.
    #[serde(skip)]
    ProgramEnded(ProgramEnd),
    /// The program was started, and no greeting came.
    NeverGreets { subject: String },
    /// Its greeting can't be read, or says something that can't be.
    BadHello { why: String },
    /// No greeting for so long that everybody takes it for gone.
    StopsGreeting,
    /// It said that it is still busy when its game was over.
    StaysBusy { busy: u32 },
    /// It did not want to play.
    #[serde(rename = "refuses-offer")]
    Refused { reason: String },
    /// The subject is none of those that there are.
    BadSubject { subject: String },
    /// It named somebody else as the sender.
    SpeaksForAnother { subject: String, right: String },
    /// It spoke to somebody who is not in the game, or not there.
    SpeaksToNobody { subject: String },
    /// The message can't be read.
    Malformed { text: String, why: String },
    /// It may not say that to them.
    NotItsToSay { kind: String },
    /// What was due did not come.
    #[serde(skip)]
    NoAnswer { due: Due },
    /// It asked before the game had begun.
    CallsEarly,
    /// It asked again although it had confirmed the end.
    CallsAfterEnd,
    /// Two calls at the same time.
    SecondCall { first: u32, second: u32 },
    /// The number of a call is not higher than the last.
    IdNotRising { id: u32, last: u32 },
    /// A repeated call is not the same.
    CallChanged { id: u32 },
    /// It laid or looked at one who is no neighbour.
    NotNeighbour { seat: PeerId },
    /// A call was not answered, and it did not ask again.
    DoesNotRepeat { what: &'static str },
    /// An answer to a question that nobody asked.
    Unasked { kind: &'static str, id: u32 },
    /// Two answers to the same question are not the same.
    AnswerChanged { id: u32 },
    /// The moment of an answer is not later than the one of the lay.
    StampNotLater { id: u32 },
    /// The owner's decision is not what the stacks say.
    WrongVerdict { card: Card, height: u8, said: Verdict, right: Verdict },
    /// What it shows of its stacks is lower than what it has shown before.
    StacksShrink {
        #[serde(serialize_with = "as_text")]
        colour: Colour,
        before: u8,
        now: u8,
    },
    /// What it shows in its row can't be there.
    WrongRow { card: Card },
    /// It shows a place of the row that there is not.
    RowTooLong { n: u8 },
    /// Its Ligretto stack does not have that many cards.
    WrongHeight { shown: u8 },
    /// It says that it is quiet, and waits for an answer.
    QuietWhileCalling { id: u32 },
    /// It says that it is quiet, and nobody has asked.
    QuietUnasked { round: u32 },
    /// The game was over since all were quiet, and it had a card that fits.
    TooQuiet { card: Card, at: PeerId },
    /// All others are quiet, and it never says so.
    NeverQuiet,
    /// The game does not end.
    NeverEnds,
    /// It has turned up its last card, and called nothing.
    NoStop,
    /// It has laid less than it could.
    LaysTooLittle { laid: u8, possible: u8 },
    /// With timestamps it was ready before it knew the time.
    ClockNotMeasured { n_pings: u32 },
    /// It did what somebody said who may not.
    ObeysStranger { kind: &'static str },
    /// It did not play by the rules, as the coordinator found.
    #[serde(skip)]
    Cheat(Cheat),
}

impl Fault {
    /// A stable word for it, where it can be looked up, and what is said about it.
    pub(crate) fn told(&self) -> Told {
        if let Self::ProgramEnded(end) = self
            && let Some((code, explanation)) = end.fault()
        {
            let paragraph = Paragraph::new("ligretto/check.md", "How your player is started");
            return Told { code, paragraph, explanation };
        }
        let (name, data) = self.name_and_data();
        texts::tell(&name, &data)
    }

    /// Which text it has, and what is filled in there.
    fn name_and_data(&self) -> (String, Map<String, Value>) {
        let due = match self {
            // The audit has its own words, which stand in stored results.
            Self::Cheat(cheat) => {
                let mut data = data_of(cheat);
                let name = data.remove("cheat").as_ref().map(shown).unwrap_or_default();
                return (name.replace('_', "-"), data);
            }
            Self::NoAnswer { due } => due,
            Self::ProgramEnded(ProgramEnd::Exited(exit)) => {
                return ("program-exited".to_owned(), data_of(&json!({ "exit": exit })));
            }
            Self::ProgramEnded(ProgramEnd::Killed(signal)) => {
                return ("program-killed".to_owned(), data_of(&json!({ "signal": signal })));
            }
            Self::ProgramEnded(_) => return ("program-ended".to_owned(), Map::new()),
            fault => {
                let mut written = data_of(fault);
                let name = written.remove("fault").as_ref().map(shown).unwrap_or_default();
                return (name, written);
            }
        };
        let (name, data) = match due {
            Due::Changed { card } => ("not-announced", json!({ "card": card })),
            Due::PassOn { signal } => ("not-passed-on", json!({ "name": signal_name(*signal) })),
            due => {
                let (asked, answer) = due.question();
                let heading = due.heading();
                ("no-answer", json!({ "asked": asked, "answer": answer, "heading": heading }))
            }
        };
        (name.to_owned(), data_of(&data))
    }
}

fn as_text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// The fields of a value; none if it is no object.
fn data_of(value: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// A value as it stands in a text.
fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn signal_name(signal: Signal) -> &'static str {
    match signal {
        Signal::Start => "start",
        Signal::End => "end",
        Signal::Rotate { .. } => "rotate",
    }
}

impl Due {
    /// What was asked, and what answers it.
    fn question(self) -> (String, String) {
        let (asked, answer) = match self {
            Self::Machine("ask_clock") => ("ask_clock".to_owned(), "clock"),
            Self::Machine("offer") => ("offer".to_owned(), "accepted"),
            Self::Machine("release") => ("release".to_owned(), "released"),
            Self::Machine(asked) => (asked.to_owned(), "gone"),
            Self::Ready => ("init".to_owned(), "ready"),
            Self::Got { signal } | Self::PassOn { signal } => {
                let name = signal_name(signal);
                return (name.to_owned(), format!("got {name}"));
            }
            Self::Ended => ("end".to_owned(), "ended"),
            Self::Journal { round } => (format!("ask_journal {round}"), "journal"),
            Self::Score => ("ask_score".to_owned(), "score"),
            Self::Pong { id } => (format!("ping {id}"), "pong"),
            Self::Mourned { of } => (format!("obituary of {of}"), "mourned"),
            Self::Answer { id } => (format!("lay {id}"), "answer"),
            Self::Shown { id } => (format!("look {id}"), "shown"),
            Self::Noted { .. } | Self::Changed { .. } => ("changed".to_owned(), "noted"),
        };
        (asked, answer.to_owned())
    }
}

#[cfg(test)]
mod tests;
