//! JSON bodies whose errors name the field.

use std::collections::HashSet;
use std::fmt;
use std::marker::PhantomData;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor};
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
    let doubled = || read::<NoDoubles>(bytes).err();
    match read(bytes) {
        // Lists of options take the second value for the first one.
        Ok(Object(value)) => doubled().map_or(Ok(value), Err),
        // Structs do not, but nor do they say where they stand.
        Err(problem) if problem.detail.starts_with("duplicate field") => {
            Err(doubled().unwrap_or(problem))
        }
        Err(problem) => Err(problem),
    }
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
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
    let _ = parse::<super::admin::Verdict>(bytes);
    let _ = parse::<super::admin::Person>(bytes);
    let _ = parse::<super::bulk::BulkDelete>(bytes);
    let _ = parse::<super::bulk::BulkEnd>(bytes);
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

/// Any JSON in which no object has a name twice: nobody could say which of the two values counts.
struct NoDoubles;

impl<'de> Deserialize<'de> for NoDoubles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for NoDoubles {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self, A::Error> {
        while let Some(Self) = seq.next_element()? {}
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        let mut names = HashSet::new();
        while let Some(name) = map.next_key::<String>()? {
            if names.insert(name) {
                let Self = map.next_value()?;
            } else {
                // Told from where the value stands, so that the path ends with the name.
                map.next_value_seed(GivenTwice)?;
            }
        }
        Ok(self)
    }
}

/// A value that should not be there.
struct GivenTwice;

impl<'de> DeserializeSeed<'de> for GivenTwice {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, _: D) -> Result<(), D::Error> {
        Err(D::Error::custom("is given twice"))
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
    #[test]
    fn nothing_is_named_twice_at_any_depth() {
        let told = |text: &str| {
            let refused = parse::<serde_json::Value>(text.as_bytes()).err();
            refused.map(|problem| problem.errors.first().map(|error| error.field.clone()))
        };
        assert_eq!(told(r#"{"a":[1,-1,0.5,null,true,"a"],"b":{"a":{},"b":[{}]}}"#), None);
        for (text, field) in [
            (r#"{"size":8,"size":8}"#, "size"),
            (r#"{"a":{"size":8,"b":1,"size":10}}"#, "a.size"),
            (r#"{"a":[{"b":1},{"c":1,"c":2}]}"#, "a[1].c"),
        ] {
            assert_eq!(told(text), Some(Some(field.to_owned())), "{text}");
        }
        let twice = parse::<Inner>(br#"{"name":"a","name":"b"}"#).unwrap_err();
        assert_eq!(twice.errors[0].field, "name", "of a struct, too");
    }
}
