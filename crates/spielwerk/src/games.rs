//! The one list of games.

use std::sync::Arc;

use bashni::{Bashni, Diagram};
use host::{Kind, KindOf, Kinds};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

/// All games this binary knows. A new one is a line here, a crate, and a folder in the docs.
pub(crate) fn all() -> Kinds {
    let bashni: Arc<dyn Kind> = Arc::new(
        KindOf::<Bashni>::new()
            .with_position_lines(bashni_piece_list)
            .with_diagram(|game| Diagram(game.position()).to_string()),
    );
    Kinds::new([bashni])
}

/// The pieces as the line protocol sends them, the count included: clients depend on it.
fn bashni_piece_list(game: &Bashni) -> Vec<String> {
    let pieces: Vec<String> = game
        .position()
        .towers()
        .flat_map(|(square, tower)| {
            tower.from_bottom().map(move |piece| format!("{piece}@{square}"))
        })
        .collect();
    let begin = format!("PIECESLIST {}", pieces.len());
    [begin].into_iter().chain(pieces).chain(["ENDPIECESLIST".to_owned()]).collect()
}

/// The schemas of all views and steps, for the OpenAPI document.
pub(crate) fn schemas() -> Vec<(String, RefOr<Schema>)> {
    let mut schemas = Vec::new();
    add_schema::<bashni::View>(&mut schemas);
    add_schema::<bashni::PartialMove>(&mut schemas);
    schemas
}

fn add_schema<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}
