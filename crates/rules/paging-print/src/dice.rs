//! What the die lets the OS do, as a table.

use crate::canvas::{Align, Canvas, Pen, Style};
use crate::colour::{ACCENT, ACCENT_TINT, GOLD_TINT, INK, LINE, WHITE};
use crate::font::Font;
use crate::rect::Rect;
use crate::words::Words;

/// The widths of the columns, as shares of the whole.
const SHARES: [f32; 4] = [0.07, 0.27, 0.32, 0.34];
const PADDING: f32 = 1.0;

const HEAD: Style = Style::new(Font::Bold, 8.5, WHITE);
const CELL: Style = Style::new(Font::Regular, 8.5, INK);

/// Draws the table and says how high it is.
pub(crate) fn table(canvas: &mut Canvas, rect: Rect, words: &Words) -> f32 {
    let mut y = rect.y;
    let head = Rect::new(rect.x, y, rect.w, 5.5);
    canvas.fill_rounded(head, 1.0, ACCENT);
    for (text, column) in words.list("dice_head").into_iter().zip(columns(rect)) {
        let cell = Rect::new(column.x + PADDING, y, column.w - PADDING, head.h);
        canvas.label(cell, HEAD, Align::Left, text);
    }
    y += head.h;
    for (number, row) in (1u8..).zip(rows(words)) {
        let height = row_height(rect, &row);
        let area = Rect::new(rect.x, y, rect.w, height);
        if number % 2 == 0 {
            canvas.fill_rect(area, ACCENT_TINT);
        }
        let cells = columns(rect).map(|column| Rect::new(column.x, y, column.w, height));
        face(canvas, cells[0].centre(), 4.6, number);
        for (text, cell) in row.iter().zip(&cells[1..]) {
            middle_left(canvas, padded(*cell), text);
        }
        if row.len() > 2 {
            let mark = Rect::new(cells[3].x, y + 0.4, 0.7, height - 0.8);
            canvas.fill_rect(mark, GOLD_TINT.mixed(INK, 0.25));
        }
        y += height;
    }
    canvas.outline(Rect::new(rect.x, rect.y, rect.w, y - rect.y), 1.0, Pen::new(LINE, 0.3));
    y - rect.y
}

/// How high the table is in this width.
pub(crate) fn height(width: f32, words: &Words) -> f32 {
    let rect = Rect::new(0.0, 0.0, width, 0.0);
    5.5 + rows(words).map(|row| row_height(rect, &row)).sum::<f32>()
}

/// What is chosen, what it does, and what the cache adds, if anything; number by number.
fn rows(words: &Words) -> impl Iterator<Item = Vec<&'static str>> {
    (1..=6).map(|number| words.list(&format!("dice.{number}")))
}

fn row_height(rect: Rect, row: &[&str]) -> f32 {
    let columns = columns(rect);
    let heights = row.iter().zip(&columns[1..]).map(|(text, column)| {
        CELL.height(text, padded(Rect::new(column.x, 0.0, column.w, 0.0)).w) + PADDING
    });
    heights.fold(5.8, f32::max)
}

fn columns(rect: Rect) -> [Rect; 4] {
    let mut x = rect.x;
    SHARES.map(|share| {
        let column = Rect::new(x, rect.y, rect.w * share, rect.h);
        x += column.w;
        column
    })
}

fn padded(cell: Rect) -> Rect {
    Rect::new(cell.x + 1.6, cell.y, cell.w - 1.6 - PADDING, cell.h)
}

fn middle_left(canvas: &mut Canvas, cell: Rect, text: &str) {
    let height = CELL.height(text, cell.w);
    let inner = Rect::new(cell.x, cell.y + (cell.h - height) / 2.0, cell.w, height);
    canvas.paragraph(inner, CELL, Align::Left, text);
}

/// A face of a die around a point.
pub(crate) fn face(canvas: &mut Canvas, (x, y): (f32, f32), size: f32, number: u8) {
    let square = Rect::new(x - size / 2.0, y - size / 2.0, size, size);
    canvas.fill_rounded(square, size * 0.18, WHITE);
    canvas.outline(square, size * 0.18, Pen::new(INK, 0.3));
    pips(canvas, (x, y), size, number);
}

/// The pips of a face around a point.
pub(crate) fn pips(canvas: &mut Canvas, (x, y): (f32, f32), size: f32, number: u8) {
    let far = size * 0.27;
    let at: &[(f32, f32)] = match number {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, 1.0), (1.0, -1.0)],
        3 => &[(-1.0, 1.0), (0.0, 0.0), (1.0, -1.0)],
        4 => &[(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)],
        5 => &[(-1.0, -1.0), (-1.0, 1.0), (0.0, 0.0), (1.0, -1.0), (1.0, 1.0)],
        _ => &[(-1.0, -1.0), (-1.0, 0.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 0.0), (1.0, 1.0)],
    };
    for (dx, dy) in at {
        canvas.fill_circle((x + dx * far, y + dy * far), size * 0.095, INK);
    }
}
