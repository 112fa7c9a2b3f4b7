use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use bashni::{Limits, Move, Position, Side};

use crate::budget::{Budget, Control};
use crate::engine::Engine;
use crate::network::{self, Network};
use crate::options::{Features, Options};
use crate::score::{SURE, chance};
use seeded::SplitMix;

/// Positions with what became of them.
#[derive(Debug, Default)]
pub struct Samples {
    /// The inputs that are on, of all samples one behind the other.
    pub(super) inputs: Vec<u16>,
    pub(super) samples: Vec<Sample>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub(super) first: u32,
    pub(super) n_inputs: u8,
    pub(super) phase: u8,
    /// What the search says, as a chance from 0 to 1.
    pub(super) searched: f32,
    /// What the side to move got in the end: 0, 0.5 or 1.
    pub(super) result: f32,
}

impl Samples {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// All samples as bytes, to be kept in a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for sample in &self.samples {
            bytes.extend([sample.n_inputs, sample.phase]);
            bytes.extend(sample.searched.to_le_bytes());
            bytes.extend(sample.result.to_le_bytes());
            let first = sample.first as usize;
            let inputs = &self.inputs[first..first + usize::from(sample.n_inputs)];
            bytes.extend(inputs.iter().flat_map(|input| input.to_le_bytes()));
        }
        bytes
    }

    /// Reads what [`Samples::to_bytes`] wrote, and appends it.
    pub fn append_bytes(&mut self, mut bytes: &[u8]) -> Option<()> {
        while let Some((head, rest)) = bytes.split_first_chunk::<10>() {
            let [n_inputs, phase, s0, s1, s2, s3, r0, r1, r2, r3] = *head;
            let (inputs, rest) = rest.split_at_checked(2 * usize::from(n_inputs))?;
            self.samples.push(Sample {
                first: self.inputs.len() as u32,
                n_inputs,
                phase,
                searched: f32::from_le_bytes([s0, s1, s2, s3]),
                result: f32::from_le_bytes([r0, r1, r2, r3]),
            });
            let inputs = inputs.as_chunks::<2>().0.iter();
            self.inputs.extend(inputs.map(|pair| u16::from_le_bytes(*pair)));
            bytes = rest;
        }
        bytes.is_empty().then_some(())
    }

    fn append(&mut self, other: &Self) {
        let shift = self.inputs.len() as u32;
        self.inputs.extend_from_slice(&other.inputs);
        let moved = |sample: &Sample| Sample { first: sample.first + shift, ..*sample };
        self.samples.extend(other.samples.iter().map(moved));
    }

    fn push(&mut self, position: &Position, searched: f64) {
        let first = self.inputs.len();
        network::for_each_input(position, Limits::DEFAULT, |input| {
            self.inputs.push(input.own as u16);
        });
        self.samples.push(Sample {
            first: first as u32,
            n_inputs: (self.inputs.len() - first) as u8,
            phase: network::phase(position) as u8,
            searched: searched as f32,
            result: 0.5,
        });
    }
}

/// How games for learning are played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// How many games.
    pub n_games: u64,
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
    /// Plays all games.
    pub fn play(&self) -> Samples {
        let next = AtomicU64::new(0);
        let parts: Vec<Samples> = thread::scope(|scope| {
            let workers: Vec<_> =
                (0..self.threads.max(1)).map(|_| scope.spawn(|| self.work(&next))).collect();
            workers.into_iter().map(|worker| worker.join().expect("games do not panic")).collect()
        });
        let mut all = Samples::default();
        for part in &parts {
            all.append(part);
        }
        all
    }

    fn work(&self, next: &AtomicU64) -> Samples {
        let features = Features { network: self.network.is_some(), ..Features::ALL };
        let options = Options { threads: 1, table_bytes: 1 << 20, features };
        let network = self.network.clone().unwrap_or_else(Network::shipped);
        let mut engine = Engine::with_network(options, network);
        let mut samples = Samples::default();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= self.n_games {
                return samples;
            }
            engine.clear();
            self.play_game(&mut engine, SplitMix::new(self.seed + game), &mut samples);
        }
    }

    /// A game that begins at random, and in which now and then a move is played at random: so
    /// the network also sees how mistakes are punished.
    fn play_game(&self, engine: &mut Engine, mut random: SplitMix, samples: &mut Samples) {
        let mut position = Position::start();
        let n_random = 3 + random.below(9) as u32;
        let first = samples.samples.len();
        let mut sides = Vec::new();
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
                samples.push(&position, chance(report.score()));
                sides.push(side);
            }
            position.make(report.best().expect("the game is not over"));
        };
        for (sample, side) in samples.samples[first..].iter_mut().zip(sides) {
            sample.result = result(winner, side);
        }
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
