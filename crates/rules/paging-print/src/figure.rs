//! Small boards that show a rule.

use paging::Program;

use crate::canvas::{Align, Canvas, Pen, Style};
use crate::colour::{FAINT, INK, PAPER_TINT, RIGHT, WHITE, WRONG};
use crate::font::Font;
use crate::look::look_of;
use crate::rect::Rect;
use crate::words::Words;

/// A picture in the rules: boards side by side, each right, wrong or neither.
pub(crate) struct Figure {
    pub(crate) boards: &'static [Board],
    /// Pages on the disk after it.
    pub(crate) disk: &'static [&'static str],
}

pub(crate) struct Board {
    /// Rows of cells: a letter for a program, from A in their order, and a number, or a dot; `!` for
    /// what is new. The letters are only for us: a cell shows colour and number.
    rows: &'static [&'static str],
    verdict: Option<bool>,
}

const CELL: f32 = 6.4;

const DISK_HEIGHT: f32 = 9.5;

impl Figure {
    pub(crate) fn height(&self) -> f32 {
        let rows = self.boards.iter().map(|board| board.rows.len()).max().unwrap_or(0);
        let verdict = if self.is_judged() { 5.5 } else { 0.0 };
        let disk = if self.disk.is_empty() { 0.0 } else { DISK_HEIGHT };
        rows as f32 * CELL + verdict + disk + 1.0
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas, rect: Rect, words: &Words) {
        let widths: Vec<f32> = self.boards.iter().map(Board::width).collect();
        let gap = self.gap();
        let all = widths.iter().sum::<f32>() + gap * (widths.len() - 1) as f32;
        let start = rect.x + (rect.w - all) / 2.0;
        canvas.must_hold(rect, Rect::new(start, rect.y, all, self.height()));
        let mut x = start;
        for (board, width) in self.boards.iter().zip(&widths) {
            board.draw(canvas, (x, rect.y), words);
            x += width + gap;
        }
        if !self.is_judged() {
            arrows(canvas, (start, rect.y), gap, self.boards);
        }
        if !self.disk.is_empty() {
            self.draw_disk(canvas, rect, words);
        }
    }

    fn is_judged(&self) -> bool {
        self.boards.iter().any(|board| board.verdict.is_some())
    }

    /// Between boards; an arrow needs more.
    fn gap(&self) -> f32 {
        if self.is_judged() { 4.0 } else { 9.0 }
    }

    fn draw_disk(&self, canvas: &mut Canvas, rect: Rect, words: &Words) {
        let y = rect.y + self.height() - DISK_HEIGHT + 0.5;
        let style = Style::new(Font::Regular, 8.5, INK);
        let title = format!("{}:", words.say("disk"));
        let width = style.width(&title) + 2.0 + self.disk.len() as f32 * (CELL + 1.0);
        let x = rect.x + (rect.w - width) / 2.0;
        let text = Rect::new(x, y, style.width(&title), CELL);
        canvas.label(text, style, Align::Left, &title);
        for (i, cell) in self.disk.iter().enumerate() {
            let at = (text.right() + 2.0 + i as f32 * (CELL + 1.0), y);
            draw_cell(canvas, Rect::new(at.0, at.1, CELL, CELL), cell);
        }
    }
}

impl Board {
    const fn plain(rows: &'static [&'static str]) -> Self {
        Self { rows, verdict: None }
    }

    const fn judged(rows: &'static [&'static str], is_right: bool) -> Self {
        Self { rows, verdict: Some(is_right) }
    }

    fn width(&self) -> f32 {
        self.rows.first().map_or(0, |row| row.split(' ').count()) as f32 * CELL
    }

    fn draw(&self, canvas: &mut Canvas, (x, y): (f32, f32), words: &Words) {
        for (row, cells) in self.rows.iter().enumerate() {
            for (column, cell) in cells.split(' ').enumerate() {
                let at = (x + column as f32 * CELL, y + row as f32 * CELL);
                draw_cell(canvas, Rect::new(at.0, at.1, CELL, CELL), cell);
            }
        }
        let below = Rect::new(x, y + self.rows.len() as f32 * CELL + 0.8, self.width(), 4.5);
        if let Some(is_right) = self.verdict {
            let (text, colour) =
                if is_right { (words.say("right"), RIGHT) } else { (words.say("wrong"), WRONG) };
            canvas.label(below, Style::new(Font::Bold, 8.5, colour), Align::Centre, text);
        }
    }
}

fn draw_cell(canvas: &mut Canvas, rect: Rect, cell: &str) {
    canvas.fill_rect(rect, PAPER_TINT);
    canvas.outline(rect, 0.0, Pen::new(FAINT, 0.2));
    let mut parts = cell.chars();
    let (letter, number) = (parts.next().unwrap_or('.'), parts.next());
    let (Some(number), Some(program)) = (number, program_of(letter)) else { return };
    let look = look_of(program);
    let face = rect.inset(0.5);
    canvas.fill_rounded(face, 1.0, look.ground);
    if parts.next() == Some('!') {
        canvas.outline(face.inset(0.2), 1.0, Pen::new(WHITE, 0.9));
        canvas.outline(face, 1.0, Pen::new(INK, 0.5));
    }
    let style = Style::new(Font::Bold, 10.0, look.ink);
    canvas.label(face, style, Align::Centre, &number.to_string());
}

fn program_of(letter: char) -> Option<Program> {
    let index = u32::from(letter).checked_sub(u32::from('A'))?;
    Program::new(index as usize)
}

fn arrows(canvas: &mut Canvas, (x, y): (f32, f32), gap: f32, boards: &[Board]) {
    let mut x = x;
    for board in &boards[..boards.len().saturating_sub(1)] {
        x += board.width();
        let middle = y + board.rows.len() as f32 * CELL / 2.0;
        canvas.line(&[(x + 1.2, middle), (x + gap - 2.8, middle)], Pen::new(INK, 0.5));
        let tip = x + gap - 1.2;
        canvas.fill_polygon(
            &[(tip, middle), (tip - 2.0, middle - 1.2), (tip - 2.0, middle + 1.2)],
            INK,
        );
        x += gap;
    }
}

/// The figure of this name.
pub(crate) fn named(name: &str) -> &'static Figure {
    match name {
        "places" => &PLACES,
        "only_place" => &ONLY_PLACE,
        "room" => &ROOM,
        _ => &REORDER,
    }
}

/// Rules, figure 1: pages lie edge to edge, in order.
static PLACES: Figure = Figure {
    boards: &[
        Board::judged(&["E3 E4 .", "E2 . .", "E1 . ."], true),
        Board::judged(&["N4 N3 .", "N1 N2 .", ". . ."], true),
        Board::judged(&[". . . .", ". . . J4", "J1 J2 J3 ."], false),
        Board::judged(&["M1 M3", ". M4", ". M2"], false),
    ],
    disk: &[],
};

/// Rules, figure 3: the only place for four pages, though twelve frames are free.
static ONLY_PLACE: Figure = Figure {
    boards: &[
        Board::plain(&[
            ". E4 . . .",
            ". E3 . J3 J4",
            "E1 E2 J1 J2 .",
            ". P5 P4 P1 .",
            ". . P3 P2 .",
        ]),
        Board::plain(&[
            ". E4 N2! N3! N4!",
            ". E3 N1! J3 J4",
            "E1 E2 J1 J2 .",
            ". P5 P4 P1 .",
            ". . P3 P2 .",
        ]),
    ],
    disk: &[],
};

/// Rules, figure 5: the user begins, the OS makes room.
static ROOM: Figure = Figure {
    boards: &[
        Board::plain(&[
            "H1! E4 N2 N3 N4",
            "H2! E3 N1 J3 J4",
            "E1 E2 J1 J2 .",
            ". P5 P4 P1 .",
            ". . P3 P2 .",
        ]),
        Board::plain(&[
            "H1 E4 N2 N3 N4",
            "H2 H3! H4! J3 J4",
            "E1 E2 J1 J2 .",
            ". P5 P4 P1 .",
            ". . P3 P2 .",
        ]),
    ],
    disk: &["E3", "N1"],
};

/// Rules, figure 7: tidied up, with a program on the cache.
static REORDER: Figure = Figure {
    boards: &[
        Board::plain(&[
            ". E4 N1 . .",
            ". E3 N2 . .",
            "E1 E2 N3 N4 .",
            ". J4 J3 . .",
            ". . J2 J1 .",
        ]),
        Board::plain(&[
            ". . . . .",
            ". . . . .",
            "N1 N2 N3 N4 .",
            "J1 J2 J3 J4 .",
            "E1 E2 E3 E4 .",
        ]),
    ],
    disk: &[],
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Where the pages of each program lie, by program and number.
    fn pages(board: &Board) -> BTreeMap<(char, u8), (i32, i32)> {
        let mut pages = BTreeMap::new();
        for (row, cells) in (0..).zip(board.rows) {
            for (column, cell) in (0..).zip(cells.split(' ')) {
                let cell: Vec<char> = cell.chars().collect();
                if let [letter, number, ..] = cell[..] {
                    let number = number.to_digit(10).unwrap() as u8;
                    let old = pages.insert((letter, number), (row, column));
                    assert_eq!(old, None, "{letter}{number} is there twice");
                    let program = program_of(letter).unwrap();
                    assert!(program.page(number).is_some(), "{program} has no page {number}");
                }
            }
        }
        pages
    }

    #[test]
    fn pages_lie_edge_to_edge_where_the_figure_says_so() {
        for board in PLACES.boards {
            let pages = pages(board);
            let fits = pages.iter().all(|((letter, number), at)| {
                let next = pages.get(&(*letter, number + 1));
                next.is_none_or(|to| (at.0 - to.0).abs() + (at.1 - to.1).abs() == 1)
            });
            assert_eq!(board.verdict, Some(fits), "{:?}", board.rows);
        }
    }

    #[test]
    fn no_page_gets_lost_on_the_way() {
        for figure in [&ONLY_PLACE, &ROOM, &REORDER] {
            let [before, after] = figure.boards else { panic!("two boards") };
            let (before, mut after) = (pages(before), pages(after));
            for cell in figure.disk {
                let cell: Vec<char> = cell.chars().collect();
                after.insert((cell[0], cell[1].to_digit(10).unwrap() as u8), (-1, -1));
            }
            assert!(before.keys().all(|page| after.contains_key(page)), "{:?}", before.keys());
        }
    }
}
