//! Paging as the host sees it: rules and bots.

use std::sync::Arc;
use std::time::Duration;

use ::paging::{Action, Diagram, Event, Paging, View};
use game::Seat;
use host::{Bots, Kind, KindOf, Mind};
use paging_engine::{OsBot, OsPlayer, UsersBot, UsersPlayer};
use utoipa::openapi::{RefOr, Schema};

use super::add_schema;

pub(super) fn kind() -> Arc<dyn Kind> {
    Arc::new(
        KindOf::<Paging>::new()
            .with_diagram(|game| Diagram(game.memory()).to_string())
            .with_bots(Bots { names: bot_names, make: make_bot }),
    )
}

pub(super) fn add_schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
    add_schema::<View>(schemas);
    add_schema::<Event>(schemas);
}

/// The side stands before the name: a bot can play only one of them.
const USERS: &str = "users:";
const OS: &str = "os:";

fn bot_names() -> Vec<String> {
    let users = UsersBot::ALL.iter().map(|bot| format!("{USERS}{bot}"));
    let os = OsBot::ALL.iter().map(|bot| format!("{OS}{bot}"));
    users.chain(os).collect()
}

fn make_bot(game: &Paging, seat: Seat, bot: &str, seed: u64) -> Option<Box<dyn Mind<Paging>>> {
    let board = game.memory().board();
    let is_user = seat.index() < game.players().n_users();
    if is_user {
        let bot = bot.strip_prefix(USERS)?.parse().ok()?;
        Some(Box::new(Users(UsersPlayer::new(bot, board, seed))))
    } else {
        let bot = bot.strip_prefix(OS)?.parse().ok()?;
        Some(Box::new(Os(OsPlayer::new(bot, board, seed))))
    }
}

/// These bots count their work instead of looking at the clock, and need far less than any budget.
struct Users(UsersPlayer);
struct Os(OsPlayer);

impl Mind<Paging> for Users {
    fn choose(&mut self, game: &Paging, _: Duration) -> Option<Action> {
        Some(self.0.choose(game))
    }
}

impl Mind<Paging> for Os {
    fn choose(&mut self, game: &Paging, _: Duration) -> Option<Action> {
        Some(self.0.choose(game))
    }
}
