//! Plain English: what a reader would have to translate back is not written again, and words are
//! for readers only.

use super::files::texts;

/// Phrases and names that are gone, and what to write instead. They are looked for in code,
/// comments and documents, whatever the case of their letters; a new one is a line here.
const ODD: &[(&str, &str)] = &[
    ("nothing came of", "failed"),
    ("nothing more can come of", "say what is over"),
    ("it waits; one other is before it", "queued, 1 ahead"),
    ("set a class", "create a class"),
    ("each another side", "alternate sides"),
    ("the certificate of who has signed", "the CA certificate of"),
    ("they go before each other", "in this order of precedence"),
    ("a network that there is not", "unknown network"),
    ("manieth", "its sequence number"),
    ("charged for our absence", "downtime is not charged"),
    ("tried in thought and left", "considered and rejected"),
    ("is on the way of no lay", "no lay passes through it"),
    ("part x from y", "split X from Y"),
    ("one name a line", "one name per line"),
    ("manyth", "its sequence number"),
    ("the own card", "your card"),
    ("came to nothing", "failed, was rejected"),
    ("who is to move", "the side to move"),
    ("will come of it", "its result"),
];

/// Names of types that nobody guesses, and what they are called now.
const ODD_NAMES: &[(&str, &str)] = &[
    ("Bell", "what it tells of: attendance"),
    ("Canary", "what it measures"),
    ("Course", "what is followed: GameTracker, PlayedGame, Turns"),
    ("Desk", "WaitingRoom, ComputeThread"),
    ("Doorway", "JoinLimiter"),
    ("Farewells", "what is said"),
    ("Mind", "SearchMemory"),
    ("Nemesis", "Adversary"),
    ("Office", "what is shared"),
    ("Sayings", "Labels"),
    ("Scribe", "Committer"),
    ("Sitter", "the player of a seat"),
    ("Watched", "who watches: JobWatcher, WriterStatus"),
];

#[test]
fn nobody_has_to_guess_what_a_type_is() {
    let mut found = Vec::new();
    for (path, text) in texts(&["rs"]) {
        if path.ends_with("tidy/phrases.rs") {
            continue;
        }
        let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        for (odd, instead) in
            words.filter_map(|word| ODD_NAMES.iter().find(|(odd, _)| *odd == word))
        {
            found.push(format!("{path}: {odd}: say {instead}"));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn nothing_has_to_be_translated_back() {
    let mut found = Vec::new();
    for (path, text) in texts(&["rs", "ts", "svelte", "md", "html"]) {
        if path.ends_with("tidy/phrases.rs") {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let line = line.to_lowercase();
            for (odd, instead) in ODD.iter().filter(|(odd, _)| line.contains(odd)) {
                found.push(format!("{path}:{}: {odd:?}: write: {instead}", number + 1));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// What holds words of ours, and how one would look into them. What a thing is, its type tells.
const WORDS_OF_OURS: [&str; 8] =
    ["to_string()", "code", "detail", "message", "problem", "reason", "why", "words"];
const LOOKS: [&str; 6] =
    [".contains(\"", ".starts_with(\"", ".ends_with(\"", ".strip_prefix(\"", " == \"", " != \""];

#[test]
fn nothing_decides_by_looking_into_a_text_of_ours() {
    let mut found = Vec::new();
    for (path, text) in texts(&["rs"]) {
        // `earlier.rs` reads what earlier versions wrote, `script` is a language of tests.
        let is_exempt =
            ["/tests/", "/testing/", "/benches/", "/examples/", "/script/", "/earlier/"]
                .iter()
                .any(|folder| path.contains(folder));
        let is_named_so = ["tests.rs", "testing.rs", "earlier.rs", "script.rs"]
            .iter()
            .any(|name| path.ends_with(name));
        if is_exempt || is_named_so {
            continue;
        }
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        for (number, line) in code.lines().enumerate() {
            let is_look =
                |words: &str| LOOKS.iter().any(|look| line.contains(&format!("{words}{look}")));
            if let Some(words) = WORDS_OF_OURS.into_iter().find(|words| is_look(words)) {
                found.push(format!("{path}:{}: looks into {words}", number + 1));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
