//! What good play would have been: of one position, or of a finished match ply by ply.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use host::Referee;
use kind::{Finding, HostedGame, Inquiry, Kind};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use utoipa::{IntoParams, ToSchema};

use super::Context;
use super::body::JsonBody;
use super::plan::unknown_kind;
use super::problem::{Ability, FieldError, FieldProblem, Problem, ProblemKind};
use super::query::{QueryString, number};
use super::requester::{Opened, Requester};
use super::stream::{Follow, event_stream};
use crate::matches::{Match, is_over};
use crate::thinkers::{AnalysisHandle, Slice, Source};

/// A position to be analysed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Question {
    /// The kind of game.
    #[serde(rename = "type")]
    #[schema(example = "Bashni")]
    kind: String,
    /// The position in the game's notation.
    position: String,
    /// How many lines of play to look for: 1 to 5.
    #[serde(default = "one")]
    lines: usize,
    /// How long to look, in milliseconds: 50 to 20000.
    #[serde(default = "two_seconds")]
    time_ms: u64,
}

fn one() -> usize {
    1
}

fn two_seconds() -> u64 {
    2000
}

/// Analyses a position, as server-sent events
///
/// Each event is what was found so far; the stream ends when the time is over. Nobody's clock is
/// disturbed by it: analyses give way to bots that somebody plays against, and both have low
/// priority. From one address one analysis runs at a time, and the more are waiting, the shorter
/// they are.
#[utoipa::path(
    post, path = "/api/v1/analysis", tag = "analysis",
    request_body = Question,
    responses(
        (status = 200, body = Finding, content_type = "text/event-stream"),
        (status = 422), (status = 429), (status = 503),
    )
)]
pub(super) async fn analyse_position(
    State(context): State<Context>,
    requester: Requester,
    JsonBody(question): JsonBody<Question>,
) -> Result<Response, Problem> {
    let position = position(&context, &question)?;
    let budget = Duration::from_millis(question.time_ms);
    let source = Some(requester.share());
    let findings = start(&context, source, position, question.lines, budget)?;
    Ok(event_stream(None, None, findings))
}

impl Follow for Findings {
    async fn next_piece(&mut self) -> Option<Bytes> {
        Some(event(&self.next().await?))
    }
}

/// A position and who can say something about it.
struct Position {
    kind: Arc<Kind>,
    game: Arc<dyn HostedGame>,
}

fn position(context: &Context, question: &Question) -> Result<Position, Problem> {
    check_range("lines", question.lines as u64, 1, 5)?;
    check_range("timeMs", question.time_ms, 50, 20_000)?;
    let kinds = context.matches.kinds();
    let kind = kinds.named(&question.kind).ok_or_else(|| unknown_kind(kinds, &question.kind))?;
    check_analysis(kind)?;
    let game = kind.start(&question.position);
    let game = game.map_err(|why| FieldError::unreadable("position", why))?;
    Ok(Position { kind: Arc::clone(kind), game: game.into() })
}

fn check_range(field: &str, got: u64, min: i64, max: u64) -> Result<(), FieldError> {
    if (min.unsigned_abs()..=max).contains(&got) {
        return Ok(());
    }
    Err(FieldError::new(field, FieldProblem::OutOfRange { got: got.to_string(), min, max }))
}

fn check_analysis(kind: &Kind) -> Result<(), Problem> {
    match kind.analysis {
        Some(_) => Ok(()),
        None => Err(Problem::unsupported(kind, "type", Ability::Analysis)),
    }
}

/// What an analysis finds, as it finds it.
struct Findings {
    found: UnboundedReceiver<Finding>,
    /// Anyone who closes the page wants to know nothing more: others may be waiting.
    _wanted: AnalysisHandle,
}

impl Findings {
    async fn next(&mut self) -> Option<Finding> {
        self.found.recv().await
    }
}

/// Puts the game into the queue.
fn start(
    context: &Context,
    source: Source,
    Position { kind, game }: Position,
    lines: usize,
    budget: Duration,
) -> Result<Findings, Problem> {
    let (told, found) = unbounded_channel();
    let mut deepest = 0;
    let analyse = move |slice: &Slice| {
        let Slice { budget, before, stop } = slice;
        let inquiry = Inquiry { lines, budget: *budget, stop: Arc::clone(stop) };
        let known = deepest;
        let mut tell = |finding: Finding| {
            // What was interrupted begins anew: it has something to say once it is as deep again.
            if finding.depth >= known {
                deepest = finding.depth;
                let time_ms = finding.time_ms + before.as_millis() as u64;
                let _ = told.send(Finding { time_ms, ..finding });
            }
        };
        let analysis = kind.analysis.as_ref().expect("it was looked at before");
        analysis.analyse(&*game, &inquiry, &mut tell);
    };
    let thinkers = context.matches.thinkers();
    let handle = thinkers.analyse(source, budget, analyse)?;
    Ok(Findings { found, _wanted: handle })
}

fn event(data: &impl Serialize) -> Bytes {
    let data = serde_json::to_string(data).expect("findings are plain data with text keys");
    format!("data: {data}\n\n").into()
}

/// Where the analysis of a match begins.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct From {
    /// The first ply to look at; 0, the start position, unless told otherwise.
    #[param(value_type = Option<u32>)]
    from: Option<String>,
}

impl From {
    fn ply(&self) -> Result<usize, FieldError> {
        Ok(number("from", self.from.as_deref(), 0_u16)?.into())
    }
}

/// What was found at one ply of a match.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PlyFinding {
    /// How many moves were made before.
    ply: usize,
    /// Nothing when the server had no time for it.
    found: Option<Finding>,
}

/// Analyses a finished match, as server-sent events
///
/// One event for each position, with `ply` and what was found; the stream ends with the last.
#[utoipa::path(
    get, path = "/api/v1/matches/{id}/analysis", tag = "analysis",
    params(("id" = String, Path, description = "the Game-ID"), From),
    responses(
        (status = 200, body = PlyFinding, content_type = "text/event-stream"),
        (status = 204, description = "the match has no such ply"),
        (status = 403), (status = 404), (status = 409), (status = 422),
    )
)]
pub(super) async fn analyse_match(
    State(context): State<Context>,
    Path(id): Path<String>,
    requester: Requester,
    QueryString(from): QueryString<From>,
) -> Result<Response, Problem> {
    let ply = from.ply()?;
    let Opened { found, .. } = requester.open(&context, &id).await?;
    check_analysis(&found.read(|referee| Arc::clone(referee.kind())))?;
    if !found.read(is_over) {
        return Err(ProblemKind::StillRunning.into());
    }
    let mut positions = positions(&context, &found)?;
    positions.drain(..ply.min(positions.len()));
    if positions.is_empty() {
        return Ok(axum::http::StatusCode::NO_CONTENT.into_response());
    }
    let review = Review { context, source: Some(requester.share()), positions, ply };
    Ok(event_stream(None, None, review))
}

/// How long each position of a match is looked at.
const REVIEW_BUDGET: Duration = Duration::from_millis(150);

struct Review {
    context: Context,
    source: Source,
    positions: VecDeque<Position>,
    ply: usize,
}

impl Follow for Review {
    async fn next_piece(&mut self) -> Option<Bytes> {
        let position = self.positions.pop_front()?;
        let ply = self.ply;
        self.ply += 1;
        // When too many others wait, this position is left out: the graph has a gap there.
        let mut findings = start(&self.context, self.source, position, 1, REVIEW_BUDGET).ok();
        let mut found = None;
        while let Some(finding) = async { findings.as_mut()?.next().await }.await {
            found = Some(finding);
        }
        Some(event(&PlyFinding { ply, found }))
    }
}

fn positions(context: &Context, found: &Match) -> Result<VecDeque<Position>, Problem> {
    let (_, entries) = found.log();
    let broken = |error| Problem::from(crate::matches::MatchError::Broken(found.id(), error));
    let (first, rest) = entries.split_at(entries.len().min(1));
    let mut referee = Referee::replay(context.matches.kinds(), first).map_err(broken)?;
    let position = |referee: &Referee| Position {
        kind: Arc::clone(referee.kind()),
        game: Arc::clone(referee.game()),
    };
    let mut positions = VecDeque::from([position(&referee)]);
    for entry in rest {
        if referee.apply(entry).map_err(broken)?.is_some() {
            // An action adds one, taking back leaves some out.
            positions.truncate(referee.n_actions());
            positions.push_back(position(&referee));
        }
    }
    Ok(positions)
}
