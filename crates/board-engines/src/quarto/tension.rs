//! How likely an opponent goes wrong some time, guessed from what the board looks like.

use super::outlook::Outlook;

/// The more traits unfinished lines share, the more there is to overlook; a line of three is a
/// threat that everybody sees, and it leaves fewer pieces to go on with.
pub(super) fn tension(board: &Outlook) -> f64 {
    let [_, one, two, three] = board.traits_by_length().map(f64::from);
    0.64 + 0.0056 * one + 0.0136 * two - 0.0464 * three
}
