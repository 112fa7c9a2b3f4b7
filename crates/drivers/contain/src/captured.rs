//! What a program wrote to one of its outputs, with a bound.

use std::collections::VecDeque;

use crate::Shown;

/// The beginning and the end of what a program wrote; the middle of very much is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Captured {
    head: Vec<u8>,
    tail: VecDeque<u8>,
    n_bytes: u64,
}

impl Captured {
    /// So much is kept of the beginning, and as much of the end.
    pub const KEPT: usize = 256 << 10;

    /// How many bytes were written, kept or not.
    pub fn n_bytes(&self) -> u64 {
        self.n_bytes
    }

    /// How many bytes of the middle were left out.
    pub fn n_left_out(&self) -> u64 {
        self.n_bytes - (self.head.len() + self.tail.len()) as u64
    }

    /// What was kept, as it was written; a line in brackets stands for what was left out.
    pub fn bytes(&self) -> Vec<u8> {
        let mut all = self.head.clone();
        if self.n_left_out() > 0 {
            all.extend(format!("\n[… {} bytes left out …]\n", self.n_left_out()).into_bytes());
        }
        all.extend(&self.tail);
        all
    }

    /// What was kept, harmless for a terminal.
    pub fn shown(&self) -> String {
        Shown::lines(&self.bytes()).to_string()
    }

    pub(crate) fn push(&mut self, bytes: &[u8]) {
        self.n_bytes += bytes.len() as u64;
        let (head, rest) = bytes.split_at(bytes.len().min(Self::KEPT - self.head.len()));
        self.head.extend(head);
        self.tail.extend(rest);
        let too_many = self.tail.len().saturating_sub(Self::KEPT);
        self.tail.drain(..too_many);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_much_is_left_out() {
        let mut captured = Captured::default();
        for _ in 0..Captured::KEPT {
            captured.push(b"abc");
        }
        captured.push(b"end");
        assert_eq!(captured.n_bytes(), 3 * Captured::KEPT as u64 + 3);
        assert_eq!(captured.n_left_out(), Captured::KEPT as u64 + 3);
        let shown = captured.shown();
        assert!(shown.starts_with("abc") && shown.ends_with("abcend"));
        assert!(shown.contains("[… 262147 bytes left out …]"));
    }
}
