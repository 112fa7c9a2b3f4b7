//! Dice and cards.

/// One of `n`, each as likely as the others, from the operating system's generator: nobody can
/// foresee or repeat it.
pub(super) fn draw(n: usize) -> usize {
    let n = n as u64;
    // The largest multiple of n: numbers above it would favour the first possibilities.
    let fair = u64::MAX - u64::MAX % n;
    loop {
        let number = getrandom::u64().expect("an operating system has random numbers");
        if number < fair {
            return (number % n) as usize;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_of_a_die_comes_up() {
        let mut seen = [0; 6];
        for _ in 0..6000 {
            seen[draw(6)] += 1;
        }
        // A fair die misses this once in more than 10^20 times.
        assert!(seen.iter().all(|&n| (600..1400).contains(&n)), "{seen:?}");
    }
}
