//! What all sheets have: a title, a margin, the ruler to check the scale, a page number.

use crate::canvas::{Align, Canvas, Pen, Style};
use crate::colour::{ACCENT, FAINT, INK, LINE};
use crate::font::Font;
use crate::options::Paper;
use crate::rect::Rect;
use crate::words::Words;

/// One sheet of paper.
pub(crate) struct Sheet {
    pub(crate) canvas: Canvas,
    /// Where there is room between the title and the foot.
    pub(crate) body: Rect,
    foot: Rect,
}

/// From the edge of the paper to what is drawn.
pub(crate) const MARGIN: f32 = 10.0;
const TITLE_HEIGHT: f32 = 12.0;
const FOOT_HEIGHT: f32 = 7.0;

/// What a sheet is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// It must be true to scale: it has a ruler.
    Scale,
    /// It may have any size.
    Read,
}

impl Sheet {
    pub(crate) fn new(
        paper: Paper,
        words: &Words,
        purpose: Purpose,
        title: &str,
        note: &str,
    ) -> Self {
        let mut canvas = Canvas::new(paper.size());
        let (width, height) = paper.size();
        let area = Rect::new(MARGIN, 8.0, width - 2.0 * MARGIN, height - 8.0 - 7.0);
        let head = Rect::new(area.x, area.y, area.w, TITLE_HEIGHT);
        let big = Style::new(Font::Bold, 17.0, ACCENT);
        let small = Style::new(Font::Regular, 9.0, INK);
        let taken = big.width(title) + 4.0;
        canvas.label(Rect::new(head.x, head.y, taken, 9.0), big, Align::Left, title);
        let beside = Rect::new(head.x + taken, head.y, head.w - taken, 9.0);
        let height = small.height(note, beside.w);
        let beside = Rect::new(beside.x, beside.y + (9.0 - height) / 2.0, beside.w, height);
        canvas.paragraph(beside, small, Align::Right, note);
        let rule = head.y + 10.0;
        canvas.line(&[(head.x, rule), (head.right(), rule)], Pen::new(ACCENT, 0.5));
        let foot = Rect::new(area.x, area.bottom() - FOOT_HEIGHT, area.w, FOOT_HEIGHT);
        if purpose == Purpose::Scale {
            ruler(&mut canvas, foot.x, foot.y + 1.0, words);
        }
        let body = Rect::new(area.x, head.bottom(), area.w, foot.y - head.bottom() - 1.0);
        Self { canvas, body, foot }
    }
}

/// Writes on each sheet which one it is.
pub(crate) fn number(sheets: &mut [Sheet], words: &Words) {
    let n_sheets = sheets.len();
    for (i, sheet) in sheets.iter_mut().enumerate() {
        let style = Style::new(Font::Regular, 8.0, FAINT);
        let text = format!("Spielwerk · Paging · {} {}/{n_sheets}", words.say("sheet"), i + 1);
        let foot = sheet.foot;
        let half = Rect::new(foot.x + foot.w * 0.6, foot.y, foot.w * 0.4, foot.h);
        sheet.canvas.label(half, style, Align::Right, &text);
    }
}

/// A ruler of 50 mm, to be held against a real one.
pub(crate) fn ruler(canvas: &mut Canvas, x: f32, y: f32, words: &Words) {
    let pen = Pen::new(INK, 0.25);
    canvas.marked("Ruler", |canvas| {
        canvas.line(&[(x, y), (x + RULER, y)], pen);
        for mm in 0..=RULER as u16 {
            let length = match mm {
                mm if mm % 10 == 0 => 3.0,
                mm if mm % 5 == 0 => 2.2,
                _ => 1.3,
            };
            let at = x + f32::from(mm);
            canvas.line(&[(at, y), (at, y + length)], pen);
        }
    });
    let style = Style::new(Font::Regular, 8.0, INK);
    let text = words.say("ruler");
    let beside = Rect::new(x + RULER + 2.5, y - 1.0, style.width(text), 5.0);
    canvas.label(beside, style, Align::Left, text);
}

const RULER: f32 = 50.0;

/// Where to cut: thin, so that it does not show on what is cut out.
pub(crate) const CUT: Pen = Pen::dashed(LINE, 0.2, 1.2);
