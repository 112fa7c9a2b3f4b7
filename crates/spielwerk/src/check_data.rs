//! `spielwerk check-data`: looks through a data file for damage.

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::json;

use crate::settings::DATA_FILE;
use crate::{games, output};

/// Arguments of `spielwerk check-data`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The data file of the server
    #[arg(long, env = "SPIELWERK_DATA", default_value = DATA_FILE, value_name = "FILE")]
    data: PathBuf,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// Ends with 0 for a good file and with 1 for one that is damaged.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let checked = store::check(&arguments.data, &games::all())?;
    let is_good = checked.problems.is_empty();
    if arguments.json {
        let result = json!({
            "matches": checked.n_matches,
            "entries": checked.n_entries,
            "problems": checked.problems,
        });
        output::print(format!("{result}\n"));
    } else {
        let mut lines = checked.problems.clone();
        lines.push(format!(
            "{}: {} matches with {} entries, {}",
            arguments.data.display(),
            checked.n_matches,
            checked.n_entries,
            match lines.len() {
                0 => "all in order".to_owned(),
                1 => "1 problem; restore a backup".to_owned(),
                n => format!("{n} problems; restore a backup"),
            }
        ));
        output::print(lines.join("\n") + "\n");
    }
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
