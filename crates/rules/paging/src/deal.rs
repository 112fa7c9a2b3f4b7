use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::chance::Chance;
use crate::program::{BadProgram, Program};

/// Who has which programs before the first round: `red,lime/orange,blue/…`, user by user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    n_users: u8,
    owner: [u8; Program::COUNT],
}

impl Deal {
    /// All programs for one user.
    pub(crate) const ALL_TO_ONE: Self = Self { n_users: 1, owner: [0; Program::COUNT] };

    /// A random deal for one to three users: the programs are put into a random order by
    /// [`Chance`], and each user in turn takes his share.
    pub fn from_seed(n_users: usize, seed: u64) -> Self {
        let mut programs: Vec<Program> = Program::all().collect();
        Chance::from_seed(seed).shuffle(&mut programs);
        Self::in_order(n_users, programs.into_iter())
    }

    /// A random deal for three in which each has one program of 3 pages, four of 4, one of 5.
    pub(crate) fn balanced_from_seed(seed: u64) -> Self {
        let mut chance = Chance::from_seed(seed);
        let mut shares: [Vec<Program>; 3] = [Vec::new(), Vec::new(), Vec::new()];
        for n_pages in 3..=5 {
            let mut alike: Vec<Program> =
                Program::all().filter(|program| program.n_pages() == n_pages).collect();
            chance.shuffle(&mut alike);
            let share = alike.len() / shares.len();
            for (hand, programs) in shares.iter_mut().zip(alike.chunks(share)) {
                hand.extend(programs);
            }
        }
        Self::in_order(shares.len(), shares.into_iter().flatten())
    }

    fn in_order(n_users: usize, programs: impl Iterator<Item = Program>) -> Self {
        let n_users = n_users.clamp(1, 3);
        let mut owner = [0; Program::COUNT];
        for (index, program) in programs.enumerate() {
            owner[program.index()] = (index / (Program::COUNT / n_users)) as u8;
        }
        Self { n_users: n_users as u8, owner }
    }

    /// For how many users it is.
    pub const fn n_users(&self) -> usize {
        self.n_users as usize
    }

    /// The user who has this program, counted from 0.
    pub(crate) const fn owner(&self, program: Program) -> usize {
        self.owner[program.index()] as usize
    }

    /// The programs of a user, the short ones first.
    pub fn hand(&self, user: usize) -> impl Iterator<Item = Program> + '_ {
        Program::all().filter(move |program| self.owner(*program) == user)
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for user in 0..self.n_users() {
            let names: Vec<&str> = self.hand(user).map(Program::name).collect();
            write!(f, "{}{}", if user > 0 { "/" } else { "" }, names.join(","))?;
        }
        Ok(())
    }
}

impl FromStr for Deal {
    type Err = BadDeal;

    fn from_str(text: &str) -> Result<Self, BadDeal> {
        let hands: Vec<&str> = text.split('/').collect();
        let n_users = hands.len();
        if n_users > 3 {
            return Err(BadDeal::TooManyHands(n_users));
        }
        let mut owner = [None; Program::COUNT];
        for (user, hand) in hands.iter().enumerate() {
            let programs: Vec<&str> = hand.split(',').collect();
            let (needed, got) = (Program::COUNT / n_users, programs.len());
            if got != needed {
                return Err(BadDeal::Uneven { needed, got });
            }
            for name in programs {
                let program: Program = name.parse()?;
                if owner[program.index()].replace(user as u8).is_some() {
                    return Err(BadDeal::Twice(program));
                }
            }
        }
        // Eighteen different programs are all there are.
        Ok(Self { n_users: n_users as u8, owner: owner.map(Option::unwrap_or_default) })
    }
}

/// Why a text is no deal.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum BadDeal {
    #[error("a deal is for one to three users, got {0} hands")]
    TooManyHands(usize),
    #[error("the 18 programs are dealt evenly, {needed} a user, got {got}")]
    Uneven { needed: usize, got: usize },
    #[error("{0} is dealt twice")]
    Twice(Program),
    #[error(transparent)]
    Program(#[from] BadProgram),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_read_back_and_are_even() {
        for (n_users, seed) in [(1, 7), (2, 7), (3, 7), (3, 8)] {
            let deal = Deal::from_seed(n_users, seed);
            assert_eq!(deal.to_string().parse(), Ok(deal));
            for user in 0..n_users {
                assert_eq!(deal.hand(user).count(), 18 / n_users);
            }
        }
        assert_ne!(Deal::from_seed(3, 7), Deal::from_seed(3, 8));
        assert_eq!(Deal::from_seed(1, 3), Deal::ALL_TO_ONE);
    }

    #[test]
    fn a_seed_stays_valid() {
        assert_eq!(
            Deal::from_seed(2, 1).to_string(),
            "green,olive,cyan,sky,blue,purple,magenta,brown,black/\
             red,orange,yellow,lime,teal,navy,violet,pink,grey"
        );
    }

    #[test]
    fn a_balanced_deal_is_alike_for_all_three() {
        let deal = Deal::balanced_from_seed(5);
        assert_eq!(deal.to_string().parse(), Ok(deal));
        for user in 0..3 {
            let lengths: Vec<u8> = deal.hand(user).map(Program::n_pages).collect();
            assert_eq!(lengths, [3, 4, 4, 4, 4, 5]);
        }
    }
}
