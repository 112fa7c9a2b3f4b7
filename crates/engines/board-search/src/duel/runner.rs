use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use seeded::SplitMix;
use statistics::{Sprt, Tally};

use crate::board::{Board, Ending};

/// Somebody who plays games, one after the other.
pub trait Player<B: Board> {
    /// Forgets the last game.
    fn forget(&mut self);
    /// The move it makes. To have none, or one that is not legal, loses the game.
    fn choose(&mut self, board: &B) -> Option<B::Move>;
}

/// Two contenders, and how they meet: each opening is played twice, with sides changed.
#[derive(Clone, Copy)]
pub struct Match<'a, B: Board> {
    /// Make the player whose score is reported, and its opponent, from a seed.
    pub players: [&'a (dyn Fn(u64) -> Box<dyn Player<B>> + Sync); 2],
    /// The opening of each number.
    pub opening: &'a (dyn Fn(u64) -> B + Sync),
    /// How many openings are played.
    pub n_pairs: u64,
    /// The first opening.
    pub seed: u64,
    /// Games played at a time.
    pub threads: usize,
    /// Moves that take longer are counted as late.
    pub move_time: Option<Duration>,
    /// Ends the match early.
    pub sprt: Option<Sprt>,
}

/// How a match went; what there is of each contender stands in their order.
#[derive(Clone, Debug, Default)]
pub struct MatchReport {
    /// For the first contender.
    pub tally: Tally,
    /// Games won by the side that begins and by the other one, no matter who played it.
    pub won_by_side: [u64; 2],
    /// Illegal moves; each also lost its game.
    pub illegal: [u64; 2],
    /// Moves that took longer than allowed.
    pub late: [u64; 2],
    /// All plies.
    pub plies: u64,
    /// The longest time for one move.
    pub longest: [Duration; 2],
    /// The time for all moves where there was a choice.
    pub thought: [Duration; 2],
    /// How many those were.
    pub choices: [u32; 2],
}

impl<B: Board> Match<'_, B> {
    /// Plays it; `tell` sees the state after each pair.
    pub fn play(&self, tell: &(dyn Fn(&MatchReport) + Sync)) -> MatchReport {
        let report = Mutex::new(MatchReport::default());
        let next = AtomicU64::new(0);
        let is_over = AtomicBool::new(false);
        let work = || {
            let mut players =
                [(0, 1), (1, 2)].map(|(index, seed): (usize, u64)| self.players[index](seed));
            loop {
                let pair = next.fetch_add(1, Ordering::Relaxed);
                if pair >= self.n_pairs || is_over.load(Ordering::Relaxed) {
                    return;
                }
                let opening = (self.opening)(self.seed + pair);
                let mut partial = MatchReport::default();
                let half_points = [0, 1].map(|first_side| {
                    let winner = self.play_game(&mut players, first_side, &opening, &mut partial);
                    if let Some(side) = winner {
                        partial.won_by_side[side & 1] += 1;
                    }
                    winner.map_or(1, |winner| if winner == first_side { 2 } else { 0 })
                });
                let mut report = report.lock().unwrap_or_else(PoisonError::into_inner);
                report.add(half_points, &partial);
                tell(&report);
                if self.sprt.is_some_and(|sprt| sprt.is_decided(&report.tally)) {
                    is_over.store(true, Ordering::Relaxed);
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(work);
            }
        });
        report.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays one game in which the first player has this side; returns the side that won.
    fn play_game(
        &self,
        players: &mut [Box<dyn Player<B>>; 2],
        first_side: usize,
        opening: &B,
        report: &mut MatchReport,
    ) -> Option<usize> {
        for player in players.iter_mut() {
            player.forget();
        }
        let mut board = opening.clone();
        let mut moves = Vec::new();
        loop {
            let side = board.side();
            match board.ending() {
                Some(Ending::Won) => return Some(side),
                Some(Ending::Drawn) => return None,
                Some(Ending::Lost) => return Some(1 - side),
                None => {}
            }
            let index = usize::from(side != first_side);
            let begin = Instant::now();
            let action = players[index].choose(&board);
            let time = begin.elapsed();
            report.longest[index] = report.longest[index].max(time);
            moves.clear();
            board.all_moves(&mut moves);
            if moves.len() > 1 {
                report.thought[index] += time;
                report.choices[index] += 1;
            }
            report.late[index] += u64::from(self.move_time.is_some_and(|most| time > most));
            let Some(action) = action.filter(|action| moves.contains(action)) else {
                report.illegal[index] += 1;
                return Some(1 - side);
            };
            board = board.after(action);
            report.plies += 1;
        }
    }
}

impl MatchReport {
    fn add(&mut self, half_points: [u8; 2], partial: &Self) {
        self.tally.add_pair(half_points);
        self.plies += partial.plies;
        for index in 0..2 {
            self.won_by_side[index] += partial.won_by_side[index];
            self.illegal[index] += partial.illegal[index];
            self.late[index] += partial.late[index];
            self.longest[index] = self.longest[index].max(partial.longest[index]);
            self.thought[index] += partial.thought[index];
            self.choices[index] += partial.choices[index];
        }
    }
}

impl fmt::Display for MatchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tally, won_by_side: [begins, other], illegal, late, longest, .. } = self;
        let mean = [0, 1].map(|index: usize| self.thought[index] / self.choices[index].max(1));
        let plies = self.plies as f64 / tally.n_games() as f64;
        writeln!(f, "{tally}; won by who begins {begins}, by the other {other}")?;
        write!(f, "  plies a game {plies:.0}, illegal {illegal:?}, late {late:?}, ")?;
        write!(f, "longest {longest:?}, mean {mean:?}")
    }
}

/// A board after so many random moves that do not end the game. The same seed gives the same one.
pub fn random_opening<B: Board>(start: &B, n_moves: usize, seed: u64) -> B {
    let mut random = SplitMix::new(seed);
    let mut moves = Vec::new();
    loop {
        let mut board = start.clone();
        for _ in 0..n_moves {
            if board.ending().is_none() {
                moves.clear();
                board.moves(&mut moves);
                board = board.after(moves[random.below(moves.len())]);
            }
        }
        if board.ending().is_none() {
            return board;
        }
    }
}
