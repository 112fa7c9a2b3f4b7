//! The disk: a place where pages wait.

use crate::board::FRAME;
use crate::canvas::{Align, Pen, Style};
use crate::colour::{ACCENT, ACCENT_TINT, INK, LINE, PAPER_TINT, WHITE};
use crate::font::Font;
use crate::options::Paper;
use crate::rect::Rect;
use crate::sheet::{Purpose, Sheet};
use crate::words::Words;

const COLUMNS: u16 = 5;
const ROWS: u16 = 7;

pub(crate) fn sheet(paper: Paper, words: &'static Words) -> Sheet {
    let mut sheet =
        Sheet::new(paper, words, Purpose::Scale, words.say("disk"), words.say("disk_note"));
    let body = sheet.body;
    let canvas = &mut sheet.canvas;
    let (width, height) = (FRAME * f32::from(COLUMNS), FRAME * f32::from(ROWS));
    let text = Rect::new(body.x, body.y, body.w, 9.0);
    let style = Style::new(Font::Regular, 9.5, INK);
    canvas.paragraph(text, style, Align::Left, words.say("disk_text"));
    let area = body.below(text.h + 1.5);
    let top = area.y + ((area.h - height) / 2.0).max(0.0);
    let board = Rect::new(area.x + (area.w - width) / 2.0, top, width, height);
    canvas.marked("Disk", |canvas| {
        canvas.clipped(board, 6.0, |canvas| {
            canvas.fill_rect(board, PAPER_TINT);
            // The platter of a disk, seen from above.
            let centre = board.centre();
            canvas.fill_circle(centre, 78.0, ACCENT_TINT);
            for ring in 1..=9u8 {
                let pen = Pen::new(WHITE, 0.8);
                canvas.outline_circle(centre, 22.0 + f32::from(ring) * 6.0, pen);
            }
            canvas.fill_circle(centre, 21.0, WHITE);
            canvas.fill_circle(centre, 15.0, ACCENT_TINT);
            canvas.fill_circle(centre, 4.0, WHITE);
        });
        for row in 0..ROWS {
            for column in 0..COLUMNS {
                let at = (board.x + f32::from(column) * FRAME, board.y + f32::from(row) * FRAME);
                let place = Rect::new(at.0, at.1, FRAME, FRAME).inset(1.0);
                canvas.outline(place, 2.0, Pen::dashed(LINE, 0.3, 1.5));
            }
        }
        canvas.outline(board, 6.0, Pen::new(ACCENT, 1.0));
    });
    sheet
}
