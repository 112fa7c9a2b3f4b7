//! What people read on standard output.

use std::fmt;
use std::io::Write;
use std::time::Duration;

use bashni::{Diagram, Move, Position, Side};
use mnm::{PositionBlock, SeatInfo};

use crate::course::Turn;
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

    pub(crate) fn seated(&mut self, facts: &Facts, side: Side) {
        let colour = colour(side);
        self.say(format_args!("You are player {}, {colour}", Name(&facts.you)));
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

    pub(crate) fn turn(&mut self, turn: &Turn, move_time: Duration) {
        self.is_waiting = false;
        let Turn { position, answer } = turn;
        if let Some(answer) = answer {
            self.say(format_args!("The opponent has played {answer}"));
        }
        let (number, seconds) = (position.ply() + 1, Seconds(move_time));
        let to_move = colour(position.side_to_move());
        let diagram = Diagram(position);
        self.say(format_args!("Ply {number}: it is your turn ({to_move}), {seconds}\n\n{diagram}"));
    }

    pub(crate) fn moved(&mut self, action: Move, used: Duration) {
        self.say(format_args!("You have played {action} after {}", Seconds(used)));
    }

    pub(crate) fn ignored(&mut self, line: &str) {
        self.say(format_args!("The server says: {line}"));
    }

    pub(crate) fn over(&mut self, block: &PositionBlock, won: &[bool], you: usize) {
        let result = match (won.get(you), won.iter().all(|won| *won)) {
            (Some(true), true) => "it is a draw",
            (Some(true), false) => "you have won",
            (Some(false), _) if won.contains(&true) => "you have lost",
            _ => "nobody has won",
        };
        // The last position is only for show: what can't be read is not shown.
        let position: Option<Position> = format!("w {}", block.lines.join(" ")).parse().ok();
        let board = position.map(|position| format!("\n\n{}", Diagram(&position)));
        self.say(format_args!("The game is over: {result}{}", board.unwrap_or_default()));
    }

    /// In one write, so that lines of two processes are never mixed.
    fn say(&mut self, text: fmt::Arguments<'_>) {
        let _ = self.output.write_all(format!("{text}\n").as_bytes());
        let _ = self.output.flush();
    }
}

fn colour(side: Side) -> &'static str {
    match side {
        Side::White => "white, w and W",
        Side::Black => "black, b and B",
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
