use super::*;

fn from_text(text: &str) -> Result<Settings, toml::de::Error> {
    toml::from_str(text)
}

#[test]
fn flags_go_before_the_file_and_the_file_before_the_defaults() {
    let file = from_text("move-time-ms = 5000\ndrain-ms = 7\ngame-port = 2000").unwrap();
    let flags = Settings { move_time_ms: Some(100), ..Settings::default() };
    let config = flags.config(&file).unwrap();
    assert_eq!(config.default_move_time, Duration::from_millis(100));
    assert_eq!(config.protocol.drain, Duration::from_millis(7));
    assert_eq!(config.game_listen, "127.0.0.1:2000".parse().unwrap());
    assert_eq!(config.protocol.answer, Config::default().protocol.answer);
}

#[test]
fn the_game_port_is_a_port_or_an_address() {
    for (text, address) in [
        ("game-port = 0", "127.0.0.1:0"),
        ("game-port = \"1400\"", "127.0.0.1:1400"),
        ("game-port = \"[::]:1400\"", "[::]:1400"),
    ] {
        let config = from_text(text).unwrap().config(&Settings::default()).unwrap();
        assert_eq!(config.game_listen, address.parse().unwrap());
    }
    assert!("1357x".parse::<GameAddress>().is_err());
    assert!(from_text("game-port = 70000").is_err());
}

#[test]
fn a_wrong_file_is_told_what_is_wrong() {
    let unknown = from_text("moove-time-ms = 5").unwrap_err().to_string();
    assert!(unknown.contains("moove-time-ms") && unknown.contains("move-time-ms"), "{unknown}");
    let wrong = from_text("max-line-bytes = \"long\"").unwrap_err().to_string();
    assert!(wrong.contains("max-line-bytes"), "{wrong}");
}

#[test]
fn settings_with_which_nobody_could_play_are_refused() {
    for text in ["max-line-bytes = 10", "answer-time-ms = 0", "move-time-ms = 0"] {
        assert!(from_text(text).unwrap().config(&Settings::default()).is_err(), "{text}");
    }
}
