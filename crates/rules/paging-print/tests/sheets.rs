//! The sheets as a program sees them that knows nothing of how they were made.

use std::collections::BTreeSet;

use game::Language;
use hayro_syntax::Pdf;
use hayro_syntax::content::TypedIter;
use hayro_syntax::content::ops::TypedInstruction;
use paging_print::{Paper, Part, choices, print};

fn open(part: Part, paper: Paper, language: Language) -> Pdf {
    Pdf::new(print(part, paper, language).bytes).expect("a PDF")
}

/// How often something of this name is drawn.
fn count(pdf: &Pdf, name: &str) -> usize {
    let count_sheet = |operations: &mut TypedIter<'_>| {
        let mut n_found = 0;
        while let Some(operation) = operations.next() {
            if let TypedInstruction::BeginMarkedContent(begin) = operation {
                n_found += usize::from(begin.0.as_str() == name);
            }
        }
        n_found
    };
    pdf.pages().iter().map(|sheet| count_sheet(&mut sheet.typed_operations())).sum()
}

/// All texts of a file, in the order in which they are drawn.
fn texts(pdf: &Pdf) -> Vec<String> {
    let mut texts = Vec::new();
    for sheet in pdf.pages().iter() {
        let mut operations = sheet.typed_operations();
        while let Some(operation) = operations.next() {
            if let TypedInstruction::ShowText(shown) = operation {
                // In this code page letters beyond ASCII are those of Unicode, but for a few signs.
                texts.push(shown.0.as_bytes().iter().map(|byte| char::from(*byte)).collect());
            }
        }
    }
    texts
}

#[test]
fn every_file_opens_and_has_the_size_of_its_paper() {
    for (part, paper, language) in choices() {
        let pdf = open(part, paper, language);
        let n_sheets = match part {
            Part::Material => 6,
            Part::Rules => 3,
        };
        assert_eq!(pdf.pages().len(), n_sheets, "{part} {paper} {language}");
        let (width, height) = paper.size();
        for sheet in pdf.pages().iter() {
            let (w, h) = sheet.render_dimensions();
            assert!((w * 25.4 / 72.0 - width).abs() < 0.05, "{w} points wide");
            assert!((h * 25.4 / 72.0 - height).abs() < 0.05, "{h} points high");
        }
    }
}

#[test]
fn all_that_a_game_needs_is_there() {
    for paper in Paper::ALL {
        for language in Language::ALL {
            let pdf = open(Part::Material, paper, language);
            let found = |name| count(&pdf, name);
            assert_eq!((found("Card"), found("Point")), (72, 144));
            assert_eq!((found("Ram"), found("Disk"), found("Die"), found("Marker")), (1, 1, 1, 1));
            // Every sheet of the material can be checked for its scale.
            assert_eq!(found("Ruler"), 6);
        }
    }
}

#[test]
fn every_page_bears_its_number_letter_and_name() {
    let told = texts(&open(Part::Material, Paper::A4, Language::En));
    for program in paging::Program::all() {
        let is_named = |text: &&String| *text == program.name();
        // On each page; the fan on the first sheet shows a program once more.
        assert!(
            told.iter().filter(is_named).count() >= usize::from(program.n_pages()),
            "{program}"
        );
    }
    for letter in "HJKLMNOPQRSTUVWXYZ".chars() {
        let is_there = |text: &&String| **text == letter.to_string();
        assert!(told.iter().filter(is_there).count() >= 3, "{letter}");
    }
}

#[test]
fn the_same_options_give_the_same_bytes_and_others_do_not() {
    let mut names = BTreeSet::new();
    let mut files = BTreeSet::new();
    for (part, paper, language) in choices() {
        let first = print(part, paper, language);
        assert_eq!(first, print(part, paper, language));
        names.insert(first.file_name);
        files.insert(first.bytes);
    }
    assert_eq!((names.len(), files.len()), (8, 8));
}

#[test]
fn german_letters_and_quotes_are_written() {
    let told = texts(&open(Part::Material, Paper::A4, Language::De)).join(" ");
    assert!(told.contains("grün") && told.contains("Größe"), "{told}");
    // Quotes are where the code page has them.
    assert!(told.contains('\u{84}') && told.contains('\u{93}'));
}

#[test]
fn unknown_options_are_told_which_there_are() {
    let told = "a5".parse::<Paper>().unwrap_err().to_string();
    assert_eq!(told, "expected a4 or letter, got \"a5\"");
    assert_eq!("fr".parse::<Language>().unwrap_err().to_string(), "expected de or en, got \"fr\"");
    assert!("map".parse::<Part>().is_err());
}
