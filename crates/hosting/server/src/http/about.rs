//! What this server is, which games it has and what each of them can do.

use axum::Json;
use axum::extract::State;
use game::OptionSpec;
use game::options::Values;
use kind::{BotInfo, Handouts, Kind};
use serde::Serialize;
use utoipa::ToSchema;

use super::requester::Requester;
use super::{Context, addresses};

/// What a guest has to know of the server.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ServerInfo)]
pub(super) struct About {
    /// The version of Spielwerk.
    version: &'static str,
    /// The port that programs connect to, on the host of this address.
    game_port: u16,
    /// The port for programs that speak version 3 of the line protocol, where there is one.
    game_port_v3: Option<u16>,
    /// Where the web interface can be reached from other machines, as far as the server knows. Told
    /// only on its own machine; empty where it listens to nobody else.
    addresses: Vec<String>,
    /// The time for one move of a program that matches get if they do not ask for another.
    move_time_ms: u64,
    /// The kinds of games.
    kinds: Vec<KindInfo>,
}

/// A kind of game and what it can do. Whatever is not in this list is refused.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a capability of its own")]
struct KindInfo {
    /// Its name, as in `type`.
    #[serde(rename = "type")]
    #[schema(example = "Bashni")]
    kind: &'static str,
    /// The version of its rules.
    rules: u32,
    /// Whether people can play it in the browser.
    people: bool,
    /// Whether programs can play it over the line protocol.
    programs: bool,
    /// Its bots, from the weakest to the strongest.
    bots: Vec<BotInfo>,
    /// Whether its positions and finished matches can be analysed.
    analysis: bool,
    /// Whether it has a book of openings.
    openings: bool,
    /// Whether it has something to say about a finished match.
    debriefing: bool,
    /// Whether a record in the manner of PDN can be had and reads back.
    game_text: bool,
    /// The names of its files to print or to keep.
    handouts: Vec<String>,
    /// Whether a class can play it.
    classes: bool,
    /// Whether everybody acts at any time: no turns, no move times.
    real_time: bool,
    /// Whether some of it may be kept from some viewers.
    hidden: bool,
    /// What can be chosen before a match, in the order in which people are asked.
    options: Vec<OptionInfo>,
}

/// An option of a game, to be given in `gameSpecific`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OptionInfo {
    /// Its name.
    #[schema(example = "max_plies")]
    name: &'static str,
    /// What values it takes.
    #[serde(flatten)]
    values: OptionValues,
    /// What it is when nobody names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<String>,
    /// Whether it decides how many seats there are or who plays which side.
    decides_seats: bool,
    /// Whether only few people ever change it.
    advanced: bool,
}

/// The values of an option.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
enum OptionValues {
    /// A whole number.
    Number {
        /// The least.
        min: u64,
        /// The most.
        max: u64,
    },
    /// One of some words.
    Choice {
        /// These.
        choices: Vec<String>,
    },
    /// `true` or `false`.
    Flag,
    /// A text in the game's own notation.
    Text {
        /// A value that is accepted; empty where it depends on other options.
        example: String,
    },
}

/// Tells what this server is
#[utoipa::path(
    get, path = "/api/v1/server", tag = "server",
    responses((status = 200, body = About))
)]
pub(super) async fn about(State(context): State<Context>, requester: Requester) -> Json<About> {
    let is_at_home = requester.share().is_loopback();
    Json(About {
        version: context.config.build.version,
        game_port: context.game_ports.v2,
        game_port_v3: context.game_ports.v3,
        addresses: if is_at_home { addresses::of(context.http_address) } else { vec![] },
        move_time_ms: context.config.default_move_time.as_millis() as u64,
        kinds: context.matches.kinds().all().map(|kind| kind_info(kind)).collect(),
    })
}

fn kind_info(kind: &Kind) -> KindInfo {
    KindInfo {
        kind: kind.name,
        rules: kind.rules_version,
        people: true,
        programs: kind.programs.is_some(),
        bots: kind.bot_list(),
        analysis: kind.analysis.is_some(),
        openings: kind.openings.is_some(),
        debriefing: kind.debriefing.is_some(),
        game_text: kind.has_game_text,
        handouts: kind.handouts.map(Handouts::names).unwrap_or_default(),
        classes: kind.classes.is_some(),
        real_time: kind.is_real_time,
        hidden: kind.secrets.is_some(),
        options: kind.options.iter().map(option_info).collect(),
    }
}

fn option_info(option: &OptionSpec) -> OptionInfo {
    OptionInfo {
        name: option.name,
        values: match option.values.clone() {
            Values::Number { min, max } => OptionValues::Number { min, max },
            Values::Choice(choices) => OptionValues::Choice { choices },
            Values::Flag => OptionValues::Flag,
            Values::Text { example } => OptionValues::Text { example },
        },
        default: option.default.clone(),
        decides_seats: option.decides_seats,
        advanced: option.is_advanced,
    }
}
