//! Whole tournaments: led over HTTP, played over TCP.

use std::io::Write as _;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, header};
use flate2::Compression;
use flate2::write::DeflateEncoder;
use mnm::{Major, ServerLimits};
use serde_json::{Value, json};
use store::Transcript;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::game_port::{self, GamePort};
use crate::http::router;
use crate::testing::{Inside, TOKEN};
use crate::{Config, MatchQuotas};

/// A server with a port for programs.
struct Hall {
    server: Inside,
    router: Router,
    game: SocketAddr,
    stop: CancellationToken,
}

impl Hall {
    async fn open() -> Self {
        Self::open_with(Config::default()).await
    }

    async fn open_with(config: Config) -> Self {
        let protocol = ServerLimits {
            first_command_delay: Duration::ZERO,
            after_move_delay: Duration::ZERO,
            name_delay: Duration::ZERO,
            // However busy the machine is.
            answer: Duration::from_mins(5),
            ..ServerLimits::default()
        };
        let match_quotas = MatchQuotas { unfinished: 100, ..MatchQuotas::default() };
        let config = Config { protocol, match_quotas, ..config };
        let server = Inside::start_with(host::countdown::kinds(), config).await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (game, stop) = (listener.local_addr().unwrap(), CancellationToken::new());
        let context = &server.context;
        let port = GamePort {
            matches: Arc::clone(&context.matches),
            config: Arc::clone(&context.config),
            connections: context.connections.game.clone(),
            major: Major::Two,
            refused: context.refused.clone(),
        };
        tokio::spawn(game_port::serve(listener, port, stop.clone(), TaskTracker::new()));
        let router = router(context.clone(), vec![]);
        Self { server, router, game, stop }
    }

    async fn ask(&self, method: Method, path: &str, token: &str, body: &Value) -> (u16, String) {
        let request = Request::builder()
            .method(method)
            .uri(format!("/api/v1/tournaments{path}"))
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .body(Body::from(if body.is_null() { String::new() } else { body.to_string() }))
            .unwrap();
        let answer = self.router.clone().oneshot(request).await.unwrap();
        let status = answer.status().as_u16();
        let bytes = to_bytes(answer.into_body(), 1 << 24).await.unwrap();
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    }

    async fn get(&self, path: &str, token: &str) -> Value {
        let (status, text) = self.ask(Method::GET, path, token, &Value::Null).await;
        assert_eq!(status, 200, "{path}: {text}");
        serde_json::from_str(&text).unwrap_or(Value::String(text))
    }

    async fn post(&self, path: &str, token: &str, body: &Value) -> u16 {
        self.ask(Method::POST, path, token, body).await.0
    }

    /// Creates a tournament; its id and the organiser's secret.
    async fn create(&self, body: &Value) -> (String, String) {
        let (status, text) = self.ask(Method::POST, "", "", body).await;
        assert_eq!(status, 201, "{text}");
        let created: Value = serde_json::from_str(&text).unwrap();
        let word = |field: &str| created[field].as_str().unwrap().to_owned();
        (word("id"), word("token"))
    }

    async fn tickets(&self, id: &str, token: &str) -> Vec<String> {
        let tickets = self.get(&format!("/{id}/tickets"), token).await;
        let tickets = tickets.as_array().unwrap().iter();
        tickets.map(|team| team["ticket"].as_str().unwrap().to_owned()).collect()
    }

    /// Waits until this is true of what everybody sees.
    async fn until(&self, id: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let live = self.server.context.tournaments.find(id).await.unwrap().unwrap();
        let mut changes = live.changes();
        loop {
            changes.mark_unchanged();
            let shown = self.get(&format!("/{id}"), "").await;
            if is_so(&shown) {
                return shown;
            }
            changes.changed().await.unwrap();
        }
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// A team's program: it knows nothing but lines.
struct Program {
    lines: Lines<BufReader<OwnedReadHalf>>,
    writer: OwnedWriteHalf,
}

/// How a connection ended for a team.
#[derive(Debug, PartialEq, Eq)]
enum ConnectionEnd {
    Played,
    NoFurtherGame,
    Cut,
}

impl Program {
    async fn hear(&mut self) -> Option<String> {
        self.lines.next_line().await.ok()?
    }

    async fn say(&mut self, line: &str) -> Option<()> {
        self.writer.write_all(format!("{line}\n").as_bytes()).await.ok()
    }

    /// Plays one game with this ticket, well or badly, and asks for the seat in these words.
    async fn play(game: SocketAddr, ticket: &str, how: (bool, &str)) -> ConnectionEnd {
        let Ok(stream) = TcpStream::connect(game).await else { return ConnectionEnd::Cut };
        let (reader, writer) = stream.into_split();
        let mut program = Self { lines: BufReader::new(reader).lines(), writer };
        program.talk(ticket, how).await.unwrap_or(ConnectionEnd::Cut)
    }

    async fn talk(
        &mut self,
        ticket: &str,
        (plays_well, player): (bool, &str),
    ) -> Option<ConnectionEnd> {
        self.hear().await?;
        self.say("VERSION 2.0").await?;
        self.hear().await?;
        self.say(&format!("ID {ticket}")).await?;
        if self.hear().await?.starts_with("- No further game") {
            return Some(ConnectionEnd::NoFurtherGame);
        }
        self.hear().await?;
        self.say(player).await?;
        while self.hear().await? != "+ ENDPLAYERS" {}
        loop {
            let line = self.hear().await?;
            if line == "+ WAIT" {
                self.say("OKWAIT").await?;
            } else if line.starts_with("+ MOVE ") {
                let heap = self.hear().await?;
                let left: u32 = heap.strip_prefix("+ HEAP ")?.parse().ok()?;
                let best = if plays_well { (left % 4).max(1) } else { 1 };
                self.say("THINKING").await?;
                self.hear().await?;
                self.say(&format!("PLAY {best}")).await?;
                self.hear().await?;
            } else if line == "+ QUIT" {
                return Some(ConnectionEnd::Played);
            }
        }
    }
}

/// Runs a program again and again, as teams do, until there is no further game for it; says how
/// many it played.
async fn take_part(game: SocketAddr, ticket: String, plays_well: bool) -> usize {
    let mut n_games = 0;
    loop {
        match Program::play(game, &ticket, (plays_well, "PLAYER")).await {
            ConnectionEnd::Played => n_games += 1,
            ConnectionEnd::NoFurtherGame => return n_games,
            ConnectionEnd::Cut => panic!("a program that did nothing wrong was cut off"),
        }
    }
}

/// From creation to the end, with all programs on real connections. `RUN_SLOW_TESTS=1` lets 200
/// teams play instead of 32.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_swiss_is_played_from_its_creation_to_its_end() {
    let is_slow = std::env::var_os("RUN_SLOW_TESTS").is_some_and(|value| value == "1");
    let n = if is_slow { 200 } else { 32 };
    let hall = Hall::open().await;
    let names: Vec<String> = (0..n - 2).map(|team| format!("Team {team}")).collect();
    let order = json!({
        "name": "Cup", "type": "Countdown", "format": "swiss", "timeout": 600_000,
        "grace": 600_000, "automatic": true, "teams": names,
    });
    let (id, token) = hall.create(&order).await;
    let more = json!({ "names": [format!("Team {}", n - 2), format!("Team {}", n - 1), "Late"] });
    assert_eq!(hall.post(&format!("/{id}/teams"), &token, &more).await, 200);
    let path = format!("/{id}/teams/{n}");
    let (status, _) = hall.ask(Method::DELETE, &path, &token, &Value::Null).await;
    assert_eq!(status, 204);
    let tickets = hall.tickets(&id, &token).await;
    let mut programs = JoinSet::new();
    for (team, ticket) in tickets.iter().take(n).enumerate() {
        programs.spawn(take_part(hall.game, ticket.clone(), team % 2 == 0));
    }
    assert_eq!(
        hall.post(&format!("/{id}/conduct"), &token, &json!({ "action": "start" })).await,
        204
    );
    let shown = hall.until(&id, |shown| shown["state"] == "finished").await;
    let n_rounds = n.next_power_of_two().ilog2() as usize;
    assert_eq!(shown["rounds"].as_array().unwrap().len(), n_rounds);
    let games = shown["games"].as_array().unwrap();
    assert_eq!(games.len().min(1_000), (n_rounds * n).min(1_000), "two games for each pairing");
    assert!(games.iter().all(|game| game["state"]["reason"]["code"] == "rules"), "{games:?}");
    let rows = shown["standings"]["rows"].as_array().unwrap();
    let well = |row: &Value| row["entrant"].as_u64().unwrap().is_multiple_of(2);
    assert!(rows[..n / 4].iter().all(well), "those who play well are in front");
    let n_played: usize = programs.join_all().await.into_iter().sum();
    assert_eq!(n_played, 2 * n_rounds * n, "every program was told that there is no further game");
    let late = Program::play(hall.game, &tickets[0], (true, "PLAYER")).await;
    assert_eq!(late, ConnectionEnd::NoFurtherGame, "and so is one that comes when all is over");
    // What was said is there for the team itself and for nobody else.
    let all = hall.get(&format!("/{id}/games"), "").await;
    let seats = all[0]["seats"].as_array().unwrap();
    let (own, other) = (seats[0].as_u64().unwrap() as usize, seats[1].as_u64().unwrap() as usize);
    let stranger = (0..n).find(|team| *team != own && *team != other).unwrap();
    let path = format!("/{id}/games/0/transcript");
    let said = hall.get(&path, &tickets[own]).await;
    let said = said.as_str().unwrap();
    assert!(said.contains("player 1") && !said.contains("player 2"), "{said}");
    assert!(!said.contains(&tickets[own]), "no transcript has a ticket in it");
    let refused = hall.ask(Method::GET, &path, &tickets[stranger], &Value::Null).await;
    assert_eq!(refused.0, 403);
    let (_, csv) = hall.ask(Method::GET, &format!("/{id}/csv"), "", &Value::Null).await;
    assert_eq!(csv.lines().count(), 1 + n);
    let (_, records) = hall.ask(Method::GET, &format!("/{id}/records"), "", &Value::Null).await;
    assert_eq!(records.lines().count(), n_rounds * n);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ladder_lets_teams_come_and_go_and_play_the_bots() {
    let hall = Hall::open().await;
    let order = json!({
        "name": "Ladder", "type": "Countdown", "format": "ladder", "gamesPerPairing": 1,
        "timeout": 600_000, "grace": 600_000, "teams": ["Ada"], "bots": ["slow"],
    });
    let (id, token) = hall.create(&order).await;
    assert_eq!(
        hall.post(&format!("/{id}/conduct"), &token, &json!({ "action": "start" })).await,
        204
    );
    let late = json!({ "names": ["Ben", "Cleo"] });
    assert_eq!(hall.post(&format!("/{id}/teams"), &token, &late).await, 200);
    let tickets = hall.tickets(&id, &token).await;
    let mut programs = JoinSet::new();
    for ticket in tickets {
        programs.spawn(take_part(hall.game, ticket, true));
    }
    // Three are an odd number, so that somebody plays the bot, which is the second to enter.
    let with_bot = |game: &Value| game["seats"].as_array().unwrap().contains(&json!(1));
    let is_finished = |game: &&Value| game["state"]["type"] == "finished";
    let has_met_bot =
        |shown: &Value| shown["games"].as_array().unwrap().iter().filter(is_finished).any(with_bot);
    hall.until(&id, has_met_bot).await;
    assert_eq!(
        hall.post(&format!("/{id}/conduct"), &token, &json!({ "action": "end" })).await,
        204
    );
    let shown = hall.until(&id, |shown| shown["state"] == "finished").await;
    let games = shown["games"].as_array().unwrap();
    let is_running = |game: &Value| game["state"]["type"] == "running";
    assert!(!games.iter().any(is_running), "what was begun is played to its end");
    let (_, records) = hall.ask(Method::GET, &format!("/{id}/records"), "", &Value::Null).await;
    assert!(records.contains("Bot: slow"), "its name is in that of the match: {records}");
    assert!(!records.contains("\"Bot: slow\""), "no seat has it, so that pages show its title");
    programs.join_all().await;
}

#[tokio::test(start_paused = true)]
async fn who_is_not_there_loses_and_a_pause_stops_everything() {
    let hall = Hall::open().await;
    let order = json!({
        "name": "Cup", "type": "Countdown", "format": "round-robin", "gamesPerPairing": 1,
        "grace": 60_000, "teams": ["Ada", "Ben", "Cleo"],
    });
    let (id, token) = hall.create(&order).await;
    let conduct = async |action: &str| {
        hall.post(&format!("/{id}/conduct"), &token, &json!({ "action": action })).await
    };
    assert_eq!(conduct("pause").await, 409, "it has not begun");
    assert_eq!(conduct("start").await, 204);
    assert_eq!(conduct("start").await, 409);
    assert_eq!(
        hall.post(&format!("/{id}/conduct"), "wrong", &json!({ "action": "end" })).await,
        403
    );
    let n_over = |shown: &Value| {
        let games = shown["games"].as_array().unwrap().iter();
        games.filter(|game| game["state"]["type"] == "finished").count()
    };
    for round in 1..=3 {
        let shown = hall.until(&id, |shown| n_over(shown) == round).await;
        let state = &shown["games"][round - 1]["state"];
        assert_eq!((&state["result"], &state["reason"]["code"]), (&json!("0-0"), &json!("absent")));
        if round < 3 {
            hall.until(&id, |shown| shown["state"] == "paused").await;
            assert_eq!(conduct("pause").await, 409, "nobody came, so it is paused already");
            assert_eq!(conduct("resume").await, 204);
            hall.until(&id, |shown| shown["canStartRound"] == true).await;
            assert_eq!(conduct("round").await, 204);
            assert_eq!(conduct("round").await, 409, "one is being played");
        }
    }
    hall.until(&id, |shown| shown["state"] == "finished").await;
    assert_eq!(conduct("round").await, 409);
}

#[tokio::test(start_paused = true)]
async fn what_strangers_plan_has_a_limit_and_counts_at_their_address() {
    let hall = Hall::open().await;
    let teams: Vec<String> = (0..200).map(|team| format!("Team {team}")).collect();
    let order = |rounds: u32| {
        json!({
            "name": "Cup", "type": "Countdown", "format": "swiss", "gamesPerPairing": 100,
            "rounds": rounds, "teams": teams, "grace": 60_000,
        })
    };
    let (id, token) = hall.create(&order(2)).await;
    hall.create(&order(2)).await;
    let (status, text) = hall.ask(Method::POST, "", "", &order(2)).await;
    assert_eq!(status, 429, "three times 20,000 games: {text}");
    assert!(text.contains("tournament-games"), "{text}");
    let more: Vec<String> = (200..260).map(|team| format!("Team {team}")).collect();
    let adding = hall.post(&format!("/{id}/teams"), &token, &json!({ "names": more })).await;
    assert_eq!(adding, 409, "with them it would be too many");
    let start = json!({ "action": "start" });
    assert_eq!(hall.post(&format!("/{id}/conduct"), &token, &start).await, 204);
    let shown = hall.until(&id, |shown| shown["state"] == "paused").await;
    let games = shown["games"].as_array().unwrap().iter();
    let n_over = games.filter(|game| game["state"]["type"] == "finished").count();
    // Of the last ten pairings all games are shown.
    assert_eq!(n_over, 10, "one game of each pairing, to which nobody came");
    let refused = hall.server.post("/api/v1/matches", &json!({ "type": "Countdown" })).await;
    assert_eq!(refused.0, 201, "they are over");
    let resume = json!({ "action": "resume" });
    assert_eq!(hall.post(&format!("/{id}/conduct"), &token, &resume).await, 204);
    let is_playing = |shown: &Value| {
        let games = shown["games"].as_array().unwrap().iter();
        games.filter(|game| game["state"]["type"] == "running").count() == 10
    };
    hall.until(&id, is_playing).await;
    let live = hall.server.context.tournaments.find(&id).await.unwrap().unwrap();
    for (_, at) in live.conductor().running() {
        // That it has begun is noted before there is the match.
        while hall.server.context.matches.find(at.parse().unwrap()).await.unwrap().is_none() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
    let refused = hall.server.post("/api/v1/matches", &json!({ "type": "Countdown" })).await;
    assert_eq!((refused.0, &refused.1["code"]), (429, &json!("too-many-matches")));
}

async fn play_once(game: SocketAddr, ticket: String) -> ConnectionEnd {
    Program::play(game, &ticket, (true, "PLAYER")).await
}

/// Somebody in the room opens connections without end while the teams wait for their first game.
#[tokio::test]
async fn connections_that_only_hold_places_cost_nobody_a_game() {
    let config = Config {
        max_silent_connections_per_address: 4,
        silent_patience: Duration::ZERO,
        ..Config::default()
    };
    let hall = Hall::open_with(config).await;
    let order = json!({
        "name": "Cup", "type": "Countdown", "format": "round-robin", "gamesPerPairing": 1,
        "teams": ["Ada", "Ben", "Cleo"],
    });
    let (id, token) = hall.create(&order).await;
    let live = hall.server.context.tournaments.find(&id).await.unwrap().unwrap();
    let mut programs = JoinSet::new();
    for ticket in hall.tickets(&id, &token).await {
        programs.spawn(play_once(hall.game, ticket));
    }
    while live.waiting_since().iter().flatten().count() < 3 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let mut crowd = Vec::new();
    for number in 0..40 {
        let mut squatter = TcpStream::connect(hall.game).await.unwrap();
        if number % 2 == 0 {
            squatter.write_all(b"VERSION 2.0\n").await.unwrap();
        }
        crowd.push(squatter);
    }
    while hall.server.context.connections.game.tally().n_evicted < 36 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let start = json!({ "action": "start" });
    assert_eq!(hall.post(&format!("/{id}/conduct"), &token, &start).await, 204);
    for _ in 0..2 {
        assert_eq!(programs.join_next().await.unwrap().unwrap(), ConnectionEnd::Played);
    }
    let shown = hall.until(&id, |shown| shown["games"][0]["state"]["type"] == "finished").await;
    assert_eq!(shown["games"][0]["state"]["reason"]["code"], "rules");
    assert_eq!(live.waiting_since().iter().flatten().count(), 1, "who is left over still waits");
}

/// Who is first to move does so without waiting, and then the match has begun.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_never_comes_loses_though_the_other_has_moved() {
    let hall = Hall::open().await;
    let order = json!({
        "name": "Cup", "type": "Countdown", "format": "round-robin", "gamesPerPairing": 2,
        "timeout": 600_000, "grace": 1_000, "teams": ["Ada", "Ben"],
    });
    let (id, token) = hall.create(&order).await;
    let ada = hall.tickets(&id, &token).await.remove(0);
    let program = tokio::spawn(take_part(hall.game, ada, true));
    assert_eq!(
        hall.post(&format!("/{id}/conduct"), &token, &json!({ "action": "start" })).await,
        204
    );
    let shown = hall.until(&id, |shown| shown["state"] == "finished").await;
    for game in shown["games"].as_array().unwrap() {
        let is_first = game["seats"][0] == 0;
        let result = if is_first { "1-0" } else { "0-1" };
        let state = &game["state"];
        assert_eq!(
            (&state["result"], &state["reason"]["code"]),
            (&json!(result), &json!("absent"))
        );
    }
    program.await.unwrap();
}

/// Teams whose programs always name the first seat play in both, and one whose program says
/// nonsense in the prolog was there all the same.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_ticket_decides_the_seat_and_nobody_who_came_is_absent() {
    let hall = Hall::open().await;
    let order = json!({
        "name": "Cup", "type": "Countdown", "format": "round-robin", "gamesPerPairing": 2,
        "grace": 1_000, "automatic": true, "teams": ["Ada", "Ben", "Cleo"],
    });
    let (id, token) = hall.create(&order).await;
    let [ada, ben, cleo]: [String; 3] = hall.tickets(&id, &token).await.try_into().unwrap();
    let mut playing = JoinSet::new();
    for (ticket, seat) in [(ada, "PLAYER 0"), (ben, "PLAYER 0"), (cleo, "PLAYER white")] {
        let game = hall.game;
        playing.spawn(async move {
            while Program::play(game, &ticket, (true, seat)).await != ConnectionEnd::NoFurtherGame {
                // Who is refused may try again, but not as often as this machine has ports.
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        });
    }
    let started = hall.post(&format!("/{id}/conduct"), &token, &json!({ "action": "start" })).await;
    assert_eq!(started, 204);
    let shown = hall.until(&id, |shown| shown["state"] == "finished").await;
    for game in shown["games"].as_array().unwrap() {
        let (state, seats) = (&game["state"], game["seats"].as_array().unwrap());
        let Some(cleo) = seats.iter().position(|seat| *seat == 2) else {
            assert_eq!(state["reason"]["code"], "rules", "{game}");
            continue;
        };
        assert_eq!(state["reason"]["code"], "protocol", "{game}");
        assert_eq!(state["result"], ["0-1", "1-0"][cleo], "{game}");
        let left = &state["reason"]["params"]["left"];
        assert_eq!(
            left["params"],
            json!({ "expected": "player", "got": "PLAYER white" }),
            "{game}"
        );
    }
    while playing.join_next().await.is_some_and(|ended| ended.is_ok()) {}
}

/// While a game is played, what a program says is its team's business: it tells how it plays.
#[tokio::test(start_paused = true)]
async fn the_report_of_a_running_game_shows_each_team_its_own_side() {
    let hall = Hall::open().await;
    let order = json!({
        "name": "Cup", "type": "Countdown", "format": "round-robin", "gamesPerPairing": 1,
        "grace": 600_000, "teams": ["Ada", "Ben", "Cleo"],
    });
    let (id, token) = hall.create(&order).await;
    let tickets = hall.tickets(&id, &token).await;
    assert_eq!(
        hall.post(&format!("/{id}/conduct"), &token, &json!({ "action": "start" })).await,
        204
    );
    let shown = hall.until(&id, |shown| shown["games"][0]["state"]["type"] == "running").await;
    let game = &shown["games"][0];
    let at = game["state"]["at"].as_str().unwrap();
    let matches = &hall.server.context.matches;
    let found = loop {
        match matches.find(at.parse().unwrap()).await.unwrap() {
            Some(found) => break found,
            None => tokio::task::yield_now().await,
        }
    };
    for seat in [0, 1] {
        let said = format!("     0.000 C: secret of seat {seat}\n");
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(said.as_bytes()).unwrap();
        let lines = encoder.finish().unwrap();
        matches.keep_transcript(found.id(), Transcript { seat, at: 1, part: 0, lines });
    }
    // What is written later is written after it.
    matches.store().writer().set("test", String::new()).unwrap();
    let report = async |token: &str| {
        let path = format!("/api/v1/matches/{at}/report");
        let request = Request::get(path).header(header::AUTHORIZATION, format!("Bearer {token}"));
        let answer = hall.router.clone().oneshot(request.body(Body::empty()).unwrap()).await;
        let bytes = to_bytes(answer.unwrap().into_body(), 1 << 20).await.unwrap();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        [0, 1].map(|seat| text.contains(&format!("secret of seat {seat}")))
    };
    let seats: Vec<usize> =
        (0..2).map(|seat| game["seats"][seat].as_u64().unwrap() as usize).collect();
    let third = (0..3).find(|team| !seats.contains(team)).unwrap();
    assert_eq!(report("").await, [false, false], "a stranger");
    assert_eq!(report(&tickets[third]).await, [false, false], "another team");
    assert_eq!(report(&tickets[seats[0]]).await, [true, false]);
    assert_eq!(report(&tickets[seats[1]]).await, [false, true]);
    assert_eq!(report(&token).await, [true, true], "the organiser");
    assert_eq!(report(TOKEN).await, [true, true], "the operator");
    assert_eq!(
        hall.post(&format!("/{id}/conduct"), &token, &json!({ "action": "end" })).await,
        204
    );
    hall.until(&id, |shown| shown["state"] == "finished").await;
    assert_eq!(report("").await, [true, true], "everybody may learn from a game that is over");
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_with_the_field() {
    let hall = Hall::open().await;
    let many: Vec<String> = (0..500).map(|team| format!("Team {team}")).collect();
    for (change, field) in [
        (json!({ "type": "Chess" }), "type"),
        (json!({ "name": " " }), "name"),
        (json!({ "teams": ["Ada", "Ada"] }), "teams[1]"),
        (json!({ "teams": ["Ida", "lda"] }), "teams[1]"),
        (json!({ "teams": ["Ada", "Ben", "\u{410}da"] }), "teams[2]"),
        (json!({ "teams": ["Ada\u{202e}"] }), "teams[0]"),
        (json!({ "grace": 1 }), "grace"),
        (json!({ "timeout": 1 }), "timeout"),
        (json!({ "bots": ["nobody"] }), "bots[0]"),
        (json!({ "gameSpecific": { "heap": "x" } }), "gameSpecific.heap"),
        (json!({ "startsAt": 2, "endsAt": 1 }), "endsAt"),
        (json!({ "rounds": 0 }), "rounds"),
        (json!({ "gamesPerPairing": 0 }), "gamesPerPairing"),
        (json!({ "rounds": 1_000, "gamesPerPairing": 100, "teams": many }), "rounds"),
        (json!({ "roundz": 3 }), "roundz"),
    ] {
        let mut order = json!({ "name": "Cup", "type": "Countdown", "format": "swiss" });
        order.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let (status, text) = hall.ask(Method::POST, "", "", &order).await;
        let problem: Value = serde_json::from_str(&text).unwrap();
        let expected = if field == "roundz" { 400 } else { 422 };
        assert_eq!((status, &problem["errors"][0]["field"]), (expected, &json!(field)), "{text}");
    }
    let (status, _) = hall.ask(Method::GET, "/0000000000000", "", &Value::Null).await;
    assert_eq!(status, 404);
}
