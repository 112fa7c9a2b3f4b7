//! Query strings whose errors are problem documents.

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::problem::{FieldError, Problem};

/// A query string of this form.
pub struct QueryString<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryString<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(value)) => Ok(Self(value)),
            // All our fields are texts, so this is about their number: one is there twice.
            Err(rejection) => {
                let detail = rejection.body_text();
                let (_, detail) = detail.rsplit_once(": ").unwrap_or(("", &detail));
                let field = detail.split('`').nth(1).unwrap_or("query");
                Err(Problem::bad_values(vec![FieldError::new(field, detail)]))
            }
        }
    }
}
