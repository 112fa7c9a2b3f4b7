//! Boxes and arrows.

use crate::canvas::{Align, Canvas, Pen, Style};
use crate::colour::{ACCENT, Colour, INK, PAPER_TINT, WHITE};
use crate::font::Font;
use crate::rect::Rect;

const TEXT: Style = Style::new(Font::Regular, 9.0, INK);
const QUESTION: Style = Style::new(Font::Bold, 9.0, INK);
const END: Style = Style::new(Font::Bold, 9.0, WHITE);
const BRANCH: Style = Style::new(Font::Bold, 8.5, ACCENT);
pub(super) const ARROW: Pen = Pen::new(INK, 0.45);

pub(super) fn step(canvas: &mut Canvas, rect: Rect, text: &str) {
    canvas.fill_rounded(rect, 1.2, WHITE);
    canvas.outline(rect, 1.2, Pen::new(INK, 0.35));
    canvas.centred(rect.inset(1.0), TEXT, text);
}

/// A lozenge would leave no room for words: the sides are only pointed.
pub(super) fn question(canvas: &mut Canvas, rect: Rect, text: &str) {
    const POINT: f32 = 2.4;
    let middle = rect.centre().1;
    let corners = [
        (rect.x, middle),
        (rect.x + POINT, rect.y),
        (rect.right() - POINT, rect.y),
        (rect.right(), middle),
        (rect.right() - POINT, rect.bottom()),
        (rect.x + POINT, rect.bottom()),
    ];
    canvas.fill_polygon(&corners, PAPER_TINT);
    let mut outline = corners.to_vec();
    outline.extend([corners[0], corners[1]]);
    canvas.line(&outline, Pen::new(INK, 0.5));
    let inner = Rect::new(rect.x + POINT, rect.y + 0.6, rect.w - 2.0 * POINT, rect.h - 1.2);
    canvas.centred(inner, QUESTION, text);
}

/// Where something begins or ends.
pub(super) fn end(canvas: &mut Canvas, rect: Rect, colour: Colour, text: &str) {
    canvas.fill_rounded(rect, (rect.h / 2.0).min(5.0), colour);
    canvas.centred(Rect::new(rect.x + 2.0, rect.y, rect.w - 4.0, rect.h), END, text);
}

/// Straight down from one box to the next, below the middle of the second.
pub(super) fn down(canvas: &mut Canvas, from: Rect, to: Rect) {
    let x = to.centre().0;
    arrow(canvas, &[(x, from.bottom()), (x, to.y)]);
}

/// To the right, with what was answered.
pub(super) fn across(canvas: &mut Canvas, from: Rect, to: Rect, answer: &str) {
    let y = from.centre().1;
    arrow(canvas, &[(from.right(), y), (to.x, y)]);
    branch(canvas, (from.right() + 0.4, y - 4.4), answer);
}

/// An answer beside an arrow.
pub(super) fn branch(canvas: &mut Canvas, (x, y): (f32, f32), answer: &str) {
    let rect = Rect::new(x, y, BRANCH.width(answer) + 0.1, 4.2);
    canvas.label(rect, BRANCH, Align::Left, answer);
}

/// A line with corners and a tip at its end.
pub(super) fn arrow(canvas: &mut Canvas, points: &[(f32, f32)]) {
    let &[.., before, tip] = points else { return };
    canvas.line(points, ARROW);
    let length = (tip.0 - before.0).hypot(tip.1 - before.1).max(0.01);
    let (dx, dy) = ((tip.0 - before.0) / length, (tip.1 - before.1) / length);
    let base = (tip.0 - dx * 2.2, tip.1 - dy * 2.2);
    let head = [tip, (base.0 - dy, base.1 + dx), (base.0 + dy, base.1 - dx)];
    canvas.fill_polygon(&head, INK);
}
