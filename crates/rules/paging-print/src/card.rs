//! A page to cut out.

use paging::Page;

use crate::canvas::{Align, Canvas, Pen, Style};
use crate::colour::{INK, WHITE};
use crate::font::Font;
use crate::look::look_of;
use crate::rect::Rect;
use crate::words::Words;

/// A page is so wide and high once it is cut out.
pub(crate) const CARD: f32 = 30.0;

/// From the cut to the coloured part: nobody cuts to a tenth of a millimetre.
const RIM: f32 = 1.0;
const BAND: f32 = 10.0;

pub(crate) fn draw(canvas: &mut Canvas, at: (f32, f32), page: Page, words: &Words) {
    canvas.marked("Card", |canvas| picture(canvas, at, page, words));
}

/// What it looks like, also where it is not to be cut out.
pub(crate) fn picture(canvas: &mut Canvas, (x, y): (f32, f32), page: Page, words: &Words) {
    let look = look_of(page.program());
    let face = Rect::new(x, y, CARD, CARD).inset(RIM);
    canvas.clipped(face, 2.5, |canvas| {
        canvas.fill_rect(face, look.ground);
        let band = Rect::new(face.x, face.y, face.w, BAND);
        canvas.fill_rect(band, look.ground.mixed(look.ink, 0.12));
        canvas.clipped(band, 0.0, |canvas| look.pattern.cover(canvas, band, look.ink));
        canvas.line(
            &[(face.x, face.y + BAND), (face.right(), face.y + BAND)],
            Pen::new(look.ink, 0.4),
        );
    });
    canvas.outline(face, 2.5, Pen::new(look.ground.mixed(INK, 0.5), 0.3));
    badge(canvas, face, look.letter);
    let number = Rect::new(face.x + 2.0, face.y + BAND + 0.8, 10.0, 11.0);
    let big = Style::new(Font::Bold, 34.0, look.ink);
    canvas.label(number, big, Align::Left, &page.number().to_string());
    let name = Rect::new(face.x + 2.2, face.bottom() - 5.2, face.w - 7.0, 4.4);
    let small = Style::new(Font::Bold, 9.0, look.ink);
    let word = words.list("colours")[page.program().index()];
    canvas.label(name, small, Align::Left, word);
    pips(canvas, face, page);
}

/// The letter of the program, on white so that it is read on any pattern.
fn badge(canvas: &mut Canvas, face: Rect, letter: char) {
    let centre = (face.right() - 5.0, face.y + BAND / 2.0);
    canvas.fill_circle(centre, 3.6, WHITE);
    canvas.outline_circle(centre, 3.6, Pen::new(INK, 0.4));
    let around = Rect::new(centre.0 - 3.6, centre.1 - 3.6, 7.2, 7.2);
    let style = Style::new(Font::Bold, 13.0, INK);
    canvas.label(around, style, Align::Centre, &letter.to_string());
}

/// How long the program is, and which of its pages this is.
fn pips(canvas: &mut Canvas, face: Rect, page: Page) {
    let look = look_of(page.program());
    let n_pages = page.program().n_pages();
    for number in 1..=n_pages {
        let up = f32::from(n_pages - number) * 2.6;
        let centre = (face.right() - 2.9, face.bottom() - 2.9 - up);
        if number == page.number() {
            canvas.fill_circle(centre, 0.95, look.ink);
        } else {
            canvas.outline_circle(centre, 0.8, Pen::new(look.ink, 0.3));
        }
    }
}
