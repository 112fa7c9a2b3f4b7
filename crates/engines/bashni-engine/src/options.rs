/// What an engine is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many threads search together; at least 1.
    pub threads: usize,
    /// The size of the table of positions, in bytes.
    pub table_bytes: usize,
    /// Which parts of the search are switched on.
    pub features: Features,
}

impl Default for Options {
    fn default() -> Self {
        Self { threads: 1, table_bytes: 64 << 20, features: Features::default() }
    }
}

/// The parts of the search that can be left out, so that a match can tell what each is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent switches")]
pub struct Features {
    /// Remember positions in a table.
    pub table: bool,
    /// Search late moves less deep.
    pub reductions: bool,
    /// Try moves that refuted something before first.
    pub history: bool,
    /// Search a forced reply without counting it.
    pub forced: bool,
    /// Trust the evaluation near the leaves when it is far above the window.
    pub futility: bool,
    /// Trust a shallower search whose result is far outside the window.
    pub probable_cut: bool,
    /// Follow only the best captures far behind a leaf.
    pub few_captures: bool,
    /// Start with a narrow window around the last score.
    pub aspiration: bool,
    /// Know the limits of the game and the points.
    pub limits: bool,
    /// Evaluate with the network instead of the evaluation made by hand.
    pub network: bool,
    /// Remember positions at the leaves too.
    pub leaves: bool,
}

impl Features {
    /// Everything, as it plays best.
    pub const ALL: Self = Self {
        table: true,
        reductions: true,
        history: true,
        forced: true,
        futility: true,
        probable_cut: true,
        few_captures: true,
        aspiration: true,
        limits: true,
        network: true,
        leaves: true,
    };

    /// The switch with this name, for the command line of matches.
    pub fn switch(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "table" => &mut self.table,
            "reductions" => &mut self.reductions,
            "history" => &mut self.history,
            "forced" => &mut self.forced,
            "futility" => &mut self.futility,
            "probable-cut" => &mut self.probable_cut,
            "few-captures" => &mut self.few_captures,
            "aspiration" => &mut self.aspiration,
            "limits" => &mut self.limits,
            "network" => &mut self.network,
            "leaves" => &mut self.leaves,
            _ => return None,
        })
    }
}

impl Default for Features {
    fn default() -> Self {
        Self::ALL
    }
}
