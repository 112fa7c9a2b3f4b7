//! What the Connector tells the Thinker, in memory that both see.
//!
//! The layout is fixed and made of atomic integers only, so every content is a valid one. Readers
//! still believe nothing: lengths are cut to what is there.

use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use mnm::SeatInfo;

/// The match, as the prolog tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) game_name: String,
    pub(crate) you: SeatInfo,
    pub(crate) others: Vec<SeatInfo>,
}

/// What to think about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Assignment {
    /// Counts our turns, so that a late answer is not taken for the next one.
    pub(crate) turn: u32,
    /// The whole time the server gives for this move.
    pub(crate) move_time: Duration,
    /// When the answer should be on its way, as time since the client started: the clock is the
    /// same in both processes.
    pub(crate) think_until: Duration,
    /// Our seat, counted from zero.
    pub(crate) seat: u8,
    /// What was played for us in the turn before; empty in the first one.
    pub(crate) last_move: String,
    /// The lines of the position, as the server sent them.
    pub(crate) block: Vec<String>,
}

/// The shared memory itself (German: *geteilter Speicherbereich*).
#[derive(Debug)]
#[repr(C)]
pub(crate) struct Segment {
    /// 1 while there is an assignment that the Thinker has not taken: a signal without it means
    /// nothing. Written last and read first, it also orders all other accesses.
    position_waiting: AtomicU32,
    turn: AtomicU32,
    move_time_us: AtomicU64,
    think_until_us: AtomicU64,
    seat: AtomicU8,
    last_move: Text<NAME_BYTES>,
    /// The lines with line feeds between them.
    block: Text<BLOCK_BYTES>,
    /// How many entries of `players` are used, our own included; 0 before the prolog is over.
    n_players: AtomicU32,
    game_name: Text<NAME_BYTES>,
    /// We are the first.
    players: [Player; MAX_PLAYERS],
}

const MAX_PLAYERS: usize = 8;
const NAME_BYTES: usize = 128;

/// More than ten times the largest position of our games.
pub(crate) const BLOCK_BYTES: usize = 1 << 14;

impl Segment {
    /// Leaves the facts of the match; what does not fit is cut off.
    pub(crate) fn tell_facts(&self, facts: &Facts) {
        self.game_name.write(&facts.game_name);
        let players = std::iter::once(&facts.you).chain(&facts.others);
        let mut n_players = 0;
        for (area, player) in self.players.iter().zip(players) {
            area.write(player);
            n_players += 1;
        }
        self.n_players.store(n_players, Ordering::Release);
    }

    /// The facts of the match, once they are known.
    pub(crate) fn facts(&self) -> Option<Facts> {
        let n_players = self.n_players.load(Ordering::Acquire) as usize;
        let mut players = self.players.iter().take(n_players).map(Player::read);
        let you = players.next()?;
        Some(Facts { game_name: self.game_name.read(), you, others: players.collect() })
    }

    /// Leaves an assignment, whose block must fit. The one before it must be answered or given up.
    pub(crate) fn assign(&self, assignment: &Assignment) {
        let Assignment { turn, move_time, think_until, seat, last_move, block } = assignment;
        self.turn.store(*turn, Ordering::Relaxed);
        self.move_time_us.store(micros(*move_time), Ordering::Relaxed);
        self.think_until_us.store(micros(*think_until), Ordering::Relaxed);
        self.seat.store(*seat, Ordering::Relaxed);
        self.last_move.write(last_move);
        self.block.write(&block.join("\n"));
        self.position_waiting.store(1, Ordering::Release);
    }

    /// Takes the assignment, if one is waiting.
    pub(crate) fn take_assignment(&self) -> Option<Assignment> {
        let is_waiting = self.position_waiting.swap(0, Ordering::Acquire) == 1;
        is_waiting.then(|| self.read_assignment())
    }

    fn read_assignment(&self) -> Assignment {
        Assignment {
            turn: self.turn.load(Ordering::Relaxed),
            move_time: Duration::from_micros(self.move_time_us.load(Ordering::Relaxed)),
            think_until: Duration::from_micros(self.think_until_us.load(Ordering::Relaxed)),
            seat: self.seat.load(Ordering::Relaxed),
            last_move: self.last_move.read(),
            block: self.block.read().lines().map(str::to_owned).collect(),
        }
    }
}

/// As many as fit; the longest time that does is half a million years.
fn micros(time: Duration) -> u64 {
    time.as_micros().try_into().unwrap_or(u64::MAX)
}

/// One player of the match.
#[derive(Debug)]
#[repr(C)]
struct Player {
    number: AtomicU8,
    is_ready: AtomicU8,
    name: Text<NAME_BYTES>,
}

impl Player {
    fn write(&self, info: &SeatInfo) {
        self.number.store(info.number, Ordering::Relaxed);
        self.is_ready.store(info.ready.into(), Ordering::Relaxed);
        self.name.write(&info.name);
    }

    fn read(&self) -> SeatInfo {
        SeatInfo {
            number: self.number.load(Ordering::Relaxed),
            name: self.name.read(),
            ready: self.is_ready.load(Ordering::Relaxed) == 1,
        }
    }
}

/// A text of bounded length.
#[derive(Debug)]
#[repr(C)]
struct Text<const MAX_BYTES: usize> {
    n_bytes: AtomicU32,
    bytes: [AtomicU8; MAX_BYTES],
}

impl<const MAX_BYTES: usize> Text<MAX_BYTES> {
    /// Writes as many whole characters as fit.
    fn write(&self, text: &str) {
        let text = &text[..text.floor_char_boundary(MAX_BYTES)];
        for (place, byte) in self.bytes.iter().zip(text.bytes()) {
            place.store(byte, Ordering::Relaxed);
        }
        self.n_bytes.store(text.len() as u32, Ordering::Relaxed);
    }

    fn read(&self) -> String {
        let n_bytes = self.n_bytes.load(Ordering::Relaxed) as usize;
        let bytes = self.bytes.iter().take(n_bytes);
        let bytes: Vec<u8> = bytes.map(|byte| byte.load(Ordering::Relaxed)).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[cfg(test)]
mod tests;
