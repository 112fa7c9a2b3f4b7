//! Query strings whose errors are problem documents.

use std::ops::RangeInclusive;
use std::str::FromStr;

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::json::{Json, read_pairs};
use super::problem::{FieldError, FieldProblem, JsonType, Problem};

/// A query string of this form.
pub struct QueryString<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryString<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        // Any text has a name and a value for each of its parts.
        let pairs = Query::<Vec<(String, String)>>::from_request_parts(parts, state).await;
        let Query(pairs) = pairs.unwrap_or_default();
        let pairs = pairs.into_iter().map(|(name, value)| (name, Json::Untyped(value)));
        Ok(Self(read_pairs(pairs)?))
    }
}

/// A number, or what it is without one.
pub(super) fn number<T: FromStr>(
    field: &str,
    text: Option<&str>,
    default: T,
) -> Result<T, FieldError> {
    let problem = FieldProblem::WrongType { expected: JsonType::WholeNumber };
    text.map_or(Ok(default), |text| text.parse().map_err(|_| FieldError::new(field, problem)))
}

/// `true` or `false`, if it is there.
pub(super) fn flag(field: &str, text: Option<&str>) -> Result<Option<bool>, FieldError> {
    let problem = FieldProblem::WrongType { expected: JsonType::Flag };
    text.map(str::parse).transpose().map_err(|_| FieldError::new(field, problem))
}

/// Refuses a list that is too long or too short.
pub(super) fn check_count(
    field: &str,
    got: usize,
    range: RangeInclusive<usize>,
) -> Result<(), FieldError> {
    if range.contains(&got) {
        return Ok(());
    }
    let (min, max) = range.into_inner();
    Err(FieldError::new(field, FieldProblem::WrongCount { got, min, max }))
}
