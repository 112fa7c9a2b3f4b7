//! Orders in the OpenAPI document: as the table of fields has them.

use game::OptionSpec;
use game::options::Values;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{
    AdditionalProperties, ArrayBuilder, ObjectBuilder, OneOfBuilder, Schema, Type,
};
use utoipa::{PartialSchema, ToSchema};

use super::{DEAL, GameOrder, OrderRequest, Scope, StudyOrder};

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
    for spec in scope.options() {
        let default = defaults.get(spec.name).cloned();
        let help = format!("{}.", spec.help);
        if !spec.is_list && spec.name != DEAL {
            object = object.property(spec.name, one(spec).description(Some(help)).default(default));
            continue;
        }
        let list = if spec.name == DEAL {
            // One list for each player.
            let cards = ArrayBuilder::new().items(text().examples(["red 7"]));
            ArrayBuilder::new().items(cards)
        } else {
            ArrayBuilder::new().items(one(spec))
        };
        let either = OneOfBuilder::new().item(list).item(one(spec));
        object = object.property(spec.name, either.description(Some(help)).default(default));
    }
    RefOr::T(Schema::Object(object.build()))
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

/// One value of an option.
fn one(spec: &OptionSpec) -> ObjectBuilder {
    match &spec.values {
        Values::Number { min, max } => ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(*min))
            .maximum((*max != u64::MAX).then_some(*max)),
        Values::Choice(words) => text().enum_values(Some(words.clone())),
        Values::Text { example } if example.is_empty() => text(),
        Values::Text { example } => text().examples([example.as_str()]),
        Values::Flag => ObjectBuilder::new().schema_type(Type::Boolean),
    }
}
