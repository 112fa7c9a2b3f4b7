//! The last connections of programs that never got a seat.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use host::LeaveReason;
use serde::Serialize;
use utoipa::ToSchema;

use super::Context;
use super::bearer::Admin;
use super::requester::Requester;
use crate::refused::RefusedConnection;

/// Rejected connections, the latest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RefusedList {
    /// At most a hundred from one address.
    refused: Vec<RefusedDocument>,
}

/// A connection of a program that never got a seat.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RefusedConnection)]
pub(super) struct RefusedDocument {
    /// When it ended.
    at: i64,
    /// Where it came from; of IPv6 only the network.
    #[schema(example = "192.0.2.7")]
    address: String,
    /// What ended it.
    why: LeaveReason,
    /// What was said, with times in seconds.
    said: String,
}

/// Shows the last rejected connections from your address
///
/// For anyone wondering why a program is turned away: what it said and what it was told. A ticket
/// is not shown. They are gone when the server is restarted.
#[utoipa::path(
    get, path = "/api/v1/refused", tag = "server",
    responses((status = 200, body = RefusedList))
)]
pub(super) async fn own_refused(
    State(context): State<Context>,
    requester: Requester,
) -> Json<RefusedList> {
    Json(list(&context, Some(requester.share())))
}

/// Shows the last rejected connections
#[utoipa::path(
    get, path = "/api/v1/admin/refused", tag = "admin",
    responses(
        (status = 200, body = RefusedList),
        (status = 401), (status = 403),
    )
)]
pub(super) async fn all_refused(_: Admin, State(context): State<Context>) -> Json<RefusedList> {
    Json(list(&context, None))
}

fn list(context: &Context, address: Option<IpAddr>) -> RefusedList {
    let document = |one: RefusedConnection| {
        let RefusedConnection { at, address, why, said } = one;
        RefusedDocument { at, address: address.to_string(), why, said }
    };
    RefusedList { refused: context.refused.latest(address).into_iter().map(document).collect() }
}
