//! Paging to print and cut out.
//!
//! Two documents come out as bytes: the *material* (boards, programs, points; for thick paper, on
//! one side) and the *rules* (for plain paper). They are true to scale: a page of 30 mm lies on a
//! frame of 32 mm. The same options always give the same bytes.

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod board;
mod canvas;
mod card;
mod chart;
mod colour;
mod dice;
mod die;
mod disk;
mod document;
mod figure;
mod flow;
mod font;
mod look;
mod options;
mod pattern;
mod programs;
mod rect;
mod rules;
mod sheet;
mod start;
mod tokens;
mod words;

pub use options::{BadOption, Paper};

use document::Document;
use game::Language;
use sheet::Sheet;
use words::Words;

/// One file to print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    /// A name that tells part, paper and language, with its ending.
    pub file_name: String,
    /// The PDF.
    pub bytes: Vec<u8>,
}

/// The part that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Boards, programs, points, die: to be cut out.
    Material,
    /// The rules and the flow chart: to be read.
    Rules,
}

impl Part {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Material, Self::Rules];

    const fn name(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::Rules => "rules",
        }
    }
}

impl std::str::FromStr for Part {
    type Err = BadOption;

    fn from_str(text: &str) -> Result<Self, BadOption> {
        options::named(&Self::ALL, Self::name, text)
    }
}

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// Makes this part, on this paper, in this language.
pub fn print(part: Part, paper: Paper, language: Language) -> Print {
    let words = Words::of(language);
    let sheets = draw(part, paper, words);
    let title = match part {
        Part::Material => words.say("material_title"),
        Part::Rules => words.say("rules_title"),
    };
    let bytes = Document { title, language }.write(paper, &sheets);
    Print { file_name: file_name(part, paper, language), bytes }
}

/// What the file of this part is called.
pub fn file_name(part: Part, paper: Paper, language: Language) -> String {
    format!("paging-{part}-{paper}-{language}.pdf")
}

/// Everything there is to print.
pub fn choices() -> impl Iterator<Item = (Part, Paper, Language)> {
    let papers = Paper::ALL.into_iter();
    let pairs = papers.flat_map(|paper| Language::ALL.map(|language| (paper, language)));
    pairs.flat_map(|(paper, language)| Part::ALL.map(|part| (part, paper, language)))
}

fn draw(part: Part, paper: Paper, words: &'static Words) -> Vec<Sheet> {
    match part {
        Part::Material => {
            let mut sheets = vec![
                start::sheet(paper, words),
                board::sheet(paper, words),
                disk::sheet(paper, words),
            ];
            sheets.extend(programs::sheets(paper, words));
            sheets.push(tokens::sheet(paper, words));
            sheet::number(&mut sheets, words);
            sheets
        }
        Part::Rules => {
            let mut sheets = rules::sheets(paper, words);
            sheets.push(chart::sheet(paper, words));
            sheet::number(&mut sheets, words);
            sheets
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every text measures itself against its box while it is drawn.
    #[test]
    fn no_text_leaves_its_box() {
        for (part, paper, language) in choices() {
            for (number, sheet) in (1..).zip(draw(part, paper, Words::of(language))) {
                let told = sheet.canvas.faults();
                assert!(told.is_empty(), "{part} {paper} {language}, sheet {number}: {told:#?}");
            }
        }
    }
}
