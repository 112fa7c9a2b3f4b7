//! A sheet to draw on, in millimetres from the top left corner.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Str};

use crate::colour::Colour;
use crate::font::{Font, encode};
use crate::rect::Rect;

pub(crate) const MM_PER_POINT: f32 = 25.4 / 72.0;

/// A stroke of the pen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen {
    pub(crate) colour: Colour,
    /// In millimetres.
    pub(crate) width: f32,
    /// Lengths of dash and gap; 0 for a whole line.
    pub(crate) dash: f32,
}

impl Pen {
    pub(crate) const fn new(colour: Colour, width: f32) -> Self {
        Self { colour, width, dash: 0.0 }
    }

    pub(crate) const fn dashed(colour: Colour, width: f32, dash: f32) -> Self {
        Self { colour, width, dash }
    }
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) font: Font,
    pub(crate) size: f32,
    pub(crate) colour: Colour,
}

impl Style {
    pub(crate) const fn new(font: Font, size: f32, colour: Colour) -> Self {
        Self { font, size, colour }
    }

    pub(crate) fn width(self, text: &str) -> f32 {
        self.font.width(text, self.size)
    }

    /// From one line to the next, in millimetres.
    pub(crate) fn leading(self) -> f32 {
        self.size * 1.3 * MM_PER_POINT
    }

    /// How high capital letters and digits are.
    pub(crate) fn cap_height(self) -> f32 {
        self.size * 0.72 * MM_PER_POINT
    }

    /// How high a text is when it is broken to this width.
    pub(crate) fn height(self, text: &str, width: f32) -> f32 {
        self.font.wrap(text, self.size, width).len() as f32 * self.leading()
    }
}

/// Where a line of text stands in its box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Centre,
    Right,
}

/// The drawing of one sheet.
pub(crate) struct Canvas {
    content: Content,
    page: Rect,
    faults: Vec<String>,
}

impl Canvas {
    pub(crate) fn new((width, height): (f32, f32)) -> Self {
        let mut content = Content::new();
        // From here on lengths are in millimetres; y still points upwards.
        let scale = 1.0 / MM_PER_POINT;
        content.transform([scale, 0.0, 0.0, scale, 0.0, 0.0]);
        content.set_line_join(LineJoinStyle::RoundJoin);
        Self { content, page: Rect::new(0.0, 0.0, width, height), faults: Vec::new() }
    }

    /// Texts that did not fit or could not be written. There are none: a test sees to it.
    #[cfg(test)]
    pub(crate) fn faults(&self) -> &[String] {
        &self.faults
    }

    /// The drawing in the language of PDF.
    pub(crate) fn content(&self) -> &[u8] {
        self.content.as_bytes()
    }

    /// A name for what is drawn inside, for programs that read the file.
    pub(crate) fn marked(&mut self, tag: &str, draw: impl FnOnce(&mut Self)) {
        self.content.begin_marked_content(Name(tag.as_bytes()));
        draw(self);
        self.content.end_marked_content();
    }

    /// Draws only inside this rectangle.
    pub(crate) fn clipped(&mut self, rect: Rect, radius: f32, draw: impl FnOnce(&mut Self)) {
        self.content.save_state();
        self.trace_rounded(rect, radius);
        self.content.clip_nonzero();
        self.content.end_path();
        draw(self);
        self.content.restore_state();
    }

    /// Turns what is drawn inside by this many degrees, clockwise, around a point.
    pub(crate) fn turned(
        &mut self,
        (x, y): (f32, f32),
        degrees: f32,
        draw: impl FnOnce(&mut Self),
    ) {
        let (sin, cos) = (-degrees).to_radians().sin_cos();
        let (x, y) = (x, self.up(y));
        self.content.save_state();
        self.content.transform([cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos]);
        draw(self);
        self.content.restore_state();
    }

    pub(crate) fn fill_rect(&mut self, rect: Rect, colour: Colour) {
        self.fill_rounded(rect, 0.0, colour);
    }

    pub(crate) fn fill_rounded(&mut self, rect: Rect, radius: f32, colour: Colour) {
        self.set_fill(colour);
        self.trace_rounded(rect, radius);
        self.content.fill_nonzero();
    }

    pub(crate) fn outline(&mut self, rect: Rect, radius: f32, pen: Pen) {
        self.set_pen(pen);
        self.trace_rounded(rect, radius);
        self.content.stroke();
    }

    pub(crate) fn fill_circle(&mut self, centre: (f32, f32), radius: f32, colour: Colour) {
        self.fill_rounded(around(centre, radius), radius, colour);
    }

    pub(crate) fn outline_circle(&mut self, centre: (f32, f32), radius: f32, pen: Pen) {
        self.outline(around(centre, radius), radius, pen);
    }

    pub(crate) fn line(&mut self, points: &[(f32, f32)], pen: Pen) {
        self.set_pen(pen);
        self.trace(points);
        self.content.stroke();
    }

    pub(crate) fn fill_polygon(&mut self, points: &[(f32, f32)], colour: Colour) {
        self.set_fill(colour);
        self.trace(points);
        self.content.close_path();
        self.content.fill_nonzero();
    }

    /// One line of text in the middle of the height of its box.
    pub(crate) fn label(&mut self, rect: Rect, style: Style, align: Align, text: &str) {
        let width = style.width(text);
        let x = match align {
            Align::Left => rect.x,
            Align::Centre => rect.x + (rect.w - width) / 2.0,
            Align::Right => rect.right() - width,
        };
        let height = style.cap_height();
        let top = rect.y + (rect.h - height) / 2.0;
        self.check(rect, Rect::new(x, top, width, height), text);
        self.show((x, top + height), style, text);
    }

    /// A text over several lines, from the top of its box; says how much of the height it took.
    pub(crate) fn paragraph(&mut self, rect: Rect, style: Style, align: Align, text: &str) -> f32 {
        let lines = style.font.wrap(text, style.size, rect.w);
        let leading = style.leading();
        for (i, line) in lines.iter().enumerate() {
            let line_box = Rect::new(rect.x, rect.y + i as f32 * leading, rect.w, leading);
            self.check(rect, line_box, line);
            self.label(line_box, style, align, line);
        }
        lines.len() as f32 * leading
    }

    /// A text over several lines in the middle of its box.
    pub(crate) fn centred(&mut self, rect: Rect, style: Style, text: &str) {
        let height = style.height(text, rect.w);
        let inner = Rect::new(rect.x, rect.y + (rect.h - height) / 2.0, rect.w, height);
        self.check(rect, inner, text);
        self.paragraph(inner, style, Align::Centre, text);
    }

    /// Notes a picture that is larger than its place.
    pub(crate) fn must_hold(&mut self, rect: Rect, needed: Rect) {
        self.check(rect, needed, "a picture");
    }

    fn check(&mut self, rect: Rect, needed: Rect, text: &str) {
        if !rect.holds(needed) || !self.page.inset(SAFE_EDGE).holds(needed) {
            self.faults.push(format!("{text:?} needs {needed:?} and has {rect:?}"));
        }
    }

    fn show(&mut self, (x, baseline): (f32, f32), style: Style, text: &str) {
        let Some(encoded) = encode(text) else {
            self.faults.push(format!("{text:?} has a letter that the font has not"));
            return;
        };
        let y = self.up(baseline);
        self.set_fill(style.colour);
        self.content.begin_text();
        self.content.set_font(Name(style.font.key()), style.size * MM_PER_POINT);
        self.content.next_line(x, y);
        self.content.show(Str(&encoded));
        self.content.end_text();
    }

    fn set_fill(&mut self, colour: Colour) {
        let [red, green, blue] = colour.parts();
        self.content.set_fill_rgb(red, green, blue);
    }

    fn set_pen(&mut self, pen: Pen) {
        let [red, green, blue] = pen.colour.parts();
        self.content.set_stroke_rgb(red, green, blue);
        self.content.set_line_width(pen.width);
        let dashes = if pen.dash > 0.0 { vec![pen.dash, pen.dash] } else { Vec::new() };
        self.content.set_dash_pattern(dashes, 0.0);
        self.content.set_line_cap(LineCapStyle::ButtCap);
    }

    fn trace(&mut self, points: &[(f32, f32)]) {
        for (i, &(x, y)) in points.iter().enumerate() {
            let y = self.up(y);
            match i {
                0 => self.content.move_to(x, y),
                _ => self.content.line_to(x, y),
            };
        }
    }

    fn trace_rounded(&mut self, rect: Rect, radius: f32) {
        let (left, right) = (rect.x, rect.right());
        let (top, bottom) = (self.up(rect.y), self.up(rect.bottom()));
        if radius <= 0.0 {
            self.content.rect(left, bottom, rect.w, rect.h);
            return;
        }
        let r = radius;
        // So far from the corner a Bézier curve is bent to look like a circle.
        let k = r * (1.0 - 0.552_285);
        let content = &mut self.content;
        content.move_to(left + r, top);
        content.line_to(right - r, top);
        content.cubic_to(right - k, top, right, top - k, right, top - r);
        content.line_to(right, bottom + r);
        content.cubic_to(right, bottom + k, right - k, bottom, right - r, bottom);
        content.line_to(left + r, bottom);
        content.cubic_to(left + k, bottom, left, bottom + k, left, bottom + r);
        content.line_to(left, top - r);
        content.cubic_to(left, top - k, left + k, top, left + r, top);
        content.close_path();
    }

    /// PDF counts y from the bottom.
    fn up(&self, y: f32) -> f32 {
        self.page.h - y
    }
}

/// Printers can't reach the edge of the paper.
pub(crate) const SAFE_EDGE: f32 = 5.0;

fn around((x, y): (f32, f32), radius: f32) -> Rect {
    Rect::new(x - radius, y - radius, 2.0 * radius, 2.0 * radius)
}
