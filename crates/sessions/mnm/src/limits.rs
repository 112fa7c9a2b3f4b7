use std::time::Duration;

/// The times and sizes a server session keeps to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerLimits {
    /// How long a client may take for each answer of the prolog, for `OKWAIT` and for `THINKING`.
    /// A write that the client does not take off our hands for so long ends the session too.
    pub answer: Duration,
    /// The pause between an `OKWAIT` (or a `MOVEOK`) and the next `WAIT`.
    pub wait_interval: Duration,
    /// The pause between `ENDPLAYERS` and the first `WAIT`, `MOVE` or `GAMEOVER`: many clients
    /// read once per step and would lose a command that comes in the same segment.
    pub first_command_delay: Duration,
    /// The pause between `MOVEOK` and the next command, for the same clients.
    pub after_move_delay: Duration,
    /// The pause between `PLAYING` and the name of the match, where these are two writes.
    pub name_delay: Duration,
    /// The pause between the first line of an answer and the rest, where these are two writes.
    pub segment_delay: Duration,
    /// How long our own host may take for an answer; afterwards the client gets an apology.
    pub host_answer: Duration,
    /// How many bytes a line of the client may have, without its end.
    pub max_line: usize,
    /// How many bytes the client may send ahead while the host owes it an answer.
    pub max_ahead: usize,
    /// How long we go on reading at the end, waiting for the client to close.
    pub drain: Duration,
}

impl ServerLimits {
    /// Those of a server that nobody has set up otherwise.
    pub const USUAL: Self = Self {
        answer: Duration::from_secs(5),
        wait_interval: Duration::from_secs(1),
        first_command_delay: Duration::from_millis(50),
        after_move_delay: Duration::from_millis(80),
        name_delay: Duration::from_millis(60),
        segment_delay: Duration::from_millis(30),
        host_answer: Duration::from_secs(30),
        max_line: 1024,
        max_ahead: 4096,
        drain: Duration::from_secs(2),
    };
}

impl Default for ServerLimits {
    fn default() -> Self {
        Self::USUAL
    }
}

/// The times and sizes a client session keeps to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientLimits {
    /// How long the server may be silent when it is its turn to speak.
    pub silence: Duration,
    /// How many bytes a line of the server may have, without its end.
    pub max_line: usize,
    /// How many lines a position block may have.
    pub max_block_lines: usize,
}

impl ClientLimits {
    /// Those of a client that nobody has set up otherwise.
    pub const USUAL: Self =
        Self { silence: Duration::from_secs(30), max_line: 4096, max_block_lines: 1024 };
}

impl Default for ClientLimits {
    fn default() -> Self {
        Self::USUAL
    }
}
