//! What the Connector tells the Thinker, in memory that both see.
//!
//! The layout is fixed and made of atomic integers only, so every content is a valid one. Readers
//! still believe nothing: lengths are cut to what is there, and what makes no sense is an error.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use bashni::{BadPieces, Piece, Position, Side, Square};
use mnm::SeatInfo;
use thiserror::Error;

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
    pub(crate) position: Position,
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
    side: AtomicU32,
    ply: AtomicU32,
    quiet: AtomicU32,
    n_pieces: AtomicU32,
    /// The letter of the piece in the higher byte, its square in the lower one.
    pieces: [AtomicU16; MAX_PIECES],
    /// How many entries of `players` are used, our own included; 0 before the prolog is over.
    n_players: AtomicU32,
    game_name: Text,
    /// We are the first.
    players: [Player; MAX_PLAYERS],
}

const MAX_PIECES: usize = 2 * Position::MAX_PIECES_A_SIDE;
const MAX_PLAYERS: usize = 8;

/// Far more than any game has, and so few that who goes on counting is safe.
const MAX_PLIES: u32 = 1 << 20;

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

    /// Leaves an assignment. The one before it must be answered or given up.
    pub(crate) fn assign(&self, assignment: &Assignment) {
        let Assignment { turn, move_time, think_until, position } = assignment;
        self.turn.store(*turn, Ordering::Relaxed);
        self.move_time_us.store(micros(*move_time), Ordering::Relaxed);
        self.think_until_us.store(micros(*think_until), Ordering::Relaxed);
        self.side.store(position.side_to_move().index() as u32, Ordering::Relaxed);
        self.ply.store(position.ply(), Ordering::Relaxed);
        self.quiet.store(position.quiet(), Ordering::Relaxed);
        let pieces = position.towers().flat_map(|(square, tower)| {
            tower.from_bottom().map(move |piece| (piece.letter() as u16) << 8 | code(square))
        });
        let mut n_pieces = 0;
        for (place, piece) in self.pieces.iter().zip(pieces) {
            place.store(piece, Ordering::Relaxed);
            n_pieces += 1;
        }
        self.n_pieces.store(n_pieces, Ordering::Relaxed);
        self.position_waiting.store(1, Ordering::Release);
    }

    /// Takes the assignment, if one is waiting.
    pub(crate) fn take_assignment(&self) -> Option<Result<Assignment, BadAssignment>> {
        let is_waiting = self.position_waiting.swap(0, Ordering::Acquire) == 1;
        is_waiting.then(|| self.read_assignment())
    }

    fn read_assignment(&self) -> Result<Assignment, BadAssignment> {
        let load = |field: &AtomicU32| field.load(Ordering::Relaxed);
        let side = match load(&self.side) {
            0 => Side::White,
            1 => Side::Black,
            other => return Err(BadAssignment::Side(other)),
        };
        let [ply, quiet] = [load(&self.ply), load(&self.quiet)];
        if ply.max(quiet) > MAX_PLIES {
            return Err(BadAssignment::Plies(ply.max(quiet)));
        }
        let pieces = self.pieces.iter().take(load(&self.n_pieces) as usize);
        let pieces = pieces.map(|place| decode(place.load(Ordering::Relaxed)));
        let pieces = pieces.collect::<Result<Vec<_>, _>>()?;
        let position = Position::from_pieces(side, pieces)?;
        Ok(Assignment {
            turn: load(&self.turn),
            move_time: Duration::from_micros(self.move_time_us.load(Ordering::Relaxed)),
            think_until: Duration::from_micros(self.think_until_us.load(Ordering::Relaxed)),
            position: position.with_counters(ply, quiet),
        })
    }
}

/// What is in the segment is no position: another process has written to it.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub(crate) enum BadAssignment {
    #[error("the shared memory names player {0} as the one to move")]
    Side(u32),
    #[error("the shared memory counts {0} plies")]
    Plies(u32),
    #[error("the shared memory holds {0:#06x} as a piece")]
    Piece(u16),
    #[error("the shared memory holds no position: {0}")]
    Pieces(#[from] BadPieces),
}

fn code(square: Square) -> u16 {
    square.index().into()
}

fn decode(place: u16) -> Result<(Square, Piece), BadAssignment> {
    let [letter, index] = place.to_be_bytes();
    match (Square::from_index(index), Piece::from_letter(letter.into())) {
        (Some(square), Some(piece)) => Ok((square, piece)),
        _ => Err(BadAssignment::Piece(place)),
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
    name: Text,
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

/// A name of bounded length.
#[derive(Debug)]
#[repr(C)]
struct Text {
    n_bytes: AtomicU32,
    bytes: [AtomicU8; Text::MAX_BYTES],
}

impl Text {
    const MAX_BYTES: usize = 128;

    /// Writes as many whole characters as fit.
    fn write(&self, text: &str) {
        let text = &text[..text.floor_char_boundary(Self::MAX_BYTES)];
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
