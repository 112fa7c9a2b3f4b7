//! A teacher sets many matches with the same deal and dice at once.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use host::{Class, ClassEntry, Controller, Names, Plan};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::Context;
use super::bearer::Admin;
use super::body::JsonBody;
use super::bulk::BulkDone;
use super::class_table::{ClassDocument, class_document, find_class};
use super::create::{NewMatch, NewPlayer};
use super::plan::{SEED, add_name, check_name, needs_seed, plan, random_seed};
use super::problem::{Ability, FieldError, FieldProblem, Problem};
use super::query::check_count;

/// A class to be set: for each student, or each table of students, one match.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewClass {
    /// What people call it.
    #[schema(example = "Operating systems, group 2")]
    #[serde(deserialize_with = "host::composed")]
    name: String,
    /// What all matches are like. Its `players` sit where the student of a match does not: mostly
    /// bots. Deal and dice follow from the option `seed`; without one it is drawn.
    r#match: NewMatch,
    /// Who plays.
    students: Vec<Student>,
    /// Who may sit down.
    #[serde(default)]
    entry: ClassEntry,
}

/// A student of a class.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Student {
    /// The name, at the seat and in the table; empty for a place that any student may take.
    #[serde(default, deserialize_with = "host::composed")]
    name: String,
    /// The seat to play, counted from 0.
    seat: u8,
    /// Students with the same number play in one match; without it each has a match alone.
    table: Option<u32>,
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
        (status = 400), (status = 401), (status = 403), (status = 422),
    )
)]
pub(super) async fn set_class(
    _: Admin,
    State(context): State<Context>,
    JsonBody(new): JsonBody<NewClass>,
) -> Result<(StatusCode, Json<ClassDocument>), Problem> {
    let kind = new.r#match.kind.clone();
    let (name, entry) = (new.name.clone(), new.entry);
    let (seed, plans) = plans(&context, new).map_err(Problem::bad_values)?;
    let id = context.matches.set_class(name, kind, seed, entry, plans).await?;
    tracing::info!(%id, "class set");
    let class = find_class(&context, &id.to_string()).await?;
    Ok((StatusCode::CREATED, Json(class_document(&context, class, true).await?)))
}

/// More would be a mistake, and a burden.
const MOST_STUDENTS: usize = 200;

/// One plan for each table, or everything that is wrong.
fn plans(context: &Context, new: NewClass) -> Result<(u64, Vec<Plan>), Vec<FieldError>> {
    let NewClass { name, r#match: mut template, students, entry: _ } = new;
    let mut errors = Vec::new();
    errors.extend(check_name("name", &name).err());
    if name.is_empty() {
        errors.push(FieldError::new("name", FieldProblem::Missing));
    }
    errors.extend(check_count("students", students.len(), 1..=MOST_STUDENTS).err());
    let kind = context.matches.kinds().named(&template.kind);
    if let Some(kind) = kind.filter(|kind| kind.classes.is_none()) {
        let (game, ability) = (kind.name.to_owned(), Ability::Classes);
        errors.push(FieldError::new("match.type", FieldProblem::Unsupported { game, ability }));
    }
    errors.extend(check_students(&students, template.players.len()));
    if !errors.is_empty() {
        return Err(errors);
    }
    let given = template.game_specific.remove(SEED).filter(|seed| !seed.is_null() && *seed != "");
    let as_number = |seed: &Value| seed.as_u64().or_else(|| seed.as_str()?.parse().ok());
    let Some(seed) = given.as_ref().map_or_else(|| Some(random_seed()), as_number) else {
        return Err(vec![FieldError::new("match.gameSpecific.seed", FieldProblem::NotASeed)]);
    };
    // The same for all: a seed drawn for each match would give each another deal. Where the deal
    // is left to the dealer, the secret of the class makes it the same.
    if given.is_some() || kind.is_some_and(|kind| needs_seed(kind, &template.game_specific)) {
        template.game_specific.insert(SEED.to_owned(), Value::from(seed));
    }
    let plan_of = |table: Vec<&Student>| plan_of_table(context, &template, &name, &table);
    let plans: Result<Vec<Plan>, Vec<FieldError>> =
        tables(&students).into_iter().map(plan_of).collect();
    let within = |error: FieldError| {
        let field = format!("match.{}", error.field);
        error.named(field)
    };
    Ok((seed, plans.map_err(|errors| errors.into_iter().map(within).collect::<Vec<_>>())?))
}

/// What is wrong with the list of students.
fn check_students(students: &[Student], n_seats: usize) -> Vec<FieldError> {
    let (mut errors, mut names) = (Vec::new(), Names::default());
    for (index, student) in students.iter().enumerate() {
        let field = |field: &str| format!("students[{index}].{field}");
        errors.extend(check_name(&field("name"), &student.name).err());
        let (before, name) = (&students[..index], &student.name);
        if !name.is_empty() {
            errors.extend(add_name(&mut names, &field("name"), name).err());
        }
        let Student { seat, .. } = *student;
        if usize::from(seat) >= n_seats {
            let problem = FieldProblem::NoSuchSeat { seat, seats: n_seats };
            errors.push(FieldError::new(field("seat"), problem));
        }
        let is_there = |other: &Student| other.table == student.table && other.seat == student.seat;
        if student.table.is_some() && before.iter().any(is_there) {
            errors.push(FieldError::new(field("seat"), FieldProblem::SeatOfAnother { seat }));
        }
    }
    errors
}

/// Who plays in one match, in the order of the list.
fn tables(students: &[Student]) -> Vec<Vec<&Student>> {
    let mut tables: Vec<Vec<&Student>> = Vec::new();
    for student in students {
        let is_theirs = |table: &&mut Vec<&Student>| table[0].table == student.table;
        match tables.iter_mut().find(is_theirs).filter(|_| student.table.is_some()) {
            Some(table) => table.push(student),
            None => tables.push(vec![student]),
        }
    }
    tables
}

fn plan_of_table(
    context: &Context,
    template: &NewMatch,
    class: &str,
    table: &[&Student],
) -> Result<Plan, Vec<FieldError>> {
    let mut new = template.clone();
    let names: Vec<&str> =
        table.iter().map(|student| &*student.name).filter(|name| !name.is_empty()).collect();
    new.game_generic.name = match names.as_slice() {
        [] => class.to_owned(),
        // The names of a large table are too long for one line.
        [first, .., last] if names.len() > 4 => format!("{class}: {first} – {last}"),
        names => format!("{class}: {}", names.join(", ")),
    };
    for student in table {
        let name = student.name.clone();
        let person = NewPlayer { name, ..NewPlayer::of(Controller::Human) };
        new.players[usize::from(student.seat)] = person;
    }
    let mut plan = plan(context, &new)?;
    for student in table.iter().filter(|student| student.name.is_empty()) {
        plan.seats[usize::from(student.seat)].name = None;
    }
    Ok(plan)
}

/// Lists all classes, newest first
#[utoipa::path(
    get, path = "/api/v1/admin/classes", tag = "classes",
    responses(
        (status = 200, body = Vec<ClassHead>),
        (status = 401), (status = 403),
    )
)]
pub(super) async fn list_classes(
    _: Admin,
    State(context): State<Context>,
) -> Result<Json<Vec<ClassHead>>, Problem> {
    let classes = context.matches.read(|reader| reader.classes()).await?;
    Ok(Json(classes.into_iter().map(ClassHead::from).collect()))
}

/// Opens a class: everybody may see its table and watch its matches
#[utoipa::path(
    post, path = "/api/v1/admin/classes/{id}/open", tag = "classes",
    params(("id" = String, Path, description = "the class")),
    responses(
        (status = 200, body = ClassDocument),
        (status = 401), (status = 403), (status = 404),
    )
)]
pub(super) async fn open_class(
    _: Admin,
    State(context): State<Context>,
    Path(id): Path<String>,
) -> Result<Json<ClassDocument>, Problem> {
    let class = find_class(&context, &id).await?;
    context.matches.open_class(class.id).await?;
    Ok(Json(class_document(&context, class, true).await?))
}

/// Who may sit down in a class.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewEntry {
    /// From now on.
    entry: ClassEntry,
}

/// Says who may sit down in a class
///
/// With names anybody who has the link takes the place of a name that nobody has taken; with codes
/// only who has the code of a place, from the list or from a slip; nobody more once it is locked.
/// Those who have sat down stay, and their codes bring the seat to another device.
#[utoipa::path(
    post, path = "/api/v1/admin/classes/{id}/entry", tag = "classes",
    params(("id" = String, Path, description = "the class")),
    request_body = NewEntry,
    responses(
        (status = 200, body = ClassDocument),
        (status = 400), (status = 401), (status = 403), (status = 404),
    )
)]
pub(super) async fn set_entry(
    _: Admin,
    State(context): State<Context>,
    Path(id): Path<String>,
    JsonBody(NewEntry { entry }): JsonBody<NewEntry>,
) -> Result<Json<ClassDocument>, Problem> {
    let class = find_class(&context, &id).await?;
    let id = class.id;
    context.matches.write(move |writer| writer.set_class_entry(id, entry)).await?;
    Ok(Json(class_document(&context, Class { entry, ..class }, true).await?))
}

/// Deletes a class with all its matches, for ever
///
/// All of it or nothing; matches that are not over are ended first.
#[utoipa::path(
    delete, path = "/api/v1/admin/classes/{id}", tag = "classes",
    params(("id" = String, Path, description = "the class")),
    responses(
        (status = 200, body = BulkDone),
        (status = 401), (status = 403), (status = 404),
    )
)]
pub(super) async fn delete_class(
    _: Admin,
    State(context): State<Context>,
    Path(id): Path<String>,
) -> Result<Json<BulkDone>, Problem> {
    let class = find_class(&context, &id).await?;
    let matches = context.matches.delete_class(class.id).await?;
    tracing::info!(id = %class.id, matches, "the operator deleted a class");
    Ok(Json(BulkDone { matches }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn student(name: &str, seat: u8, table: Option<u32>) -> Student {
        Student { name: name.to_owned(), seat, table }
    }

    #[test]
    fn students_of_a_table_play_together_and_others_alone() {
        let students = [
            student("Ada", 0, Some(1)),
            student("Bob", 0, None),
            student("Cy", 1, Some(1)),
            student("Di", 0, None),
        ];
        let names = |table: &Vec<&Student>| {
            table.iter().map(|student| student.name.as_str()).collect::<Vec<_>>().join(" ")
        };
        let tables: Vec<String> = tables(&students).iter().map(names).collect();
        assert_eq!(tables, ["Ada Cy", "Bob", "Di"]);
        assert_eq!(check_students(&students, 2), []);
    }

    #[test]
    fn a_list_is_refused_for_doubled_names_and_seats() {
        let students = [
            student("Ada", 0, Some(1)),
            student("ADA", 0, Some(1)),
            student("", 2, None),
            student("", 0, None),
        ];
        let fields: Vec<String> =
            check_students(&students, 2).into_iter().map(|error| error.field).collect();
        assert_eq!(fields, ["students[1].name", "students[1].seat", "students[2].seat"]);
    }
}
