//! The secret that comes with a request.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use super::Context;
use super::problem::{Problem, ProblemKind};
use crate::secret;

/// The hash of the secret in `Authorization: Bearer …`.
pub struct Bearer(pub String);

/// Proof that the request comes from the operator.
pub struct Admin;

impl<S: Sync> FromRequestParts<S> for Bearer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        Ok(Self(key(&parts.headers).ok_or(ProblemKind::NoToken)?))
    }
}

impl FromRequestParts<Context> for Admin {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, context: &Context) -> Result<Self, Problem> {
        let Bearer(key) = Bearer::from_request_parts(parts, context).await?;
        if context.is_admin(&key) { Ok(Self) } else { Err(ProblemKind::BadToken.into()) }
    }
}

pub(super) fn key(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| secret::hash(token.trim()))
}
