use crate::position::Position;
use crate::reversi::Reversi;
use crate::side::Side;
use crate::square::Square;

impl Reversi {
    /// The block of the line protocol that tells the position, each line without its `+ `.
    pub fn position_lines(&self) -> Vec<String> {
        let n = self.position().size().n();
        let begin = format!("FIELD {n},{n}");
        let ranks = (0..n).rev().map(|rank| rank_line(self.position(), rank));
        [begin].into_iter().chain(ranks).chain(["ENDFIELD".to_owned()]).collect()
    }

    /// The same block as it stands behind GAMEOVER.
    pub fn final_lines(&self) -> Vec<String> {
        self.position_lines()
    }
}

/// `5 * * * W B * * *`
fn rank_line(position: &Position, rank: u8) -> String {
    let files = (0..position.size().n()).filter_map(|file| Square::new(file, rank));
    let letter = |square| position.disc(square).map_or('*', Side::letter);
    let cells: Vec<String> = files.map(|square| letter(square).to_string()).collect();
    format!("{} {}", rank + 1, cells.join(" "))
}
