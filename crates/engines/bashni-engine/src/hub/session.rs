use std::time::Duration;

use bashni::{Limits, Move, Position, Setup};

use super::line::Line;
use crate::Budget;

/// What the program on the other side has set so far.
pub struct Session {
    threads: usize,
    table_mib: usize,
    position: Position,
    limits: Limits,
    budget: Budget,
}

/// What a line asks for beyond an answer.
pub enum Command {
    /// Get ready.
    Init {
        /// How many threads to search with.
        threads: usize,
        /// How large the table may be.
        table_bytes: usize,
    },
    /// A new game begins: nothing of the last one is of use.
    Forget,
    /// Look for a move.
    Search(Box<Search>),
    /// The opponent has made the expected move.
    PonderHit,
    /// Tell what was found so far.
    Stop,
    /// The conversation is over.
    Quit,
}

/// What to look for.
pub struct Search {
    /// Where.
    pub position: Position,
    /// When the game ends on points.
    pub limits: Limits,
    /// For how long.
    pub budget: Budget,
    /// Whether it is still the opponent's turn.
    pub ponders: bool,
}

/// More time than a year is all the time there is, and sums of such times fit.
const LONGEST_TIME: Duration = Duration::from_hours(366 * 24);

impl Session {
    /// A session that begins with so many threads.
    pub fn new(threads: usize) -> Self {
        Self {
            threads,
            table_mib: 64,
            position: Position::start(),
            limits: Limits::DEFAULT,
            budget: Budget::default(),
        }
    }

    /// The lines to answer at once, and what else is to be done. Unknown commands are ignored, as
    /// the protocol wants it.
    pub fn handle_line(&mut self, text: &str) -> (Vec<String>, Option<Command>) {
        let Some(line) = Line::parse(text) else { return (Vec::new(), None) };
        let command = match line.command.as_str() {
            "hub" => return (self.introduction(), None),
            "ping" => return (vec!["pong".to_owned()], None),
            "set-param" => self.set_param(&line).map(|()| None),
            "pos" => self.set_position(&line).map(|()| None),
            "level" => self.set_level(&line).map(|()| None),
            "go" => Ok(Some(self.go(&line))),
            "init" => {
                Ok(Some(Command::Init { threads: self.threads, table_bytes: self.table_mib << 20 }))
            }
            "new-game" => Ok(Some(Command::Forget)),
            "ponder-hit" => Ok(Some(Command::PonderHit)),
            "stop" => Ok(Some(Command::Stop)),
            "quit" => Ok(Some(Command::Quit)),
            _ => Ok(None),
        };
        match command {
            Ok(command) => (Vec::new(), command),
            Err(message) => {
                (vec![format!("error message=\"{}\"", message.replace('"', "'"))], None)
            }
        }
    }

    fn introduction(&self) -> Vec<String> {
        let version = env!("CARGO_PKG_VERSION");
        vec![
            format!("id name=Spielwerk version={version} author=\"the Spielwerk authors\""),
            "param name=variant value=bashni type=enum values=\"bashni\"".to_owned(),
            format!("param name=threads value={} type=int min=1 max=1024", self.threads),
            format!("param name=hash value={} type=int min=1 max=65536", self.table_mib),
            "wait".to_owned(),
        ]
    }

    fn set_param(&mut self, line: &Line) -> Result<(), String> {
        let value = line.value("value").unwrap_or_default();
        let number = |most: usize| {
            let number = value.parse().ok().filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| format!("expected a number from 1 to {most}, got {value:?}"))
        };
        match line.value("name") {
            Some("threads") => self.threads = number(1024)?,
            Some("hash") => self.table_mib = number(65_536)?,
            Some("variant") if value != "bashni" => {
                return Err(format!("expected the variant bashni, got {value:?}"));
            }
            _ => {}
        }
        Ok(())
    }

    /// `pos pos="…" moves="…"`, in our notation; without `pos` it is the start.
    fn set_position(&mut self, line: &Line) -> Result<(), String> {
        let setup = match line.value("pos") {
            None | Some("start") => Setup::default(),
            Some(text) => text.parse::<Setup>().map_err(|problem| format!("pos: {problem}"))?,
        };
        let mut position = setup.position;
        for word in line.value("moves").unwrap_or_default().split_whitespace() {
            let action: Move = word.parse().map_err(|problem| format!("moves: {problem}"))?;
            position.check(action).map_err(|problem| format!("moves: {action}: {problem}"))?;
            position.make(action);
        }
        (self.position, self.limits) = (position, setup.limits);
        Ok(())
    }

    fn set_level(&mut self, line: &Line) -> Result<(), String> {
        let seconds = |name| {
            line.value(name).map(|text| {
                let time =
                    text.parse().ok().and_then(|time| Duration::try_from_secs_f64(time).ok());
                let time = time.map(|time: Duration| time.min(LONGEST_TIME));
                time.ok_or_else(|| format!("level: expected seconds for {name}, got {text:?}"))
            })
        };
        let number = |name| {
            line.value(name).map(|text| {
                let number = text.parse::<u32>().ok().filter(|number| *number > 0);
                number.ok_or_else(|| format!("level: expected a number for {name}, got {text:?}"))
            })
        };
        let (depth, moves) = (number("depth").transpose()?, number("moves").transpose()?);
        let increment = seconds("inc").transpose()?.unwrap_or_default();
        let nodes = number("nodes").transpose()?.map(u64::from);
        let budget = match (seconds("move-time").transpose()?, seconds("time").transpose()?) {
            (Some(time), _) => Budget::move_time(time),
            (None, Some(time)) => Budget::clock(time, increment, moves),
            (None, None) => Budget::default(),
        };
        self.budget = Budget { depth, nodes, ..budget };
        Ok(())
    }

    fn go(&self, line: &Line) -> Command {
        let budget = if line.has("analyze") {
            Budget { analyse_forced: true, ..self.budget }
        } else {
            self.budget
        };
        Command::Search(Box::new(Search {
            position: self.position.clone(),
            limits: self.limits,
            budget,
            ponders: line.has("ponder"),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(session: &mut Session, line: &str) -> String {
        session.handle_line(line).0.join("\n")
    }

    #[test]
    fn a_search_is_put_together_from_several_lines() {
        let mut session = Session::new(2);
        assert!(answer(&mut session, "hub").ends_with("\nwait"));
        assert_eq!(
            answer(&mut session, "pos pos=\"w w@C3 b@D4 b@F6 b@A7\" moves=\"C3:E5:G7\""),
            ""
        );
        assert_eq!(answer(&mut session, "level move-time=0.25"), "");
        let Some(Command::Search(search)) = session.handle_line("go ponder").1 else {
            panic!("a search")
        };
        assert_eq!(search.position.to_string(), "b b@G7 b@G7 w@G7 b@A7;ply=1;quiet=1");
        assert_eq!(search.budget.hard_time, Some(Duration::from_millis(250)));
        assert!(search.ponders);
    }

    #[test]
    fn more_time_than_there_is_is_time_enough() {
        let mut session = Session::new(1);
        for level in ["time=60 inc=9223372036854775808", "time=1e19 inc=1e19", "move-time=1e19"] {
            assert_eq!(answer(&mut session, &format!("level {level} moves=20")), "");
        }
    }

    #[test]
    fn what_is_wrong_is_told_and_what_is_unknown_ignored() {
        let mut session = Session::new(1);
        let told = answer(&mut session, "pos moves=\"C3:C4\"");
        assert_eq!(
            told,
            "error message=\"moves: square 2 of the move: C4 is a light square, only dark ones such as A1 are used\""
        );
        assert!(
            answer(&mut session, "pos moves=C3:E5").starts_with("error message=\"moves: C3:E5: ")
        );
        assert!(answer(&mut session, "level move-time=-1").starts_with("error"));
        assert!(answer(&mut session, "set-param name=variant value=killer").starts_with("error"));
        assert_eq!(answer(&mut session, "set-param name=book value=false"), "");
        assert_eq!(answer(&mut session, "dance now"), "");
        assert_eq!(answer(&mut session, "ping"), "pong");
    }
}
