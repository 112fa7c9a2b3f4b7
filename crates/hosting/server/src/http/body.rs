//! JSON bodies whose errors name the field.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use serde::de::DeserializeOwned;

use super::Context;
use super::json::Json;
use super::problem::{BodyFault, Problem, ProblemKind};

/// A JSON body of this form.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Context> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, context: &Context) -> Result<Self, Problem> {
        let bad = |reason| Problem::from(ProblemKind::BadBody { reason });
        if !is_json(request.headers()) {
            return Err(bad(BodyFault::NotJson));
        }
        let limit = context.config.http.request_timeout;
        let bytes = tokio::time::timeout(limit, Bytes::from_request(request, context))
            .await
            .map_err(|_| bad(BodyFault::TooSlow))?
            .map_err(|rejection| bad(BodyFault::of(rejection.status())))?;
        parse(&bytes).map(JsonBody)
    }
}

/// Browsers let any page post forms to us; JSON they do not.
fn is_json(headers: &HeaderMap) -> bool {
    let value = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let media_type = value.and_then(|value| value.split(';').next()).unwrap_or_default().trim();
    media_type.eq_ignore_ascii_case("application/json") || media_type.ends_with("+json")
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    let json: Json = serde_json::from_slice(bytes).map_err(|error| Problem::bad_json(&error))?;
    json.read().map_err(Problem::bad_field)
}

/// Reads these bytes as the body of every request that there is: none may do more than refuse.
#[cfg(feature = "testing")]
pub fn read_any_body(bytes: &[u8]) {
    let _ = parse::<super::create::NewMatch>(bytes);
    let _ = parse::<super::actions::Action>(bytes);
    let _ = parse::<super::requests::Asked>(bytes);
    let _ = parse::<super::seats::Claim>(bytes);
    let _ = parse::<super::analysis::Question>(bytes);
    let _ = parse::<super::classes::NewClass>(bytes);
    let _ = parse::<super::class_door::Entering>(bytes);
    let _ = parse::<super::tournaments::create::NewTournament>(bytes);
    let _ = parse::<super::tournaments::organise::NewTeams>(bytes);
    let _ = parse::<super::tournaments::organise::Conduct>(bytes);
    let _ = parse::<super::import::Brought>(bytes);
    let _ = parse::<super::admin::Ruling>(bytes);
    let _ = parse::<super::admin::Person>(bytes);
    let _ = parse::<super::bulk::BulkDelete>(bytes);
    let _ = parse::<super::bulk::BulkEnd>(bytes);
}
