use game::BadOption;
use thiserror::Error;

use crate::board::Frame;
use crate::program::{Page, Program};

/// Why a setup can't be read: the value at fault and what is wrong with it.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingBadSetup))]
#[error("{option}: {fault}")]
pub struct BadSetup {
    /// The name of the value, such as `at`, or what stands in its place.
    pub option: String,
    /// What is wrong.
    pub fault: Fault,
}

impl BadSetup {
    pub(crate) fn new(option: &str, fault: Fault) -> Self {
        Self { option: option.to_owned(), fault }
    }
}

impl From<BadSetup> for BadOption {
    fn from(bad: BadSetup) -> Self {
        Self::new(bad.option, bad.fault)
    }
}

/// What can be wrong with a value of a setup. The texts tell what would be right; `part` is the
/// program within `at`.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingSetupFault))]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum Fault {
    #[error("expected name=value, several of them separated by semicolons or lines")]
    NotAPair,
    #[error("is unknown, expected one of {expected}")]
    UnknownName { expected: String },
    #[error("is given twice")]
    GivenTwice,
    #[error("expected {expected}, got {got:?}")]
    UnknownValue { expected: String, got: String },
    #[error("expected a number from 0 to 2^64 - 1, got {got:?}")]
    NoNumber { got: String },
    #[error("a deal is for one to three users, got {got} hands")]
    TooManyHands { got: usize },
    #[error("the 18 programs are dealt evenly, {needed} a user, got {got}")]
    UnevenDeal { needed: usize, got: usize },
    #[error("{program} is dealt twice")]
    DealtTwice { program: Program },
    #[error("there is no program {got:?}; the programs are {known}")]
    UnknownProgram { got: String, known: String },
    #[error("balanced is for three users")]
    BalancedIsForThree,
    #[error("expected {needed} hands, got {got}")]
    OtherUsers { needed: usize, got: usize },
    #[error(
        "expected the round and who begins, such as 2.1 for the first program of round 2 or 2.os \
         for the OS turn; units are for the OS turn, at least 1 and at most those of the round"
    )]
    BadRound,
    #[error("{part:?}: expected a program and its pages, such as lime:-,2@A1,1@B1,3@disk")]
    ProgramForm { part: String },
    #[error("{part:?}: this program is there twice")]
    ProgramTwice { part: String },
    #[error("{part:?}: {program} has {pages} pages")]
    OtherPages { part: String, program: Program, pages: u8 },
    #[error("{part:?}: only the lowest pages can be out of the game")]
    OutAboveIn { part: String },
    #[error("{part:?}: expected points and place such as 2@A1, got {got:?}")]
    PageForm { part: String, got: String },
    #[error("{part:?}: a page has 0 to {most} points, got {got:?}")]
    PagePoints { part: String, most: u8, got: String },
    #[error(
        "{part:?}: {program} is laid with {most} points, at least one on each page, and can't \
         have gained any"
    )]
    TooManyPoints { part: String, program: Program, most: u8 },
    #[error(
        "{part:?}: {page} is the lowest page left and has no points, so it has left the game \
         (write it as a dash)"
    )]
    LowestWithoutPoints { part: String, page: Page },
    #[error("{part:?}: expected a frame such as A1 or disk, got {got:?}")]
    NoFrame { part: String, got: String },
    #[error("{part:?}: {frame} is not on the board or taken twice")]
    FrameNotFree { part: String, frame: Frame },
    #[error(
        "in this round user {user} has {needed} programs yet to lay, but {got} of his are not on \
         the boards (write those out of the game as gone)"
    )]
    HandDoesNotFit { user: usize, needed: usize, got: usize },
}
