//! A match as HTTP shows it.

use game::{Seat, Viewer};
use host::{
    Controller, Ended, Entry, Fact, MatchId, Offer, Referee, Request, WrittenActor, standing,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::game_schemas::GameView;
use crate::matches::{Match, TurnClock};
use crate::wall_clock;

/// A match: what was settled, how it stands, what was played.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MatchDocument {
    #[serde(flatten)]
    head: MatchHead,
    /// The moves so far. While a real-time match runs the list is empty: it would be long, and
    /// nobody needs it; `nMoves` counts on.
    moves: Vec<MoveDocument>,
}

/// A match without its moves.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub(crate) struct MatchHead {
    /// The Game-ID.
    #[schema(example = "0hdy96hg8ukzm")]
    id: String,
    /// The kind of game.
    #[serde(rename = "type")]
    #[schema(example = "Bashni")]
    kind: String,
    /// What people call it.
    name: String,
    /// How far it is.
    state: MatchState,
    /// When it was created.
    created_at: i64,
    /// The number of the last entry of its log: where to go on with its events.
    seq: u64,
    /// The version of the rules it is played by.
    rules: u32,
    /// The setup in the game's notation; empty while it tells what not everybody may know.
    setup: String,
    /// The number that the deal was drawn from, where there is one and everybody may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    /// The match whose players play again in this one, if it is a rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    rematch_of: Option<String>,
    /// The class it belongs to, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    class: Option<String>,
    /// The time for one move of a program, in milliseconds.
    move_time_ms: u64,
    /// The time for one move of a person, if there is a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    person_time_ms: Option<u64>,
    /// How long a player may be gone before the match is lost, if there is a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    absence_ms: Option<u64>,
    /// Whether programs join with the ticket of a seat only.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    tickets_only: bool,
    /// Whether no list shows it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unlisted: bool,
    /// Whether everybody acts at any time: there are no turns, and no move times.
    real_time: bool,
    /// How many moves were made so far.
    n_moves: usize,
    /// Who sits where.
    seats: Vec<SeatDocument>,
    /// What players ask of each other and nobody has answered yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    offers: Vec<OfferDocument>,
    /// Whose turn it is, unless the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<TurnDocument>,
    /// The position as this viewer sees it; its form depends on the game.
    #[schema(value_type = GameView)]
    position: serde_json::Value,
    /// The seat through whose eyes this is seen, where not everybody sees the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    viewer: Option<u8>,
    /// Whether some of it is kept from some viewers for now.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    hides: bool,
    /// How it ended, once it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Ended>,
    /// When it ended, once it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended_at: Option<i64>,
    /// The server's clock when this was written, so that others can be set by it.
    server_time: i64,
}

/// What a player asks of the other.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OpenOffer)]
struct OfferDocument {
    /// The seat of the asking player, counted from 0.
    seat: u8,
    /// What is asked for.
    offer: Offer,
}

/// A turn under way.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Turn)]
struct TurnDocument {
    /// The seats that may act.
    seats: Vec<u8>,
    /// When it began; without it the clock stands still, because somebody is not there yet. Where no seat
    /// may act, the match goes on by itself when the limit is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    started_at: Option<i64>,
    /// How long it may last, if there is a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit_ms: Option<u64>,
}

/// How far a match is.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum MatchState {
    /// It has not begun: nothing was played, and somebody can still sit down.
    Open,
    /// It is being played, or waits for a player to come back.
    Running,
    /// It is over.
    Finished,
}

impl From<host::State> for MatchState {
    fn from(state: host::State) -> Self {
        match state {
            host::State::Open => Self::Open,
            host::State::Running => Self::Running,
            host::State::Finished => Self::Finished,
        }
    }
}

/// A seat as it is now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SeatInfo)]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
struct SeatDocument {
    /// Counted from 0, as on the wire.
    seat: u8,
    /// The player's name; a bot may have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// Whom the seat is for.
    #[serde(rename = "type")]
    controller: Controller,
    /// Which of the server's players sits here, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    bot: Option<String>,
    /// Whether somebody sits here.
    taken: bool,
    /// Whether it is this seat's turn.
    to_move: bool,
    /// The time it took over all its moves.
    used_ms: u64,
    /// Whether the name says only which seat it is, because nobody has given one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unnamed: bool,
    /// Whether only the player of the match before can take it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    kept: bool,
    /// What its player can ask for now, beside playing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    requests: Vec<Request>,
}

/// One move.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Move)]
struct MoveDocument {
    /// Counted from 1.
    ply: usize,
    /// The number of its entry in the log.
    seq: u64,
    /// Who moved.
    #[serde(flatten)]
    by: WrittenActor,
    /// What was played, in the game's notation; missing as long as it must not be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "C3:D4")]
    action: Option<String>,
    /// How long the player took.
    used_ms: u64,
    /// When it was accepted.
    at: i64,
}

/// The match with all its moves, as this viewer sees it.
pub(crate) fn match_document(found: &Match, viewer: Viewer) -> MatchDocument {
    let ((referee, entries), clock) = (found.log(), found.clock());
    let is_long = referee.is_real_time() && referee.ended().is_none();
    let public = |entry: &Entry| referee.public(entry);
    let played = || standing(&entries).into_iter().map(public);
    MatchDocument {
        head: match_head(found.id(), &referee, clock, viewer),
        moves: if is_long { vec![] } else { moves(played()) },
    }
}

/// The match without its moves, as this viewer sees it.
pub(crate) fn head_document(found: &Match, viewer: Viewer) -> MatchHead {
    match_head(found.id(), &found.referee(), found.clock(), viewer)
}

pub(super) fn match_head(
    id: MatchId,
    referee: &Referee,
    clock: TurnClock,
    viewer: Viewer,
) -> MatchHead {
    let plan = referee.plan();
    let (hides_setup, views_differ) = (referee.hides_setup(), referee.views_differ());
    MatchHead {
        id: id.to_string(),
        kind: plan.kind.clone(),
        name: plan.name.clone(),
        state: referee.state().into(),
        created_at: referee.created_at(),
        seq: referee.next_seq() - 1,
        rules: plan.rules,
        setup: if hides_setup { String::new() } else { plan.setup.clone() },
        seed: plan.seed.filter(|_| !hides_setup),
        rematch_of: plan.rematch_of.map(|id| id.to_string()),
        class: plan.class.map(|class| class.to_string()),
        move_time_ms: plan.move_time_ms,
        person_time_ms: plan.person_time_ms,
        absence_ms: plan.absence_ms,
        tickets_only: plan.access.tickets_only,
        unlisted: plan.access.unlisted,
        real_time: referee.is_real_time(),
        n_moves: referee.n_actions(),
        seats: Seat::all(plan.seats.len()).map(|seat| seat_document(referee, seat)).collect(),
        offers: offers(referee),
        turn: referee.ended().is_none().then(|| turn(referee, clock)),
        // Where everybody sees the same, that is what spectators see.
        position: referee.view(if views_differ { viewer } else { Viewer::Spectator }),
        viewer: match viewer {
            Viewer::Seat(seat) if views_differ => Some(seat.0),
            _ => None,
        },
        hides: hides_setup || views_differ,
        result: referee.ended().cloned(),
        ended_at: referee.ended().map(|_| referee.changed_at()),
        server_time: wall_clock::now_ms(),
    }
}

fn offers(referee: &Referee) -> Vec<OfferDocument> {
    let document = |(seat, offer): (Seat, Offer)| OfferDocument { seat: seat.0, offer };
    referee.open_offers().map(document).collect()
}

fn turn(referee: &Referee, clock: TurnClock) -> TurnDocument {
    let seats: Vec<Seat> =
        Seat::all(referee.seats().len()).filter(|&seat| referee.is_turn_of(seat)).collect();
    if referee.is_real_time() {
        let pause = referee.pause().filter(|_| seats.is_empty());
        return TurnDocument {
            started_at: pause.map(|_| clock.since_ms()),
            limit_ms: pause.and_then(|pause| u64::try_from(pause.as_millis()).ok()),
            seats: seats.iter().map(|seat| seat.0).collect(),
        };
    }
    let has_begun = referee.state() != host::State::Open;
    let all_taken = has_begun && seats.iter().all(|seat| referee.seats()[seat.index()].taken);
    let limit = |seat: &Seat| match referee.plan().seats[seat.index()].controller {
        Controller::Computer | Controller::Bot => Some(referee.plan().move_time_ms),
        Controller::Human => referee.plan().person_time_ms,
    };
    TurnDocument {
        started_at: (all_taken && !seats.is_empty()).then(|| clock.since_ms()),
        limit_ms: seats.first().and_then(limit),
        seats: seats.iter().map(|seat| seat.0).collect(),
    }
}

fn seat_document(referee: &Referee, seat: Seat) -> SeatDocument {
    let planned = &referee.plan().seats[seat.index()];
    let state = &referee.seats()[seat.index()];
    SeatDocument {
        seat: seat.0,
        name: referee.player_name(seat).map(str::to_owned),
        controller: planned.controller,
        bot: planned.bot.clone(),
        taken: state.taken,
        to_move: referee.is_turn_of(seat),
        used_ms: state.used_ms,
        unnamed: referee.is_unnamed(seat),
        kept: referee.is_kept_for_player(seat) && !state.taken,
        requests: referee.requests(seat),
    }
}

fn moves(entries: impl Iterator<Item = Entry>) -> Vec<MoveDocument> {
    let played = entries.filter_map(|Entry { seq, at, fact }| match fact {
        Fact::Played { actor, action, used_ms } => Some((seq, at, actor, action, used_ms)),
        _ => None,
    });
    (1..)
        .zip(played)
        .map(|(ply, (seq, at, actor, action, used_ms))| MoveDocument {
            ply,
            seq,
            by: actor.into(),
            action,
            used_ms,
            at,
        })
        .collect()
}
