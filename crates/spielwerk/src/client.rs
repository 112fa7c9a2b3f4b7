//! `spielwerk client`

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use client::{Configuration, MatchOrder};
use kind::{Kind, Kinds, ThinkerOptions};
use mnm::ClientLimits;

use crate::games;

/// Arguments of `spielwerk client`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Game-ID of the match to play (13 characters)
    #[arg(short, long, value_name = "GAME-ID", value_parser = parse_game_id)]
    game_id: String,
    /// Seat to take, 1 or 2 [default: any free one]
    #[arg(short, long, value_parser = clap::value_parser!(u8).range(1..=2))]
    player: Option<u8>,
    /// Configuration file [default: client.conf, if it exists]
    #[arg(short, long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Number of search threads, where the engine of the game can use several
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=256))]
    threads: usize,
    /// Also think on the opponent's time; if both run on the same machine, this slows the opponent
    /// down
    #[arg(long)]
    ponder: bool,
    /// Give up when the server has been silent for this long although it has to speak
    #[arg(long, value_name = "MS", default_value_t = ClientLimits::USUAL.silence.as_millis() as u64)]
    silence_ms: u64,
}

fn parse_game_id(text: &str) -> Result<String, &'static str> {
    let is_id = text.len() == 13 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_id { Ok(text.to_owned()) } else { Err("expected 13 letters and digits") }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let configuration = Configuration::load(arguments.config.as_deref())
        .context("give another file with -c, or correct this one")?;
    let kind = playable(&games::all(), &configuration.kind)?;
    let order = MatchOrder {
        game_id: arguments.game_id.clone(),
        seat: arguments.player.map(|number| number - 1),
        configuration,
        silence: Duration::from_millis(arguments.silence_ms),
    };
    let options = ThinkerOptions { threads: arguments.threads, ponders: arguments.ponder };
    std::process::exit(client::run(&order, &kind, options))
}

/// The kind of this name, if the client can play it.
fn playable(kinds: &Kinds, name: &str) -> anyhow::Result<Arc<Kind>> {
    // Made only to know whether it can be: the Thinker makes its own.
    let options = ThinkerOptions { threads: 1, ponders: false };
    let can_play = |kind: &&Arc<Kind>| kind.programs.is_some() && kind.thinker(options).is_some();
    let kind = kinds.named(name).filter(can_play);
    kind.cloned().ok_or_else(|| {
        let known: Vec<&str> = kinds.all().filter(can_play).map(|kind| kind.name).collect();
        anyhow!("GameKindName is {name}, but this client plays {}", known.join(", "))
    })
}
