use super::stages::{at, check_at};
use crate::script::check;
use crate::{SeatInfo, Segments};

#[test]
fn a_match_may_come_later() {
    let waits = "> ID 0hdy96hg8ukzm\n! match 0hdy96hg8ukzm 2.42\nhost: match later\n+3600s\n";
    for (then, expected) in [
        ("host: match Bashni, Demo", "< + PLAYING Bashni\n< + Demo\n= talking"),
        (
            "host: match no more",
            "< - No further game: the tournament is over for this ticket
            ! left: refused, No further game: the tournament is over for this ticket
            = draining",
        ),
    ] {
        check_at("id", &format!("{waits}{then}\n{expected}"));
    }
}

#[test]
fn only_the_number_left_of_the_dot_counts() {
    for version in ["2", "2.", "2.0", "2.42", "2.x", "02.1", "2.1.7", "2.0 beta"] {
        check_at(
            "version",
            &format!(
                "> VERSION {version}\n< + Client version accepted - please send Game-ID to join"
            ),
        );
    }
    for version in ["3.1", "1", "v2.1", "v2", ".2", "+2.1", "-2", "x", "20.1", " 2.1", "4294967298"]
    {
        check_at(
            "version",
            &format!(
                "> VERSION {version}
                < - Client Version does not match server Version
                ! left: refused, Client Version does not match server Version
                = draining"
            ),
        );
    }
}

#[test]
fn an_id_has_thirteen_small_characters() {
    for id in ["0000000000000", "zzzzzzzzzzzzz", "3w5e11264sgsf"] {
        check_at("id", &format!("> ID {id}\n! match {id} 2.42"));
    }
    for id in
        ["0HDY96HG8UKZM", "0hdy96hg8ukz", "0hdy96hg8ukzmm", "0hdy96hg8ukz-", " 0hdy96hg8ukzm", "ü"]
    {
        check_at(
            "id",
            &format!(
                "> ID {id}
                < - Not a valid game ID
                ! left: refused, Not a valid game ID
                = draining"
            ),
        );
    }
}

#[test]
fn a_match_can_be_unknown_or_impossible() {
    check_at(
        "match pending",
        "host: match unknown\n< - Game does not exist\n! left: refused, Game does not exist",
    );
    check_at(
        "match pending",
        "host: match invalid\n< - Not a valid game ID\n! left: refused, Not a valid game ID",
    );
}

#[test]
fn a_seat_can_be_left_to_the_server() {
    for line in ["PLAYER", "PLAYER ", "PLAYER  \t"] {
        check_at("player", &format!(">> {line}\\n\n! seat any"));
    }
    for (line, seat) in [("PLAYER 0", 0), ("PLAYER 1 ", 1), ("PLAYER 7", 7), ("PLAYER 007", 7)] {
        check_at("player", &format!("> {line}\n! seat {seat}"));
    }
}

#[test]
fn a_seat_must_be_a_number_and_free() {
    for seat in ["256", "99999999999999999999"] {
        check_at("player", &format!("> PLAYER {seat}\n< - No free player"));
    }
    for seat in ["x", "-1", "+1", "1 2", " 0", "1.0"] {
        check_at(
            "player",
            &format!(
                "> PLAYER {seat}
                < - Did not get the expected PLAYER command
                ! left: wanted PLAYER, got PLAYER {seat}"
            ),
        );
    }
    check_at(
        "seat pending",
        "host: no seat\n< - No free player\n! left: refused, No free player\n= draining",
    );
}

#[test]
fn the_whole_prolog_may_come_in_one_segment() {
    check(
        r"< + MNM Gameserver v2.3 accepting connections
        >> VERSION 2.0\nID 0hdy96hg8ukzm\nPLAYER 1\n
        < + Client version accepted - please send Game-ID to join
        ! match 0hdy96hg8ukzm 2.0
        host: match Bashni, x
        < + PLAYING Bashni
        < + x
        ! seat 1
        host: seat 1 Player 2 | 0 Player 1 1
        < + YOU 1 Player 2
        < …",
    );
}

#[test]
fn a_line_too_many_in_the_prolog_is_found_after_the_answer() {
    check_at(
        "player",
        r">> PLAYER\nOKWAIT\n
        ! seat any
        host: seat 0 a | 1 b 0
        < + YOU 0 a
        < …

        < - Did not expect response from client
        ! left: wanted silence, got OKWAIT",
    );
}

#[test]
fn names_cannot_break_the_framing_and_are_never_empty() {
    let you = SeatInfo { number: 0, name: "Eve\n+ GAMEOVER".to_owned(), ready: true };
    let other = SeatInfo { number: 1, name: String::new(), ready: false };
    let mut runner = at("match pending");
    runner.tell(|session, now| session.match_found(now, "Bashni", "\n\r ", Segments::default()));
    runner.run("< + PLAYING Bashni\n< + Game\n> PLAYER");
    runner.tell(|session, now| session.seat_given(now, &you, &[other]));
    runner.run("< + YOU 0 Eve + GAMEOVER\n< + TOTAL 2\n< + 1 Player 2 0\n< + ENDPLAYERS");
    runner.finish();
}
