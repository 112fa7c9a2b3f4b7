//! Traps of Paging.

use ::paging::{Action, Paging};
use game::Seat;
use kind::{Bots, Trap, Traps};

use super::super::paging::BothSides;
use super::Listed;

const LISTED: Listed = Listed { page: "paging/rules.md", text: include_str!("paging.txt") };

pub(in crate::games) struct Memory;

impl Traps<Paging> for Memory {
    fn list(&self) -> Vec<Trap> {
        Traps::<Paging>::list(&LISTED)
    }

    /// There are half a million ways to lay the first program.
    fn reply(&self, game: &Paging, seat: Seat, seed: u64) -> Option<Action> {
        let is_user = seat.index() < game.players().n_users();
        let bots = BothSides.list();
        let side = if is_user { "users" } else { "os" };
        let bot = bots.iter().find(|bot| bot.side == Some(side))?;
        BothSides.make(game, seat, &bot.name, seed)?.choose(game, std::time::Duration::ZERO)
    }
}
