//! A tournament as HTTP shows it.

use std::collections::BTreeMap;

use arena::{Conductor, Entrant, Format, Game, GameState, Round, Stage, Standings, Tournament};
use serde::Serialize;
use utoipa::ToSchema;

use crate::tournaments::{Listed, LiveTournament};

/// A tournament in the list of all.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::http) struct TournamentHead {
    /// Its name in addresses.
    #[schema(example = "0hdy96hg8ukzm")]
    id: String,
    /// What people call it.
    name: String,
    /// The kind of game.
    #[serde(rename = "type")]
    #[schema(example = "Bashni")]
    kind: String,
    /// Who plays whom.
    format: Format,
    /// How far it is.
    state: Stage,
    /// When it was created.
    created_at: i64,
    /// When the first round begins by itself, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    starts_at: Option<i64>,
    /// When no further game begins, if that is settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    ends_at: Option<i64>,
}

/// A tournament: what was settled, who takes part, how it stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::http) struct TournamentDocument {
    #[serde(flatten)]
    head: TournamentHead,
    /// How many steps there were: where to go on with what happens.
    seq: u64,
    /// How many rounds were asked for, if that was said.
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds_planned: Option<u32>,
    /// How many games there will be in the end, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    n_games_planned: Option<u64>,
    /// How many games two teams play when they meet.
    games_per_pairing: u32,
    /// The time for one move, in milliseconds.
    move_time_ms: u64,
    /// How long a team may be missing, in milliseconds.
    grace_ms: u64,
    /// Whether rounds begin by themselves.
    automatic: bool,
    /// How long they wait before they do, in milliseconds.
    break_ms: u64,
    /// Options of the game.
    game_specific: BTreeMap<String, String>,
    /// Whether the organiser can start the next round now.
    can_start_round: bool,
    /// Who takes part.
    teams: Vec<TeamDocument>,
    /// The rounds that were paired; entrants are numbers as in `teams[].entrant`.
    rounds: Vec<Round>,
    /// The last games, those that are being played among them; all of them are in `games` of
    /// their own address.
    games: Vec<GameDocument>,
    /// How everybody stands, once it has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    standings: Option<Standings>,
}

/// Somebody who takes part.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Team)]
struct TeamDocument {
    /// The number, counted from 0.
    team: u32,
    /// What it is called.
    name: String,
    /// Which of the game's bots it is, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    bot: Option<String>,
    /// Its number in pairings, games and standings, once the tournament has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    entrant: Option<Entrant>,
    /// Whether it plays no further games.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    removed: bool,
}

/// A game of a tournament.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TournamentGame)]
pub(in crate::http) struct GameDocument {
    /// Counts all games of the tournament from 0.
    number: u32,
    /// The round, counted from 0.
    round: u32,
    /// The pairing within the round.
    board: u32,
    /// Who has the first seat, and who the second.
    seats: [Entrant; 2],
    /// How often it had to be begun again through no player's fault.
    #[serde(skip_serializing_if = "is_zero")]
    n_replays: u32,
    /// How far it is; `at` is the Game-ID of its match.
    state: GameState,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the form that serde calls")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl From<&Game> for GameDocument {
    /// Without the seed, which nobody may know beforehand.
    fn from(game: &Game) -> Self {
        let Game { number, round, board, seats, n_replays, state, .. } = game;
        let (number, round, board) = (*number, *round, *board);
        Self { number, round, board, seats: *seats, n_replays: *n_replays, state: state.clone() }
    }
}

impl From<Listed> for TournamentHead {
    fn from(listed: Listed) -> Self {
        let Listed { id, created_at, order, stage } = listed;
        let organised = order.organised.as_ref();
        Self {
            id,
            name: order.plan.name,
            kind: order.plan.kind,
            format: order.plan.format,
            state: stage,
            created_at,
            starts_at: organised.and_then(|led| led.starts_at),
            ends_at: organised.and_then(|led| led.ends_at),
        }
    }
}

/// More games are shown only to those who ask for all.
const MOST_GAMES: usize = 1_000;

/// The tournament as it stands now.
pub(super) fn tournament_document(
    live: &LiveTournament,
    conductor: &Conductor,
) -> TournamentDocument {
    let order = conductor.order();
    let listed = Listed {
        id: live.id().to_owned(),
        created_at: live.created_at(),
        order: order.clone(),
        stage: conductor.stage(),
    };
    let organised = order.organised.as_ref();
    let tournament = conductor.tournament();
    TournamentDocument {
        head: listed.into(),
        seq: conductor.n_steps(),
        rounds_planned: order.plan.rounds,
        n_games_planned: tournament.and_then(Tournament::n_games_planned),
        games_per_pairing: order.plan.games_per_pairing,
        move_time_ms: order.plan.move_time_ms,
        grace_ms: order.conduct.absence_ms,
        automatic: organised.is_some_and(|led| led.automatic),
        break_ms: organised.map_or(0, |led| led.break_ms),
        game_specific: order.plan.options.clone(),
        can_start_round: conductor.stage() == Stage::Running && conductor.check_round().is_ok(),
        teams: teams(conductor),
        rounds: tournament.map(|tournament| tournament.rounds().to_vec()).unwrap_or_default(),
        games: games(conductor, MOST_GAMES),
        standings: tournament.map(Tournament::standings),
    }
}

fn teams(conductor: &Conductor) -> Vec<TeamDocument> {
    (0..)
        .zip(conductor.teams())
        .map(|(number, team)| TeamDocument {
            team: number,
            name: team.name.clone(),
            bot: team.player.bot().map(str::to_owned),
            entrant: team.entrant,
            removed: team.is_removed,
        })
        .collect()
}

/// The last games, at most this many.
pub(super) fn games(conductor: &Conductor, most: usize) -> Vec<GameDocument> {
    let all = conductor.tournament().map(Tournament::games).unwrap_or_default();
    all[all.len().saturating_sub(most)..].iter().map(GameDocument::from).collect()
}
