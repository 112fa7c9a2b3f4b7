//! HTTP: the routes and the loop that serves them.

mod about;
mod actions;
mod addresses;
mod admin;
mod analysis;
mod bearer;
mod body;
mod bulk;
mod checks;
mod class_door;
mod class_live;
mod class_table;
mod classes;
mod create;
mod debriefing;
mod events;

mod guests;
mod handouts;
mod health;
mod import;
mod json;
mod list;
mod live;
mod live_event;
mod lobby;
mod match_document;
mod metrics;
mod openapi;
mod openings;
mod pages;
mod plan;
mod plies;
mod problem;
mod query;
mod record;
mod refused;
mod rematch;
mod report;
mod requester;
mod requests;
mod seats;
mod serve;
mod show;
mod stream;
mod tickets;
mod tournaments;
mod wire_log;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::get;
use axum::{Extension, Router};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use bearer::{Admin, Bearer};
pub use body::JsonBody;
#[cfg(feature = "testing")]
pub use body::read_any_body;
pub(crate) use debriefing::Debriefings;
pub use guests::StreamRoom;
pub use problem::{
    Ability, BodyFault, Crowd, FieldError, FieldProblem, JsonType, Problem, ProblemKind, Thing,
    TournamentRefusal, Unready,
};
pub use query::QueryString;
pub use serve::Peer;
pub(crate) use serve::serve;

use crate::Config;
use crate::connections::Connections;
use crate::jobs::Jobs;
use crate::matches::Matches;
use crate::metrics::{Commits, Requests};
use crate::readiness::Readiness;
use crate::refused::RefusedConnections;
use crate::tournaments::Tournaments;

/// What every route may use.
#[derive(Clone)]
pub struct Context {
    pub(crate) matches: Arc<Matches>,
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) jobs: Jobs,
    pub(crate) readiness: Arc<Readiness>,
    pub(crate) commits: Arc<Commits>,
    pub(crate) config: Arc<Config>,
    /// Where HTTP is really served.
    pub(crate) http_address: SocketAddr,
    /// The ports that programs really connect to.
    pub(crate) game_ports: GamePorts,
    /// When the server was started, in milliseconds since 1970.
    pub(crate) started_at: i64,
    /// The hash of the operator's secret.
    pub(crate) admin_key: Arc<str>,
    /// The hash of the secret for reading metrics, if there is one beside the operator's.
    pub(crate) metrics_key: Option<Arc<str>>,
    pub(crate) connections: AllConnections,
    pub(crate) debriefings: Debriefings,
    pub(crate) refused: RefusedConnections,
}

/// Where programs connect, by the version of the line protocol.
#[derive(Clone, Copy)]
pub(crate) struct GamePorts {
    pub(crate) v2: u16,
    pub(crate) v3: Option<u16>,
}

/// The connections of both ports.
#[derive(Clone)]
pub(crate) struct AllConnections {
    pub(crate) game: Connections,
    pub(crate) http: Connections,
    /// Answers that go on, for those who watch.
    pub(crate) streams: Connections,
}

impl Context {
    /// The jobs of this server.
    pub fn jobs(&self) -> &Jobs {
        &self.jobs
    }

    /// Whether this is the hash of the operator's secret. Comparing hashes tells nothing by how
    /// long it takes.
    pub fn is_admin(&self, key: &str) -> bool {
        *self.admin_key == *key
    }
}

fn documented_routes() -> OpenApiRouter<Context> {
    OpenApiRouter::with_openapi(openapi::head())
        .routes(routes!(list::list_matches, create::create_match))
        .routes(routes!(show::show_match))
        .routes(routes!(record::match_record))
        .routes(routes!(events::match_events))
        .routes(routes!(live::watch_match))
        .routes(routes!(plies::match_plies))
        .routes(routes!(report::match_report))
        .routes(routes!(import::look_at))
        .routes(routes!(lobby::follow_lobby))
        .routes(routes!(seats::take_seat, seats::check_seat, seats::release_seat))
        .routes(routes!(tickets::match_tickets))
        .routes(routes!(actions::play))
        .routes(routes!(requests::ask))
        .routes(routes!(rematch::await_rematch, rematch::decline_rematch))
        .routes(routes!(wire_log::show_wire_log))
        .routes(routes!(analysis::analyse_position))
        .routes(routes!(analysis::analyse_match))
        .routes(routes!(openings::look_up_opening))
        .routes(routes!(debriefing::debrief_match))
        .routes(routes!(admin::server_state))
        .routes(routes!(admin::confirm_clock))
        .routes(routes!(admin::end_match))
        .routes(routes!(admin::forget_person))
        .routes(routes!(bulk::end_matches))
        .routes(routes!(bulk::delete_matches))
        .routes(routes!(bulk::count_matches))
        .routes(routes!(refused::own_refused))
        .routes(routes!(refused::all_refused))
        .routes(routes!(classes::list_classes, classes::set_class))
        .routes(routes!(classes::open_class))
        .routes(routes!(classes::delete_class))
        .routes(routes!(class_table::show_class))
        .routes(routes!(class_table::class_csv))
        .routes(routes!(class_live::follow_class))
        .routes(routes!(class_door::show_places, class_door::enter_class))
        .merge(tournament_routes())
        .routes(routes!(about::about))
        .routes(routes!(checks::order_check))
        .routes(routes!(checks::show_check))
        .routes(routes!(checks::watch_check))
        .routes(routes!(checks::choose_stage))
        .routes(routes!(handouts::handout))
        .routes(routes!(health::healthz))
        .routes(routes!(health::readyz))
        .routes(routes!(metrics::metrics))
}

fn tournament_routes() -> OpenApiRouter<Context> {
    use tournaments::{boards, create, downloads, follow, organise, show, team};
    OpenApiRouter::new()
        .routes(routes!(show::list_tournaments, create::create_tournament))
        .routes(routes!(show::show_tournament))
        .routes(routes!(show::tournament_games))
        .routes(routes!(boards::tournament_boards))
        .routes(routes!(follow::follow_tournament))
        .routes(routes!(downloads::tournament_csv))
        .routes(routes!(downloads::tournament_records))
        .routes(routes!(organise::tournament_tickets))
        .routes(routes!(organise::add_teams))
        .routes(routes!(organise::remove_team))
        .routes(routes!(organise::renew_ticket))
        .routes(routes!(organise::conduct_tournament))
        .routes(routes!(organise::tournament_rights))
        .routes(routes!(team::game_transcript))
}

/// A compressor would hold back what a stream has to tell now.
fn streams_are_left_alone() -> impl Predicate {
    DefaultPredicate::new().and(NotForContentType::const_new("application/jsonl"))
}

/// Where the document is.
const DOCUMENT: &str = "/api/v1/openapi.json";

/// All routes and what stands before them.
pub(crate) fn router(context: Context, extensions: Vec<OpenApiRouter<Context>>) -> Router {
    let all = extensions.into_iter().fold(documented_routes(), OpenApiRouter::merge);
    let (routes, document) = all.split_for_parts();
    let document = openapi::complete(document, &context.config);
    let templates = document.paths.paths.keys().cloned().chain([DOCUMENT.to_owned()]);
    let requests = Arc::new(Requests::new(templates));
    let document = Arc::new(document.to_json().expect("the document is plain data"));
    let max_body = context.config.http.max_body;
    let serve_document = get(move || {
        let document = Arc::clone(&document);
        async move { ([("content-type", "application/json")], document.as_ref().clone()) }
    });
    routes
        .route(DOCUMENT, serve_document)
        .fallback(pages::serve)
        .method_not_allowed_fallback(|| async { Problem::from(ProblemKind::MethodNotAllowed) })
        .layer(DefaultBodyLimit::max(max_body))
        .layer(CompressionLayer::new().compress_when(streams_are_left_alone()))
        .layer(map_response(pages::add_security_headers))
        .layer(Extension(Arc::clone(&requests)))
        .layer(from_fn_with_state(requests, metrics::observe))
        .layer(from_fn_with_state(context.clone(), guests::resolve))
        .with_state(context)
}

#[cfg(test)]
mod tests;
