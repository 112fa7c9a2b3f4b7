//! Logs and records of matches.

use std::marker::PhantomData;
use std::sync::LazyLock;

use host::{Entry, MatchId, Referee, record};
use kind::{GameSpec, Hostable, Kind, Kinds};

/// One line of a log.
pub(crate) fn log_entry(bytes: &[u8]) {
    if let Ok(entry) = serde_json::from_slice::<Entry>(bytes) {
        let written = serde_json::to_string(&entry).expect("plain data");
        assert_eq!(serde_json::from_str::<Entry>(&written).ok().as_ref(), Some(&entry));
        let _ = entry.fact.played();
    }
}

/// A record in any form: the first line names the kind of game, for texts that do not.
pub(crate) fn record(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (kind, text) = text.split_once('\n').unwrap_or(("Bashni", &text));
    let Ok(entries) = record::read(&KINDS, kind, text) else { return };
    let lines = record::json_lines(&entries);
    assert_eq!(record::read(&KINDS, kind, &lines).as_ref(), Ok(&entries), "{lines}");
    if let Ok(referee) = Referee::replay(&KINDS, &entries) {
        let _ = record::pdn(referee.kind(), MatchId::from_number(1), &entries);
    }
}

macro_rules! kinds {
    ($($game:ty),*) => { [$(kind::<$game>()),*] };
}

static KINDS: LazyLock<Kinds> = LazyLock::new(|| {
    let others = [kind::<bashni::Bashni>(), kind::<paging::Paging>(), kind::<ligretto::Series>()];
    Kinds::new(board_engines::board_games!(kinds).into_iter().chain(others))
});

/// A game with nothing but its rules.
struct Plain<G>(PhantomData<fn() -> G>);

impl<G: Hostable> GameSpec for Plain<G> {
    type Game = G;

    fn has_game_text(&self) -> bool {
        true
    }
}

fn kind<G: Hostable>() -> Kind {
    Kind::of(&Plain::<G>(PhantomData))
}
