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

/// Reads a body of one form.
#[cfg(any(test, feature = "testing"))]
type Form = fn(&[u8]) -> Result<(), Problem>;

/// All forms that a body can have.
#[cfg(any(test, feature = "testing"))]
const FORMS: &[Form] = &[
    form::<super::create::NewMatch>,
    form::<super::actions::Action>,
    form::<super::requests::Asked>,
    form::<super::seats::Claim>,
    form::<super::analysis::Question>,
    form::<super::classes::NewClass>,
    form::<super::class_door::Entering>,
    form::<super::tournaments::create::NewTournament>,
    form::<super::tournaments::organise::NewTeams>,
    form::<super::tournaments::organise::Conduct>,
    form::<super::import::Brought>,
    form::<super::admin::Ruling>,
    form::<super::admin::Person>,
    form::<super::bulk::BulkDelete>,
    form::<super::bulk::BulkEnd>,
    form::<crate::checks::CheckOrder>,
    form::<crate::checks::StageChoice>,
];

#[cfg(any(test, feature = "testing"))]
fn form<T: DeserializeOwned>(bytes: &[u8]) -> Result<(), Problem> {
    parse::<T>(bytes).map(drop)
}

/// Reads these bytes as the body of every request that there is: none may do more than refuse.
#[cfg(feature = "testing")]
pub fn read_any_body(bytes: &[u8]) {
    for form in FORMS {
        let _ = form(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_body_refuses_a_field_that_it_does_not_know_by_its_name() {
        for form in FORMS {
            let problem = form(br#"{"nonsense":1}"#).unwrap_err();
            assert_eq!(problem.errors[0].field, "nonsense", "{}", problem.detail);
        }
    }

    #[test]
    fn what_clients_of_the_original_send_beside_the_rest_is_no_nonsense() {
        let read = |players: &str, generic: &str| {
            let text = format!(
                r#"{{"type":"Bashni","errorMsg":"","gameGeneric":{generic},"players":{players}}}"#
            );
            form::<super::super::create::NewMatch>(text.as_bytes())
        };
        let accepted = r#"[{"type":"HUMAN","errorMsg":null,"gameSpecific":{}}]"#;
        assert!(read(accepted, "null").is_ok());
        for (players, generic, field) in [
            (r#"[{"type":"HUMAN","gameSpecific":{"a":[]}}]"#, "{}", "players[0].gameSpecific.a"),
            (r#"[{"type":"HUMAN","x":1}]"#, "{}", "players[0].x"),
            ("[]", r#"{"x":1}"#, "gameGeneric.x"),
        ] {
            let problem = read(players, generic).unwrap_err();
            assert_eq!(problem.errors[0].field, field, "{}", problem.detail);
        }
    }
}
