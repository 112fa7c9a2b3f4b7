//! Programs, good and bad. They know nothing but lines.

use std::time::Duration;

use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use tokio::time::sleep;

use super::pipe::ClientEnd;

/// What kind of program it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// Answers well in time, if in pieces.
    Honest,
    /// Hangs up at some moment.
    Drops,
    /// Says nothing any more at some moment.
    Stalls,
    /// Says everything twice.
    Repeats,
    /// Sends what nobody asked for, as much as it can.
    Floods,
    /// Moves after its time.
    Late,
    /// Plays what is not allowed.
    Cheats,
    /// Never reads.
    Deaf,
}

impl Manner {
    /// All but honest ones.
    pub(super) const BAD: [Self; 7] = [
        Self::Drops,
        Self::Stalls,
        Self::Repeats,
        Self::Floods,
        Self::Late,
        Self::Cheats,
        Self::Deaf,
    ];
}

/// What a program has been through.
#[derive(Clone, Debug, Default)]
pub(super) struct Experience {
    pub(super) was_seated: bool,
    /// The moves that were acknowledged, in order.
    pub(super) acknowledged: Vec<u32>,
    /// Whether it won, if it was told.
    pub(super) won: Option<bool>,
    /// A negative line.
    pub(super) refused: Option<String>,
    /// All it was told, for the story.
    pub(super) heard: Vec<String>,
}

/// A program at a seat.
pub(super) struct Client<'a> {
    pub(super) end: Option<ClientEnd>,
    pub(super) random: Pcg64Mcg,
    pub(super) manner: Manner,
    pub(super) seat: u8,
    pub(super) experience: &'a mut Experience,
    pub(super) unread: String,
}

/// Nothing more comes.
struct Closed;

/// How long a bad one waits where it does the wrong thing.
const LONG: Duration = Duration::from_secs(8);

impl Client<'_> {
    /// Joins and plays until it is over for this program.
    pub(super) async fn run(mut self, id: &str) {
        let _ = self.talk(id).await;
    }

    async fn talk(&mut self, id: &str) -> Result<(), Closed> {
        if self.manner == Manner::Deaf {
            self.say("VERSION 2.0").await?;
            self.say(&format!("ID {id}")).await?;
            self.say(&format!("PLAYER {}", self.seat)).await?;
            sleep(LONG * 8).await;
            return Ok(());
        }
        self.hear().await?;
        self.say("VERSION 2.0").await?;
        self.hear().await?;
        self.say(&format!("ID {id}")).await?;
        self.hear().await?;
        self.hear().await?;
        self.say(&format!("PLAYER {}", self.seat)).await?;
        while self.hear().await? != "+ ENDPLAYERS" {}
        self.experience.was_seated = true;
        loop {
            let line = self.hear().await?;
            if line == "+ WAIT" {
                self.say("OKWAIT").await?;
            } else if line.starts_with("+ MOVE ") {
                self.take_turn().await?;
            } else if let Some(won) = line.strip_prefix(&format!("+ PLAYER{}WON ", self.seat)) {
                self.experience.won = Some(won == "Yes");
            } else if line == "+ QUIT" {
                return Ok(());
            }
        }
    }

    async fn take_turn(&mut self) -> Result<(), Closed> {
        let line = self.hear().await?;
        let left: u32 =
            line.strip_prefix("+ HEAP ").and_then(|left| left.parse().ok()).ok_or(Closed)?;
        self.say("THINKING").await?;
        self.hear().await?;
        let most = left.min(3);
        let action = match self.manner {
            Manner::Cheats if self.random.random_bool(0.3) => left + 1,
            _ => self.random.random_range(1..=most),
        };
        // Well below the three seconds of a move, with everything that travels.
        let thought = Duration::from_millis(self.random.random_range(0..800));
        sleep(if self.manner == Manner::Late { LONG } else { thought }).await;
        self.say(&format!("PLAY {action}")).await?;
        if self.hear().await? == "+ MOVEOK" {
            self.experience.acknowledged.push(action);
        }
        Ok(())
    }

    /// The next line of the server.
    async fn hear(&mut self) -> Result<String, Closed> {
        loop {
            if let Some((line, rest)) = self.unread.split_once('\n') {
                let line = line.to_owned();
                self.unread = rest.to_owned();
                self.experience.heard.push(line.clone());
                if line.starts_with("- ") {
                    self.experience.refused = Some(line);
                    return Err(Closed);
                }
                return Ok(line);
            }
            let travel = Duration::from_millis(self.random.random_range(0..100));
            let end = self.end.as_ref().ok_or(Closed)?;
            let bytes = end.receive(travel).await.ok_or(Closed)?;
            self.unread.push_str(&String::from_utf8(bytes).expect("lines are text"));
        }
    }

    /// Says a line, in the manner of this program.
    async fn say(&mut self, line: &str) -> Result<(), Closed> {
        match self.manner {
            Manner::Drops if self.random.random_bool(0.1) => {
                self.end = None;
                return Err(Closed);
            }
            Manner::Stalls if self.random.random_bool(0.1) => {
                sleep(LONG * 8).await;
                return Err(Closed);
            }
            Manner::Repeats if self.random.random_bool(0.2) => self.send(line).await?,
            Manner::Floods if self.random.random_bool(0.2) => self.flood()?,
            _ => {}
        }
        self.send(line).await
    }

    /// One line in a few pieces, each of which takes its time. Of some of them the server hears
    /// very late, as one that was stopped would.
    async fn send(&mut self, line: &str) -> Result<(), Closed> {
        let text = format!("{line}\n");
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            let most = rest.len();
            let n = if self.random.random_bool(0.7) {
                most
            } else {
                self.random.random_range(1..=most)
            };
            let (piece, later) = rest.split_at(n);
            let travel = Duration::from_millis(self.random.random_range(0..60));
            let is_late = self.random.random_bool(0.05);
            let lag = Duration::from_millis(if is_late {
                self.random.random_range(0..20_000)
            } else {
                0
            });
            self.end.as_ref().ok_or(Closed)?.send(piece, travel, lag);
            rest = later;
            if !rest.is_empty() {
                sleep(Duration::from_millis(self.random.random_range(0..20))).await;
            }
        }
        Ok(())
    }

    fn flood(&mut self) -> Result<(), Closed> {
        let n = self.random.random_range(1..100_000);
        let what = [b"OKWAIT\n".as_slice(), b"\xff\x00", b"PLAY 1\n", b"x"]
            [self.random.random_range(0..4)];
        let bytes: Vec<u8> = what.iter().copied().cycle().take(n).collect();
        self.end.as_ref().ok_or(Closed)?.send(&bytes, Duration::ZERO, Duration::ZERO);
        Ok(())
    }
}
