//! Which pages to evict: the classical policies of operating systems.

use paging::{Action, Ages, Chance, Continuation, Page, Paging, Path};

use crate::bots::OsBot;

/// Chooses the continuation whose pages the policy would miss least.
pub(super) fn make_room(game: &Paging, bot: OsBot, chance: &mut Chance) -> Action {
    let ways = game.continuations();
    let mut best = (f32::MAX, Path::EMPTY);
    for way in &ways {
        let cost = cost(game, way, bot, chance);
        if cost < best.0 {
            best = (cost, way.path);
        }
    }
    Action::Room(best.1)
}

/// Every eviction costs something, and the more, the more the policy would like to keep the page.
fn cost(game: &Paging, way: &Continuation, bot: OsBot, chance: &mut Chance) -> f32 {
    way.evicted.iter().map(|page| 0.5 + regret(game, *page, bot, chance)).sum()
}

/// From 0 for the page to evict first to 1 for the one to evict last.
fn regret(game: &Paging, page: Page, bot: OsBot, chance: &mut Chance) -> f32 {
    let ages = game.ages();
    match bot {
        OsBot::Fifo => rank(game, page, Ages::loaded),
        OsBot::Lifo => 1.0 - rank(game, page, Ages::loaded),
        OsBot::Lru => rank(game, page, Ages::used),
        // A page that was used since it came gets a second chance.
        OsBot::Clock => {
            let used = ages.used(page) > ages.loaded(page);
            f32::midpoint(rank(game, page, Ages::loaded), f32::from(u8::from(used)))
        }
        OsBot::Random | OsBot::RandomEviction => chance.below(1000) as f32 / 1000.0,
        // The page that is needed last: the highest number of its program. Finished pages need
        // nothing but to wait, which they can do on the disk.
        _ if game.memory().points(page) == 0 => 0.0,
        _ => 1.0 - f32::from(page.number()) / 6.0,
    }
}

/// The share of pages in RAM that are older than this one.
fn rank(game: &Paging, page: Page, age: fn(&Ages, Page) -> u32) -> f32 {
    let own = age(game.ages(), page);
    let n_older = game.memory().ram().filter(|(_, other)| age(game.ages(), *other) < own).count();
    n_older as f32 / game.memory().n_ram().max(1) as f32
}
