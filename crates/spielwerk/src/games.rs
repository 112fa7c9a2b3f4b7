//! The one list of games.

mod bashni;
mod board_game;
mod checkers;
mod engine;
mod ligretto;
mod nmmorris;
mod paging;
mod quarto;
mod reversi;
mod traps;

use std::str::FromStr;
use std::sync::Arc;

use anyhow::anyhow;
use game::options::pairs_after;
use game::{Game, Text};
use kind::{Kind, Kinds, to_json};
use ligretto_entrance::GameTitle;
use serde::Serialize;
#[cfg(test)]
use server::GameSchemas;
use utoipa::ToSchema;

use crate::perft;

/// All games this binary knows. A new one is a line here, a file beside this one, a crate, and a
/// folder in the docs and in `web/src/games`.
const DECLARATIONS: &[Declaration] = &[
    bashni::DECLARATION,
    paging::DECLARATION,
    ligretto::DECLARATION,
    reversi::DECLARATION,
    checkers::DECLARATION,
    nmmorris::DECLARATION,
    quarto::DECLARATION,
];

/// The game that programs are checked in where no other is named.
pub(crate) const USUAL: &str = <::bashni::Bashni as Game>::NAME;

/// A game with the schemas of what it shows, of the rules that its actions may break, and of what
/// can be wrong with a text that should be one.
trait Shown:
    Game<View: ToSchema, Event: ToSchema, Illegal: ToSchema, Action: FromStr<Err: ToSchema>>
{
}

impl<G> Shown for G where
    G: Game<View: ToSchema, Event: ToSchema, Illegal: ToSchema, Action: FromStr<Err: ToSchema>>
{
}

#[cfg(test)]
fn add_schemas<G: Shown>(schemas: &mut GameSchemas) {
    let (view, step) = (schemas.add::<G::View>(), schemas.add::<G::Event>());
    let rules = [schemas.add::<G::Illegal>(), schemas.add::<<G::Action as FromStr>::Err>()];
    schemas.views.push(view);
    schemas.steps.push(step);
    schemas.rules.extend(rules);
}

/// What is wrong with the position of a setup that can't be read, for translations.
fn position_fault<P: FromStr<Err: Serialize>>(setup: &str) -> Option<serde_json::Value> {
    let pairs = pairs_after(POSITION, setup).ok()?;
    let (_, position) = pairs.into_iter().find(|(name, _)| *name == POSITION)?;
    position.parse::<P>().err().as_ref().map(to_json)
}

const POSITION: &str = "position";

/// What a game is and can do, and the schemas of what it shows.
struct Declaration {
    kind: fn() -> Kind,
    /// What people call it.
    title: Text,
    #[cfg(test)]
    add_schemas: fn(&mut GameSchemas),
    /// Counts its sequences of moves, where somebody may want that.
    perft: Option<Count>,
}

/// What `spielwerk perft` does for a game.
type Count = fn(&perft::Arguments) -> anyhow::Result<()>;

/// All kinds of games.
pub(crate) fn all() -> Kinds {
    Kinds::new(DECLARATIONS.iter().map(|declaration| (declaration.kind)()))
}

/// The kind of this name, if programs can play it.
pub(crate) fn for_programs(name: &str) -> anyhow::Result<Arc<Kind>> {
    let kinds = all();
    let is_for_programs = |kind: &&Arc<Kind>| kind.programs.is_some();
    kinds.named(name).filter(is_for_programs).cloned().ok_or_else(|| {
        let known: Vec<&str> = kinds.all().filter(is_for_programs).map(|kind| kind.name).collect();
        anyhow!("programs can't play {name:?}, only {}", known.join(", "))
    })
}

/// The kinds whose sequences of moves can be counted.
pub(crate) fn counted() -> Vec<(&'static str, Count)> {
    let counted = DECLARATIONS.iter().filter_map(|one| Some(((one.kind)().name, one.perft?)));
    counted.collect()
}

/// What people call the games.
pub(crate) fn titles() -> Vec<GameTitle> {
    let title = |declaration: &Declaration| GameTitle {
        kind: (declaration.kind)().name,
        title: declaration.title.clone(),
    };
    DECLARATIONS.iter().map(title).collect()
}

/// The schemas of all views, steps and refusals, for the OpenAPI document.
#[cfg(test)]
pub(crate) fn schemas() -> GameSchemas {
    let mut schemas = GameSchemas::default();
    for declaration in DECLARATIONS {
        (declaration.add_schemas)(&mut schemas);
    }
    schemas
}

#[cfg(test)]
mod tests;
