use crate::quarto::Quarto;

impl Quarto {
    /// The block of the line protocol that tells the position, each line without its `+ `.
    pub fn position_lines(&self) -> Vec<String> {
        let next = self.position().next().map(|piece| format!("NEXT {piece}"));
        next.into_iter().chain(self.final_lines()).collect()
    }

    /// The block as it stands behind GAMEOVER: nothing is to be placed any more.
    pub fn final_lines(&self) -> Vec<String> {
        let rank =
            |rank: u8| format!("{} {}", rank + 1, self.position().rank_cells(rank).join(" "));
        let begin = ["FIELD 4,4".to_owned()].into_iter();
        begin.chain((0..4).rev().map(rank)).chain(["ENDFIELD".to_owned()]).collect()
    }
}
