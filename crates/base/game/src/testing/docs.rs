//! What the pages about a game show is what the game does.

use crate::PositionLines;

/// The rules cite the figures from 1 to `n`, and no more.
///
/// # Panics
/// When one is not cited, or there is another.
pub fn check_figures_are_cited(rules: &str, n: usize) {
    for number in 1..=n {
        let cited = [format!("Figure {number})"), format!("figure {number}.")];
        assert!(cited.iter().any(|text| rules.contains(text)), "figure {number}");
    }
    assert!(!rules.contains(&format!("Figure {}", n + 1)), "there are {n} figures");
}

/// The examples of a page: its blocks of text.
pub fn examples(page: &str) -> Vec<&str> {
    page.split("```").filter_map(|block| block.strip_prefix("text\n")).collect()
}

/// The position as pages about the line protocol show it.
pub fn shown_lines(game: &impl PositionLines) -> String {
    game.position_lines().iter().flat_map(|line| ["+ ", line, "\n"]).collect()
}
