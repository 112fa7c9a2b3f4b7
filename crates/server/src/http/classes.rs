//! A teacher sets many matches with the same deal and dice at once.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use host::{Class, Controller, Plan};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::Context;
use super::bearer::Admin;
use super::body::{JsonBody, object, objects};
use super::class_table::{ClassDocument, class_document, find_class};
use super::create::{NewMatch, NewPlayer};
use super::plan::{SEED, check_name, plan, random_seed};
use super::problem::{FieldError, Problem};

/// A class to be set: for each student one match.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct NewClass {
    /// What people call it.
    #[schema(example = "Operating systems, group 2")]
    name: String,
    /// What all matches are like. Its `players` sit where the student of a match does not: mostly
    /// bots. Deal and dice follow from the option `seed`; without one it is drawn.
    #[serde(deserialize_with = "object")]
    r#match: NewMatch,
    /// Who plays.
    #[serde(deserialize_with = "objects")]
    students: Vec<Student>,
}

/// A student of a class.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Student {
    /// The name, at the seat and in the table.
    name: String,
    /// The seat to play, counted from 0.
    seat: u8,
}

/// A class in the list of all.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ClassHead {
    /// Its name in addresses.
    id: String,
    /// What people call it.
    name: String,
    /// The kind of game.
    #[serde(rename = "type")]
    kind: String,
    /// When it was set.
    created_at: i64,
}

impl From<Class> for ClassHead {
    fn from(class: Class) -> Self {
        let Class { id, name, kind, created_at, .. } = class;
        Self { id: id.to_string(), name, kind, created_at }
    }
}

/// Sets a class
///
/// All matches have the same deal, and the dice fall alike: by their place in the game, so that
/// more or fewer rolls before change nothing. The dice follow from the seed and a secret of this
/// server; nobody can compute them, and the matches are in no list and can't be watched before all
/// of them are over or the class is opened.
#[utoipa::path(
    post, path = "/api/v1/admin/classes", tag = "classes",
    request_body = NewClass,
    responses(
        (status = 201, body = ClassDocument),
        (status = 400, body = Problem, content_type = "application/problem+json"),
        (status = 401, body = Problem, content_type = "application/problem+json"),
        (status = 403, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn set_class(
    _: Admin,
    State(context): State<Context>,
    JsonBody(new): JsonBody<NewClass>,
) -> Result<(StatusCode, Json<ClassDocument>), Problem> {
    let kind = new.r#match.kind.clone();
    let name = new.name.trim().to_owned();
    let (seed, plans) = plans(&context, new).map_err(Problem::bad_values)?;
    let id = context.matches.set_class(name, kind, seed, plans).await?;
    tracing::info!(%id, "class set");
    let class = find_class(&context, &id.to_string()).await?;
    Ok((StatusCode::CREATED, Json(class_document(&context, class).await?)))
}

/// More would be a mistake, and a burden.
const MOST_STUDENTS: usize = 200;

/// One plan for each student, or everything that is wrong.
fn plans(context: &Context, new: NewClass) -> Result<(u64, Vec<Plan>), Vec<FieldError>> {
    let NewClass { name, r#match: mut template, students } = new;
    let mut errors = Vec::new();
    errors.extend(check_name("name", &name).err());
    if name.trim().is_empty() {
        errors.push(FieldError::new("name", "expected a name"));
    }
    if !(1..=MOST_STUDENTS).contains(&students.len()) {
        let detail = format!("{} students, expected 1 to {MOST_STUDENTS}", students.len());
        errors.push(FieldError::new("students", detail));
    }
    let kind = context.matches.kinds().named(&template.kind);
    if let Some(kind) = kind.filter(|kind| kind.classes.is_none()) {
        let detail = format!("{}: this game can't be played in classes", kind.name);
        errors.push(FieldError::new("match.type", detail));
    }
    let n_seats = template.players.len();
    for (index, student) in students.iter().enumerate() {
        let field = |field: &str| format!("students[{index}].{field}");
        errors.extend(check_name(&field("name"), &student.name).err());
        if student.name.trim().is_empty() {
            errors.push(FieldError::new(field("name"), "expected a name"));
        }
        if usize::from(student.seat) >= n_seats {
            let detail = format!("there is no seat {} among the players", student.seat);
            errors.push(FieldError::new(field("seat"), detail));
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    // The same for all: a seed drawn for each match would give each another deal.
    let seed = template.game_specific.entry(SEED).or_insert_with(|| Value::from(random_seed()));
    if seed.is_null() || *seed == "" {
        *seed = Value::from(random_seed());
    }
    let as_number = |seed: &Value| seed.as_u64().or_else(|| seed.as_str()?.parse().ok());
    let Some(seed) = as_number(seed) else {
        let detail = "expected a number from 0 to 2^64 - 1";
        return Err(vec![FieldError::new("match.gameSpecific.seed", detail)]);
    };
    let plan_of = |student: Student| {
        let mut new = template.clone();
        let Student { name: player, seat } = student;
        new.game_generic.name = format!("{}: {}", name.trim(), player.trim());
        let person = NewPlayer { name: player, controller: Controller::Human, bot: None };
        new.players[usize::from(seat)] = person;
        plan(context, &new)
    };
    let plans: Result<Vec<Plan>, Vec<FieldError>> = students.into_iter().map(plan_of).collect();
    let within =
        |error: FieldError| FieldError::new(format!("match.{}", error.field), error.detail);
    Ok((seed, plans.map_err(|errors| errors.into_iter().map(within).collect::<Vec<_>>())?))
}

/// Lists all classes, newest first
#[utoipa::path(
    get, path = "/api/v1/admin/classes", tag = "classes",
    responses(
        (status = 200, body = Vec<ClassHead>),
        (status = 401, body = Problem, content_type = "application/problem+json"),
        (status = 403, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn list_classes(
    _: Admin,
    State(context): State<Context>,
) -> Result<Json<Vec<ClassHead>>, Problem> {
    let classes = context.matches.classes().await?;
    Ok(Json(classes.into_iter().map(ClassHead::from).collect()))
}

/// Opens a class: everybody may see its table and watch its matches
#[utoipa::path(
    post, path = "/api/v1/admin/classes/{id}/open", tag = "classes",
    params(("id" = String, Path, description = "the class")),
    responses(
        (status = 200, body = ClassDocument),
        (status = 401, body = Problem, content_type = "application/problem+json"),
        (status = 403, body = Problem, content_type = "application/problem+json"),
        (status = 404, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn open_class(
    _: Admin,
    State(context): State<Context>,
    Path(id): Path<String>,
) -> Result<Json<ClassDocument>, Problem> {
    let class = find_class(&context, &id).await?;
    context.matches.open_class(class.id).await?;
    Ok(Json(class_document(&context, class).await?))
}
