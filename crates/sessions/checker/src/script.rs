//! What the checker says and what it waits for, as data.

use std::time::Duration;

use mnm::Awaited;

use crate::paragraph::Paragraph;
use game::Text;

/// One step of the server's side of a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Says these bytes, in one write unless the script's delivery cuts them.
    Say(Vec<u8>),
    /// Writes these bytes at once, whatever the delivery is.
    Write(Vec<u8>),
    /// Lets time pass; what the client says meanwhile is kept.
    Delay(Duration),
    /// Lets time pass, in which the client has to be silent.
    Quiet(Duration),
    /// Waits for a line of the client.
    Expect(Awaited),
    /// Asks for a move in the game as it stands, if it is the client's turn; until then the others
    /// act. When the game is over, or after these moves of the client, the result is said.
    Play(Turns),
    /// Lets the others act until it is the client's turn.
    Others,
    /// Says `MOVE` and the position, with lines in an order of their own if there are any.
    Ask {
        /// The time for the move.
        move_time: Duration,
        /// The lines of the position where they are not the usual ones.
        lines: Option<Vec<String>>,
    },
    /// Says how the match ended.
    Result(Won),
    /// Ends the connection: nothing more is said and the client has to close it.
    Finish(LastLine),
    /// Closes the connection in this way.
    Die(Death),
    /// The checker has seen enough; how the program ends does not matter.
    Enough,
}

/// The rest of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turns {
    /// The time for each move that the client is still asked for.
    pub(crate) move_times: Vec<Duration>,
    /// How many times `WAIT` comes before each of them.
    pub(crate) n_waits: usize,
    /// The pause behind `MOVEOK`.
    pub(crate) pause: Duration,
}

/// Who won, as the client is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Won {
    /// The client.
    Client,
    /// Everybody else.
    Others,
    /// All of them: a draw.
    All,
}

/// The last thing that was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LastLine {
    /// The result and `QUIT`.
    Quit,
    /// A negative line before the client had a seat.
    NegativeInProlog,
    /// A negative line, while no line of the client was due.
    Negative,
    /// A negative line while the client was thinking: its move may be on the way.
    WhileThinking,
    /// Another kind of game than the client's.
    WrongKind,
}

/// How the server dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Death {
    /// In order: the client reads the end of the stream.
    Close,
    /// With a reset: the client gets an error.
    Reset,
}

/// How what is said is cut into writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Delivery {
    /// Each block in one write.
    #[default]
    Whole,
    /// In small pieces, also within lines, with short pauses between them.
    Pieces,
    /// Line by line, with so much time between them.
    Lines(Duration),
    /// A block and the next one in one write, wherever the client is not to answer in between.
    Joined,
}

/// How the program has to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// With the exit code 0: the game came to its end.
    Success,
    /// With another one, and with a message: something went wrong.
    Failure,
    /// It is stopped by the checker.
    Stopped,
}

/// One start of the program and the conversation with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunPlan {
    /// What is special about this run of a stage, where there are several.
    pub label: Option<Text>,
    /// The seat of the client, counted from zero as on the wire.
    pub seat: u8,
    /// How the program has to end.
    pub exit: Exit,
    /// The setup of the game.
    pub(crate) setup: String,
    /// What the random choices of the others follow from.
    pub(crate) seed: u64,
    /// How many random moves come before the conversation.
    pub(crate) n_ahead: usize,
    pub(crate) delivery: Delivery,
    /// The rule that the run is about: why a move is illegal.
    pub(crate) rule: Option<Rule>,
    /// What a client may have stumbled over that ends here or falls silent.
    pub(crate) hint: Option<Text>,
    pub(crate) steps: Vec<Step>,
}

/// A rule of a game, and where it can be looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    pub(crate) words: Text,
    pub(crate) paragraph: Paragraph,
}
