use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bashni::{End, Limits, Position, Side};

use super::opening::balanced_opening;
use super::player::{Contender, Pace, Player};
use statistics::{Sprt, Tally};

/// Two contenders, and how they meet.
#[derive(Clone, Debug)]
pub struct Match {
    /// The one whose score is reported, and its opponent.
    pub contenders: [Contender; 2],
    /// How much each may do for a move.
    pub pace: Pace,
    /// The number of openings; each is played twice, with colours changed.
    pub n_pairs: u64,
    /// Games played at a time.
    pub threads: usize,
    /// The first opening.
    pub seed: u64,
    /// Ends the match early.
    pub sprt: Option<Sprt>,
}

/// How a match went.
#[derive(Clone, Debug, Default)]
pub struct MatchReport {
    /// For the first contender.
    pub tally: Tally,
    /// Illegal moves of either side; each also loses the game.
    pub illegal: [u64; 2],
    /// Moves that took longer than allowed.
    pub late: [u64; 2],
    /// Games ended by a limit of the game.
    pub on_points: u64,
    /// All plies.
    pub plies: u64,
    /// The longest time for one move.
    pub longest: [Duration; 2],
    /// The time for all moves where there was a choice.
    pub thought: [Duration; 2],
    /// How many those were.
    pub choices: [u32; 2],
}

/// How a game ended.
#[derive(Clone, Copy, Debug)]
pub struct GameResult {
    /// Nobody if it is a draw.
    pub winner: Option<Side>,
    /// By which rule; none if a move was illegal.
    pub end: Option<End>,
    /// How many plies were played.
    pub plies: u64,
}

impl Match {
    /// Plays it; `tell` sees the state after each pair.
    pub fn play(&self, tell: &(dyn Fn(&MatchReport) + Sync)) -> MatchReport {
        let report = Mutex::new(MatchReport::default());
        let next = AtomicU64::new(0);
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| self.work(&next, &is_over, &report, tell));
            }
        });
        report.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn work(
        &self,
        next: &AtomicU64,
        is_over: &AtomicBool,
        report: &Mutex<MatchReport>,
        tell: &(dyn Fn(&MatchReport) + Sync),
    ) {
        let [first, second] = &self.contenders;
        let mut players = [Player::new(first, self.pace, 1), Player::new(second, self.pace, 2)];
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= self.n_pairs || is_over.load(Ordering::Relaxed) {
                return;
            }
            let opening = balanced_opening(self.seed + pair);
            let mut partial = MatchReport::default();
            let half_points = [Side::White, Side::Black].map(|side| {
                let result = play_game(&mut players, side, &opening, self.pace, &mut partial);
                partial.on_points +=
                    u64::from(matches!(result.end, Some(End::PlyLimit | End::NoNewKingLimit)));
                partial.plies += result.plies;
                match result.winner {
                    None => 1,
                    Some(winner) if winner == side => 2,
                    Some(_) => 0,
                }
            });
            let mut report = report.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            report.add(half_points, &partial);
            tell(&report);
            if self.sprt.is_some_and(|sprt| sprt.is_decided(&report.tally)) {
                is_over.store(true, Ordering::Relaxed);
            }
        }
    }
}

impl MatchReport {
    fn add(&mut self, half_points: [u8; 2], partial: &Self) {
        self.tally.add_pair(half_points);
        self.on_points += partial.on_points;
        self.plies += partial.plies;
        for index in 0..2 {
            self.illegal[index] += partial.illegal[index];
            self.late[index] += partial.late[index];
            self.longest[index] = self.longest[index].max(partial.longest[index]);
            self.thought[index] += partial.thought[index];
            self.choices[index] += partial.choices[index];
        }
    }
}

/// Plays one game in which the first player has the given side.
pub fn play_game(
    players: &mut [Player; 2],
    first_side: Side,
    opening: &Position,
    pace: Pace,
    report: &mut MatchReport,
) -> GameResult {
    players.iter_mut().for_each(Player::clear);
    let mut position = opening.clone();
    let mut moves = Vec::new();
    loop {
        let side = position.side_to_move();
        let plies = u64::from(position.ply() - opening.ply());
        if let Some(end) = position.end(Limits::DEFAULT) {
            return GameResult { winner: position.winner(end), end: Some(end), plies };
        }
        let index = usize::from(side != first_side);
        let begin = Instant::now();
        let action = players[index].choose(&position, Limits::DEFAULT);
        let time = begin.elapsed();
        report.longest[index] = report.longest[index].max(time);
        moves.clear();
        position.legal_moves(&mut moves);
        if moves.len() > 1 {
            report.thought[index] += time;
            report.choices[index] += 1;
        }
        if matches!(pace, Pace::Time(most) if time > most) {
            report.late[index] += 1;
        }
        let Some(action) = action.filter(|action| position.check(*action).is_ok()) else {
            report.illegal[index] += 1;
            return GameResult { winner: Some(side.opponent()), end: None, plies };
        };
        position.make(action);
    }
}
