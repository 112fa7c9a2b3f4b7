/// A rectangle in millimetres, from the top left corner of the sheet, y downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rect {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) w: f32,
    pub(crate) h: f32,
}

impl Rect {
    pub(crate) const fn new(x: f32, y: f32, w: f32, h: f32) -> Self {
        Self { x, y, w, h }
    }

    /// The same, smaller by so much on all sides.
    pub(crate) fn inset(self, by: f32) -> Self {
        Self::new(self.x + by, self.y + by, self.w - 2.0 * by, self.h - 2.0 * by)
    }

    pub(crate) fn right(self) -> f32 {
        self.x + self.w
    }

    pub(crate) fn bottom(self) -> f32 {
        self.y + self.h
    }

    pub(crate) fn centre(self) -> (f32, f32) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// What is left below this height.
    pub(crate) fn below(self, height: f32) -> Self {
        Self::new(self.x, self.y + height, self.w, self.h - height)
    }

    /// Whether the other one lies inside, but for what nobody can see.
    pub(crate) fn holds(self, other: Self) -> bool {
        const INVISIBLE: f32 = 0.01;
        other.x >= self.x - INVISIBLE
            && other.y >= self.y - INVISIBLE
            && other.right() <= self.right() + INVISIBLE
            && other.bottom() <= self.bottom() + INVISIBLE
    }
}
