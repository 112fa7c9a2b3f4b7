//! Secrets that stand for a seat or for the operator. Only their hashes are kept.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// A new secret nobody can guess: 128 random bits as text.
pub(crate) fn new() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(hex(&bytes))
}

/// What is kept of a secret. A fast hash is enough, since secrets are drawn and not chosen.
pub(crate) fn hash(secret: &str) -> String {
    hex(&Sha256::digest(secret.as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a String takes everything");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_hashes_are_stable() {
        assert_ne!(new().unwrap(), new().unwrap());
        assert_eq!(new().unwrap().len(), 32);
        assert!(hash("abc").starts_with("ba7816bf"));
    }
}
