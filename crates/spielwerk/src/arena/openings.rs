//! `spielwerk arena openings`

use std::collections::HashSet;

use anyhow::Context;
use game::{Actor, Seat};
use kind::{HostedGame, Kind};
use seeded::{SplitMix, nth_seed};

use crate::{games, output};

/// Arguments of `spielwerk arena openings`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The kind of game
    kind: String,
    /// Number of openings
    #[arg(short = 'n', long, default_value_t = 100)]
    count: usize,
    /// Number of random moves in each opening
    #[arg(long, default_value_t = 4)]
    plies: usize,
    /// Seed of the openings; the same seed always gives the same ones
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let kinds = games::all();
    let kind = kinds.named(&arguments.kind).context("unknown kind of game")?;
    let mut seen = HashSet::new();
    // Small games have few openings: what does not come up in this time is not there.
    for number in 0..(arguments.count as u64).saturating_mul(50) {
        if seen.len() == arguments.count {
            break;
        }
        let mut random = SplitMix::new(nth_seed(arguments.seed, number));
        let opening = opening(kind, arguments.plies, &mut random)
            .with_context(|| format!("{} can't begin from a position", kind.name))?;
        if let Some(opening) = opening.filter(|opening| seen.insert(opening.clone())) {
            output::print_line(opening);
        }
    }
    Ok(())
}

/// The position after this many random moves; none where the game ends before, and an error where
/// positions have no notation.
#[expect(clippy::option_option, reason = "no notation at all, and no position this time")]
fn opening(kind: &Kind, plies: usize, random: &mut SplitMix) -> Option<Option<String>> {
    let programs = kind.programs.as_ref()?;
    let mut game = kind.start(&kind.setup(&[]).ok()?).ok()?;
    let mut act = |game: &mut Box<dyn HostedGame>, actor: Actor| {
        let actions = game.legal_actions(actor);
        game.apply(actor, &actions[random.below(actions.len())]).ok()
    };
    for _ in 0..plies {
        // What chance decides before a move is no move.
        while game.may_act(Actor::Dealer) {
            act(&mut game, Actor::Dealer)?;
        }
        let Some(seat) = to_move(&*game) else { return Some(None) };
        act(&mut game, Actor::Seat(seat))?;
    }
    let Some(seat) = to_move(&*game) else { return Some(None) };
    let setup = programs.read_lines(&programs.position_lines(&*game, seat), seat)?;
    let mut options = setup.split(';').filter_map(|option| option.split_once('='));
    let (_, position) = options.find(|(name, _)| *name == "position")?;
    Some(Some(position.to_owned()))
}

fn to_move(game: &dyn HostedGame) -> Option<Seat> {
    Seat::all(game.n_seats()).find(|seat| game.may_act(Actor::Seat(*seat)))
}
