use super::arena::List;

/// As many lists as a wheel has slots, and one bit for each that says whether it has anything.
#[derive(Clone, Debug)]
pub(super) struct Wheel {
    lists: Vec<List>,
    occupied: Vec<u64>,
}

/// The number of slots, as a power of two.
pub(super) const SLOTS_LOG: u32 = 13;
pub(super) const N_SLOTS: u64 = 1 << SLOTS_LOG;

impl Default for Wheel {
    fn default() -> Self {
        Self {
            lists: vec![List::EMPTY; N_SLOTS as usize],
            occupied: vec![0; N_SLOTS as usize / 64],
        }
    }
}

impl Wheel {
    /// The list of a slot, to put something in. Higher bits of the number do not count.
    pub(super) fn list_mut(&mut self, slot: u64) -> &mut List {
        let slot = (slot % N_SLOTS) as usize;
        self.occupied[slot / 64] |= 1 << (slot % 64);
        &mut self.lists[slot]
    }

    /// Takes the list of the first slot from this one on that has anything.
    pub(super) fn take_next(&mut self, from: u64) -> Option<(u64, List)> {
        let mut slot = from;
        while slot < N_SLOTS {
            let word = self.occupied[slot as usize / 64] >> (slot % 64);
            if word != 0 {
                slot += u64::from(word.trailing_zeros());
                self.occupied[slot as usize / 64] &= !(1 << (slot % 64));
                let list = std::mem::replace(&mut self.lists[slot as usize], List::EMPTY);
                return Some((slot, list));
            }
            slot += 64 - slot % 64;
        }
        None
    }
}
