//! A die to fold, for those who have none.

use crate::canvas::{Canvas, Pen};
use crate::colour::{INK, PAPER_TINT, WHITE};
use crate::dice;
use crate::rect::Rect;

/// An edge of the die.
const EDGE: f32 = 20.0;
const TAB: f32 = 5.0;

/// What it takes on the sheet.
pub(crate) const SIZE: (f32, f32) = (4.0 * EDGE + TAB, 3.0 * EDGE + 2.0 * TAB);

/// Column, row and number of the faces: opposite ones make seven.
const FACES: [(u8, u8, u8); 6] = [(0, 1, 1), (1, 1, 2), (2, 1, 6), (3, 1, 5), (1, 0, 3), (1, 2, 4)];

/// Edges with a tab for the glue: one of each two that meet. Column, row, and which side, counted
/// clockwise from the top.
const TABS: [(u8, u8, u8); 7] =
    [(0, 1, 3), (1, 0, 3), (1, 0, 0), (1, 0, 1), (1, 2, 3), (1, 2, 2), (1, 2, 1)];

pub(crate) fn net(canvas: &mut Canvas, (x, y): (f32, f32)) {
    let (left, top) = (x + TAB, y + TAB);
    let square = |column: u8, row: u8| {
        Rect::new(left + f32::from(column) * EDGE, top + f32::from(row) * EDGE, EDGE, EDGE)
    };
    canvas.marked("Die", |canvas| {
        for (column, row, side) in TABS {
            tab(canvas, square(column, row), side);
        }
        for (column, row, number) in FACES {
            let face = square(column, row);
            canvas.fill_rect(face, WHITE);
            canvas.outline(face, 0.0, Pen::new(INK, 0.3));
            dice::pips(canvas, face.centre(), EDGE, number);
        }
    });
}

fn tab(canvas: &mut Canvas, face: Rect, side: u8) {
    let slant = TAB * 0.7;
    let (l, r, t, b) = (face.x, face.right(), face.y, face.bottom());
    let corners = match side {
        0 => [(l, t), (l + slant, t - TAB), (r - slant, t - TAB), (r, t)],
        1 => [(r, t), (r + TAB, t + slant), (r + TAB, b - slant), (r, b)],
        2 => [(r, b), (r - slant, b + TAB), (l + slant, b + TAB), (l, b)],
        _ => [(l, b), (l - TAB, b - slant), (l - TAB, t + slant), (l, t)],
    };
    canvas.fill_polygon(&corners, PAPER_TINT);
    canvas.line(&corners, Pen::new(INK, 0.3));
}
