//! JSON bodies whose errors name the field.

use std::fmt;
use std::marker::PhantomData;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

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
    let Object(value) = value;
    Ok(value)
}

/// Reads these bytes as the body of every request that there is: none may do more than refuse.
#[cfg(feature = "testing")]
pub fn read_any_body(bytes: &[u8]) {
    let _ = parse::<super::create::NewMatch>(bytes);
    let _ = parse::<super::actions::Action>(bytes);
    let _ = parse::<super::seats::Claim>(bytes);
    let _ = parse::<super::analysis::Question>(bytes);
    let _ = parse::<super::classes::NewClass>(bytes);
    let _ = parse::<super::tournaments::create::NewTournament>(bytes);
    let _ = parse::<super::tournaments::organise::NewTeams>(bytes);
    let _ = parse::<super::tournaments::organise::Conduct>(bytes);
    let _ = parse::<super::import::Brought>(bytes);
    let _ = parse::<super::admin::Verdict>(bytes);
    let _ = parse::<super::admin::Person>(bytes);
}

/// What is written as a JSON object. Structs of serde can be read from an array of their fields
/// too, and that is no form of ours: who sends it has mixed up something.
struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OnlyMaps<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for OnlyMaps<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map))
            }
        }

        deserializer.deserialize_map(OnlyMaps(PhantomData)).map(Self)
    }
}

/// Reads a field that is an object.
pub(super) fn object<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Object::deserialize(deserializer).map(|Object(value)| value)
}

/// Reads a field that is a list of objects.
pub(super) fn objects<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    let read: Vec<Object<T>> = Vec::deserialize(deserializer)?;
    Ok(read.into_iter().map(|Object(value)| value).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only whether they can be read is asked")]
    struct Inner {
        name: String,
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only whether they can be read is asked")]
    struct Outer {
        #[serde(deserialize_with = "object")]
        one: Inner,
        #[serde(default, deserialize_with = "objects")]
        many: Vec<Inner>,
    }

    #[test]
    fn an_array_is_no_object_at_any_depth() {
        let told = |text: &str| parse::<Outer>(text.as_bytes()).err().map(|problem| problem.detail);
        assert_eq!(told(r#"{"one":{"name":"a"},"many":[{"name":"b"}]}"#), None);
        assert_eq!(told(r#"{"one":{"name":"a"}}"#), None);
        for (text, field) in [
            (r#"[{"name":"a"},[]]"#, ""),
            (r#"{"one":["a"]}"#, "one: "),
            (r#"{"one":{"name":"a"},"many":[["b"]]}"#, "many[0]: "),
        ] {
            let detail = told(text).expect("it is refused");
            let expected = format!("{field}invalid type: sequence, expected a JSON object");
            assert!(detail.starts_with(&expected), "{detail}");
        }
    }
}
