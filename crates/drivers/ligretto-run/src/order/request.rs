use game::OptionSpec;
use game::options::Values;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::options::option;
use super::{BadField, BadOrder, DEAL, OrderProblem, Scope};

/// An order as somebody wrote it, before anything in it is checked: `{"players":6,"seed":7}`, or
/// flags, or a form. [`OrderRequest::game`] and [`OrderRequest::study`] make orders of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OrderRequest(Map<String, Value>);

impl OrderRequest {
    /// The request that this JSON is.
    ///
    /// # Errors
    /// When it is no JSON object.
    pub fn from_json(json: &str) -> Result<Self, BadOrder> {
        serde_json::from_str(json).map_err(|error| {
            let problem = OrderProblem::NotJson { text: error.to_string() };
            BadOrder(vec![BadField { field: "order".to_owned(), problem }])
        })
    }

    /// The request with everything that was left out as it is by default.
    #[must_use]
    pub(super) fn with_defaults(mut self, scope: Scope) -> Self {
        for spec in scope.options() {
            // The cards decide how many play.
            let is_dealt = spec.name == "players" && self.0.contains_key(DEAL);
            if let Some(default) = &spec.default
                && !self.0.contains_key(spec.name)
                && !is_dealt
            {
                self.set_text(spec.name, default);
            }
        }
        self
    }

    /// Fills a field with what somebody typed: lists are separated by commas or spaces. An empty
    /// text leaves it out.
    pub fn set_text(&mut self, name: &str, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.0.insert(name.to_owned(), typed(option(name), text));
        }
    }

    /// Fills a field with a value of the right kind.
    pub(super) fn set(&mut self, name: &str, value: impl Into<Value>) {
        self.0.insert(name.to_owned(), value.into());
    }

    /// The same without this field.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.0.remove(name);
        self
    }

    /// What a field holds.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    /// What a field holds, as somebody would type it; nothing for cards, which are no line.
    pub fn text(&self, name: &str) -> Option<String> {
        match self.get(name)? {
            Value::String(text) => Some(text.clone()),
            Value::Array(values) => Some(values.iter().map(shown).collect::<Vec<_>>().join(",")),
            other => Some(other.to_string()),
        }
    }

    /// Names of fields that nobody knows, or that are not for what is ordered.
    pub(super) fn strangers(&self, scope: Scope) -> Vec<BadField> {
        let strange = |name: &String| {
            let problem = match scope {
                _ if scope.option(name).is_some() => return None,
                _ if option(name).is_none() => {
                    let expected = scope.options().iter().map(|spec| spec.name.to_owned());
                    OrderProblem::UnknownField { expected: expected.collect() }
                }
                Scope::Study => OrderProblem::NotInStudies,
                Scope::Game => OrderProblem::NotInGames,
            };
            Some(BadField { field: name.clone(), problem })
        };
        let filled = self.0.iter().filter(|(_, value)| !value.is_null());
        filled.filter_map(|(name, _)| strange(name)).collect()
    }
}

/// A text as JSON would have it. What does not fit stays a text, and is refused as such later.
fn typed(spec: Option<&OptionSpec>, text: &str) -> Value {
    let number = |text: &str| text.parse::<u64>().map_or_else(|_| text.into(), Value::from);
    let parts = || text.split([',', ';', ' ', '\n']).filter(|part| !part.is_empty());
    match spec.map(|spec| &spec.values) {
        Some(Values::Number { .. }) => one_or_many(parts().map(number).collect()),
        Some(Values::Choice(_)) => one_or_many(parts().map(Value::from).collect()),
        Some(Values::Flag) if ["true", "on"].contains(&text) => true.into(),
        Some(Values::Flag) if text == "false" => false.into(),
        _ => text.into(),
    }
}

fn one_or_many(mut values: Vec<Value>) -> Value {
    match values.len() {
        1 => values.remove(0),
        _ => Value::Array(values),
    }
}

/// A value in a message.
pub(super) fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
