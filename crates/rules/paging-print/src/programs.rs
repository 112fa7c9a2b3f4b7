//! The 18 programs. Each is a strip of its pages, so that a cut too far stays in its colour.

use paging::Program;

use crate::card::{self, CARD};
use crate::options::Paper;
use crate::rect::Rect;
use crate::sheet::{CUT, Purpose, Sheet};
use crate::words::Words;

/// Eight pages are one strip of the sheet: two programs of 4, or one of 3 and one of 5.
const ROWS: u16 = 8;
const COLUMNS: u16 = 6;

pub(crate) fn sheets(paper: Paper, words: &'static Words) -> Vec<Sheet> {
    let of_length = |n_pages| Program::all().filter(move |program| program.n_pages() == n_pages);
    let middle: Vec<Program> = of_length(4).collect();
    let mixed: Vec<Program> =
        of_length(3).zip(of_length(5)).flat_map(|(short, long)| [short, long]).collect();
    vec![sheet(paper, words, &middle), sheet(paper, words, &mixed)]
}

fn sheet(paper: Paper, words: &'static Words, programs: &[Program]) -> Sheet {
    let mut sheet = Sheet::new(
        paper,
        words,
        Purpose::Scale,
        words.say("programs_title"),
        words.say("programs_note"),
    );
    let n_columns = programs.len().div_ceil(2) as u16;
    debug_assert!(n_columns <= COLUMNS, "the sheet is only so wide");
    let body = sheet.body;
    let left = body.x + (body.w - f32::from(n_columns) * CARD) / 2.0;
    let top = body.y + (body.h - f32::from(ROWS) * CARD) / 2.0;
    for (column, strip) in (0u16..).zip(programs.chunks(2)) {
        let pages = strip.iter().flat_map(|program| program.pages());
        for (row, page) in (0u16..).zip(pages) {
            let at = (left + f32::from(column) * CARD, top + f32::from(row) * CARD);
            card::draw(&mut sheet.canvas, at, page, words);
        }
    }
    let area = Rect::new(left, top, f32::from(n_columns) * CARD, f32::from(ROWS) * CARD);
    cuts(&mut sheet, area, CARD);
    sheet
}

/// Lines to cut along, from edge to edge and a little beyond.
pub(crate) fn cuts(sheet: &mut Sheet, area: Rect, step: f32) {
    const BEYOND: f32 = 1.5;
    let n_columns = (area.w / step).round() as u16;
    let n_rows = (area.h / step).round() as u16;
    for column in 0..=n_columns {
        let x = area.x + f32::from(column) * step;
        sheet.canvas.line(&[(x, area.y - BEYOND), (x, area.bottom() + BEYOND)], CUT);
    }
    for row in 0..=n_rows {
        let y = area.y + f32::from(row) * step;
        sheet.canvas.line(&[(area.x - BEYOND, y), (area.right() + BEYOND, y)], CUT);
    }
}
