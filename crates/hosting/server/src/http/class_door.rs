//! The door of a class: one address for all students. Students say a name, or show the code
//! of a seat that was taken on another device.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use game::Seat;
use host::{Class, ClassEntry, ClassId, Command, Controller, LeaveReason, Names};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Context;
use super::body::JsonBody;
use super::class_table::find_class;
use super::match_document::MatchState;
use super::plan::check_name;
use super::problem::{Crowd, FieldProblem, Problem, ProblemKind};
use super::requester::Requester;
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
    /// Who may sit down.
    entry: ClassEntry,
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
    #[serde(default, deserialize_with = "host::composed")]
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
        entry: class.entry,
        places: places.iter().map(ClassSeat::document).collect(),
    }))
}

/// Takes a seat of a class, by name or with the seat's code
///
/// A name that is taken is refused. A code moves the seat: the device that had it loses it. The
/// teacher may want codes from everybody, or let nobody more in. Wrong codes from one address slow
/// it down.
#[utoipa::path(
    post, path = "/api/v1/classes/{id}/places", tag = "classes",
    params(("id" = String, Path, description = "the class")),
    request_body = Entering,
    responses(
        (status = 201, body = Admitted),
        (status = 403), (status = 404), (status = 409), (status = 422), (status = 429),
    )
)]
pub(super) async fn enter_class(
    State(context): State<Context>,
    Path(id): Path<String>,
    requester: Requester,
    JsonBody(entering): JsonBody<Entering>,
) -> Result<(StatusCode, Json<Admitted>), Problem> {
    check_name("name", &entering.name)?;
    let class = find_class(&context, &id).await?;
    // Two who come with the same name at the same moment must not both get in.
    let door = context.matches.class_door();
    let _turn = door.turn.lock().await;
    let places = places_of(&context, &class).await?;
    let name = &*entering.name;
    let place = if entering.code.trim().is_empty() {
        let_in(class.entry)?;
        place_of_name(&places, name)?
    } else {
        let from = requester.share();
        if let Some(again_in) = door.guesses.wait(from) {
            let reason = Crowd::WrongCodes;
            return Err(Problem::from(ProblemKind::TooManyRequests { reason }).again_in(again_in));
        }
        let Some(place) = place_of_code(&context, &places, &entering.code) else {
            door.guesses.note_wrong(from);
            tracing::warn!(class = %class.id, address = %from, "a wrong code for a seat of a class");
            return Err(ProblemKind::BadCode.into());
        };
        if class.entry == ClassEntry::Locked && !place.taken {
            return Err(ProblemKind::ClassLocked.into());
        }
        if place.name.is_none() {
            check_new_name(&places, name)?;
        }
        place
    };
    let admitted = take(&context, place, name).await?;
    Ok((StatusCode::CREATED, Json(admitted)))
}

/// Whether somebody without a code may sit down in a class.
pub(super) async fn check_entry(context: &Context, class: ClassId) -> Result<(), Problem> {
    context.matches.class(class).await?.map_or(Ok(()), |class| Ok(let_in(class.entry)?))
}

fn let_in(entry: ClassEntry) -> Result<(), ProblemKind> {
    match entry {
        ClassEntry::Names => Ok(()),
        ClassEntry::Codes => Err(ProblemKind::CodeNeeded),
        ClassEntry::Locked => Err(ProblemKind::ClassLocked),
    }
}

/// A seat of a person in a match of a class.
struct ClassSeat {
    found: Arc<Match>,
    seat: Seat,
    name: Option<String>,
    taken: bool,
}

impl ClassSeat {
    fn document(&self) -> PlaceDocument {
        let (side, state) = self.found.read(|referee| (referee.side(self.seat), referee.state()));
        PlaceDocument { name: self.name.clone(), side, taken: self.taken, state: state.into() }
    }
}

async fn places_of(context: &Context, class: &Class) -> Result<Vec<ClassSeat>, Problem> {
    let mut places = Vec::new();
    let id = class.id;
    for listed in context.matches.read(move |reader| reader.matches_of(id)).await? {
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
    match place_like(places, name) {
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

/// The place of whoever is called so, or so that people would take it for this name.
fn place_like<'a>(places: &'a [ClassSeat], name: &str) -> Option<&'a ClassSeat> {
    let names: Names = places.iter().filter_map(|place| place.name.as_deref()).collect();
    let known = names.like(name)?;
    places.iter().find(|place| place.name.as_deref() == Some(known))
}

/// Anyone who takes a place without a name gives it one that nobody else in the class has.
fn check_new_name(places: &[ClassSeat], name: &str) -> Result<(), Problem> {
    if name.is_empty() {
        return Err(Problem::bad_value("name", FieldProblem::Missing));
    }
    if place_like(places, name).is_some() {
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
) -> Option<&'a ClassSeat> {
    let bare = |code: &str| -> String {
        let letters = code.chars().filter(char::is_ascii_alphanumeric);
        letters.map(|c| c.to_ascii_lowercase()).collect()
    };
    let wanted = bare(code);
    let is_code =
        |place: &&ClassSeat| bare(&context.matches.seat_code(&place.found, place.seat)) == wanted;
    places.iter().find(is_code)
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
    let code = context.matches.seat_code(found, seat);
    let name = name.unwrap_or_default();
    Ok(Admitted { id: found.id().to_string(), seat: seat.0, name, token, code })
}
