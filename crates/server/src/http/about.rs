//! What this server is and which games it has.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::Context;

/// What a guest has to know of the server.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ServerInfo)]
pub(super) struct About {
    /// The version of Spielwerk.
    version: &'static str,
    /// The port that programs connect to, on the host of this address.
    game_port: u16,
    /// The time for one move of a program that matches get if they do not ask for another.
    move_time_ms: u64,
    /// The kinds of games.
    kinds: Vec<KindInfo>,
}

/// A kind of game.
#[derive(Debug, Serialize, ToSchema)]
struct KindInfo {
    /// Its name, as in `type`.
    #[serde(rename = "type")]
    kind: &'static str,
    /// Its bots, from the weakest to the strongest.
    bots: Vec<String>,
    /// The names of its files to print or to keep.
    handouts: Vec<String>,
}

/// Tells what this server is
#[utoipa::path(
    get, path = "/api/v1/server", tag = "server",
    responses((status = 200, body = About))
)]
pub(super) async fn about(State(context): State<Context>) -> Json<About> {
    Json(About {
        version: env!("CARGO_PKG_VERSION"),
        game_port: context.game_port,
        move_time_ms: context.config.default_move_time.as_millis() as u64,
        kinds: context
            .matches
            .kinds()
            .all()
            .map(|kind| KindInfo {
                kind: kind.name(),
                bots: kind.bots(),
                handouts: kind.handouts(),
            })
            .collect(),
    })
}
