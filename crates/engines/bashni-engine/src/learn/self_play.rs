use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bashni::{Limits, Move, Position, Side};

use super::samples::Sample;
use crate::engine::Engine;
use crate::network::Network;
use crate::options::{Features, Options};
use crate::score::{SURE, chance};
use crate::search::Visits;
use board_search::{Budget, Control};
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
    /// How many random plies lead from a position of a game to one beside it, which is searched
    /// too; 0 for none.
    pub aside: usize,
    /// How many of the positions that a search looks at are searched too, in the mean.
    pub leaves: u64,
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
        let (mut samples, mut besides) = (Vec::new(), Vec::new());
        let winner = loop {
            if let Some(end) = position.end(Limits::DEFAULT) {
                break position.winner(end);
            }
            if position.ply() < n_random || random.below(40) == 0 {
                position.make(random_move(&position, &mut random));
                continue;
            }
            let budget = Budget::nodes(self.nodes);
            let visits =
                (self.leaves > 0).then(|| Visits::new(self.nodes / self.leaves, random.next()));
            let (report, mut looked_at) =
                engine.search_and_look(&position, Limits::DEFAULT, &budget, visits);
            let side = position.side_to_move();
            if report.score().abs() > SURE && report.depth > 0 {
                break Some(if report.score() > 0 { side } else { side.opponent() });
            }
            if report.depth > 0 && !position.can_capture() {
                let searched = chance(report.score()) as f32;
                samples.push(Sample { position: position.clone(), searched, result: 0.5 });
            }
            looked_at.retain(|seen| seen.ply() > position.ply());
            for seen in looked_at.into_iter().take(2 * self.leaves as usize) {
                besides.extend(self.search_beside(engine, seen));
            }
            if self.aside > 0 {
                besides.extend(self.look_aside(engine, &position, &mut random));
            }
            position.make(report.best().expect("the game is not over"));
        };
        for sample in &mut samples {
            sample.result = result(winner, sample.position.side_to_move());
        }
        samples.append(&mut besides);
        samples
    }

    /// A position a few random plies away from one of a game, with what the search says.
    ///
    /// Most positions in a search arise from moves that nobody would play, and those of games do
    /// not show how much such moves cost.
    fn look_aside(
        &self,
        engine: &mut Engine,
        position: &Position,
        random: &mut SplitMix,
    ) -> Option<Sample> {
        let mut position = position.clone();
        let mut n_plies = 1 + random.below(self.aside);
        while n_plies > 0 || position.can_capture() {
            if position.end(Limits::DEFAULT).is_some() {
                return None;
            }
            position.make(random_move(&position, random));
            n_plies = n_plies.saturating_sub(1);
        }
        self.search_beside(engine, position)
    }

    /// What the search says about a position beside those of a game.
    fn search_beside(&self, engine: &mut Engine, position: Position) -> Option<Sample> {
        if position.end(Limits::DEFAULT).is_some() {
            return None;
        }
        let budget = Budget { analyse_forced: true, ..Budget::nodes(self.nodes) };
        let report =
            engine.search(&position, Limits::DEFAULT, &budget, &Control::new(), &mut |_| ());
        let searched = chance(report.score()) as f32;
        // How it would have ended nobody knows, so what the search says counts for that as well.
        (report.depth > 0).then_some(Sample { position, searched, result: searched })
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

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    fn samples(aside: usize, leaves: u64) -> Vec<Sample> {
        let time = Duration::from_hours(1);
        let (n_games, nodes, threads, seed) = (1, 50, 1, 3);
        let games = SelfPlay { n_games, time, nodes, aside, leaves, threads, seed, network: None };
        let kept = Mutex::new(Vec::new());
        games.play(&|samples| kept.lock().unwrap().extend_from_slice(samples));
        kept.into_inner().unwrap()
    }

    #[test]
    fn positions_beside_the_game_are_quiet_ones_too() {
        let game = samples(0, 0);
        assert!(game.len() > 10);
        for (aside, leaves) in [(3, 0), (0, 2), (2, 1)] {
            let both = samples(aside, leaves);
            assert!(both.len() > game.len(), "{aside} {leaves}: {} {}", game.len(), both.len());
            assert!(both.iter().all(|sample| !sample.position.can_capture()));
            assert_eq!(samples(aside, leaves), both, "the same seed gives the same games");
        }
    }
}
