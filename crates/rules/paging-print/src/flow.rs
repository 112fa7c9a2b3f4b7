//! Text and pictures in two columns, over as many sheets as it takes.

use crate::canvas::{Align, Canvas, Style};
use crate::colour::{ACCENT, INK};
use crate::figure::Figure;
use crate::font::Font;
use crate::options::Paper;
use crate::rect::Rect;
use crate::sheet::{Purpose, Sheet};
use crate::words::Words;

/// A piece of the rules.
pub(crate) enum Block {
    Heading(&'static str),
    Text(&'static str),
    Item(&'static str),
    Figure(&'static Figure),
    NextColumn,
}

const GUTTER: f32 = 8.0;
const HEADING: Style = Style::new(Font::Bold, 12.5, ACCENT);
const TEXT: Style = Style::new(Font::Regular, 10.2, INK);
/// A heading never stands alone at the foot of a column.
const AFTER_HEADING: f32 = 16.0;

pub(crate) struct Flow {
    paper: Paper,
    words: &'static Words,
    sheets: Vec<Sheet>,
    column: u8,
    y: f32,
}

impl Flow {
    pub(crate) fn new(paper: Paper, words: &'static Words) -> Self {
        let mut flow = Self { paper, words, sheets: Vec::new(), column: 0, y: 0.0 };
        flow.next_sheet();
        flow
    }

    pub(crate) fn put(&mut self, block: &Block) {
        let words = self.words;
        match block {
            Block::Heading(text) => {
                let height = 8.0;
                let (canvas, rect) = self.room(height, AFTER_HEADING);
                canvas.label(Rect { h: height - 1.0, ..rect }, HEADING, Align::Left, text);
            }
            Block::Text(text) => {
                let height = TEXT.height(text, self.width());
                let (canvas, rect) = self.room(height, 0.0);
                canvas.paragraph(rect, TEXT, Align::Left, text);
                self.y += 1.4;
            }
            Block::Item(text) => {
                const INDENT: f32 = 4.5;
                let height = TEXT.height(text, self.width() - INDENT);
                let (canvas, rect) = self.room(height, 0.0);
                canvas.fill_circle((rect.x + 1.6, rect.y + TEXT.leading() / 2.0), 0.7, ACCENT);
                let inner = Rect::new(rect.x + INDENT, rect.y, rect.w - INDENT, rect.h);
                canvas.paragraph(inner, TEXT, Align::Left, text);
                self.y += 1.0;
            }
            Block::Figure(figure) => {
                self.y += 1.0;
                let (canvas, rect) = self.room(figure.height(), 0.0);
                figure.draw(canvas, rect, words);
                self.y += 2.0;
            }
            Block::NextColumn => self.next_column(),
        }
    }

    pub(crate) fn finish(self) -> Vec<Sheet> {
        self.sheets
    }

    fn width(&mut self) -> f32 {
        (self.sheet().body.w - GUTTER) / 2.0
    }

    /// Room for something so high that needs some more below it.
    fn room(&mut self, height: f32, below: f32) -> (&mut Canvas, Rect) {
        if self.y + height + below > self.sheet().body.bottom() {
            self.next_column();
        }
        let width = self.width();
        let x = self.sheet().body.x + f32::from(self.column) * (width + GUTTER);
        let rect = Rect::new(x, self.y, width, height);
        self.y += height;
        (&mut self.sheet().canvas, rect)
    }

    fn next_column(&mut self) {
        if self.column == 0 {
            self.column = 1;
            self.y = self.sheet().body.y + 2.0;
        } else {
            self.next_sheet();
        }
    }

    fn next_sheet(&mut self) {
        let words = self.words;
        let sheet = Sheet::new(
            self.paper,
            words,
            Purpose::Read,
            words.say("rules_title"),
            words.say("rules_note"),
        );
        self.column = 0;
        self.y = sheet.body.y + 2.0;
        self.sheets.push(sheet);
    }

    fn sheet(&mut self) -> &mut Sheet {
        self.sheets.last_mut().expect("there is one from the beginning")
    }
}
