/// How good a position is for the side to move, in hundredths of a man or what is like one.
///
/// Scores beyond [`SURE`] are proved results: a win in `n` plies is `WIN - n`.
pub type Score = i32;

/// A game that is won here and now.
pub const WIN: Score = 30_000;

/// No evaluation reaches this: what is above is a proved win, what is below its negative a loss.
pub const SURE: Score = WIN - 1_000;

/// Above every score.
pub const INFINITE: Score = 32_000;

/// In how many plies the game is surely won (positive) or lost (negative or 0), if it is.
pub fn plies_to_end(score: Score) -> Option<i32> {
    if score > SURE {
        Some(WIN - score)
    } else if score < -SURE {
        Some(-WIN - score)
    } else {
        None
    }
}

/// The chance to win that a score stands for; a draw counts half.
pub fn chance(score: Score) -> f64 {
    chance_on_scale(score, SCALE)
}

/// The same for an evaluation by which the odds are e to 1 at this score.
pub fn chance_on_scale(score: Score, scale: f64) -> f64 {
    1.0 / (1.0 + (-f64::from(score) / scale).exp())
}

/// The score at which the odds are e to 1.
const SCALE: f64 = 150.0;
