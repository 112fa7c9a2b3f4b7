//! Everything that is written, in both languages: a missing text is a compile error.

mod de;
mod en;

use paging::Program;

use crate::flow::Block;
use game::Language;

pub(crate) struct Words {
    /// The names of the programs, in the order of [`Program::all`].
    pub(crate) colours: [&'static str; Program::COUNT],
    pub(crate) sheet: &'static str,
    pub(crate) pages: &'static str,
    pub(crate) round: &'static str,
    pub(crate) units: &'static str,
    pub(crate) ruler: &'static str,
    pub(crate) right: &'static str,
    pub(crate) wrong: &'static str,

    pub(crate) material_title: &'static str,
    pub(crate) material_note: &'static str,
    pub(crate) intro: &'static str,
    pub(crate) print_title: &'static str,
    pub(crate) print_steps: [&'static str; 5],
    pub(crate) contents_title: &'static str,
    pub(crate) contents: [&'static str; 5],
    pub(crate) legend_title: &'static str,
    pub(crate) sizes: &'static str,

    pub(crate) ram: &'static str,
    pub(crate) ram_note: &'static str,
    pub(crate) cache: &'static str,
    pub(crate) disk: &'static str,
    pub(crate) disk_note: &'static str,
    pub(crate) disk_text: &'static str,
    pub(crate) programs_title: &'static str,
    pub(crate) programs_note: &'static str,
    pub(crate) points_title: &'static str,
    pub(crate) points_note: &'static str,
    pub(crate) die_text: &'static str,
    pub(crate) marker_text: &'static str,

    pub(crate) dice_head: [&'static str; 4],
    /// What is chosen, what it does, what the cache adds.
    pub(crate) dice: [[&'static str; 3]; 6],

    pub(crate) rules_title: &'static str,
    pub(crate) rules_note: &'static str,
    pub(crate) rules: &'static [Block],

    pub(crate) chart_title: &'static str,
    pub(crate) chart_note: &'static str,
    pub(crate) chart: ChartWords,
}

pub(crate) struct ChartWords {
    pub(crate) users: &'static str,
    pub(crate) os: &'static str,
    pub(crate) yes: &'static str,
    pub(crate) no: &'static str,
    pub(crate) deal: &'static str,
    pub(crate) choose: &'static str,
    pub(crate) room: &'static str,
    pub(crate) lay: &'static str,
    pub(crate) free: &'static str,
    pub(crate) to_disk: &'static str,
    pub(crate) first: &'static str,
    pub(crate) make: &'static str,
    pub(crate) three: &'static str,
    pub(crate) units: &'static str,
    pub(crate) left: &'static str,
    pub(crate) reorder: &'static str,
    pub(crate) roll: &'static str,
    pub(crate) work: &'static str,
    pub(crate) sweep: &'static str,
    pub(crate) six: &'static str,
    pub(crate) disk: &'static str,
    pub(crate) os_wins: &'static str,
    pub(crate) users_win: &'static str,
}

impl Words {
    pub(crate) fn of(language: Language) -> &'static Self {
        match language {
            Language::De => &de::WORDS,
            Language::En => &en::WORDS,
        }
    }
}
