use board_rules::draughts::Square;

use crate::checkers::Checkers;
use crate::position::Position;

impl Checkers {
    /// The block of the line protocol that tells the position, each line without its `+ `.
    pub fn position_lines(&self) -> Vec<String> {
        let ranks = (0..8).rev().map(|rank| rank_line(self.position(), rank));
        let begin = ["BOARD 8,8".to_owned()].into_iter();
        begin.chain(ranks).chain(["ENDBOARD".to_owned()]).collect()
    }

    /// The same block as it stands behind GAMEOVER.
    pub fn final_lines(&self) -> Vec<String> {
        self.position_lines()
    }
}

/// `8 * b * b * b * b`: clients count characters, so light squares are there too.
fn rank_line(position: &Position, rank: u8) -> String {
    let cell = |file| {
        let piece = Square::new(file, rank).and_then(|square| position.piece(square));
        piece.map_or("*".to_owned(), |piece| piece.to_string())
    };
    let cells: Vec<String> = (0..8).map(cell).collect();
    format!("{} {}", rank + 1, cells.join(" "))
}
