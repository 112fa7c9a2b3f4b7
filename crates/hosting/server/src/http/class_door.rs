//! The door of a class: one address for all students. Students say a name, or show the code
//! of a seat that was taken on another device.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use game::Seat;
use host::{Class, Command, Controller, LeaveReason};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Context;
use super::body::JsonBody;
use super::class_table::find_class;
use super::match_document::MatchState;
use super::plan::check_name;
use super::problem::{FieldProblem, Problem, ProblemKind};
use crate::matches::Match;
use crate::secret;

/// What students see who come to a class.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ClassDoor {
    /// Its name in addresses.
    id: String,
    /// What people call it.
    name: String,
    /// The kind of game.
    #[serde(rename = "type")]
    kind: String,
    /// The seats of people, in the order in which the matches were set.
    places: Vec<PlaceDocument>,
}

/// A seat of a class.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ClassPlace)]
struct PlaceDocument {
    /// Whose it is; nobody's yet where there is no name.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// The word for its side, where the game has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
    /// Whether somebody sits there.
    taken: bool,
    /// How far its match is.
    state: MatchState,
}

/// Somebody who comes in. One of the two is enough; a code counts more than a name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Entering {
    /// The name: one of the list, or any other where there are places without names.
    #[serde(default)]
    name: String,
    /// The code of one's seat, which brings it to this device.
    #[serde(default)]
    #[schema(example = "k7pm-3xqd")]
    code: String,
}

/// A seat that was taken.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Admitted {
    /// The Game-ID of the match.
    #[serde(rename = "match")]
    id: String,
    /// The seat, counted from 0.
    seat: u8,
    /// What the player is called there.
    name: String,
    /// To be sent as `Authorization: Bearer …` with every action of this seat.
    token: String,
    /// With this code the seat can be taken over on another device.
    code: String,
}

/// Lists the places of a class, for those who come
///
/// Everybody who knows the class may see who is expected. How the matches stand is told elsewhere.
#[utoipa::path(
    get, path = "/api/v1/classes/{id}/places", tag = "classes",
    params(("id" = String, Path, description = "the class")),
    responses(
        (status = 200, body = ClassDoor),
        (status = 404),
    )
)]
pub(super) async fn show_places(
    State(context): State<Context>,
    Path(id): Path<String>,
) -> Result<Json<ClassDoor>, Problem> {
    let class = find_class(&context, &id).await?;
    let places = places_of(&context, &class).await?;
    Ok(Json(ClassDoor {
        id: class.id.to_string(),
        name: class.name,
        kind: class.kind,
        places: places.iter().map(ClassSeat::document).collect(),
    }))
}

/// Takes a seat of a class, by name or with the seat's code
///
/// A name that is taken is refused. A code moves the seat: the device that had it loses it.
#[utoipa::path(
    post, path = "/api/v1/classes/{id}/places", tag = "classes",
    params(("id" = String, Path, description = "the class")),
    request_body = Entering,
    responses(
        (status = 201, body = Admitted),
        (status = 403), (status = 404), (status = 409), (status = 422),
    )
)]
pub(super) async fn enter_class(
    State(context): State<Context>,
    Path(id): Path<String>,
    JsonBody(entering): JsonBody<Entering>,
) -> Result<(StatusCode, Json<Admitted>), Problem> {
    check_name("name", &entering.name)?;
    let class = find_class(&context, &id).await?;
    // Two who come with the same name at the same moment must not both get in.
    let _door = context.matches.class_door().lock().await;
    let places = places_of(&context, &class).await?;
    let name = entering.name.trim();
    let place = if entering.code.trim().is_empty() {
        place_of_name(&places, name)?
    } else {
        let place = place_of_code(&context, &places, &entering.code)?;
        if place.name.is_none() {
            check_new_name(&places, name)?;
        }
        place
    };
    let admitted = take(&context, place, name).await?;
    Ok((StatusCode::CREATED, Json(admitted)))
}

/// A seat of a person in a match of a class.
struct ClassSeat {
    found: Arc<Match>,
    seat: Seat,
    name: Option<String>,
    taken: bool,
}

impl ClassSeat {
    fn is_of(&self, name: &str) -> bool {
        self.name.as_deref().is_some_and(|own| is_same(own, name))
    }

    fn document(&self) -> PlaceDocument {
        let (side, state) = self.found.read(|referee| (referee.side(self.seat), referee.state()));
        PlaceDocument { name: self.name.clone(), side, taken: self.taken, state: state.into() }
    }
}

async fn places_of(context: &Context, class: &Class) -> Result<Vec<ClassSeat>, Problem> {
    let mut places = Vec::new();
    for listed in context.matches.matches_of(class.id).await? {
        let Some(found) = context.matches.find(listed.id).await? else { continue };
        let seats: Vec<(Seat, Option<String>, bool)> = found.read(|referee| {
            let seats = Seat::all(referee.seats().len()).zip(&referee.plan().seats);
            let of_people = seats.filter(|(_, planned)| planned.controller == Controller::Human);
            let told = |(seat, _): (Seat, _)| {
                let name = referee.player_name(seat).map(str::to_owned);
                (seat, name, referee.seats()[seat.index()].taken)
            };
            of_people.map(told).collect()
        });
        let place =
            |(seat, name, taken)| ClassSeat { found: Arc::clone(&found), seat, name, taken };
        places.extend(seats.into_iter().map(place));
    }
    Ok(places)
}

/// The place that is kept for this name, or else one that is kept for nobody.
fn place_of_name<'a>(places: &'a [ClassSeat], name: &str) -> Result<&'a ClassSeat, Problem> {
    match places.iter().find(|place| place.is_of(name)) {
        Some(place) if place.taken => Err(name_taken(name)),
        Some(place) => Ok(place),
        None => {
            check_new_name(places, name)?;
            let is_free = |place: &&ClassSeat| place.name.is_none() && !place.taken;
            let unknown = || ProblemKind::UnknownName { name: name.to_owned() }.into();
            places.iter().find(is_free).ok_or_else(unknown)
        }
    }
}

/// Anyone who takes a place without a name gives it one that nobody else in the class has.
fn check_new_name(places: &[ClassSeat], name: &str) -> Result<(), Problem> {
    if name.is_empty() {
        return Err(Problem::bad_value("name", FieldProblem::Missing));
    }
    if places.iter().any(|place| place.is_of(name)) {
        return Err(name_taken(name));
    }
    Ok(())
}

fn name_taken(name: &str) -> Problem {
    ProblemKind::NameTaken { name: name.to_owned() }.into()
}

fn place_of_code<'a>(
    context: &Context,
    places: &'a [ClassSeat],
    code: &str,
) -> Result<&'a ClassSeat, Problem> {
    let bare = |code: &str| -> String {
        let letters = code.chars().filter(char::is_ascii_alphanumeric);
        letters.map(|c| c.to_ascii_lowercase()).collect()
    };
    let wanted = bare(code);
    let is_code = |place: &&ClassSeat| {
        bare(&context.matches.seat_code(place.found.id(), place.seat)) == wanted
    };
    Ok(places.iter().find(is_code).ok_or(ProblemKind::BadCode)?)
}

/// Sits down, on behalf of the person at the door.
async fn take(context: &Context, place: &ClassSeat, name: &str) -> Result<Admitted, Problem> {
    let ClassSeat { found, seat, .. } = place;
    let seat = *seat;
    if found.read(|referee| referee.ended().is_some()) {
        return Err(ProblemKind::MatchOver.into());
    }
    if place.taken {
        let why = LeaveReason::OtherDevice;
        found.command(Command::Leave { seat, why }).await?;
    }
    let token = secret::new().map_err(crate::matches::MatchError::from)?;
    // A name of the list stays as the teacher wrote it.
    let name = place.name.clone().or_else(|| Some(name.to_owned()).filter(|name| !name.is_empty()));
    let key = secret::hash(&token);
    let claim = Command::Claim { seat, name: name.clone(), key, kept_by: None };
    let decision = found.command(claim).await?;
    if let Some(refusal) = decision.refusal {
        return Err(refusal.into());
    }
    let code = context.matches.seat_code(found.id(), seat);
    let name = name.unwrap_or_default();
    Ok(Admitted { id: found.id().to_string(), seat: seat.0, name, token, code })
}

/// Whether people would take these for the same name: upper and lower case and blanks do not count.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    let words =
        |name: &str| -> Vec<String> { name.split_whitespace().map(str::to_lowercase).collect() };
    words(one) == words(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_people_take_for_the_same_are_the_same() {
        assert!(is_same("Ada  Lovelace", " ada lovelace"));
        assert!(is_same("JÜRGEN", "Jürgen"));
        assert!(!is_same("Ada", "Ada L."));
    }
}
