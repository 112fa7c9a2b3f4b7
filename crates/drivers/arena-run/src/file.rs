use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use arena::{
    BadCommand, CommandLine, Conduct, Format, Player, SprtPlan, TournamentOrder, TournamentPlan,
};
use serde::Deserialize;
use thiserror::Error;

/// A tournament as people write it down.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TournamentFile {
    /// What people call it.
    #[serde(default)]
    pub name: String,
    /// The kind of game.
    pub kind: String,
    /// Who plays whom.
    pub format: Format,
    /// As in [`TournamentPlan::rounds`].
    pub rounds: Option<u32>,
    /// As in [`TournamentPlan::games_per_pairing`].
    pub games_per_pairing: Option<u32>,
    /// As in [`TournamentPlan::champions`].
    pub champions: Option<u32>,
    /// As in [`TournamentPlan::tie_breaks`].
    pub tie_breaks: Option<u32>,
    /// The time for one move, in milliseconds.
    pub move_time_ms: Option<u64>,
    /// As in [`TournamentPlan::seed`].
    #[serde(default)]
    pub seed: u64,
    /// A file with one opening per line.
    pub openings: Option<PathBuf>,
    /// Options of the kind of game.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// When to stop early.
    pub sprt: Option<SprtPlan>,
    /// How many games are played at a time.
    pub concurrency: Option<usize>,
    /// As in [`Conduct::no_pondering`].
    #[serde(default)]
    pub no_pondering: bool,
    /// As in [`Conduct::trust`].
    #[serde(default)]
    pub trust: bool,
    /// As in [`Conduct::usual_pauses`].
    #[serde(default)]
    pub usual_pauses: bool,
    /// Who takes part.
    #[serde(default)]
    pub entrant: Vec<EntrantEntry>,
}

impl Default for TournamentFile {
    /// A round robin of Bashni with nobody in it, for tournaments without a file.
    fn default() -> Self {
        let text = "kind = \"Bashni\"\nformat = \"round-robin\"";
        Self::read(text).expect("these two lines are a tournament file")
    }
}

/// An entrant as people write it down: a command or a bot.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EntrantEntry {
    /// The name; that of the bot or of the program if nothing is said.
    pub name: Option<String>,
    /// The command line of a program.
    pub command: Option<String>,
    /// The folder the program starts in.
    pub folder: Option<PathBuf>,
    /// The name of a bot.
    pub bot: Option<String>,
}

/// Why a tournament file is none.
#[derive(Debug, Error)]
pub enum BadFile {
    /// It is no TOML, or names something that is not known.
    #[error("{0}")]
    Toml(#[from] toml::de::Error),
    /// An entrant is neither a program nor a bot, or both.
    #[error("entrant {0}: give either a command or a bot")]
    Entrant(usize),
    /// A command can't be read.
    #[error("entrant {0}: {1}")]
    Command(usize, BadCommand),
    /// The openings can't be read.
    #[error("openings {}: {error}", .path.display())]
    Openings {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// It can't be played.
    #[error(transparent)]
    Plan(#[from] arena::BadPlan),
    /// Nobody would end it.
    #[error("a ladder needs a number of rounds here")]
    EndlessLadder,
}

impl TournamentFile {
    /// Reads the text of a file.
    pub fn read(text: &str) -> Result<Self, BadFile> {
        Ok(toml::from_str(text)?)
    }

    /// The tournament, with paths seen from this folder.
    pub fn tournament(self, folder: &Path) -> Result<TournamentOrder, BadFile> {
        let mut plan = TournamentPlan::new(self.kind, self.format);
        let openings = match &self.openings {
            Some(path) => read_openings(&folder.join(path))?,
            None => vec![],
        };
        let entrants = self.entrant.iter().enumerate();
        let (names, players): (Vec<String>, Vec<Player>) = entrants
            .map(|(index, entry)| entry.player(index + 1, folder))
            .collect::<Result<Vec<_>, _>>()?
            .into_iter()
            .unzip();
        plan = TournamentPlan {
            name: self.name,
            entrants: names,
            rounds: self.rounds,
            games_per_pairing: self.games_per_pairing.unwrap_or(plan.games_per_pairing),
            champions: self.champions.unwrap_or(plan.champions),
            tie_breaks: self.tie_breaks.unwrap_or(plan.tie_breaks),
            move_time_ms: self.move_time_ms.unwrap_or(plan.move_time_ms),
            seed: self.seed,
            openings,
            options: self.options,
            sprt: self.sprt,
            ..plan
        };
        plan.check()?;
        plan.check_names()?;
        if plan.format == Format::Ladder && plan.rounds.is_none() {
            return Err(BadFile::EndlessLadder);
        }
        let conduct = Conduct {
            concurrency: self.concurrency,
            no_pondering: self.no_pondering,
            trust: self.trust,
            usual_pauses: self.usual_pauses,
            ..Conduct::default()
        };
        Ok(TournamentOrder { plan, players, conduct, organised: None })
    }
}

impl EntrantEntry {
    fn player(&self, number: usize, folder: &Path) -> Result<(String, Player), BadFile> {
        match (&self.command, &self.bot) {
            (Some(command), None) => {
                let command = command.parse();
                let mut command: CommandLine =
                    command.map_err(|bad| BadFile::Command(number, bad))?;
                let file = Path::new(&command.program).file_name().unwrap_or_default();
                let name = self.name.as_deref().map(host::compose);
                let name = name.unwrap_or_else(|| file.to_string_lossy().into_owned());
                let own = self.folder.as_ref().map(|own| folder.join(own));
                // A path is seen from the program's own folder; a bare name is looked up.
                if command.program.contains('/') {
                    let path = own.as_deref().unwrap_or(folder).join(&command.program);
                    command.program = path.to_string_lossy().into_owned();
                }
                Ok((name, Player::Program { command, folder: own }))
            }
            (None, Some(bot)) => {
                let name = self.name.clone().unwrap_or_else(|| bot.clone());
                Ok((name, Player::Bot { bot: bot.clone() }))
            }
            _ => Err(BadFile::Entrant(number)),
        }
    }
}

/// One opening per line; what stands behind a `#` is not part of it.
fn read_openings(path: &Path) -> Result<Vec<String>, BadFile> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| BadFile::Openings { path: path.to_owned(), error })?;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    Ok(lines.filter(|line| !line.is_empty()).map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_names_programs_and_bots() {
        let text = r#"
            kind = "Bashni"
            format = "round-robin"
            move-time-ms = 50
            no-pondering = true
            [[entrant]]
            name = "Anna"
            command = "./client -g {id} -c {conf}"
            folder = "anna"
            [[entrant]]
            bot = "3"
        "#;
        let tournament =
            TournamentFile::read(text).unwrap().tournament(Path::new("/teams")).unwrap();
        assert_eq!(tournament.plan.entrants, ["Anna", "3"]);
        let command = "/teams/anna/./client -g {id} -c {conf}".parse().unwrap();
        let anna = Player::Program { command, folder: Some("/teams/anna".into()) };
        assert_eq!(tournament.players, [anna, Player::Bot { bot: "3".into() }]);
        assert!(tournament.conduct.no_pondering);
        assert_eq!((tournament.conduct.n_at_once(2), Conduct::default().n_at_once(2)), (2, 1));
        let both = text.replace("bot = \"3\"", "bot = \"3\"\ncommand = \"x\"");
        let read = TournamentFile::read(&both).unwrap();
        assert!(matches!(read.tournament(Path::new("/")), Err(BadFile::Entrant(2))));
    }
}
