use std::io::{self, BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use bashni::{Move, Position};

use board_search::duel::Pace;

/// Another program that speaks Hub, version 2.
///
/// If it breaks off or answers nonsense, it has no move, which loses its game.
pub(super) struct Program {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Program {
    /// Starts the program of this command, its words separated by blanks.
    pub(super) fn start(command: &str, threads: usize, table_mib: usize) -> io::Result<Self> {
        let mut words = command.split_whitespace();
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let mut program = Self { child, to, from: BufReader::new(from) };
        program.say("hub")?;
        program.wait_for("wait")?;
        program.say(&format!("set-param name=threads value={threads}"))?;
        program.say(&format!("set-param name=hash value={table_mib}"))?;
        program.say("init")?;
        program.wait_for("ready")?;
        Ok(program)
    }

    /// Says that a new game begins, and waits until the last one is forgotten: that would take time
    /// of the first move otherwise.
    pub(super) fn forget(&mut self) {
        // A program that is gone is found out when it has to move.
        let _ = self.say("new-game\nping").and_then(|()| self.wait_for("pong"));
    }

    /// The move it makes.
    pub(super) fn choose(&mut self, position: &Position, pace: Pace) -> Option<Move> {
        let level = match pace {
            Pace::Nodes(nodes) => format!("level nodes={nodes}"),
            Pace::Time(time) => format!("level move-time={}", time.as_secs_f64()),
        };
        self.say(&format!("pos pos=\"{position}\"\n{level}\ngo think")).ok()?;
        let done = self.wait_for("done").ok()?;
        done.split_whitespace().find_map(|part| part.strip_prefix("move=")?.parse().ok())
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        self.to.write_all(format!("{line}\n").as_bytes())
    }

    /// Reads up to the line with this command.
    fn wait_for(&mut self, command: &str) -> io::Result<String> {
        loop {
            let mut line = String::new();
            if self.from.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if line.split_whitespace().next() == Some(command) {
                return Ok(line);
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
