//! Tickets: an ID for just one seat.

use std::net::{SocketAddr, TcpStream};

use serde_json::{Value, json};
use tokio::net::TcpSocket;

use crate::process::Server;
use crate::program::Program;

const TOKEN: &str = "a-token-for-this-test";

/// A match of two programs: its Game-ID, its creator's secret and its tickets.
fn with_tickets(server: &Server, generic: &Value) -> (String, String, Vec<String>) {
    let body = json!({ "type": "Bashni", "gameGeneric": generic });
    let created = server.post(&body.to_string()).json();
    let text = |name: &str| created[name].as_str().expect("a text").to_owned();
    let (id, token) = (text("id"), text("token"));
    let tickets = tickets_of(server, &token, &id);
    (id, token, tickets)
}

fn tickets_of(server: &Server, token: &str, id: &str) -> Vec<String> {
    let shown = server.get_as(token, &format!("/api/v1/matches/{id}/tickets")).json();
    let list = shown["tickets"].as_array().expect("a list").iter();
    list.map(|one| one["ticket"].as_str().expect("a ticket").to_owned()).collect()
}

/// What a program that joins so is told instead of a seat.
fn refusal(server: &Server, id: &str, seat: Option<u8>) -> String {
    Program::connect(server.game).try_prolog(id, seat).expect_err("it is refused")
}

#[test]
fn a_ticket_joins_its_seat_whichever_the_program_names() {
    let server = Server::start(&[]);
    let (id, _, tickets) = with_tickets(&server, &json!({}));
    assert_eq!(tickets.len(), 2);
    for ticket in &tickets {
        assert_eq!(ticket.len(), 13, "every client can send it: {ticket}");
        assert_ne!(*ticket, id);
    }
    let mut black = Program::connect(server.game);
    assert_eq!(black.try_prolog(&tickets[1], Some(0)), Ok(1));
    assert_eq!(refusal(&server, &tickets[1], Some(1)), "- No free player");
    let mut white = Program::join(server.game, &tickets[0], Some(0));
    white.turn();
    white.play("C3:D4");
    let seats = server.show(&id)["seats"].clone();
    assert_eq!((&seats[0]["taken"], &seats[1]["taken"]), (&json!(true), &json!(true)));
}

#[test]
fn tickets_are_shown_to_the_creator_and_the_operator_only_and_survive_a_restart() {
    let admin = format!("--admin-token={TOKEN}");
    let mut server = Server::start(&[&admin]);
    let (id, token, tickets) = with_tickets(&server, &json!({}));
    let path = format!("/api/v1/matches/{id}/tickets");
    assert_eq!(server.get(&path).status, 401);
    assert_eq!(server.get_as("somebody-else", &path).status, 403);
    assert_eq!(tickets_of(&server, TOKEN, &id), tickets);
    for public in [format!("/api/v1/matches/{id}"), format!("/api/v1/matches/{id}/record")] {
        let body = server.get(&public).body;
        let is_told = |secret: &String| body.contains(secret.as_str());
        assert!(!tickets.iter().chain([&token]).any(is_told), "{body}");
        assert!(!body.contains("creator") && !body.contains("origin"), "{body}");
    }
    server.restart(&[&admin]);
    assert_eq!(tickets_of(&server, &token, &id), tickets);
    Program::join(server.game, &tickets[0], None);
    // Anyone who comes back when all is over is told the result, as with the Game-ID.
    let end = json!({ "winners": [0], "reason": "enough" });
    server.send_as(TOKEN, &format!("/api/v1/admin/matches/{id}/end"), &end);
    assert_eq!(Program::join(server.game, &tickets[1], None).result(), [true, false]);
}

#[test]
fn a_match_can_be_for_tickets_only_and_in_no_list() {
    let server = Server::start(&[&format!("--admin-token={TOKEN}")]);
    let generic = json!({ "ticketsOnly": true, "unlisted": true });
    let mut lobby = server.stream("/api/v1/lobby");
    assert!(lobby.line().is_some(), "it is connected");
    let (id, _, tickets) = with_tickets(&server, &generic);
    let told = refusal(&server, &id, None);
    let expected = "- No free player: this match is joined with the ticket of a seat, not with \
                    the Game-ID";
    assert_eq!(told, expected);
    Program::join(server.game, &tickets[0], None);
    assert_eq!(server.get("/api/v1/matches").json()["matches"], json!([]));
    let operators = server.get_as(TOKEN, "/api/v1/matches").json();
    assert_eq!(operators["matches"][0]["id"], json!(id), "the operator sees all");
    let shown = server.show(&id);
    assert_eq!((&shown["ticketsOnly"], &shown["unlisted"]), (&json!(true), &json!(true)));
    let listed = server.new_match();
    let news = std::iter::from_fn(|| lobby.line()).find(|line| line.contains("\"id\""));
    assert!(news.is_some_and(|line| line.contains(&listed) && !line.contains(&id)));
}

/// A program from another address of this machine.
fn join_from(address: [u8; 4], server: SocketAddr, id: &str) -> Result<Program, String> {
    let mut program = Program::over(connect_from(address, server));
    program.try_prolog(id, None).map(|_| program)
}

pub(crate) fn connect_from(address: [u8; 4], server: SocketAddr) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build();
    let connected = runtime.expect("a runtime").block_on(async {
        let socket = TcpSocket::new_v4()?;
        // All of 127/8 is this machine.
        socket.bind(SocketAddr::from((address, 0)))?;
        socket.connect(server).await?.into_std()
    });
    let stream = connected.expect("the server takes connections");
    stream.set_nonblocking(false).expect("a socket");
    stream
}

#[test]
fn a_stranger_cannot_take_the_seat_of_a_program_that_dropped() {
    for (grace, stranger_gets_in) in
        [("--seat-grace-ms=600000", false), ("--seat-grace-ms=0", true)]
    {
        let mut server = Server::start(&[grace]);
        let (id, _, tickets) = with_tickets(&server, &json!({}));
        let mut white = join_from([127, 0, 0, 1], server.game, &id).expect("a seat");
        let _black = join_from([127, 0, 0, 2], server.game, &id).expect("a seat");
        white.turn();
        // However it went, be it together with the server.
        server.restart(&[grace]);
        let stranger = join_from([127, 0, 0, 3], server.game, &id);
        assert_eq!(stranger.is_ok(), stranger_gets_in);
        if let Err(told) = stranger {
            let kept = "- No free player: this seat is kept for the program that left it: ";
            assert!(told.starts_with(kept), "{told}");
            let mut white = join_from([127, 0, 0, 1], server.game, &id).expect("its seat");
            white.turn();
            drop(white);
            let black = join_from([127, 0, 0, 9], server.game, &tickets[1]);
            assert!(black.is_ok(), "a ticket is good from everywhere");
        }
    }
}
