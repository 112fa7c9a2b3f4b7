/// A round step for an axis: the next of 1, 2, 5, 10, … that is not smaller.
pub fn round_step(at_least: f64) -> f64 {
    let power = 10_f64.powf(at_least.max(f64::MIN_POSITIVE).log10().floor());
    let factors = [1.0, 2.0, 5.0, 10.0];
    let factor = factors.into_iter().find(|factor| factor * power >= at_least);
    factor.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        for (at_least, step) in [(0.17, 0.2), (3.0, 5.0), (0.5, 0.5), (70.0, 100.0)] {
            assert!((round_step(at_least) - step).abs() < 1e-9);
        }
    }
}
