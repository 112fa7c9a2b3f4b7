//! The match that a game of a tournament is played in.

use arena::{GameOrder, Player};
use game::Seat;
use host::{Access, Controller, Plan, SeatPlan};
use kind::{HostedGame, Kind, Kinds};

use super::venue::Fault;

/// The option of a game that names what its deal is drawn from.
const SEED: &str = "seed";

/// The plan of the match for a game, and the side of each seat, 0 or 1.
pub fn match_plan(kinds: &Kinds, order: &GameOrder) -> Result<(Plan, Vec<usize>), Fault> {
    let kind = kinds.named(&order.kind).filter(|kind| kind.programs.is_some());
    let kind =
        kind.ok_or_else(|| Fault::Lasting(format!("programs can't play {:?}", order.kind)))?;
    let mut options: Vec<(&str, &str)> =
        order.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    // 53 bits, so that programs that know only floating-point numbers read it right.
    let seed = order.seed >> 11;
    let seed_text = seed.to_string();
    let is_given = options.iter().any(|(name, _)| *name == SEED);
    let needs_seed = kind.classes.as_ref().is_some_and(|classes| classes.needs_seed(&options));
    if needs_seed && !is_given {
        options.push((SEED, &seed_text));
    }
    let setup = kind.setup(&options).map_err(|bad| Fault::Lasting(bad.to_string()))?;
    let game = kind.start(&setup).map_err(Fault::Lasting)?;
    let sides = sides(kind, &*game);
    let seats = (0..).zip(&sides).map(|(seat, side)| {
        let (player, name) = (&order.players[*side], &order.names[*side]);
        seat_plan(kind, &*game, Seat(seat), player, name)
    });
    let seats = seats.collect::<Result<_, _>>()?;
    let plan = Plan {
        move_time_ms: order.move_time_ms,
        absence_ms: Some(order.conduct.absence_ms),
        seed: (needs_seed && !is_given).then_some(seed),
        access: Access { tickets_only: true, unlisted: true, ..Access::default() },
        ..Plan::new((kind.name, kind.rules_version), &order.name, setup, seats)
    };
    Ok((plan, sides))
}

/// The side of each seat, 0 or 1: by the words for them, or in turn.
fn sides(kind: &Kind, game: &dyn HostedGame) -> Vec<usize> {
    let word = |seat: u8| kind.texts.as_ref().and_then(|texts| texts.side(game, Seat(seat)));
    let first = word(0);
    let n_seats = game.n_seats() as u8;
    let side = |seat: u8| match first {
        Some(_) => usize::from(word(seat) != first),
        None => usize::from(seat % 2),
    };
    (0..n_seats).map(side).collect()
}

fn seat_plan(
    kind: &Kind,
    game: &dyn HostedGame,
    seat: Seat,
    player: &Player,
    name: &str,
) -> Result<SeatPlan, Fault> {
    match player {
        // A bot is called by its title, in the language of the reader.
        Player::Bot { bot } => {
            let bot = Some(bot_for(kind, game, seat, bot)?);
            Ok(SeatPlan { name: None, controller: Controller::Bot, bot })
        }
        Player::Program { .. } | Player::Staged { .. } | Player::Ticket { .. } => {
            let name = Some(name.to_owned());
            Ok(SeatPlan { name, controller: Controller::Computer, bot: None })
        }
    }
}

/// The full name of a bot for a seat. Where bots play one side only, that stands before the name.
fn bot_for(kind: &Kind, game: &dyn HostedGame, seat: Seat, bot: &str) -> Result<String, Fault> {
    let list = kind.bot_list();
    let is_meant =
        |name: &str| name == bot || name.split_once(':').is_some_and(|(_, own)| own == bot);
    let fits = |name: &str| kind.bot(game, seat, name, 0).is_some();
    let found = list.iter().find(|info| is_meant(&info.name) && fits(&info.name));
    found.map(|info| info.name.clone()).ok_or_else(|| {
        let known: Vec<&str> =
            list.iter().map(|info| info.name.as_str()).filter(|name| fits(name)).collect();
        Fault::Lasting(format!("unknown bot {bot:?}; {} has {}", kind.name, known.join(", ")))
    })
}
