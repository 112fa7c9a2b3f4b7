use game::PositionLines;

use crate::quarto::Quarto;

impl PositionLines for Quarto {
    fn position_lines(&self) -> Vec<String> {
        let next = self.position().next().map(|piece| format!("NEXT {piece}"));
        next.into_iter().chain(self.final_lines()).collect()
    }

    /// Nothing is to be placed any more.
    fn final_lines(&self) -> Vec<String> {
        let rank =
            |rank: u8| format!("{} {}", rank + 1, self.position().rank_cells(rank).join(" "));
        let begin = ["FIELD 4,4".to_owned()].into_iter();
        begin.chain((0..4).rev().map(rank)).chain(["ENDFIELD".to_owned()]).collect()
    }
}
