//! Good moves first: the earlier the best one is tried, the more is cut off.

/// What the search learned about moves by their numbers.
#[derive(Debug)]
pub(crate) struct Memory {
    /// How often a move refuted something, by side and number.
    history: Vec<i32>,
    /// The last two moves that refuted something at each height.
    killers: Vec<[u32; 2]>,
}

const N_NUMBERS: usize = 4096;
const MOST: i32 = 1 << 14;

impl Memory {
    pub(crate) fn new() -> Self {
        Self { history: vec![0; 2 * N_NUMBERS], killers: Vec::new() }
    }

    /// What is long ago counts less, and heights mean other positions now.
    pub(crate) fn fade(&mut self) {
        self.history.iter_mut().for_each(|count| *count /= 4);
        self.killers.clear();
    }

    /// How early a move is tried.
    #[inline]
    pub(crate) fn rank(&self, side: usize, height: usize, id: u32, promise: i32) -> i32 {
        let killers = self.killers.get(height).copied().unwrap_or_default();
        let killer = i32::from(killers.contains(&id)) * 2 * MOST;
        promise * 4 * MOST + killer + self.history[place(side, id)]
    }

    /// A move was too good for the opponent to allow it; those before it were not.
    pub(crate) fn learn(
        &mut self,
        side: usize,
        height: usize,
        id: u32,
        before: impl Iterator<Item = u32>,
        depth: i32,
    ) {
        let bonus = (depth * depth).min(400);
        self.change(side, id, bonus);
        before.for_each(|other| self.change(side, other, -bonus));
        if self.killers.len() <= height {
            self.killers.resize(height + 1, [0; 2]);
        }
        let killers = &mut self.killers[height];
        if killers[0] != id {
            *killers = [id, killers[0]];
        }
    }

    fn change(&mut self, side: usize, id: u32, bonus: i32) {
        let count = &mut self.history[place(side, id)];
        // The nearer to the end of the scale, the less it moves.
        *count += bonus - *count * bonus.abs() / MOST;
    }
}

#[inline]
fn place(side: usize, id: u32) -> usize {
    (side & 1) * N_NUMBERS + id as usize % N_NUMBERS
}
