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
pub struct Features {
    /// Remember positions in a table.
    pub table: bool,
    /// Search what is likely to be bad less deep, and what is forced deeper.
    pub shortcuts: bool,
    /// Evaluate with the network instead of the evaluation made by hand.
    pub network: bool,
}

impl Features {
    /// Everything, as it plays best.
    pub const ALL: Self = Self { table: true, shortcuts: true, network: true };

    /// The switch with this name, for the command line of matches.
    pub fn switch(&mut self, name: &str) -> Option<&mut bool> {
        match name {
            "table" => Some(&mut self.table),
            "shortcuts" => Some(&mut self.shortcuts),
            "network" => Some(&mut self.network),
            _ => None,
        }
    }
}

impl Default for Features {
    fn default() -> Self {
        Self::ALL
    }
}
