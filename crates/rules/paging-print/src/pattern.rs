//! Eighteen patterns that differ also in grey and for the colour-blind.

use crate::canvas::{Canvas, Pen};
use crate::colour::Colour;
use crate::rect::Rect;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pattern {
    Plain,
    Rising,
    Dots,
    Checks,
    Bars,
    Waves,
    Falling,
    Rings,
    Bricks,
    Stars,
    Lines,
    Crosses,
    Diamonds,
    Grid,
    Triangles,
    Lattice,
    Scales,
    Arrows,
}

impl Pattern {
    /// Covers a rectangle with it; the caller has clipped to what shall be seen.
    pub(crate) fn cover(self, canvas: &mut Canvas, rect: Rect, colour: Colour) {
        let pen = |width| Pen::new(colour, width);
        match self {
            Self::Plain => {}
            // Cards get turned on the table: stripes differ also in their width.
            Self::Rising => slanted(canvas, rect, 5.4, true, pen(1.9)),
            Self::Falling => slanted(canvas, rect, 2.1, false, pen(0.5)),
            Self::Lattice => {
                slanted(canvas, rect, 2.5, true, pen(0.4));
                slanted(canvas, rect, 2.5, false, pen(0.4));
            }
            Self::Bars => {
                for x in steps(rect.x, rect.right(), 4.0) {
                    canvas.line(&[(x + 2.0, rect.y), (x + 2.0, rect.bottom())], pen(2.0));
                }
            }
            Self::Lines => {
                for y in steps(rect.y, rect.bottom(), 1.8) {
                    canvas.line(&[(rect.x, y + 0.9), (rect.right(), y + 0.9)], pen(0.6));
                }
            }
            Self::Grid => {
                for x in steps(rect.x, rect.right(), 4.2) {
                    canvas.line(&[(x + 2.1, rect.y), (x + 2.1, rect.bottom())], pen(0.8));
                }
                for y in steps(rect.y, rect.bottom(), 4.2) {
                    canvas.line(&[(rect.x, y + 2.1), (rect.right(), y + 2.1)], pen(0.8));
                }
            }
            Self::Waves => waves(canvas, rect, pen(1.0)),
            Self::Bricks => bricks(canvas, rect, pen(0.55)),
            _ => self.repeated(canvas, rect, colour),
        }
    }

    /// Patterns of small figures on a grid.
    fn repeated(self, canvas: &mut Canvas, rect: Rect, colour: Colour) {
        let step = match self {
            Self::Checks => 2.0,
            Self::Dots => 2.8,
            Self::Triangles => 3.2,
            Self::Arrows | Self::Stars => 4.8,
            _ => 4.0,
        };
        for (row, y) in steps(rect.y, rect.bottom(), step).enumerate() {
            for (column, x) in steps(rect.x, rect.right(), step).enumerate() {
                let middle = (x + step / 2.0, y + step / 2.0);
                let is_odd = (row + column) % 2 == 1;
                self.figure(canvas, (middle, step), is_odd, colour);
            }
        }
    }

    fn figure(
        self,
        canvas: &mut Canvas,
        ((x, y), step): ((f32, f32), f32),
        is_odd: bool,
        colour: Colour,
    ) {
        let pen = Pen::new(colour, 0.6);
        match self {
            Self::Dots => canvas.fill_circle((x, y), 0.85, colour),
            Self::Rings => canvas.outline_circle((x, y), 1.3, pen),
            Self::Checks if is_odd => {
                let (x, y) = (x - step / 2.0, y - step / 2.0);
                canvas.fill_rect(Rect::new(x, y, step, step), colour);
            }
            Self::Crosses => {
                canvas.line(&[(x - 1.3, y), (x + 1.3, y)], Pen::new(colour, 0.8));
                canvas.line(&[(x, y - 1.3), (x, y + 1.3)], Pen::new(colour, 0.8));
            }
            Self::Diamonds => {
                let points = [(x, y - 1.8), (x + 1.3, y), (x, y + 1.8), (x - 1.3, y)];
                canvas.fill_polygon(&points, colour);
            }
            Self::Triangles => {
                let points = [(x - 1.4, y + 1.2), (x + 1.4, y + 1.2), (x, y - 1.2)];
                canvas.fill_polygon(&points, colour);
            }
            Self::Stars => canvas.fill_polygon(&star((x, y), 2.2), colour),
            Self::Scales => canvas.clipped(
                Rect::new(x - step, y - step / 2.0, 2.0 * step, step),
                0.0,
                |canvas| canvas.outline_circle((x, y - step / 2.0), step / 2.0, pen),
            ),
            Self::Arrows => {
                let points = [(x - 1.2, y - 1.8), (x + 0.9, y), (x - 1.2, y + 1.8)];
                canvas.line(&points, Pen::new(colour, 1.1));
            }
            _ => {}
        }
    }
}

fn waves(canvas: &mut Canvas, rect: Rect, pen: Pen) {
    const PERIOD: f32 = 7.0;
    for y in steps(rect.y, rect.bottom() + 3.3, 3.3) {
        let points: Vec<(f32, f32)> = steps(rect.x, rect.right() + 1.0, PERIOD / 24.0)
            .map(|x| (x, y + 1.4 * ((x - rect.x) / PERIOD * std::f32::consts::TAU).sin()))
            .collect();
        canvas.line(&points, pen);
    }
}

/// Five points, and five corners between them.
fn star((x, y): (f32, f32), radius: f32) -> Vec<(f32, f32)> {
    let corner = |i: u8| {
        let far = if i.is_multiple_of(2) { radius } else { radius * 0.42 };
        let (sin, cos) = (f32::from(i) * std::f32::consts::PI / 5.0).sin_cos();
        (x + far * sin, y - far * cos)
    };
    (0..10).map(corner).collect()
}

/// Parallel lines at 45 degrees.
fn slanted(canvas: &mut Canvas, rect: Rect, step: f32, rises: bool, pen: Pen) {
    let (near, far) = if rises { (rect.bottom(), rect.y) } else { (rect.y, rect.bottom()) };
    for x in steps(rect.x - rect.h, rect.right(), step) {
        canvas.line(&[(x, near), (x + rect.h, far)], pen);
    }
}

fn bricks(canvas: &mut Canvas, rect: Rect, pen: Pen) {
    const BRICK: (f32, f32) = (5.0, 2.4);
    for (row, y) in steps(rect.y, rect.bottom(), BRICK.1).enumerate() {
        canvas.line(&[(rect.x, y), (rect.right(), y)], pen);
        let shift = if row % 2 == 0 { 0.0 } else { BRICK.0 / 2.0 };
        for x in steps(rect.x + shift, rect.right(), BRICK.0) {
            canvas.line(&[(x, y), (x, y + BRICK.1)], pen);
        }
    }
}

/// From the first number on in equal steps, as long as it is below the last.
fn steps(from: f32, to: f32, step: f32) -> impl Iterator<Item = f32> {
    // Counted, since adding up would drift.
    (0u16..).map(move |i| from + f32::from(i) * step).take_while(move |at| *at < to)
}
