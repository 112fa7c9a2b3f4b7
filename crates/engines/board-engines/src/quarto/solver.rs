//! Solves a game of Quarto to its end: won, drawn or lost.

use board_search::Clock;

use super::outlook::{Lengths, Outlook, each, each_square};

/// What has been proved about boards; it holds for the whole game.
#[derive(Debug)]
pub(super) struct Proofs {
    /// Each place keeps a board with many free squares and the last one.
    places: Vec<[u64; 2]>,
}

/// What is known of the value of a board to who hands over: 1 is won, 0 drawn, -1 lost.
#[derive(Clone, Copy)]
struct Bounds {
    least: i8,
    most: i8,
}

impl Proofs {
    pub(super) fn new(bytes: usize) -> Self {
        Self { places: vec![[0; 2]; (bytes / 16).max(1024).next_power_of_two()] }
    }

    #[inline]
    fn find(&self, hash: u64) -> Bounds {
        let place = &self.places[hash as usize & (self.places.len() - 1)];
        let entry = place.iter().find(|entry| (*entry ^ hash) >> 8 == 0);
        entry.map_or(Bounds { least: -1, most: 1 }, |entry| Bounds {
            least: (entry & 3) as i8 - 1,
            most: (entry >> 2 & 3) as i8 - 1,
        })
    }

    fn store(&mut self, hash: u64, bounds: Bounds, n_free: u32) {
        let index = hash as usize & (self.places.len() - 1);
        let place = &mut self.places[index];
        let known = ((bounds.most + 1) as u64) << 2 | (bounds.least + 1) as u64;
        let entry = hash >> 8 << 8 | u64::from(n_free) << 4 | known;
        let is_larger = (place[0] ^ hash) >> 8 == 0 || (place[0] >> 4 & 15) <= u64::from(n_free);
        place[usize::from(!is_larger)] = entry;
    }
}

/// A search for proofs within a limit of time.
pub(super) struct Solver<'a, 'b> {
    pub(super) proofs: &'a mut Proofs,
    pub(super) clock: &'a mut Clock<'b>,
}

impl Solver<'_, '_> {
    /// Whether who has to place a piece that does not win at once gets at least so much: 1 is a
    /// win, 0 a draw. Nothing if there was no time to find out.
    pub(super) fn places(&mut self, board: &Outlook, next: u8, least: i8) -> Option<bool> {
        if !self.clock.goes_on() {
            return None;
        }
        let lengths = Lengths::of(board.occupied);
        let mut open = [(0, 0, 0); 16];
        let mut n_open = 0;
        for square in each_square(!board.occupied) {
            let after = board.with(square, next).merged();
            if after.is_dead() {
                if least <= 0 {
                    return Some(true);
                }
                continue;
            }
            let safe = after.kinds(after.safe_after(&lengths, square));
            if safe == 0 {
                continue;
            }
            let hash = after.hash();
            let known = self.proofs.find(hash);
            if known.least >= least {
                return Some(true);
            }
            if known.most >= least {
                open[n_open] = (square, safe, hash);
                n_open += 1;
            }
        }
        // Those that leave few pieces to hand over are decided soonest.
        let open = &mut open[..n_open];
        open.sort_unstable_by_key(|(_, safe, _)| safe.count_ones());
        for &mut (square, safe, hash) in open {
            let after = board.with(square, next).merged();
            if self.gives(&after, safe, hash, least)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The same for who has to hand over one of these pieces.
    fn gives(&mut self, board: &Outlook, safe: u16, hash: u64, least: i8) -> Option<bool> {
        let mut is_so = false;
        for piece in each(safe) {
            if !self.places(&board.without(piece), piece, 1 - least)? {
                is_so = true;
                break;
            }
        }
        let known = self.proofs.find(hash);
        let known = if is_so {
            Bounds { least: known.least.max(least), ..known }
        } else {
            Bounds { most: known.most.min(least - 1), ..known }
        };
        self.proofs.store(hash, known, board.occupied.count_zeros());
        Some(is_so)
    }
}
