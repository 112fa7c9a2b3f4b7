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

use std::sync::LazyLock;

use game::Game;

pub use hammer::{Corpus, hammer};

/// A parser or session, and what must hold whatever it is given.
#[derive(Clone, Debug)]
pub struct Target {
    /// The name of its corpus.
    pub name: String,
    /// Feeds it. A panic is a finding.
    pub run: fn(&[u8]),
    /// Whether an input that begins with this line is more than something to refuse.
    pub reads: fn(&str) -> bool,
}

impl Target {
    fn new(name: &str, run: fn(&[u8])) -> Self {
        Self { name: name.to_owned(), run, reads: |_| true }
    }

    fn game<G: Game>() -> Self {
        Self { reads: games::reads::<G>, ..Self::new(&G::NAME.to_lowercase(), games::play::<G>) }
    }
}

macro_rules! game_targets {
    ($($game:ty),*) => { [$(Target::game::<$game>()),*] };
}

/// All of them.
pub static TARGETS: LazyLock<Vec<Target>> = LazyLock::new(|| {
    let others = [
        Target::game::<bashni::Bashni>(),
        Target::game::<paging::Paging>(),
        Target { name: "ligretto_series".to_owned(), ..Target::game::<ligretto::Series>() },
        Target::new("mnm_server", sessions::mnm_server),
        Target::new("mnm_client", sessions::mnm_client),
        Target::new("hub", sessions::hub),
        Target::new("log_entry", records::log_entry),
        Target::new("record", records::record),
        Target::new("api_body", documents::api_body),
        Target::new("client_conf", documents::client_conf),
        Target::new("ligretto_order", documents::ligretto_order),
        Target::new("ligretto_player", ligretto_messages::player),
        Target::new("ligretto_coordinator", ligretto_messages::coordinator),
        Target::new("ligretto_nats", ligretto_messages::nats),
        Target::new("tournament_file", tournaments::tournament_file),
        Target {
            reads: tournaments::reads_plan,
            ..Target::new("tournament_facts", tournaments::tournament_facts)
        },
        Target {
            reads: tournaments::reads_job,
            ..Target::new("arena_job", tournaments::arena_job)
        },
        Target::new("archive", submissions::archive),
        Target::new("grading_scheme", submissions::grading_scheme),
    ];
    board_engines::board_games!(game_targets).into_iter().chain(others).collect()
});

/// Runs one target by name, for the program of `cargo fuzz`.
///
/// # Panics
/// When there is no such target, or with what it found.
pub fn run(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    (target.expect("a target of this name").run)(bytes);
}
