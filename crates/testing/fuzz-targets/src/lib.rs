//! Everything that takes input from outside, as functions that take any bytes.
//!
//! A [`Target`] may refuse what it is given, but not panic; and what it accepts must hold what its
//! parser promises: texts read back, a refusal changes nothing, a session ends once. `cargo fuzz`
//! runs each for as long as one likes (`fuzz/`, needs a nightly compiler); [`hammer`] runs the same
//! functions over the same corpora with simple mutations, in the ordinary tests.

mod documents;
mod games;
mod hammer;
mod ligretto_messages;
mod records;
mod sessions;
mod submissions;
mod tournaments;

pub use hammer::{Corpus, hammer};

/// A parser or session, and what must hold whatever it is given.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of its corpus and of its program for `cargo fuzz`.
    pub name: &'static str,
    /// Feeds it. A panic is a finding.
    pub run: fn(&[u8]),
}

/// All of them.
pub const TARGETS: &[Target] = &[
    Target { name: "bashni", run: games::listed::<bashni::Bashni> },
    Target { name: "checkers", run: games::listed::<checkers::Checkers> },
    Target { name: "nmmorris", run: games::listed::<nmmorris::NMMorris> },
    Target { name: "quarto", run: games::unlisted::<quarto::Quarto> },
    Target { name: "reversi", run: games::listed::<reversi::Reversi> },
    Target { name: "paging", run: games::unlisted::<paging::Paging> },
    Target { name: "ligretto_series", run: games::listed::<ligretto::Series> },
    Target { name: "mnm_server", run: sessions::mnm_server },
    Target { name: "mnm_client", run: sessions::mnm_client },
    Target { name: "hub", run: sessions::hub },
    Target { name: "log_entry", run: records::log_entry },
    Target { name: "record", run: records::record },
    Target { name: "api_body", run: documents::api_body },
    Target { name: "client_conf", run: documents::client_conf },
    Target { name: "ligretto_order", run: documents::ligretto_order },
    Target { name: "ligretto_player", run: ligretto_messages::player },
    Target { name: "ligretto_coordinator", run: ligretto_messages::coordinator },
    Target { name: "ligretto_nats", run: ligretto_messages::nats },
    Target { name: "tournament_file", run: tournaments::tournament_file },
    Target { name: "tournament_facts", run: tournaments::tournament_facts },
    Target { name: "arena_job", run: tournaments::arena_job },
    Target { name: "archive", run: submissions::archive },
    Target { name: "grading_scheme", run: submissions::grading_scheme },
];

/// Runs one target by name, for the programs of `cargo fuzz`.
///
/// # Panics
/// When there is no such target, or with what it found.
pub fn run(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    (target.expect("a target of this name").run)(bytes);
}
