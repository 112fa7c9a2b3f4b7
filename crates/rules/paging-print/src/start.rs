//! The first sheet: what this is, how to print it, what is in it.

use paging::Program;

use crate::canvas::{Align, Canvas, Pen, Style};
use crate::card;
use crate::colour::{ACCENT, ACCENT_TINT, FAINT, INK, WHITE};
use crate::font::Font;
use crate::look::look_of;
use crate::options::Paper;
use crate::rect::Rect;
use crate::sheet::{Purpose, Sheet};
use crate::tokens;
use crate::words::Words;

const TEXT: Style = Style::new(Font::Regular, 10.5, INK);
const HEADING: Style = Style::new(Font::Bold, 13.0, ACCENT);

pub(crate) fn sheet(paper: Paper, words: &'static Words) -> Sheet {
    let mut sheet = Sheet::new(
        paper,
        words,
        Purpose::Scale,
        words.say("material_title"),
        words.say("material_note"),
    );
    let mut rest = sheet.body;
    let canvas = &mut sheet.canvas;
    let intro = Rect::new(rest.x, rest.y + 2.0, rest.w, 0.0);
    let large = Style::new(Font::Regular, 12.5, INK);
    let height = large.height(words.say("intro"), intro.w);
    let intro = Rect::new(intro.x, intro.y, intro.w, height);
    canvas.paragraph(intro, large, Align::Left, words.say("intro"));
    rest = rest.below(height + 8.0);
    rest = section(canvas, rest, words.say("print_title"), &words.list("print_steps"));
    rest = section(canvas, rest, words.say("contents_title"), &words.list("contents"));
    heading(canvas, rest, words.say("legend_title"));
    rest = rest.below(9.0);
    legend(canvas, rest, words);
    sheet
}

fn heading(canvas: &mut Canvas, rect: Rect, text: &str) {
    canvas.label(Rect::new(rect.x, rect.y, rect.w, 7.0), HEADING, Align::Left, text);
}

/// A heading with numbered steps; gives back what is left of the room.
fn section(canvas: &mut Canvas, rect: Rect, title: &str, steps: &[&str]) -> Rect {
    heading(canvas, rect, title);
    let mut rest = rect.below(8.5);
    for (number, step) in (1..).zip(steps) {
        let disc = (rest.x + 2.6, rest.y + 2.5);
        canvas.fill_circle(disc, 2.5, ACCENT);
        let around = Rect::new(disc.0 - 2.5, disc.1 - 2.5, 5.0, 5.0);
        let style = Style::new(Font::Bold, 9.0, WHITE);
        canvas.label(around, style, Align::Centre, &format!("{number}"));
        let width = rest.w - 8.0;
        let text = Rect::new(rest.x + 8.0, rest.y, width, TEXT.height(step, width));
        canvas.paragraph(text, TEXT, Align::Left, step);
        rest = rest.below(text.h + 1.6);
    }
    rest.below(4.0)
}

/// All programs with letter, pattern, name and length.
fn legend(canvas: &mut Canvas, rect: Rect, words: &Words) {
    let (n_columns, gap) = (3u16, 4.0);
    let width = (rect.w - gap * f32::from(n_columns - 1)) / f32::from(n_columns);
    for program in Program::all() {
        let (column, row) = ((program.index() / 6) as u16, (program.index() % 6) as u16);
        let at = (rect.x + f32::from(column) * (width + gap), rect.y + f32::from(row) * 10.0);
        let look = look_of(program);
        let swatch = Rect::new(at.0, at.1, 22.0, 8.0);
        canvas.clipped(swatch, 1.5, |canvas| {
            canvas.fill_rect(swatch, look.ground.mixed(look.ink, 0.12));
            look.pattern.cover(canvas, swatch, look.ink);
        });
        canvas.outline(swatch, 1.5, Pen::new(look.ground.mixed(INK, 0.5), 0.3));
        let name = format!("{}  {}", look.letter, words.list("colours")[program.index()]);
        let text = Rect::new(swatch.right() + 2.0, at.1 - 0.2, width - 24.0, 4.6);
        canvas.label(text, Style::new(Font::Bold, 9.5, INK), Align::Left, &name);
        let pages = format!("{} {}", program.n_pages(), words.say("pages"));
        let text = Rect::new(text.x, at.1 + 4.0, text.w, 4.2);
        canvas.label(
            text,
            Style::new(Font::Regular, 8.0, FAINT.mixed(INK, 0.5)),
            Align::Left,
            &pages,
        );
    }
    let foot = Rect::new(rect.x, rect.y + 61.5, rect.w, 7.5);
    canvas.fill_rounded(foot, 2.0, ACCENT_TINT);
    canvas.centred(foot.inset(1.0), Style::new(Font::Regular, 9.0, INK), words.say("sizes"));
    fan(canvas, rect.below(foot.bottom() - rect.y), words);
}

/// A hand of cards with a few points, for the eye.
fn fan(canvas: &mut Canvas, rect: Rect, words: &Words) {
    let (x, y) = (rect.centre().0 - card::CARD / 2.0, rect.y + (rect.h - card::CARD) / 2.0 - 2.0);
    let hub = (x + card::CARD / 2.0, y + 190.0);
    let shown = Program::all().filter(|program| program.n_pages() == 5).take(1);
    for (i, page) in (0u8..).zip(shown.flat_map(Program::pages)) {
        let degrees = (f32::from(i) - 2.0) * 9.5;
        canvas.turned(hub, degrees, |canvas| card::picture(canvas, (x, y), page, words));
    }
    for (dx, dy) in [(-76.0, 20.0), (-70.0, 9.0), (70.0, 20.0), (76.0, 7.0), (83.0, 18.0)] {
        tokens::picture(canvas, (rect.centre().0 + dx, y + dy));
    }
}
