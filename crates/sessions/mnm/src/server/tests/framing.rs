use super::stages::{all, at, check_at};
use crate::script::{Runner, Travel};
use crate::{Phase, ServerLimits};

#[test]
fn a_whole_game_goes_through_however_the_bytes_travel() {
    let script = format!("{}+80ms\nhost: over Yes No\n< + GAMEOVER\n< …\neof\n= closed", {
        all().pop().unwrap().script
    });
    for bytewise in [false, true] {
        for end in ["\n", "\r\n", " \n", " \t \r\n", "\r\r\n"] {
            let mut runner = Runner::new();
            runner.travel = Travel { bytewise, end };
            runner.run(&script);
            runner.finish();
        }
    }
}

#[test]
fn too_long_a_line_is_refused_in_every_state_and_before_its_end() {
    let limits = ServerLimits::default();
    for stage in all().iter().filter(|stage| !stage.name.ends_with("pending")) {
        for end in ["", "\n"] {
            let mut runner = stage.reach();
            runner.send(&vec![b'x'; limits.max_line]);
            assert_eq!(runner.session.phase(), Phase::Talking, "{}", stage.name);
            runner.send(format!("x{end}").as_bytes());
            assert_eq!(runner.take_writes(), [format!("{}\n", stage.refusal)], "{}", stage.name);
            assert_eq!(runner.session.phase(), Phase::Draining, "{}", stage.name);
        }
    }
}

#[test]
fn garbage_is_refused_in_every_state() {
    for stage in all().iter().filter(|stage| !stage.name.ends_with("pending")) {
        for garbage in [b"\xff\xfe\n".as_slice(), b"\0\n", b"\x16\x03\x01\x02\0\n", b"\x1b[A\n"] {
            let mut runner = stage.reach();
            runner.send(garbage);
            assert_eq!(runner.take_writes(), [format!("{}\n", stage.refusal)], "{}", stage.name);
        }
    }
}

#[test]
fn a_nul_sent_along_with_the_line_is_named() {
    // A usual mistake in C: sending strlen + 1 bytes.
    check_at(
        "okwait",
        r">> OKWAIT\n\x00
        +1s
        < + WAIT
        >> OKWAIT\n\x00
        < - Did not get the expected OKWAIT command
        ! left: wanted OKWAIT, got \x00OKWAIT",
    );
}

#[test]
fn an_unfinished_line_is_no_line() {
    check_at("okwait", ">> OKWAIT\n+5s\n< - TIMEOUT Be faster next time");
    check_at("play", ">> PLAY C3:D4\n+3s\n< - TIMEOUT Be faster next time");
    check_at("play", ">> PLAY C3:D4\neof\n! left: disconnected\n= closed");
}

#[test]
fn what_is_sent_ahead_is_bounded() {
    let limits = ServerLimits::default();
    for stage in ["match pending", "seat pending", "verdict pending"] {
        let mut runner = at(stage);
        runner.send(&vec![b'\n'; limits.max_ahead]);
        assert_eq!(runner.session.phase(), Phase::Talking, "{stage}");
        runner.run(
            r">> \n
            < - Did not expect response from client
            ! left: wanted silence, got too much input sent ahead
            = draining",
        );
    }
}

#[test]
fn an_idle_session_is_small() {
    assert!(size_of::<crate::ServerSession>() <= 512);
    let runner = at("okwait");
    let session = &runner.session;
    assert_eq!(session.input.capacity(), 0);
    assert_eq!(session.client_version.capacity(), 0);
    let queues = session.writes.capacity() * size_of::<Vec<u8>>()
        + session.events.capacity() * size_of::<crate::ServerEvent>();
    assert!(size_of_val(session) + queues < 1024, "{queues} bytes in queues");
}
