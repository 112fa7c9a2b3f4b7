//! What people read on standard output.

use std::fmt;
use std::io::Write;
use std::time::Duration;

use mnm::SeatInfo;

use crate::segment::Facts;

/// Tells a person what happens.
///
/// Nobody needs to read it: a closed or full output does not end the game.
#[derive(Debug)]
pub(crate) struct Report<W> {
    output: W,
    is_waiting: bool,
}

impl<W: Write> Report<W> {
    pub(crate) fn new(output: W) -> Self {
        Self { output, is_waiting: false }
    }

    pub(crate) fn greeted(&mut self, host: &str, port: u16, version: &str) {
        self.say(format_args!("Connected to {host} port {port}, game server version {version}"));
    }

    pub(crate) fn playing(&mut self, kind: &str, game_name: &str) {
        self.say(format_args!("{kind}: {game_name}"));
    }

    pub(crate) fn seated(&mut self, facts: &Facts, side: Option<&str>) {
        let side = side.map(|side| format!(", {side}")).unwrap_or_default();
        self.say(format_args!("You are player {}{side}", Name(&facts.you)));
        for other in &facts.others {
            let state = if other.ready { "is ready" } else { "is not ready yet" };
            self.say(format_args!("Player {} {state}", Name(other)));
        }
    }

    /// Said once, however often the server makes us wait.
    pub(crate) fn waiting(&mut self) {
        if !self.is_waiting {
            self.is_waiting = true;
            self.say(format_args!("It is the opponent's turn"));
        }
    }

    /// The position is left out where it has no picture.
    pub(crate) fn turn(&mut self, number: u32, turn: &TurnReport<'_>) {
        self.is_waiting = false;
        let TurnReport { side, answers, move_time, diagram } = turn;
        if !answers.is_empty() {
            self.say(format_args!("The opponent has played {}", answers.join(", ")));
        }
        let side = side.map(|side| format!(" ({side})")).unwrap_or_default();
        let seconds = Seconds(*move_time);
        self.say(format_args!("Turn {number}: it is your turn{side}, {seconds}{}", Board(diagram)));
    }

    pub(crate) fn moved(&mut self, action: &str, used: Duration) {
        self.say(format_args!("You have played {action} after {}", Seconds(used)));
    }

    pub(crate) fn ignored(&mut self, line: &str) {
        self.say(format_args!("The server says: {line}"));
    }

    /// The last position is only for show: what can't be read is not shown.
    pub(crate) fn over(&mut self, diagram: Option<&str>, won: &[bool], you: usize) {
        let result = match (won.get(you), won.iter().all(|won| *won)) {
            (Some(true), true) => "it is a draw",
            (Some(true), false) => "you have won",
            (Some(false), _) if won.contains(&true) => "you have lost",
            _ => "nobody has won",
        };
        self.say(format_args!("The game is over: {result}{}", Board(&diagram.map(str::to_owned))));
    }

    /// In one write, so that lines of two processes are never mixed.
    fn say(&mut self, text: fmt::Arguments<'_>) {
        let _ = self.output.write_all(format!("{text}\n").as_bytes());
        let _ = self.output.flush();
    }
}

/// What is told of a turn of ours.
pub(crate) struct TurnReport<'a> {
    pub(crate) side: Option<&'static str>,
    pub(crate) answers: &'a [String],
    pub(crate) move_time: Duration,
    pub(crate) diagram: Option<String>,
}

/// A picture below a line, if there is one.
struct Board<'a>(&'a Option<String>);

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |diagram| write!(f, "\n\n{diagram}"))
    }
}

/// The number of a player, as people count, and its name.
struct Name<'a>(&'a SeatInfo);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", u32::from(self.0.number) + 1, self.0.name)
    }
}

/// A time with milliseconds.
struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3} s", self.0.as_secs_f64())
    }
}
