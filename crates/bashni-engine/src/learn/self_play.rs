use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bashni::{Limits, Move, Position, Side};

use super::samples::Sample;
use crate::budget::{Budget, Control};
use crate::engine::Engine;
use crate::network::Network;
use crate::options::{Features, Options};
use crate::score::{SURE, chance};
use seeded::SplitMix;

/// How games for learning are played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// How many games.
    pub n_games: u64,
    /// No game begins after this time.
    pub time: Duration,
    /// Positions searched for each move.
    pub nodes: u64,
    /// Games played at a time.
    pub threads: usize,
    /// The first game; the same seed gives the same games.
    pub seed: u64,
    /// Who plays; the evaluation made by hand if there is no network yet.
    pub network: Option<Arc<Network>>,
}

impl SelfPlay {
    /// Plays all games; `keep` gets the samples of each, from several threads.
    pub fn play(&self, keep: &(dyn Fn(&[Sample]) + Sync)) {
        let next = AtomicU64::new(0);
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| self.work(&next, keep));
            }
        });
    }

    fn work(&self, next: &AtomicU64, keep: &(dyn Fn(&[Sample]) + Sync)) {
        let features = Features { network: self.network.is_some(), ..Features::ALL };
        let options = Options { threads: 1, table_bytes: 1 << 20, features };
        let network = self.network.clone().unwrap_or_else(Network::shipped);
        let mut engine = Engine::with_network(options, network);
        let begin = Instant::now();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= self.n_games || begin.elapsed() >= self.time {
                return;
            }
            engine.clear();
            keep(&self.play_game(&mut engine, SplitMix::new(self.seed + game)));
        }
    }

    /// A game that begins at random, and in which now and then a move is played at random: so
    /// the network also sees how mistakes are punished.
    fn play_game(&self, engine: &mut Engine, mut random: SplitMix) -> Vec<Sample> {
        let mut position = Position::start();
        let n_random = 3 + random.below(9) as u32;
        let mut samples = Vec::new();
        let winner = loop {
            if let Some(end) = position.end(Limits::DEFAULT) {
                break position.winner(end);
            }
            if position.ply() < n_random || random.below(40) == 0 {
                position.make(random_move(&position, &mut random));
                continue;
            }
            let budget = Budget::nodes(self.nodes);
            let report =
                engine.search(&position, Limits::DEFAULT, &budget, &Control::new(), &mut |_| ());
            let side = position.side_to_move();
            if report.score().abs() > SURE && report.depth > 0 {
                break Some(if report.score() > 0 { side } else { side.opponent() });
            }
            if report.depth > 0 && !position.can_capture() {
                let searched = chance(report.score()) as f32;
                samples.push(Sample { position: position.clone(), searched, result: 0.5 });
            }
            position.make(report.best().expect("the game is not over"));
        };
        for sample in &mut samples {
            sample.result = result(winner, sample.position.side_to_move());
        }
        samples
    }
}

fn result(winner: Option<Side>, side: Side) -> f32 {
    match winner {
        None => 0.5,
        Some(winner) if winner == side => 1.0,
        Some(_) => 0.0,
    }
}

fn random_move(position: &Position, random: &mut SplitMix) -> Move {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves[random.below(moves.len())]
}
