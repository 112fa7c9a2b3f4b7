//! The forms that views, steps and broken rules have in each game, for the OpenAPI document.

use std::borrow::Cow;

#[cfg(feature = "document")]
use utoipa::openapi::{Components, OneOfBuilder, Ref};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// What the games tell of their forms.
#[derive(Clone, Default)]
pub struct GameSchemas {
    /// All schemas by name.
    pub all: Vec<(String, RefOr<Schema>)>,
    /// The names of those that are the view of a game.
    pub views: Vec<String>,
    /// The names of those that are a step of an action.
    pub steps: Vec<String>,
    /// The names of those that are a broken rule.
    pub rules: Vec<String>,
}

impl GameSchemas {
    /// Adds the schema of a type, and those it needs, and tells its name.
    pub fn add<T: ToSchema>(&mut self) -> String {
        self.all.push((T::name().into_owned(), T::schema()));
        T::schemas(&mut self.all);
        T::name().into_owned()
    }

    /// Puts them into the document: a view is one of all views, and so on.
    #[cfg(feature = "document")]
    pub(crate) fn complete(&self, components: &mut Components) {
        components.schemas.extend(self.all.iter().cloned());
        for (union, names) in [
            (GameView::name(), &self.views),
            (GameStep::name(), &self.steps),
            (BrokenRule::name(), &self.rules),
        ] {
            let one_of = names
                .iter()
                .fold(OneOfBuilder::new(), |one_of, name| one_of.item(Ref::from_schema_name(name)));
            if !names.is_empty() {
                components.schemas.insert(union.into_owned(), Schema::from(one_of.build()).into());
            }
        }
    }
}

/// A type that stands for one of many in the document; which ones, only the games know.
macro_rules! union {
    ($($name:ident),*) => {$(
        pub(crate) struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                Schema::from(ObjectBuilder::new().build()).into()
            }
        }

        impl ToSchema for $name {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed(stringify!($name))
            }
        }
    )*};
}

union!(GameView, GameStep, BrokenRule);
