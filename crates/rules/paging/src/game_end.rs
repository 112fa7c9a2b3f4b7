use game::Seat;

use crate::paging::{Paging, Phase};

/// What the disk looks like after six rounds, which decides the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingEnd))]
pub enum GameEnd {
    /// Nothing is left there: the OS has won.
    DiskEmpty,
    /// The users have won.
    PagesOnDisk,
}

impl GameEnd {
    /// A stable word for logs and translations.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::DiskEmpty => "disk-empty",
            Self::PagesOnDisk => "pages-on-disk",
        }
    }
}

impl Paging {
    /// How the game ended, once it did.
    pub(crate) fn end(&self) -> Option<GameEnd> {
        let is_empty = self.memory().n_disk() == 0;
        let end = if is_empty { GameEnd::DiskEmpty } else { GameEnd::PagesOnDisk };
        (*self.phase() == Phase::Over).then_some(end)
    }

    /// The seats that have won a game that ended like this.
    pub(crate) fn winners(&self, end: GameEnd) -> impl Iterator<Item = Seat> {
        let (n_users, n_seats) = (self.players().n_users(), self.players().n_seats());
        let is_winner = move |seat: &Seat| (seat.index() >= n_users) == (end == GameEnd::DiskEmpty);
        Seat::all(n_seats).filter(is_winner)
    }
}
