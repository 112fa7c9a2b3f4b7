//! Messages of distributed Ligretto: one JSON document a line. Before it stands whom it is from: a
//! digit for a player, nothing for the coordinator.

use std::time::Duration;

use ligretto::{Bot, Dealer, Options, strategy::Push};
use ligretto_nats::JobStatus;
use ligretto_net::wire::{Hello, MachineName, Roster};
use ligretto_net::{Coordinator, GameOptions, Incoming, Limits, PeerId, Player, Signals};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The lines, each with whom it is from: a player, or the coordinator.
fn lines(text: &str) -> impl Iterator<Item = (Option<PeerId>, &str)> {
    text.lines().take(200).map(|line| {
        let from = line.chars().next().and_then(|first| first.to_digit(10));
        (from.map(PeerId), line.trim_start_matches(char::is_numeric))
    })
}

/// A message that can be read is read as it is written.
fn read<T: Serialize + DeserializeOwned>(json: &str) -> Option<T> {
    let message: T = serde_json::from_str(json).ok()?;
    let written = serde_json::to_string(&message).expect("plain data");
    let again: T = serde_json::from_str(&written).expect("we wrote it");
    assert_eq!(serde_json::to_string(&again).ok(), Some(written));
    Some(message)
}

/// A player that hears anything from anybody.
pub(crate) fn player(bytes: &[u8]) {
    let mut player = Player::new(PeerId(0), Bot::Push(Push), Limits::default());
    let mut now = Duration::from_secs(1);
    for (from, json) in lines(&String::from_utf8_lossy(bytes)) {
        let message = match from {
            None => read(json).map(Incoming::FromCoordinator),
            Some(peer) => read(json).map(|message| Incoming::FromPlayer(peer, message)),
        };
        let Some(message) = message else { continue };
        player.handle_message(now, message);
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
    let text = String::from_utf8_lossy(bytes);
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
        for (from, json) in lines(&text) {
            let Some(message) = read(json) else { continue };
            coordinator.handle_message(now, from.unwrap_or(PeerId(0)), message);
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
