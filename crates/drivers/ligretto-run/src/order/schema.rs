//! Orders in the OpenAPI document: as the table of fields has them.

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{
    AdditionalProperties, ArrayBuilder, ObjectBuilder, OneOfBuilder, Schema, Type,
};
use utoipa::{PartialSchema, ToSchema};

use super::{FIELDS, Field, FieldKind, GameOrder, OrderRequest, Scope, StudyOrder};

impl PartialSchema for GameOrder {
    fn schema() -> RefOr<Schema> {
        schema(Scope::Game, "A game to be played; what is left out has its default.")
    }
}

impl ToSchema for GameOrder {}

impl PartialSchema for StudyOrder {
    fn schema() -> RefOr<Schema> {
        schema(
            Scope::Study,
            "Games to be counted: every combination of players, signals and strategy is played. \
             What is left out has its default.",
        )
    }
}

impl ToSchema for StudyOrder {}

fn schema(scope: Scope, description: &str) -> RefOr<Schema> {
    let defaults = OrderRequest::default().with_defaults(scope);
    let mut object = ObjectBuilder::new()
        .schema_type(Type::Object)
        .description(Some(description))
        .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(false)));
    for field in FIELDS {
        let Some(used) = field.used(scope) else { continue };
        let default = defaults.get(field.name).cloned();
        let help = format!("{}.", used.help);
        let is_many = used.many || field.kind == FieldKind::Deal;
        if !is_many {
            object =
                object.property(field.name, one(field).description(Some(help)).default(default));
            continue;
        }
        let list = match field.kind {
            // One list for each player.
            FieldKind::Deal => {
                let cards = ArrayBuilder::new().items(text().examples(["red 7"]));
                ArrayBuilder::new().items(cards)
            }
            _ => ArrayBuilder::new().items(one(field)),
        };
        let either = OneOfBuilder::new().item(list).item(one(field));
        object = object.property(field.name, either.description(Some(help)).default(default));
    }
    RefOr::T(Schema::Object(object.build()))
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

/// One value of a field.
fn one(field: &Field) -> ObjectBuilder {
    match field.kind {
        FieldKind::Number { least, most } => ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(least))
            .maximum((most != u64::MAX).then_some(most)),
        FieldKind::Name { known } => text().enum_values(Some(known.iter().copied())),
        FieldKind::Text { example } => text().examples([example]),
        FieldKind::Flag => ObjectBuilder::new().schema_type(Type::Boolean),
        FieldKind::Deal => text(),
    }
}
