//! `spielwerk arena run` and `resume`

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use arena::{Conduct, Conductor, Format, Player, SprtPlan, Step, TournamentOrder, words};
use arena_run::nats::{Far, Queue};
use arena_run::{EntrantEntry, GameServer, Launcher, TournamentFile};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use contain::Containment;
use ligretto_net::wire::MachineName;
use server::{LoggedTournament, Venue};
use store::{Reader, Store};
use tracing_subscriber::EnvFilter;

use super::progress::Progress;
use super::show;
use crate::nats::Credentials;
use crate::stop::{INTERRUPTED, end_in_time, stop_signal};
use crate::{games, output};

/// Arguments of `spielwerk arena run`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A file that describes the tournament (TOML); flags take precedence
    file: Option<PathBuf>,
    /// The data file to create [default: the name of the file with .db, or arena.db]
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// An entrant: `name=Anna cmd='./client -g {id} -p {player} -c {conf}' folder=anna`, or
    /// `bot=3`; in the command, {id} {player} {host} {port} {conf} {ms} are filled in
    #[arg(long, value_name = "WORDS")]
    entrant: Vec<String>,
    /// The kind of game
    #[arg(long)]
    kind: Option<String>,
    /// Who plays whom
    #[arg(long, value_parser = format_parser())]
    format: Option<Format>,
    /// Number of rounds; in a round robin or gauntlet, how often each pair meets
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,
    /// Games per meeting
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    /// Time for one move
    #[arg(long, value_name = "MS")]
    move_time: Option<u64>,
    /// A file with one opening per line
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Seed of openings, dice and draws
    #[arg(long)]
    seed: Option<u64>,
    /// Stop as soon as it is clear whether the first entrant is stronger by ELO0 or by ELO1
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Games at a time [default: one thinking program per core]
    #[arg(long, value_name = "N")]
    concurrency: Option<usize>,
    /// Stop each program while its opponent thinks
    #[arg(long)]
    no_pondering: bool,
    /// Run the programs without containment
    #[arg(long)]
    trust: bool,
    /// Pause between commands, as some clients need it
    #[arg(long)]
    usual_pauses: bool,
    #[command(flatten)]
    far: FarArguments,
}

/// Where games are played, if not here.
#[derive(clap::Args, Clone, Default)]
struct FarArguments {
    /// Play the games on workers (`spielwerk worker --arena`) of this NATS server
    #[arg(long, env = "SPIELWERK_NATS", value_name = "URL")]
    nats: Option<String>,
    #[command(flatten)]
    credentials: Credentials,
}

/// Arguments of `spielwerk arena resume`.
#[derive(clap::Args)]
pub(crate) struct ResumeArguments {
    /// The data file of the tournament
    data: PathBuf,
    /// Games at a time, from now on
    #[arg(long, value_name = "N")]
    concurrency: Option<usize>,
    #[command(flatten)]
    far: FarArguments,
}

/// The formats, as clap shows and reads them.
fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::word)).map(|word| {
        let found = Format::ALL.into_iter().find(|format| format.word() == word);
        found.expect("clap lets only these words through")
    })
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let data = arguments.data.clone().unwrap_or_else(|| match &arguments.file {
        Some(file) => file.with_extension("db"),
        None => PathBuf::from("arena.db"),
    });
    anyhow::ensure!(
        !data.exists(),
        "{} is there already: go on with `spielwerk arena resume {}`, or name another with --data",
        data.display(),
        data.display()
    );
    let far = arguments.far.clone();
    let order = order(arguments)?;
    check(&order)?;
    conduct(&data, Begin::New(Conductor::new(order)?), &far)
}

pub(crate) fn resume(arguments: &ResumeArguments) -> anyhow::Result<ExitCode> {
    let logged = LoggedTournament::newest(&Reader::open(&arguments.data)?)?;
    anyhow::ensure!(
        logged.conductor.order().organised.is_none(),
        "{}: this tournament is led by an organiser, and goes on with `spielwerk serve`",
        arguments.data.display()
    );
    conduct(&arguments.data, Begin::Again(logged, arguments.concurrency), &arguments.far)
}

/// Where a tournament begins or goes on.
enum Begin {
    New(Conductor),
    /// With so many games at a time, if that has changed.
    Again(LoggedTournament, Option<usize>),
}

fn order(arguments: Arguments) -> anyhow::Result<TournamentOrder> {
    let (mut file, folder) = match &arguments.file {
        Some(path) => {
            let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
            let file = TournamentFile::read(&text).with_context(|| path.display().to_string())?;
            (file, path.parent().unwrap_or(Path::new("")).to_owned())
        }
        None => (TournamentFile::default(), PathBuf::new()),
    };
    let folder = std::path::absolute(folder.join("."))?;
    let here = std::env::current_dir()?;
    for text in &arguments.entrant {
        file.entrant.push(entrant(text, &here)?);
    }
    let Arguments { kind, format, rounds, games, move_time, openings, seed, sprt, .. } = arguments;
    file.kind = kind.unwrap_or(file.kind);
    file.format = format.unwrap_or(file.format);
    file.rounds = rounds.or(file.rounds);
    file.games_per_pairing = games.or(file.games_per_pairing);
    file.move_time_ms = move_time.or(file.move_time_ms);
    file.openings = openings.map(|path| here.join(path)).or(file.openings);
    file.seed = seed.unwrap_or(file.seed);
    if let Some([elo0, elo1]) = sprt.as_deref() {
        let (elo0, elo1) = (*elo0, *elo1);
        file.sprt = Some(SprtPlan { elo0, elo1, alpha: 0.05, beta: 0.05 });
    }
    file.concurrency = arguments.concurrency.or(file.concurrency);
    file.no_pondering |= arguments.no_pondering;
    file.trust |= arguments.trust;
    file.usual_pauses |= arguments.usual_pauses;
    Ok(file.tournament(&folder)?)
}

/// An entrant of the command line: words of the form `key=value`.
fn entrant(text: &str, here: &Path) -> anyhow::Result<EntrantEntry> {
    let mut entry = EntrantEntry::default();
    for word in words(text)? {
        let (key, value) =
            word.split_once('=').with_context(|| format!("{word:?}: expected key=value"))?;
        let value = value.to_owned();
        let is_again = match key {
            "name" => entry.name.replace(value).is_some(),
            "cmd" | "command" => entry.command.replace(value).is_some(),
            "folder" | "dir" => entry.folder.replace(here.join(value)).is_some(),
            "bot" => entry.bot.replace(value).is_some(),
            _ => anyhow::bail!("{key:?}: an entrant has name, cmd, folder and bot"),
        };
        anyhow::ensure!(!is_again, "{key:?} is given twice");
    }
    Ok(entry)
}

/// What would fail in the first game is better said before.
fn check(order: &TournamentOrder) -> anyhow::Result<()> {
    let kind = games::for_programs(&order.plan.kind)?;
    for opening in &order.plan.openings {
        let setup = kind.setup(&[("position", opening)]);
        let setup = setup.map_err(|bad| anyhow::anyhow!("opening {opening:?}: {}", bad.problem))?;
        kind.start(&setup).map_err(|why| anyhow::anyhow!("opening {opening:?}: {why}"))?;
    }
    Ok(())
}

fn conduct(data: &Path, begin: Begin, far: &FarArguments) -> anyhow::Result<ExitCode> {
    let log = EnvFilter::try_from_env("SPIELWERK_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
    output::start_log(log);
    let store = Store::open(data)?;
    let (order, concurrency) = match &begin {
        Begin::New(conductor) => (conductor.order().clone(), None),
        Begin::Again(logged, concurrency) => (logged.conductor.order().clone(), *concurrency),
    };
    let concurrency = concurrency.or(order.conduct.concurrency);
    let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
    let n_at_once = match &far.nats {
        Some(_) => concurrency.unwrap_or(AT_ONCE_FAR),
        None => Conduct { concurrency, ..order.conduct.clone() }.n_at_once(n_cores),
    };
    let launcher = launcher(&order, far.nats.is_some())?;
    end_in_time()?;
    tokio::runtime::Runtime::new()?.block_on(async {
        let server =
            GameServer::open(store, games::all(), launcher, &order.conduct, n_at_once).await?;
        let venue: Arc<dyn Venue> = match &far.nats {
            Some(url) => Arc::new(far_venue(url, &far.credentials, &order).await?),
            None => server.venue(),
        };
        let hosting = server.hosting();
        let live = match begin {
            Begin::New(conductor) => {
                hosting.create_tournament("tournament".into(), conductor).await?
            }
            Begin::Again(logged, _) => hosting.resume_tournament(logged),
        };
        let mut progress = Progress::new(show::seat_names(&order.plan.kind), &live.conductor());
        let tell = |conductor: &Conductor, step: &Step| progress.tell(conductor, step);
        let played = tokio::select! {
            played = arena_run::play(hosting, live, venue, n_at_once, tell) => Some(played?),
            () = stop_signal() => None,
        };
        progress.end();
        server.close().await;
        if let Some(tournament) = played.as_ref().and_then(Conductor::tournament) {
            output::print(show::tables(tournament));
            return Ok(ExitCode::SUCCESS);
        }
        eprintln!("Interrupted. Go on with: spielwerk arena resume {}", data.display());
        Ok(ExitCode::from(INTERRUPTED))
    })
}

/// This many games are in the queue of the workers at a time, so that none of them has to wait.
const AT_ONCE_FAR: usize = 64;

async fn far_venue(
    url: &str,
    credentials: &Credentials,
    order: &TournamentOrder,
) -> anyhow::Result<Far> {
    let run = format!("{:x}-{:x}", std::process::id(), now_ms());
    let name: MachineName = format!("arena-{run}").parse()?;
    let client = credentials.access(url)?.client(&name).await?;
    let queue = Queue::open(client).await?;
    Ok(Far::stage(queue, run, order).await?)
}

fn now_ms() -> u128 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.unwrap_or_default().as_millis()
}

fn launcher(order: &TournamentOrder, is_far: bool) -> anyhow::Result<Arc<dyn Launcher>> {
    let has_programs = order.players.iter().any(|player| matches!(player, Player::Program { .. }));
    // Where no program runs, no walls are needed, and there may be none to be had.
    let is_trusted = order.conduct.trust || !has_programs || is_far;
    Ok(Arc::new(Containment::choose(is_trusted)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entrant_is_told_in_words_of_which_none_comes_twice() {
        let told = |text: &str| entrant(text, Path::new("teams"));
        let entry = told("name=new cmd='./client -g {id}' dir=07").unwrap();
        assert_eq!(entry.command.as_deref(), Some("./client -g {id}"));
        assert_eq!(entry.folder.as_deref(), Some(Path::new("teams/07")));
        for (text, problem) in [
            ("bot=1 bot=2", "\"bot\" is given twice"),
            ("cmd=a command=b", "\"command\" is given twice"),
            ("level=3", "\"level\": an entrant has name, cmd, folder and bot"),
            ("new", "\"new\": expected key=value"),
        ] {
            assert_eq!(told(text).unwrap_err().to_string(), problem);
        }
    }

    #[test]
    fn a_game_that_programs_cannot_play_is_refused_before_anything_is_written() {
        let plan = arena::TournamentPlan::new("Ligretto", Format::RoundRobin);
        let (players, conduct) = (vec![], Conduct::default());
        let order = TournamentOrder { plan, players, conduct, organised: None };
        let problem = check(&order).unwrap_err().to_string();
        assert!(
            problem.starts_with("programs can't play \"Ligretto\", only Bashni, "),
            "{problem}"
        );
    }
}
