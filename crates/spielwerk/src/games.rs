//! The one list of games.

mod bashni;
mod board_game;
mod checkers;
mod ligretto;
mod nmmorris;
mod paging;
mod quarto;
mod reversi;
mod traps;

use host::{Kind, Kinds};
use ligretto_entrance::GameTitle;
use server::GameSchemas;

/// All games this binary knows. A new one is a line here, a file beside this one, a crate, and a
/// folder in the docs and in `web/src/games`.
const DECLARATIONS: [Declaration; 7] = [
    bashni::DECLARATION,
    paging::DECLARATION,
    ligretto::DECLARATION,
    reversi::DECLARATION,
    checkers::DECLARATION,
    nmmorris::DECLARATION,
    quarto::DECLARATION,
];

/// What a game is and can do, and the schemas of what it shows.
struct Declaration {
    kind: fn() -> Kind,
    add_schemas: fn(&mut GameSchemas),
}

/// All kinds of games.
pub(crate) fn all() -> Kinds {
    Kinds::new(DECLARATIONS.iter().map(|declaration| (declaration.kind)()))
}

/// What people call the games, where that is not the name that programs know.
pub(crate) fn titles() -> Vec<GameTitle> {
    let title = |kind: &'static str| match kind {
        "Bashni" => GameTitle { kind, en: "Bashni", de: "Baschni" },
        "Checkers" => GameTitle { kind, en: "Checkers", de: "Dame" },
        "NMMorris" => GameTitle { kind, en: "Nine Men’s Morris", de: "Mühle" },
        _ => GameTitle { kind, en: kind, de: kind },
    };
    all().names().map(title).collect()
}

/// The schemas of all views, steps and refusals, for the OpenAPI document.
pub(crate) fn schemas() -> GameSchemas {
    let mut schemas = GameSchemas::default();
    for declaration in &DECLARATIONS {
        (declaration.add_schemas)(&mut schemas);
    }
    schemas
}

#[cfg(test)]
mod tests;
