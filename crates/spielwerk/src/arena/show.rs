//! `spielwerk arena show`

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::Context;
use arena::{GameState, Lines, Tournament, cross_table, csv, ranking};
use game::{Seat, json_written_out, lines_written_out};
use host::{MatchId, record};
use serde_json::json;
use server::LoggedTournament;
use store::Reader;

use crate::{games, output};

/// Arguments of `spielwerk arena show`.
#[derive(clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Arguments {
    /// The data file of the tournament
    data: PathBuf,
    /// Everything as JSON: plan, standings, rounds and games
    #[arg(long, conflicts_with_all = ["csv", "games", "records", "game"])]
    json: bool,
    /// The standings as comma-separated values
    #[arg(long, conflicts_with_all = ["games", "records", "game"])]
    csv: bool,
    /// One line per game
    #[arg(long, conflicts_with_all = ["records", "game"])]
    games: bool,
    /// The records of all games
    #[arg(long, conflicts_with = "game")]
    records: bool,
    /// Everything about one game, by number: its record, and what the programs wrote and said
    #[arg(long, value_name = "N")]
    game: Option<u32>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let reader = Reader::open(&arguments.data)?;
    let logged = LoggedTournament::newest(&reader)?;
    let state = logged.conductor.tournament().context("the tournament has not begun")?;
    if arguments.json {
        let json = serde_json::to_string_pretty(&everything(state))?;
        output::print_line(json_written_out(&json));
    } else if arguments.csv {
        print(&csv(&state.standings()));
    } else if arguments.games {
        print(&games_list(state));
    } else if arguments.records {
        for game in state.games() {
            output::print(game_record(&reader, game)?);
        }
    } else if let Some(number) = arguments.game {
        print(&one_game(&reader, &logged.id, state, number)?);
    } else {
        print(&tables(state));
    }
    Ok(())
}

/// What programs have said, and names of earlier versions, must not turn round what stands beside
/// them.
fn print(text: &str) {
    output::print(lines_written_out(text));
}

/// Standings and cross table for people.
pub(super) fn tables(state: &Tournament) -> String {
    let standings = state.standings();
    let mut text = format!("\n{}", ranking(&standings));
    if standings.rows.len() <= MOST_COLUMNS {
        let _ = write!(text, "\n{}", cross_table(state, &standings));
    }
    for (entrant, why) in state.set_aside() {
        let _ = writeln!(text, "\n{} was set aside: {why}", state.name(*entrant));
    }
    let (n_games, n_replays) = (standings.n_games, standings.n_replays);
    let _ = writeln!(text, "\n{n_games} games, {n_replays} replayed");
    text
}

/// More do not fit on a screen.
const MOST_COLUMNS: usize = 24;

fn everything(state: &Tournament) -> serde_json::Value {
    json!({
        "plan": state.plan(),
        "isOver": state.is_over(),
        "standings": state.standings(),
        "rounds": state.rounds(),
        "games": state.games(),
    })
}

/// What the seats of this kind are called, here and while it is played.
pub(super) fn seat_names(kind: &str) -> [String; 2] {
    let kinds = games::all();
    [Seat(0), Seat(1)].map(|seat| {
        let name = kinds.named(kind).map(|kind| kind.player_name(seat));
        name.unwrap_or_else(|| format!("Player {}", seat.0 + 1))
    })
}

fn games_list(state: &Tournament) -> String {
    let mut text = String::new();
    let seats = seat_names(&state.plan().kind);
    let lines = Lines { tournament: state, seats: seats.each_ref().map(String::as_str) };
    for game in state.games() {
        let line = lines.finished(game).unwrap_or_else(|| {
            let [first, second] = game.seats.map(|entrant| state.name(entrant));
            let word = match game.state {
                GameState::Running { .. } => "running",
                GameState::Cancelled => "cancelled",
                _ => "waiting",
            };
            format!("Game {} ({first} vs {second}): {word}", game.number + 1)
        });
        let _ = writeln!(text, "{line}");
    }
    text
}

/// The record of a game in the form that reads back best; nothing for one that has not ended.
fn game_record(reader: &Reader, game: &arena::Game) -> anyhow::Result<String> {
    let GameState::Finished { at, .. } = &game.state else { return Ok(String::new()) };
    let Ok(id) = at.parse::<MatchId>() else { return Ok(String::new()) };
    let Some(log) = reader.log(id)? else { return Ok(String::new()) };
    let referee = host::Referee::replay(&games::all(), &log)?;
    let kind = referee.kind();
    Ok(if kind.has_game_text {
        record::pdn(kind, id, &log) + "\n"
    } else {
        record::json_lines(&log)
    })
}

fn one_game(reader: &Reader, id: &str, state: &Tournament, number: u32) -> anyhow::Result<String> {
    let index = number.checked_sub(1).context("games are counted from 1")?;
    let game = state.games().get(index as usize).context("there is no such game yet")?;
    let seats = seat_names(&state.plan().kind);
    let lines = Lines { tournament: state, seats: seats.each_ref().map(String::as_str) };
    let mut text = lines.finished(game).unwrap_or_default() + "\n\n";
    text += &game_record(reader, game)?;
    for output in reader.outputs(id)?.iter().filter(|output| output.game == index) {
        let name = state.name(game.seats[usize::from(output.seat.min(1))]);
        let _ = write!(text, "\n== {name} ==\n{}\n", output.text.trim_end());
    }
    text.extend(lines.left_behind(game).into_iter().map(|line| line + "\n"));
    Ok(text)
}
