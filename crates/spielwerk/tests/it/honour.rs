//! A small tournament for each kind of board game over TCP: the reference client, bots, and a
//! program that checks every line and knows the rules.

use game::{Actor, Game, PositionLines as _, Seat};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};

use crate::client_process::Client;
use crate::process::Server;
use crate::strict::{FORMS, Form, Match, Request, Strict};

/// What the program knows of a kind: its rules, and how they are told on the wire.
trait Known: Game {
    fn told(&self, is_final: bool) -> Vec<String>;
}

macro_rules! known {
    ($($game:ty),*) => {$(
        impl Known for $game {
            fn told(&self, is_final: bool) -> Vec<String> {
                let mut lines = if is_final { self.final_lines() } else { self.position_lines() };
                lines.pop();
                lines
            }
        }
    )*};
}

known!(reversi::Reversi, checkers::Checkers, nmmorris::NMMorris, quarto::Quarto);

impl Known for bashni::Bashni {
    fn told(&self, _: bool) -> Vec<String> {
        let pieces = crate::board::pieces(self.position());
        [format!("PIECESLIST {}", pieces.len())].into_iter().chain(pieces).collect()
    }
}

/// A match in which the strict program knows how it stands.
fn after<G: Known>(setup: &str, moves: &[(u8, String)]) -> G {
    let setup: G::Setup = setup.parse().unwrap_or_else(|error| panic!("{setup}: {error}"));
    let mut game = G::start(&setup);
    for (seat, action) in moves {
        let action: G::Action = action.parse().unwrap_or_else(|error| panic!("{action}: {error}"));
        let applied = game.apply(Actor::Seat(Seat(*seat)), &action);
        applied.unwrap_or_else(|illegal| panic!("{action}: {illegal}"));
    }
    game
}

/// Who takes a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Player {
    Client,
    WeakBot,
    StrongBot,
    Strict,
}

use Player::{Client as Reference, Strict as Checker, StrongBot, WeakBot};

const MOVE_TIME_MS: u64 = 600;

impl Player {
    fn planned(self) -> Value {
        match self {
            Self::Client | Self::Strict => json!({ "type": "COMPUTER" }),
            Self::WeakBot => json!({ "type": "BOT", "bot": "1" }),
            Self::StrongBot => json!({ "type": "BOT" }),
        }
    }
}

/// Plays a match of two and checks it from its first line to its log.
fn play<G: Known>(server: &Server, form: Form, options: &Value, players: [Player; 2], seed: u64) {
    let generic = json!({ "name": "Honour", "timeout": MOVE_TIME_MS });
    let id = server.new_match_with(&json!({ "type": form.kind, "gameGeneric": generic,
        "gameSpecific": options, "players": players.map(Player::planned) }));
    let setup = server.show(&id)["setup"].as_str().expect("a setup").to_owned();
    let game = Match { id: &id, name: "Honour", move_time_ms: MOVE_TIME_MS };
    let strict = players.iter().position(|player| *player == Checker);
    // It sits down first, so that it knows what is said of the other seat.
    let strict = strict.map(|seat| {
        let name = form.names[1 - seat];
        // Clients of a kind with names of its own read their words, those of bots too.
        let bot = |bot: &str| match name.strip_prefix("Player") {
            Some(_) => format!("Bot {bot} 1"),
            None => format!("{name} (bot {bot}) 1"),
        };
        let other = match players[1 - seat] {
            Player::WeakBot => bot("1"),
            Player::StrongBot => bot(&strongest(server, form.kind)),
            Player::Client | Player::Strict => format!("{name} 0"),
        };
        (seat, Strict::join(server.game, form, &game, seat, &other))
    });
    let clients: Vec<Client> = (0..2)
        .filter(|seat| players[*seat] == Reference)
        .map(|seat| {
            let number = (seat + 1).to_string();
            Client::start_for(form.kind, server.game, &id, &["-p", &number])
        })
        .collect();
    if let Some((seat, strict)) = strict {
        check_every_line::<G>(server, (&id, &setup), strict, seat, seed);
    }
    for client in clients {
        let ended = client.end();
        assert_eq!(ended.code, 0, "{players:?}: {ended:?}");
    }
    let mut events = server.stream(&format!("/api/v1/matches/{id}/events"));
    while events.entry().is_some() {}
    let shown = server.show(&id);
    assert_eq!(shown["result"]["ending"], "normal", "{players:?}: {shown}");
    // The log is a game by the rules, and they agree about its end.
    let outcome = after::<G>(&setup, &server.moves(&id)).outcome().expect("an end");
    let winners: Vec<u8> = outcome.winners.iter().map(|seat| seat.0).collect();
    assert_eq!(shown["result"]["winners"], json!(winners), "{players:?}");
}

fn strongest(server: &Server, kind: &str) -> String {
    let about = server.get("/api/v1/server").json();
    let kinds = about["kinds"].as_array().expect("a list");
    let kind = kinds.iter().find(|one| one["type"] == kind).expect("the kind");
    let bots = kind["bots"].as_array().expect("a list");
    bots[bots.len() - 1]["name"].as_str().expect("a name").to_owned()
}

/// Plays at random, and knows before each line what it must be.
fn check_every_line<G: Known>(
    server: &Server,
    (id, setup): (&str, &str),
    mut strict: Strict,
    seat: usize,
    seed: u64,
) {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    loop {
        let request = strict.next();
        let game: G = after(setup, &server.moves(id));
        match request {
            Request::Move(block) => {
                assert_eq!(block, game.told(false));
                let actions: Vec<G::Action> =
                    game.legal_actions(Actor::Seat(Seat(seat as u8))).collect();
                strict.play(&actions[random.random_range(0..actions.len())].to_string());
            }
            Request::GameOver { block, won } => {
                assert_eq!(block, game.told(true));
                let winners = game.outcome().expect("an end").winners;
                assert_eq!(won, [0, 1].map(|seat| winners.contains(&Seat(seat))));
                return;
            }
        }
    }
}

/// Every pairing of two reference clients and two bots, and the strict program against all.
fn tournament<G: Known>(kind: &str, options: &Value) {
    let server = Server::start(&[]);
    let form = FORMS.into_iter().find(|form| form.kind == kind).expect("a form");
    let pairings = [
        [Reference, Reference],
        [Reference, WeakBot],
        [StrongBot, Reference],
        [WeakBot, StrongBot],
        [Checker, Reference],
        [Reference, Checker],
        [Checker, WeakBot],
        [StrongBot, Checker],
    ];
    for (seed, players) in (0..).zip(pairings) {
        play::<G>(&server, form, options, players, seed);
    }
}

#[test]
fn bashni() {
    tournament::<bashni::Bashni>("Bashni", &json!({ "max_plies": 8 }));
}

#[test]
fn reversi() {
    // Twelve squares are free.
    let position = "b WWWWWWWW/WBBWBWBB/WBWBBBBW/WWBBBWBW/WWWBWBBW/BWBBBBBW/8/4BW2";
    tournament::<reversi::Reversi>("Reversi", &json!({ "position": position }));
}

#[test]
fn checkers() {
    tournament::<checkers::Checkers>("Checkers", &json!({ "max_plies": 8 }));
}

#[test]
fn nine_mens_morris() {
    let position = "w A0 A1 A3 B5 C6 B2 - - -/B0 B1 B3 C2 C4 A5 - - - quiet=0";
    let options = json!({ "position": position, "max_turns_without_mill": 6 });
    tournament::<nmmorris::NMMorris>("NMMorris", &options);
}

#[test]
fn quarto() {
    let options = json!({ "position": "1 8 12,4,15,*/3,10,*,*/9,*,*,*/13,*,*,*" });
    tournament::<quarto::Quarto>("Quarto", &options);
}
