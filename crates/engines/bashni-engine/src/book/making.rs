//! How the book is made: games first, then a longer look at the positions that came up often.

use std::collections::{HashMap, VecDeque};

use bashni::{Limits, Move, Position, Side};
use seeded::{SplitMix, nth_seed};

use super::{Book, BookMove, parallel};
use crate::engine::Engine;
use crate::options::Options;
use crate::report::Line;
use crate::score::{SURE, Score};
use board_search::{Budget, Control};

/// How a book is made. The same numbers give the same book, with any number of threads.
#[derive(Clone, Copy, Debug)]
pub struct Making {
    /// How many games are played.
    pub n_games: u64,
    /// Positions searched for each move of a game.
    pub nodes: u64,
    /// Positions searched for the scores of a position of the book.
    pub nodes_for_scores: u64,
    /// A position that came up in fewer games is left out.
    pub least_games: u32,
    /// Other seeds give other games.
    pub seed: u64,
    /// How many games are played at a time.
    pub threads: usize,
}

/// As the book that ships was made.
impl Default for Making {
    fn default() -> Self {
        Self {
            n_games: 10_000,
            nodes: 2_000,
            nodes_for_scores: 300_000,
            least_games: 20,
            seed: 0,
            threads: 1,
        }
    }
}

/// The plies in which moves are chosen with variety; later positions are in no book.
const N_PLIES: usize = 10;

/// A move that is worse by so much is chosen less often by a factor of e.
const TEMPERATURE: f64 = 40.0;

/// How often each move of a position was made, and who won then.
type Tallies = HashMap<Position, HashMap<Move, Tally>>;

#[derive(Clone, Copy, Default)]
struct Tally {
    n_games: u32,
    wins: [u32; 2],
}

/// The beginning of a game, and who won it.
struct PlayedGame {
    opening: Vec<(Position, Move)>,
    winner: Option<Side>,
}

impl Making {
    /// Plays the games, looks at the positions, and puts both together.
    pub fn make(&self) -> Book {
        let tallies = self.tallies();
        let places = self.places(&tallies);
        let looked_at = parallel::map(self.threads, places.len(), engine, |engine, index| {
            look(engine, &places[index].1, self.nodes_for_scores)
        });
        // From the last to the first, so that what was found deeper in the book counts before it.
        let mut best_scores = HashMap::new();
        let mut pages = Vec::new();
        for ((path, position), lines) in places.into_iter().zip(looked_at).rev() {
            let tallies = &tallies[&position];
            let known = |line: &Line| {
                let action = *line.moves.first()?;
                let Tally { n_games, wins } = tallies.get(&action).copied().unwrap_or_default();
                let deeper = best_scores.get(&after(&position, action));
                let score = deeper.map_or(line.score, |score: &Score| -score);
                Some(BookMove { action, score, n_games, wins })
            };
            let moves: Vec<BookMove> = lines.iter().filter_map(known).collect();
            let best = moves.iter().map(|known| known.score).max();
            best_scores.insert(position, best.expect("it was played on from there"));
            pages.push((path, moves));
        }
        let mut book = Book::default();
        for (path, moves) in pages.into_iter().rev() {
            book.add(path, moves).expect("each place once, with its legal moves");
        }
        book
    }

    fn tallies(&self) -> Tallies {
        let n_games = usize::try_from(self.n_games).expect("so many games fit into memory");
        let player = || Player { engine: engine(), known: HashMap::new() };
        let games = parallel::map(self.threads, n_games, player, |player, number| {
            player.play(SplitMix::new(nth_seed(self.seed, number as u64)), self.nodes)
        });
        let mut tallies = Tallies::new();
        for PlayedGame { opening, winner } in games {
            for (position, action) in opening {
                let tally = tallies.entry(position).or_default().entry(action).or_default();
                tally.n_games += 1;
                if let Some(side) = winner {
                    tally.wins[side.index()] += 1;
                }
            }
        }
        tallies
    }

    /// The positions that came up often enough, each with the first of the shortest ways there.
    fn places(&self, tallies: &Tallies) -> Vec<(Vec<Move>, Position)> {
        let mut places = Vec::new();
        let mut waiting = VecDeque::from([(Vec::new(), Position::start())]);
        while let Some((path, position)) = waiting.pop_front() {
            let Some(moves) = tallies.get(&position) else { continue };
            let n_games: u32 = moves.values().map(|tally| tally.n_games).sum();
            if n_games < self.least_games || places.iter().any(|(_, place)| *place == position) {
                continue;
            }
            let mut next: Vec<Move> = moves.keys().copied().collect();
            next.sort_unstable();
            for action in next {
                let path = path.iter().copied().chain([action]).collect();
                waiting.push_back((path, after(&position, action)));
            }
            places.push((path, position));
        }
        places
    }
}

/// The position after a move, without counters.
fn after(position: &Position, action: Move) -> Position {
    let mut after = position.clone();
    after.make(action);
    after.with_counters(0, 0)
}

fn engine() -> Engine {
    Engine::new(Options { threads: 1, table_bytes: 4 << 20, ..Options::default() })
}

/// All moves of a position with their scores, the best first; the same whatever came before.
fn look(engine: &mut Engine, position: &Position, nodes: u64) -> Vec<Line> {
    engine.clear();
    let budget = Budget { lines: usize::MAX, analyse_forced: true, ..Budget::nodes(nodes) };
    engine.search(position, Limits::DEFAULT, &budget, &Control::new(), &mut |_| ()).lines
}

/// Who plays the games.
struct Player {
    engine: Engine,
    /// What it thinks of the moves of positions that it has seen.
    known: HashMap<Position, Vec<(Move, Score)>>,
}

impl Player {
    fn play(&mut self, mut random: SplitMix, nodes: u64) -> PlayedGame {
        let mut position = Position::start();
        let mut opening = Vec::new();
        while opening.len() < N_PLIES && position.can_move() {
            let place = position.clone().with_counters(0, 0);
            let action = self.vary(&place, &mut random, nodes);
            position.make(action);
            opening.push((place, action));
        }
        self.engine.clear();
        let winner = loop {
            if let Some(end) = position.end(Limits::DEFAULT) {
                break position.winner(end);
            }
            let (budget, control) = (Budget::nodes(nodes), Control::new());
            let report =
                self.engine.search(&position, Limits::DEFAULT, &budget, &control, &mut |_| ());
            let side = position.side_to_move();
            if report.score().abs() > SURE && report.depth > 0 {
                break Some(if report.score() > 0 { side } else { side.opponent() });
            }
            position.make(report.best().expect("the game is not over"));
        };
        PlayedGame { opening, winner }
    }

    /// A move that is chosen the more often, the better it looks.
    fn vary(&mut self, position: &Position, random: &mut SplitMix, nodes: u64) -> Move {
        let Self { engine, known } = self;
        let moves = known.entry(position.clone()).or_insert_with(|| {
            let lines = look(engine, position, nodes);
            lines.iter().filter_map(|line| Some((*line.moves.first()?, line.score))).collect()
        });
        let best = moves[0].1;
        let weight = |score: Score| (f64::from(score - best) / TEMPERATURE).exp();
        let total: f64 = moves.iter().map(|(_, score)| weight(*score)).sum();
        let mut left = random.unit() * total;
        for (action, score) in moves.iter() {
            left -= weight(*score);
            if left < 0.0 {
                return *action;
            }
        }
        moves[0].0
    }
}
