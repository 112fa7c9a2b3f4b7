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
#[cfg(feature = "document")]
mod document;
mod download;
mod events;

mod guests;
mod handouts;
mod health;
mod hosts;
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
mod precompressed;
mod problem;
mod query;
mod record;
mod refused;
mod rematch;
mod report;
mod requester;
mod requests;
mod routes;
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

pub use bearer::{Admin, Bearer};
pub use body::JsonBody;
#[cfg(feature = "testing")]
pub use body::read_any_body;
pub(crate) use debriefing::Debriefings;
#[cfg(test)]
pub(crate) use debriefing::MOST_KEPT as MOST_DEBRIEFINGS;
#[cfg(feature = "document")]
pub use document::document;
pub use guests::StreamRoom;
pub use problem::{
    Ability, BodyFault, Crowd, FieldError, FieldProblem, JsonType, Problem, ProblemKind, Thing,
    TournamentRefusal, Unready,
};
pub use query::QueryString;
pub use routes::Routes;
pub use serve::Peer;
pub(crate) use serve::serve;
#[cfg(test)]
pub(crate) use tournaments::create::{MOST_GAMES_PER_ADDRESS, MOST_TOURNAMENTS};

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

/// All routes of the server itself.
fn own_routes() -> Routes {
    match_routes().merge(tournament_routes())
}

fn match_routes() -> Routes {
    crate::routes!(
        list::list_matches,
        create::create_match,
        show::show_match,
        record::match_record,
        events::match_events,
        live::watch_match,
        plies::match_plies,
        report::match_report,
        import::look_at,
        lobby::follow_lobby,
        seats::take_seat,
        seats::check_seat,
        seats::release_seat,
        tickets::match_tickets,
        actions::play,
        requests::ask,
        rematch::await_rematch,
        rematch::decline_rematch,
        wire_log::show_wire_log,
        analysis::analyse_position,
        analysis::analyse_match,
        openings::look_up_opening,
        debriefing::debrief_match,
        admin::server_state,
        admin::confirm_clock,
        admin::end_match,
        admin::forget_person,
        bulk::end_matches,
        bulk::delete_matches,
        bulk::count_matches,
        refused::own_refused,
        refused::all_refused,
        classes::list_classes,
        classes::set_class,
        classes::open_class,
        classes::set_entry,
        classes::delete_class,
        class_table::show_class,
        class_table::class_csv,
        class_live::follow_class,
        class_door::show_places,
        class_door::enter_class,
        about::about,
        checks::order_check,
        checks::show_check,
        checks::watch_check,
        checks::choose_stage,
        handouts::handout,
        health::healthz,
        health::readyz,
        metrics::metrics,
    )
}

fn tournament_routes() -> Routes {
    use tournaments::{boards, create, downloads, follow, organise, show, team};
    crate::routes!(
        show::list_tournaments,
        create::create_tournament,
        show::show_tournament,
        show::tournament_games,
        boards::tournament_boards,
        follow::follow_tournament,
        downloads::tournament_csv,
        downloads::tournament_records,
        organise::tournament_tickets,
        organise::add_teams,
        organise::remove_team,
        organise::renew_ticket,
        organise::conduct_tournament,
        organise::tournament_rights,
        team::game_transcript,
    )
}

/// A compressor would hold back what a stream has to tell now.
fn streams_are_left_alone() -> impl Predicate {
    DefaultPredicate::new().and(NotForContentType::const_new("application/jsonl"))
}

/// All routes and what stands before them.
pub(crate) fn router(context: Context, extensions: Vec<Routes>) -> Router {
    let all = extensions.into_iter().fold(own_routes(), Routes::merge);
    let templates = all.templates.into_iter().chain([openapi::ADDRESS.to_owned()]);
    let requests = Arc::new(Requests::new(templates));
    let max_body = context.config.http.max_body;
    all.router
        .route(openapi::ADDRESS, get(openapi::serve))
        .fallback(pages::serve)
        .method_not_allowed_fallback(|| async { Problem::from(ProblemKind::MethodNotAllowed) })
        .layer(DefaultBodyLimit::max(max_body))
        .layer(CompressionLayer::new().compress_when(streams_are_left_alone()))
        .layer(map_response(pages::add_security_headers))
        .layer(Extension(Arc::clone(&requests)))
        .layer(from_fn_with_state(requests, metrics::observe))
        .layer(from_fn_with_state(context.clone(), hosts::check))
        .layer(from_fn_with_state(context.clone(), guests::resolve))
        .with_state(context)
}

#[cfg(test)]
mod tests;
