//! 144 value points, a die, and a marker for the round.

use crate::canvas::{Align, Canvas, Pen, Style};
use crate::colour::{ACCENT, GOLD, GOLD_DARK, INK, WHITE};
use crate::die;
use crate::font::Font;
use crate::options::Paper;
use crate::programs::cuts;
use crate::rect::Rect;
use crate::sheet::{Purpose, Sheet};
use crate::words::Words;

/// A point is so wide and high once it is cut out: two lie side by side on a page.
pub(crate) const POINT: f32 = 13.0;
const SIDE: u16 = 12;

pub(crate) fn sheet(paper: Paper, words: &'static Words) -> Sheet {
    let mut sheet = Sheet::new(
        paper,
        words,
        Purpose::Scale,
        words.say("points_title"),
        words.say("points_note"),
    );
    let body = sheet.body;
    let side = POINT * f32::from(SIDE);
    let area = Rect::new(body.x + (body.w - side) / 2.0, body.y + 2.0, side, side);
    for row in 0..SIDE {
        for column in 0..SIDE {
            let centre = (
                area.x + (f32::from(column) + 0.5) * POINT,
                area.y + (f32::from(row) + 0.5) * POINT,
            );
            point(&mut sheet.canvas, centre);
        }
    }
    cuts(&mut sheet, area, POINT);
    let rest = body.below(area.bottom() + 4.0 - body.y);
    let top = rest.y + (rest.h - die::SIZE.1) / 2.0;
    die::net(&mut sheet.canvas, (area.x, top));
    beside_die(&mut sheet.canvas, Rect::new(area.x + 56.0, top, area.w - 56.0, die::SIZE.1), words);
    sheet
}

fn point(canvas: &mut Canvas, centre: (f32, f32)) {
    canvas.marked("Point", |canvas| picture(canvas, centre));
}

/// What a point looks like, also where it is not to be cut out.
pub(crate) fn picture(canvas: &mut Canvas, centre: (f32, f32)) {
    canvas.fill_circle(centre, 5.7, GOLD);
    canvas.outline_circle(centre, 5.7, Pen::new(GOLD_DARK, 0.4));
    canvas.outline_circle(centre, 4.7, Pen::dashed(GOLD_DARK, 0.35, 0.9));
    let around = Rect::new(centre.0 - 4.0, centre.1 - 4.0, 8.0, 8.0);
    canvas.label(around, Style::new(Font::Bold, 14.0, GOLD_DARK), Align::Centre, "1");
}

/// To the right of the die's foot and head, where its net leaves room.
fn beside_die(canvas: &mut Canvas, rect: Rect, words: &Words) {
    let text = Rect::new(rect.x + 1.0, rect.y, rect.w - 1.0, 20.0);
    let style = Style::new(Font::Regular, 9.0, INK);
    canvas.paragraph(text, style, Align::Left, words.say("die_text"));
    let centre = (rect.right() - 13.0, rect.y + 42.0);
    canvas.marked("Marker", |canvas| {
        canvas.fill_circle(centre, 10.0, ACCENT);
        canvas.outline_circle(centre, 8.6, Pen::new(WHITE, 0.5));
        let around = Rect::new(centre.0 - 8.0, centre.1 - 4.0, 16.0, 8.0);
        canvas.label(
            around,
            Style::new(Font::Bold, 11.0, WHITE),
            Align::Centre,
            words.say("round"),
        );
    });
    let below = Rect::new(rect.right() - 55.0, rect.bottom() - 14.0, 55.0, 13.0);
    canvas.paragraph(below, style, Align::Right, words.say("marker_text"));
}
