//! What Reversi, Checkers, Nine Men's Morris and Quarto have in common for the host: the form of
//! the line protocol, bots with levels and an analysis, both by one search.

mod search;

use std::marker::PhantomData;
use std::str::FromStr;

use board_engines::Thinks;
use game::{PositionLines, Seat, Text};
use kind::{
    Analysis, Bots, Classes, CountedMoves, GameSpec, Hostable, Kind, Programs, Texts, Traps,
};
use serde::Serialize;
use serde_json::Value;
#[cfg(test)]
use server::GameSchemas;
use utoipa::ToSchema;

use super::{Count, Declaration, Shown, position_fault};
use search::Search;

/// A board game of two that the search can play. What is here is all that a game adds.
pub(super) trait BoardGame: Thinks + Hostable + PositionLines {
    /// What its notation of positions is read into.
    type Position: FromStr<Err: Serialize + ToSchema>;

    /// The words for the sides, in the order of the seats; none where they have no colours.
    const SIDES: Option<[&'static str; 2]>;
    /// The names of players who gave none, where they are not just numbered.
    const PLAYER_NAMES: Option<[&'static str; 2]> = None;
    /// Whether clients want the name of a match in a write of its own.
    const NAME_APART: bool = false;

    /// The position that a block of [lines](PositionLines) tells, for the seat that is to move, in notation.
    fn read_lines(block: &[String], seat: Seat) -> String;

    /// What programs are told of a move that was refused, where it is not the reason in our words.
    fn refusal(_broken_rule: Option<&Self::Illegal>) -> Option<String> {
        None
    }

    /// Where clients go wrong, if that is known.
    fn traps() -> Option<&'static dyn Traps<Self>> {
        None
    }

    /// The position for terminals: the rows of the block, with letters below.
    fn diagram(&self) -> String {
        with_letters(&self.final_lines())
    }
}

/// The declaration of a board game, with what counts its sequences of moves.
pub(super) const fn declaration<G: BoardGame + Shown>(
    title: Text,
    perft: Option<Count>,
) -> Declaration {
    let kind = || Kind::of(&BoardGameSpec::<G>(PhantomData));
    Declaration {
        kind,
        title,
        #[cfg(test)]
        add_schemas: add_all_schemas::<G>,
        perft,
    }
}

#[cfg(test)]
fn add_all_schemas<G: BoardGame + Shown>(schemas: &mut GameSchemas) {
    super::add_schemas::<G>(schemas);
    let fault = schemas.add::<<G::Position as FromStr>::Err>();
    schemas.rules.push(fault);
}

struct BoardGameSpec<G>(PhantomData<fn() -> G>);

impl<G: BoardGame> GameSpec for BoardGameSpec<G> {
    type Game = G;

    fn programs(&self) -> Option<&'static dyn Programs<G>> {
        Some(&Block)
    }

    fn bots(&self) -> Option<&'static dyn Bots<G>> {
        Some(&Search)
    }

    fn analysis(&self) -> Option<&'static dyn Analysis<G>> {
        Some(&Search)
    }

    fn classes(&self) -> Option<&'static dyn Classes<G>> {
        Some(&CountedMoves)
    }

    fn texts(&self) -> Option<&'static dyn Texts<G>> {
        Some(&Words)
    }

    fn traps(&self) -> Option<&'static dyn Traps<G>> {
        G::traps()
    }

    fn has_game_text(&self) -> bool {
        true
    }
}

struct Block;

impl<G: BoardGame> Programs<G> for Block {
    fn position_lines(&self, game: &G, _: Seat) -> Vec<String> {
        game.position_lines()
    }

    fn final_lines(&self, game: &G, _: Seat) -> Vec<String> {
        game.final_lines()
    }

    fn read_lines(&self, lines: &[String], seat: Seat) -> Option<String> {
        Some(format!("position={}", G::read_lines(lines, seat)))
    }

    fn refusal(&self, broken_rule: Option<&G::Illegal>) -> Option<String> {
        G::refusal(broken_rule)
    }

    fn name_apart(&self) -> bool {
        G::NAME_APART
    }
}

struct Words;

impl<G: BoardGame> Texts<G> for Words {
    fn side(&self, _: &G, seat: Seat) -> Option<&'static str> {
        G::SIDES?.get(seat.index()).copied()
    }

    fn player_name(&self, seat: Seat) -> Option<&'static str> {
        G::PLAYER_NAMES?.get(seat.index()).copied()
    }

    fn diagram(&self, game: &G) -> Option<String> {
        Some(game.diagram())
    }

    fn setup_fault(&self, setup: &str) -> Option<Value> {
        position_fault::<G::Position>(setup)
    }
}

/// The cells of a board, row by row from the top, without the numbers of the rows.
pub(super) fn rows(block: &[String]) -> Vec<Vec<&str>> {
    let end = block.len().saturating_sub(1);
    let begin = block.get(end).and_then(|end| end.strip_prefix("END")).unwrap_or_default();
    let first = block.iter().position(|line| line.split(' ').next() == Some(begin));
    let rows = block.get(first.map_or(end, |first| first + 1)..end).unwrap_or_default();
    rows.iter().map(|row| row.split(' ').skip(1).collect()).collect()
}

/// What stands behind this word in a block.
pub(super) fn value_of<'a>(block: &'a [String], word: &str) -> Option<&'a str> {
    block.iter().find_map(|line| line.strip_prefix(word)?.strip_prefix(' '))
}

/// The rows of a block, all cells equally wide, and the letters of the columns below.
fn with_letters(block: &[String]) -> String {
    let rows = block.get(1..block.len().saturating_sub(1)).unwrap_or_default();
    let n_columns = rows.first().map_or(0, |row| row.split(' ').count() - 1);
    let letters = ('A'..).take(n_columns).map(|letter| format!(" {letter}"));
    let letters: String = [String::new()].into_iter().chain(letters).collect();
    let width = rows.iter().flat_map(|row| row.split(' ')).map(str::len).max().unwrap_or(1);
    let aligned = |row: &str| {
        let cells: Vec<String> = row.split(' ').map(|cell| format!("{cell:>width$}")).collect();
        cells.join(" ") + "\n"
    };
    rows.iter().map(String::as_str).chain([letters.as_str()]).map(aligned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_cells_stand_in_columns() {
        let block = ["FIELD 2,2", "2 12 *", "1 4 15", "ENDFIELD"].map(str::to_owned);
        assert_eq!(with_letters(&block), " 2 12  *\n 1  4 15\n    A  B\n");
    }
}
