//! RAM: five by five frames with the cache, the rounds, and what the die does.

use crate::canvas::{Align, Canvas, Pen, Style};
use crate::colour::{ACCENT, FAINT, GOLD, GOLD_DARK, GOLD_TINT, INK, PAPER_TINT, WHITE};
use crate::dice;
use crate::font::Font;
use crate::options::Paper;
use crate::rect::Rect;
use crate::sheet::{Purpose, Sheet};
use crate::words::Words;

/// A frame holds a page and a finger's breadth around it.
pub(crate) const FRAME: f32 = 32.0;
const SIDE: u8 = 5;

pub(crate) fn sheet(paper: Paper, words: &'static Words) -> Sheet {
    let mut sheet =
        Sheet::new(paper, words, Purpose::Scale, words.say("ram"), words.say("ram_note"));
    let body = sheet.body;
    let canvas = &mut sheet.canvas;
    let side = FRAME * f32::from(SIDE);
    let board = Rect::new(body.x + (body.w - side) / 2.0, body.y + 6.0, side, side);
    canvas.marked("Ram", |canvas| frames(canvas, board, words));
    labels(canvas, board);
    let gap = ((body.bottom() - board.bottom() - ROUND_HEIGHT - dice::height(body.w, words)) / 3.0)
        .clamp(1.0, 9.0);
    let track = Rect::new(body.x, board.bottom() + gap, body.w, ROUND_HEIGHT);
    rounds(canvas, track, words);
    let rest = body.below(track.bottom() + gap - body.y);
    dice::table(canvas, rest, words);
    sheet
}

fn frames(canvas: &mut Canvas, board: Rect, words: &Words) {
    for row in 0..SIDE {
        for column in 0..SIDE {
            let at = (board.x + f32::from(column) * FRAME, board.y + f32::from(row) * FRAME);
            let frame = Rect::new(at.0, at.1, FRAME, FRAME);
            let is_cache = row == SIDE - 1 && column == 0;
            canvas.fill_rect(frame, if is_cache { GOLD_TINT } else { PAPER_TINT });
            canvas.outline(frame, 0.0, Pen::new(FAINT, 0.4));
            let name = format!("{}{}", char::from(b'A' + column), row + 1);
            let corner = Rect::new(frame.x + 2.5, frame.y + 2.2, 9.0, 4.0);
            canvas.label(corner, Style::new(Font::Regular, 8.0, FAINT), Align::Left, &name);
            if is_cache {
                cache(canvas, frame, words);
            }
        }
    }
    canvas.outline(board, 0.0, Pen::new(ACCENT, 1.0));
}

fn cache(canvas: &mut Canvas, frame: Rect, words: &Words) {
    canvas.outline(frame.inset(0.9), 2.0, Pen::new(GOLD_DARK, 0.8));
    let upper = Rect::new(frame.x + 2.0, frame.y + 8.0, frame.w - 4.0, 8.0);
    canvas.label(upper, Style::new(Font::Bold, 17.0, GOLD_DARK), Align::Centre, words.say("cache"));
    let lower = Rect::new(frame.x + 2.0, frame.y + 17.0, frame.w - 4.0, 9.0);
    canvas.label(lower, Style::new(Font::Bold, 22.0, GOLD_DARK), Align::Centre, "×2");
}

/// Letters and numbers outside, those of the cache's row and column in gold: they are doubled.
fn labels(canvas: &mut Canvas, board: Rect) {
    for i in 0..SIDE {
        let along = f32::from(i) * FRAME + FRAME / 2.0;
        let column = (board.x + along, board.y - 3.3);
        label(canvas, column, &char::from(b'A' + i).to_string(), i == 0);
        let row = (board.x - 4.5, board.y + along);
        label(canvas, row, &(i + 1).to_string(), i == SIDE - 1);
    }
}

fn label(canvas: &mut Canvas, (x, y): (f32, f32), text: &str, is_doubled: bool) {
    let plate = Rect::new(x - 3.0, y - 2.4, 6.0, 4.8);
    if is_doubled {
        canvas.fill_rounded(plate, 1.5, GOLD);
    }
    canvas.label(plate, Style::new(Font::Bold, 10.0, INK), Align::Centre, text);
}

const ROUND_HEIGHT: f32 = 17.0;

/// Six fields for the marker of the round, with the units of each.
fn rounds(canvas: &mut Canvas, rect: Rect, words: &Words) {
    let width = rect.w / 6.0;
    for round in 1..=6u8 {
        let field = Rect::new(rect.x + f32::from(round - 1) * width, rect.y, width, rect.h);
        let field = Rect::new(field.x + 0.8, field.y, field.w - 1.6, field.h);
        canvas.fill_rounded(field, 2.0, WHITE);
        canvas.outline(field, 2.0, Pen::new(ACCENT, 0.5));
        let title = Rect::new(field.x + 1.0, field.y + 0.8, field.w - 2.0, 5.0);
        let text = format!("{} {round}", words.say("round"));
        canvas.label(title, Style::new(Font::Bold, 10.0, ACCENT), Align::Centre, &text);
        let n_units = round + 1;
        let step = 3.4;
        let left = field.centre().0 - f32::from(n_units - 1) * step / 2.0;
        for unit in 0..n_units {
            let centre = (left + f32::from(unit) * step, field.y + 8.3);
            canvas.fill_circle(centre, 1.2, GOLD);
            canvas.outline_circle(centre, 1.2, Pen::new(GOLD_DARK, 0.25));
        }
        let below = Rect::new(field.x + 1.0, field.y + 11.2, field.w - 2.0, 4.5);
        let units = format!("{n_units} {}", words.say("units"));
        canvas.label(below, Style::new(Font::Regular, 9.0, INK), Align::Centre, &units);
    }
}
