use std::fmt::{self, Write};

use crate::memory::Memory;
use crate::program::Page;

/// RAM and disk as text for terminals, row 1 on top; each page is written with its points:
/// `red.1=4`. The cache is the frame at the bottom left.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a>(pub &'a Memory);

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let memory = self.0;
        let text = |page: Page| format!("{page}={}", memory.points(page));
        let width = memory.ram().map(|(_, page)| text(page).len()).max().unwrap_or(1);
        let board = memory.board();
        for row in 0..board.rows() {
            let mut line = format!("{}", row + 1);
            for frame in board.row(row).iter() {
                let cell = memory.page_at(frame).map_or(".".to_owned(), text);
                write!(line, " {cell:width$}")?;
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        let mut letters = " ".to_owned();
        for column in 0..board.columns() {
            write!(letters, " {:width$}", char::from(b'A' + column))?;
        }
        let disk: Vec<String> = memory.disk().map(text).collect();
        let disk = if disk.is_empty() { "empty".to_owned() } else { disk.join(" ") };
        writeln!(f, "{}\ndisk: {disk}", letters.trim_end())
    }
}
