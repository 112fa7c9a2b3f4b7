//! Messages of distributed Ligretto: one JSON document a line. Before it stands whom it is from: a
//! digit for a player, nothing for the coordinator.

use std::time::Duration;

use ligretto::{Bot, Dealer, Options, strategy::Push};
use ligretto_nats::JobStatus;
use ligretto_net::wire::{Hello, MachineName, Roster};
use ligretto_net::{Address, Coordinator, GameOptions, Limits, Message, PeerId, Player, Signals};

fn messages(bytes: &[u8]) -> Vec<(Option<u32>, Message)> {
    let text = String::from_utf8_lossy(bytes);
    let read = |line: &str| {
        let from = line.chars().next().and_then(|first| first.to_digit(10));
        let message: Message =
            serde_json::from_str(line.trim_start_matches(char::is_numeric)).ok()?;
        let written = serde_json::to_string(&message).expect("plain data");
        let again: Message = serde_json::from_str(&written).expect("we wrote it");
        assert_eq!(serde_json::to_string(&again).ok(), Some(written));
        Some((from, message))
    };
    text.lines().take(200).filter_map(read).collect()
}

/// A player that hears anything from anybody.
pub(crate) fn player(bytes: &[u8]) {
    let mut player = Player::new(PeerId(0), Bot::Push(Push), Limits::default());
    let mut now = Duration::from_secs(1);
    for (from, message) in messages(bytes) {
        let from = from.map_or(Address::Coordinator, |seat| Address::Player(PeerId(seat)));
        player.handle_message(now, from, message);
        let mut n_said = 0;
        while player.poll_message().is_some() {
            n_said += 1;
        }
        assert!(n_said < 1_000, "one message does not set off a flood");
        now = player.poll_timeout().unwrap_or(now).clamp(now, now + Duration::from_millis(5));
        player.handle_timeout(now);
    }
}

/// A coordinator of four that hears anything, with and without looking for cheats.
pub(crate) fn coordinator(bytes: &[u8]) {
    let messages = messages(bytes);
    for (signals, is_audited) in
        Signals::ALL.into_iter().flat_map(|all| [(all, false), (all, true)])
    {
        let deal = Dealer::new(1).deal(4, &Options::default());
        let options = GameOptions { signals, ..GameOptions::default() };
        let mut coordinator = Coordinator::new(deal, options, Limits::default());
        if is_audited {
            coordinator = coordinator.audited();
        }
        let mut now = Duration::from_secs(1);
        coordinator.handle_timeout(now);
        for (from, message) in &messages {
            coordinator.handle_message(now, PeerId(from.unwrap_or(0)), message.clone());
            while coordinator.poll_message().is_some() {}
            let next = coordinator.poll_timeout().unwrap_or(now);
            now = next.clamp(now, now + Duration::from_millis(5));
            coordinator.handle_timeout(now);
        }
        if let Some(result) = coordinator.result() {
            let _ = (result.winners(), result.missing(), result.totals());
        }
    }
}

/// What machines and coordinators say over NATS beyond the game itself.
pub(crate) fn nats(bytes: &[u8]) {
    let _ = serde_json::from_slice::<Hello>(bytes);
    let _ = serde_json::from_slice::<JobStatus>(bytes);
    if let Ok(roster) = serde_json::from_slice::<Roster>(bytes) {
        for run in roster.ranges() {
            let _ = roster.seats_of(&run.machine);
        }
    }
    let text = String::from_utf8_lossy(bytes);
    if let Ok(name) = text.parse::<MachineName>() {
        assert_eq!(name.to_string(), text);
    }
    ligretto_nats::read_any_message(&text);
}
