//! Traps of Bashni.

use ::bashni::Bashni;
use kind::{Trap, Traps};

use super::Listed;

const LISTED: Listed = Listed { page: "bashni/rules.md", text: include_str!("bashni.txt") };

pub(in crate::games) struct Towers;

impl Traps<Bashni> for Towers {
    fn list(&self) -> Vec<Trap> {
        let entries = LISTED.entries().map(|entry| {
            let trap = entry.trap(LISTED.page);
            let home = entry.value("fill");
            Trap { setup: filled(&trap.setup, home), ..trap }
        });
        entries.collect()
    }

    /// From the other end of the board, and round by round: first the lowest piece of every
    /// tower, then the second, so that no tower stands together.
    fn other_orders(&self, lines: &[String]) -> Vec<Vec<String>> {
        let [begin, pieces @ .., end] = lines else { return Vec::new() };
        let square = |piece: &str| piece.rsplit('@').next().unwrap_or_default().to_owned();
        let towers: Vec<&[String]> = pieces.chunk_by(|a, b| square(a) == square(b)).collect();
        let highest = towers.iter().map(|tower| tower.len()).max().unwrap_or_default();
        let layers = (0..highest).flat_map(|layer| towers.iter().filter_map(move |t| t.get(layer)));
        let backwards = towers.iter().rev().flat_map(|tower| tower.iter());
        let block = |pieces: Vec<&String>| {
            [begin].into_iter().chain(pieces).chain([end]).cloned().collect()
        };
        vec![block(backwards.collect()), block(layers.collect())]
    }
}

/// The position with all 24 pieces: those that are missing lie at the bottom of the tower on
/// `home`.
fn filled(position: &str, home: Option<&str>) -> String {
    let (side, pieces) = position.split_once(' ').unwrap_or((position, ""));
    let missing = |letter: char| {
        let is_of = |piece: &&str| piece.to_lowercase().starts_with(letter);
        let n_there = pieces.split(' ').filter(is_of).count();
        home.map(|home| format!(" {letter}@{home}").repeat(12 - n_there)).unwrap_or_default()
    };
    format!("position={side}{}{} {pieces}", missing('b'), missing('w'))
}
