//! A column of the chart for one side.

use crate::canvas::{Align, Canvas, Style};
use crate::colour::{Colour, WHITE};
use crate::font::Font;
use crate::rect::Rect;

/// Places in it are told as shares of its height, so that any paper will do.
#[derive(Clone, Copy)]
pub(super) struct Lane(pub(super) Rect);

const HEAD: f32 = 8.0;
/// Room for arrows on the left and on the right of the boxes.
const LEFT: f32 = 9.0;
const RIGHT: f32 = 4.0;

impl Lane {
    pub(super) fn draw(self, canvas: &mut Canvas, dark: Colour, tint: Colour, title: &str) {
        canvas.fill_rounded(self.0, 3.0, tint.mixed(WHITE, 0.45));
        let head = Rect { h: HEAD, ..self.0 };
        canvas.fill_rounded(head, 3.0, dark);
        canvas.label(head, Style::new(Font::Bold, 12.0, WHITE), Align::Centre, title);
    }

    /// A box over the whole width.
    pub(super) fn whole(self, from: f32, to: f32) -> Rect {
        let row = self.row(from, to);
        Rect { x: row.x + LEFT, w: row.w - LEFT - RIGHT, ..row }
    }

    /// A box of the main line, on the left.
    pub(super) fn main(self, from: f32, to: f32) -> Rect {
        let row = self.row(from, to);
        Rect { x: row.x + LEFT, w: row.w * 0.48, ..row }
    }

    /// A box that branches off to the right.
    pub(super) fn side(self, from: f32, to: f32) -> Rect {
        let row = self.row(from, to);
        Rect { x: row.x + row.w * 0.66, w: row.w * 0.31, ..row }
    }

    /// The first or the second of two boxes side by side.
    pub(super) fn half(self, from: f32, to: f32, which: u8) -> Rect {
        let whole = self.whole(from, to);
        let width = (whole.w - 4.0) / 2.0;
        Rect { x: whole.x + f32::from(which) * (width + 4.0), w: width, ..whole }
    }

    pub(super) fn left_rail(self) -> f32 {
        self.0.x + 3.0
    }

    pub(super) fn right_rail(self) -> f32 {
        self.0.right() - 1.4
    }

    fn row(self, from: f32, to: f32) -> Rect {
        let (top, height) = (self.0.y + HEAD + 2.0, self.0.h - HEAD - 4.0);
        Rect { y: top + from * height, h: (to - from) * height, ..self.0 }
    }
}
