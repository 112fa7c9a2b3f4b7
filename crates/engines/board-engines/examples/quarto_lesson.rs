//! Boards of Quarto with the chance that a short-sighted opponent goes wrong there, as a lesson for
//! `quarto_train`:
//! `cargo run --release -p board-engines --example quarto_lesson -- lesson.txt 6 30000 --most 24`
//!
//! A line names the network that learns from it (`6`: the opponent moves with six pieces on the
//! board, `own6`: we do), the chance, and the signs of the board. Of each board at most so many
//! replies of the opponent are looked at; with `--own`, at most so many traps that look best.

use std::fs::File;
use std::io::{BufWriter, Write};

use board_engines::Teacher;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str, usual: u64| {
        let index = arguments.iter().position(|argument| argument == name);
        index.and_then(|index| arguments.get(index + 1)).map_or(Ok(usual), |text| text.parse())
    };
    let [path, n_pieces, n_boards, ..] = &arguments[..] else {
        return Err("expected the file to write, the number of pieces and of boards".into());
    };
    let (n_pieces, n_boards): (u32, u64) = (n_pieces.parse()?, n_boards.parse()?);
    let most = option("--most", 1000)? as usize;
    let is_own = arguments.iter().any(|argument| argument == "--own");
    let who = if is_own { "own" } else { "" };
    let mut teacher = Teacher::new(option("--seed", 1)?, option("--positions", 600_000)?);
    let mut lesson = BufWriter::new(File::create(path)?);
    let mut n_done = 0;
    while n_done < n_boards {
        let board = if is_own {
            teacher.own_lesson(n_pieces, most)
        } else {
            teacher.lesson(n_pieces, most)
        };
        if let Some((signs, chance)) = board {
            let signs: Vec<String> = signs.iter().map(ToString::to_string).collect();
            writeln!(lesson, "{who}{n_pieces} {chance:.4} {}", signs.join(" "))?;
            n_done += 1;
        }
    }
    Ok(lesson.flush()?)
}
