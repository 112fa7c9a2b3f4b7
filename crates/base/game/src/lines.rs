/// A game whose position programs are told line by line.
pub trait PositionLines {
    /// The block of the line protocol that tells the position, each line without its `+ `.
    fn position_lines(&self) -> Vec<String>;

    /// The same block as it stands behind GAMEOVER.
    fn final_lines(&self) -> Vec<String> {
        self.position_lines()
    }
}
