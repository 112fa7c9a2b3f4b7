//! What the pages say, in both languages: a missing word is a compile error.

mod de;
mod en;
mod refused;

pub(crate) use refused::{bad_value, refused};

use game::Language;
use ligretto_run::AbortReason;

/// The words of the pages.
pub(crate) struct Words {
    pub(crate) brand: &'static str,
    pub(crate) skip: &'static str,
    pub(crate) main_navigation: &'static str,
    pub(crate) lobby: &'static str,
    pub(crate) tournaments: &'static str,
    pub(crate) check: &'static str,
    pub(crate) simulations: &'static str,
    pub(crate) study: &'static str,
    pub(crate) workers: &'static str,
    pub(crate) games: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) settings: &'static str,
    pub(crate) theme: &'static str,
    /// As the other pages store them, and what they are called.
    pub(crate) themes: [(&'static str, &'static str); 3],
    pub(crate) language: &'static str,
    pub(crate) admin: &'static str,
    pub(crate) section: &'static str,
    pub(crate) list_intro: &'static str,
    pub(crate) start_one: &'static str,
    pub(crate) latest: &'static str,
    pub(crate) none_yet: &'static str,
    pub(crate) older: &'static str,
    pub(crate) queued_and_running: fn(usize, usize) -> String,

    /// The groups of the form, by name.
    legends: &'static [(&'static str, &'static str)],
    /// The fields of an order, by name: what they are called, and a hint.
    fields: &'static [(&'static str, &'static str, &'static str)],
    /// Values to choose from, by name.
    choices: &'static [(&'static str, &'static str)],
    pub(crate) deal_file: &'static str,
    pub(crate) submit: &'static str,
    pub(crate) mistakes: &'static str,

    pub(crate) simulation: &'static str,
    pub(crate) in_progress: &'static str,
    pub(crate) queued: fn(usize) -> String,
    pub(crate) waiting: &'static str,
    pub(crate) running: &'static str,
    pub(crate) progress_hint: &'static str,
    pub(crate) events: &'static str,
    pub(crate) refreshes: &'static str,
    pub(crate) stop_refreshing: &'static str,
    pub(crate) refresh_now: &'static str,
    pub(crate) no_nats: &'static str,
    pub(crate) how_workers_join: &'static str,
    pub(crate) no_workers: &'static str,
    pub(crate) worker_columns: [&'static str; 6],
    pub(crate) busy: fn(u32, u32) -> String,
    pub(crate) leaving: &'static str,

    pub(crate) cancel: &'static str,
    pub(crate) cancelled: &'static str,
    pub(crate) failed: &'static str,
    pub(crate) done: &'static str,
    pub(crate) what_was_ordered: &'static str,
    pub(crate) posted_deal: &'static str,
    pub(crate) created: &'static str,
    pub(crate) again: &'static str,
    pub(crate) another: &'static str,

    pub(crate) result: &'static str,
    pub(crate) stopped_by: fn(usize) -> String,
    pub(crate) deadlock: &'static str,
    pub(crate) aborted: &'static str,
    pub(crate) abort_reason: fn(&AbortReason) -> String,
    pub(crate) winner: fn(&str, usize) -> String,
    pub(crate) missing: fn(&str) -> String,
    pub(crate) heavy: fn(&str) -> String,
    pub(crate) cheated: &'static str,
    pub(crate) clock_bound: fn(&str) -> String,
    pub(crate) clocks: &'static str,
    pub(crate) machine: &'static str,
    pub(crate) offset: &'static str,
    pub(crate) bound: &'static str,
    pub(crate) play_time: &'static str,
    pub(crate) total_time: &'static str,
    pub(crate) virtual_time: &'static str,
    pub(crate) real_time: &'static str,
    pub(crate) started_at_stop: fn(usize, usize) -> String,
    pub(crate) rules_version: &'static str,
    pub(crate) points_per_player: &'static str,
    pub(crate) best_of: fn(usize, usize) -> String,
    pub(crate) player: &'static str,
    pub(crate) players: &'static str,
    pub(crate) played_strategy: &'static str,
    pub(crate) all_events: &'static str,
    pub(crate) n_players: fn(&str) -> String,
    pub(crate) points: &'static str,
    pub(crate) laid: &'static str,
    pub(crate) left: &'static str,
    pub(crate) calls: &'static str,
    pub(crate) accepted: &'static str,
    pub(crate) too_slow: &'static str,
    pub(crate) illegal: &'static str,
    pub(crate) over: &'static str,
    pub(crate) looks: &'static str,
    pub(crate) announcements: &'static str,
    pub(crate) undone: &'static str,
    pub(crate) by_strategy: &'static str,
    pub(crate) mean_points: &'static str,
    pub(crate) mean_laid: &'static str,
    pub(crate) mean_calls: &'static str,
    pub(crate) spread: &'static str,
    pub(crate) last_moments: &'static str,
    pub(crate) diagram_hint: &'static str,
    pub(crate) diagram_label: &'static str,
    pub(crate) as_table: &'static str,
    pub(crate) coordinator: &'static str,
    pub(crate) sent: &'static str,
    pub(crate) received: &'static str,
    pub(crate) from: &'static str,
    pub(crate) to: &'static str,
    pub(crate) message: &'static str,
    pub(crate) kinds: Kinds,
    /// What the colours of cards are called.
    pub(crate) colours: [(&'static str, &'static str); 4],
    pub(crate) not_found: &'static str,
    pub(crate) not_found_hint: &'static str,
    pub(crate) trademark: &'static str,
}

/// What kinds of messages are called.
pub(crate) struct Kinds {
    pub(crate) lay: &'static str,
    pub(crate) accepted: &'static str,
    pub(crate) refused: &'static str,
    pub(crate) look: &'static str,
    pub(crate) changed: &'static str,
    pub(crate) stop: &'static str,
    pub(crate) start: &'static str,
    pub(crate) end: &'static str,
    pub(crate) other: &'static str,
}

impl Words {
    pub(crate) fn of(language: Language) -> &'static Self {
        match language {
            Language::De => &de::WORDS,
            Language::En => &en::WORDS,
        }
    }

    /// What a group of the form is called.
    pub(crate) fn legend(&self, group: &str) -> &'static str {
        self.legends.iter().find(|(name, _)| *name == group).map_or("", |(_, legend)| legend)
    }

    /// What a field is called, and a hint.
    pub(crate) fn field(&self, wanted: &str) -> (&'static str, &'static str) {
        let found = self.fields.iter().find(|(name, ..)| *name == wanted);
        found.map_or(("", ""), |(_, label, hint)| (label, hint))
    }

    /// What a value to choose is called.
    pub(crate) fn choice(&self, wanted: &str) -> &'static str {
        self.choices.iter().find(|(name, _)| *name == wanted).map_or("", |(_, text)| text)
    }

    /// What a card is called, given in notation, such as `green 4`.
    pub(crate) fn card(&self, card: &str) -> String {
        let (colour, number) = card.split_once(' ').unwrap_or((card, ""));
        let known = self.colours.iter().find(|(name, _)| *name == colour);
        format!("{} {number}", known.map_or(colour, |(_, word)| word))
    }
}
