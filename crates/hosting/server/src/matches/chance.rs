//! Dice and cards.

use host::{Draw, Plan};
use sha2::{Digest, Sha256};

/// Where the chance of a match comes from.
pub(super) enum Chance<'a> {
    /// The operating system's generator: nobody can foresee or repeat it.
    System,
    /// A secret: the same draws for all matches that have it, and nobody can foresee them without
    /// it. Each draw follows from its name alone, so that more or fewer draws before it change
    /// nothing.
    Secret(&'a str),
}

impl<'a> Chance<'a> {
    /// What this plan settled.
    pub(super) fn of(plan: &'a Plan) -> Self {
        plan.chance.as_deref().map_or(Self::System, Self::Secret)
    }

    /// One of this many, each as likely as the others.
    pub(super) fn draw(&self, draw: &Draw) -> usize {
        let n = draw.n as u64;
        // The largest multiple of n: numbers above it would favour the first possibilities.
        let fair = u64::MAX - u64::MAX % n;
        let numbers = (0..).map(|attempt| self.number(&draw.name, attempt));
        let number = numbers.into_iter().find(|number| *number < fair).unwrap_or_default();
        (number % n) as usize
    }

    /// What a bot draws its own chance from.
    pub(super) fn bot_seed(&self, seat: u8) -> u64 {
        self.number(&format!("bot {seat}"), 0)
    }

    fn number(&self, name: &str, attempt: u32) -> u64 {
        match self {
            Self::System => getrandom::u64().expect("an operating system has random numbers"),
            Self::Secret(secret) => number_of(&[secret, name, &attempt.to_string()]),
        }
    }
}

/// The secret of all matches with this seed on the server that has this key. It is not the seed
/// itself, which people choose and tell each other.
pub(super) fn secret_of(server_key: &str, seed: u64) -> String {
    format!("{:016x}{:016x}", number_of(&[server_key, "a", &seed.to_string()]), {
        number_of(&[server_key, "b", &seed.to_string()])
    })
}

/// 64 bits that nobody can tell without knowing all parts.
pub(super) fn number_of(parts: &[&str]) -> u64 {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.as_bytes());
        // A byte that stands in no part: "1" and "23" is not "12" and "3".
        hash.update([0]);
    }
    let hash = hash.finalize();
    hash.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn die(name: usize) -> Draw {
        Draw { name: name.to_string(), n: 6 }
    }

    #[test]
    fn every_face_of_a_die_comes_up() {
        let secret = secret_of("key", 1);
        for chance in [Chance::System, Chance::Secret(&secret)] {
            let mut seen = [0; 6];
            for name in 0..6000 {
                seen[chance.draw(&die(name))] += 1;
            }
            // A fair die misses this once in more than 10^20 times.
            assert!(seen.iter().all(|&n| (600..1400).contains(&n)), "{seen:?}");
        }
    }

    #[test]
    fn the_same_secret_gives_the_same_dice_in_any_order_and_another_one_others() {
        let dice = |secret: &str, names: &[usize]| -> Vec<usize> {
            names.iter().map(|&name| Chance::Secret(secret).draw(&die(name))).collect()
        };
        let (one, two) = (secret_of("key", 1), secret_of("key", 2));
        let names: Vec<usize> = (0..40).collect();
        let backwards: Vec<usize> = (0..40).rev().collect();
        let mut reversed = dice(&one, &backwards);
        reversed.reverse();
        assert_eq!(dice(&one, &names), reversed);
        assert_ne!(dice(&one, &names), dice(&two, &names));
        assert_ne!(dice(&one, &names), dice(&secret_of("another server", 1), &names));
    }
}
