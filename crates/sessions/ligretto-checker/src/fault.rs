//! What a player can do wrong, and what is said about it.

mod words;

use checker::Paragraph;
use ligretto::{Card, Colour};
use ligretto_net::{Cheat, PeerId, Verdict};

use crate::judge::Due;

/// Something that a player did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The program ended, and nobody had asked it to.
    ProgramEnded { how: String },
    /// The program was started, and no greeting came.
    NeverGreets { subject: String },
    /// Its greeting can't be read, or says something that can't be.
    BadHello { why: String },
    /// No greeting for so long that everybody takes it for gone.
    StopsGreeting,
    /// It said that it is still busy when its game was over.
    StaysBusy { busy: u32 },
    /// It did not want to play.
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
    StacksShrink { colour: Colour, before: u8, now: u8 },
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
    Cheat(Cheat),
}

impl Fault {
    /// A stable word for it.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::ProgramEnded { .. } => "program-ended",
            Self::NeverGreets { .. } => "never-greets",
            Self::BadHello { .. } => "bad-hello",
            Self::StopsGreeting => "stops-greeting",
            Self::StaysBusy { .. } => "stays-busy",
            Self::Refused { .. } => "refuses-offer",
            Self::BadSubject { .. } => "bad-subject",
            Self::SpeaksForAnother { .. } => "speaks-for-another",
            Self::SpeaksToNobody { .. } => "speaks-to-nobody",
            Self::Malformed { .. } => "malformed",
            Self::NotItsToSay { .. } => "not-its-to-say",
            Self::NoAnswer { due: Due::PassOn { .. } } => "not-passed-on",
            Self::NoAnswer { due: Due::Changed { .. } } => "not-announced",
            Self::NoAnswer { .. } => "no-answer",
            Self::CallsEarly => "calls-early",
            Self::CallsAfterEnd => "calls-after-end",
            Self::SecondCall { .. } => "second-call",
            Self::IdNotRising { .. } => "id-not-rising",
            Self::CallChanged { .. } => "call-changed",
            Self::NotNeighbour { .. } => "not-neighbour",
            Self::DoesNotRepeat { .. } => "does-not-repeat",
            Self::Unasked { .. } => "unasked",
            Self::AnswerChanged { .. } => "answer-changed",
            Self::StampNotLater { .. } => "stamp-not-later",
            Self::WrongVerdict { .. } => "wrong-verdict",
            Self::StacksShrink { .. } => "stacks-shrink",
            Self::WrongRow { .. } | Self::RowTooLong { .. } => "wrong-row",
            Self::WrongHeight { .. } => "wrong-height",
            Self::QuietWhileCalling { .. } => "quiet-while-calling",
            Self::QuietUnasked { .. } => "quiet-unasked",
            Self::TooQuiet { .. } => "too-quiet",
            Self::NeverQuiet => "never-quiet",
            Self::NeverEnds => "never-ends",
            Self::NoStop => "no-stop",
            Self::LaysTooLittle { .. } => "lays-too-little",
            Self::ClockNotMeasured { .. } => "clock-not-measured",
            Self::ObeysStranger { .. } => "obeys-stranger",
            Self::Cheat(cheat) => match cheat {
                Cheat::NotOpen { .. } => "not-open",
                Cheat::WrongStack { .. } => "wrong-stack",
                Cheat::Backdated { .. } => "backdated",
                Cheat::Disputed { .. } | Cheat::Contradicted { .. } => "contradicted",
                Cheat::FalseStop => "false-stop",
                Cheat::WrongScore { .. } => "wrong-score",
            },
        }
    }

    /// Where it can be looked up.
    pub(crate) fn paragraph(&self) -> Paragraph {
        let wire = |heading| Paragraph::new("ligretto/wire.md", heading);
        let rules = |heading| Paragraph::new("ligretto/rules.md", heading);
        match self {
            Self::ProgramEnded { .. } | Self::NeverGreets { .. } => {
                Paragraph::new("ligretto/check.md", "How your player is started")
            }
            Self::BadHello { .. }
            | Self::StopsGreeting
            | Self::StaysBusy { .. }
            | Self::Refused { .. } => wire("A machine"),
            Self::BadSubject { .. }
            | Self::SpeaksForAnother { .. }
            | Self::SpeaksToNobody { .. }
            | Self::ObeysStranger { .. } => wire("Subjects"),
            Self::Malformed { .. } | Self::NotItsToSay { .. } | Self::DoesNotRepeat { .. } => {
                wire("A game")
            }
            Self::NoAnswer { due } => wire(due.heading()),
            Self::CallsEarly | Self::CallsAfterEnd => wire("Coordinator to player"),
            Self::SecondCall { .. }
            | Self::IdNotRising { .. }
            | Self::CallChanged { .. }
            | Self::NotNeighbour { .. }
            | Self::Unasked { .. }
            | Self::AnswerChanged { .. }
            | Self::WrongVerdict { .. }
            | Self::StacksShrink { .. }
            | Self::RowTooLong { .. } => wire("Player to player"),
            Self::QuietWhileCalling { .. }
            | Self::QuietUnasked { .. }
            | Self::TooQuiet { .. }
            | Self::NeverQuiet
            | Self::NeverEnds => wire("When nobody can lay a card"),
            Self::StampNotLater { .. }
            | Self::ClockNotMeasured { .. }
            | Self::Cheat(Cheat::Backdated { .. }) => wire("Time"),
            Self::NoStop => wire("Player to coordinator"),
            Self::WrongRow { .. } | Self::WrongHeight { .. } => rules("Cards and deal"),
            Self::LaysTooLittle { .. } => rules("Play"),
            Self::Cheat(Cheat::NotOpen { .. } | Cheat::WrongStack { .. } | Cheat::FalseStop) => {
                rules("Play")
            }
            Self::Cheat(Cheat::WrongScore { .. }) => rules("Points"),
            Self::Cheat(Cheat::Disputed { .. } | Cheat::Contradicted { .. }) => wire("Journal"),
        }
    }
}
