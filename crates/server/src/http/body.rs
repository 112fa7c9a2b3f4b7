//! JSON bodies whose errors name the field.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;

use super::Context;
use super::problem::{FieldError, Problem};

/// A JSON body of this form.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Context> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, context: &Context) -> Result<Self, Problem> {
        if !is_json(request.headers()) {
            let detail = "send JSON, with the header Content-Type: application/json".to_owned();
            return Err(Problem::bad_body(StatusCode::UNSUPPORTED_MEDIA_TYPE, detail));
        }
        let limit = context.config.http.request_timeout;
        let bytes = tokio::time::timeout(limit, Bytes::from_request(request, context))
            .await
            .map_err(|_| {
                let detail = "the body did not arrive in time".to_owned();
                Problem::bad_body(StatusCode::REQUEST_TIMEOUT, detail)
            })?
            .map_err(|rejection| Problem::bad_body(rejection.status(), rejection.body_text()))?;
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
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        let detail = error.into_inner().to_string();
        // "." is the root: the text is no JSON at all, or not an object.
        let errors =
            if path == "." { vec![] } else { vec![FieldError::new(path.clone(), detail.clone())] };
        let detail = if path == "." { detail } else { format!("{path}: {detail}") };
        Problem::bad_json(errors, detail)
    })?;
    deserializer.end().map_err(|error| Problem::bad_json(vec![], error.to_string()))?;
    Ok(value)
}
