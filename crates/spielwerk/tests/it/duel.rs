//! Two programs that play a match at random.

use std::net::SocketAddr;
use std::thread;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::board;
use crate::program::{Cut, Program, Task};

/// How a program fared.
#[derive(Debug, Default)]
pub(crate) struct PlayedGame {
    /// The moves it got a `MOVEOK` for.
    pub(crate) acknowledged: Vec<String>,
    /// A move that was sent and not answered.
    pub(crate) in_flight: Option<String>,
    /// The pieces with the first `MOVE`.
    pub(crate) first_turn: Option<Vec<String>>,
    /// Who won, if it was told.
    pub(crate) won: Option<Vec<bool>>,
    /// The pieces with `GAMEOVER`.
    pub(crate) last_pieces: Vec<String>,
    /// What ended it before the game was over.
    pub(crate) cut: Option<Cut>,
}

/// Takes the seat and plays until the game or the connection ends. `moved` is called after every
/// `MOVEOK`.
pub(crate) fn play(
    address: SocketAddr,
    id: &str,
    seat: u8,
    seed: u64,
    moved: impl Fn(),
) -> PlayedGame {
    let mut played = PlayedGame::default();
    played.cut = try_play(&mut played, address, id, seat, seed, moved).err();
    played
}

fn try_play(
    played: &mut PlayedGame,
    address: SocketAddr,
    id: &str,
    seat: u8,
    seed: u64,
    moved: impl Fn(),
) -> Result<(), Cut> {
    let mut random = Pcg64Mcg::seed_from_u64(seed ^ u64::from(seat));
    let mut program = Program::try_connect(address).map_err(|error| error.to_string())?;
    program.try_prolog(id, Some(seat))?;
    loop {
        match program.task()? {
            Task::Wait => {}
            Task::Move { pieces } => {
                let position = board::read(&pieces, seat);
                assert_eq!(board::pieces(&position), pieces, "the order of the wire");
                played.first_turn.get_or_insert(pieces);
                let action = board::random_move(&position, &mut random).to_string();
                played.in_flight = Some(action.clone());
                program.try_play(&action)?;
                played.in_flight = None;
                played.acknowledged.push(action);
                moved();
            }
            Task::GameOver { pieces, won } => {
                played.won = Some(won);
                played.last_pieces = pieces;
                program.expect_end();
                return Ok(());
            }
        }
    }
}

/// Lets two programs play the match to its end.
pub(crate) fn play_out(address: SocketAddr, id: &str, seed: u64) -> [PlayedGame; 2] {
    thread::scope(|scope| {
        [0, 1]
            .map(|seat| scope.spawn(move || play(address, id, seat, seed, || ())))
            .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}
