//! `spielwerk backup` and `spielwerk restore`: copies of the data file.

use std::path::PathBuf;

use store::Salvaged;

use crate::output;
use crate::settings::DATA_FILE;

/// Arguments of `spielwerk backup`.
#[derive(clap::Args)]
pub(crate) struct BackupArguments {
    /// The file to create; it must not exist yet
    copy: PathBuf,
    /// The data file of the server, which may be running
    #[arg(long, env = "SPIELWERK_DATA", default_value = DATA_FILE, value_name = "FILE")]
    data: PathBuf,
}

/// Arguments of `spielwerk restore`.
#[derive(clap::Args)]
pub(crate) struct RestoreArguments {
    /// A file that `spielwerk backup` made, or with --salvage a damaged data file
    copy: PathBuf,
    /// Restore what can be read of a data file whose write-ahead log is damaged; it stays as it is
    #[arg(long)]
    salvage: bool,
    /// The data file to create, for a server that is not running
    #[arg(long, env = "SPIELWERK_DATA", default_value = DATA_FILE, value_name = "FILE")]
    data: PathBuf,
    /// Replace an existing data file, which is kept under another name
    #[arg(long)]
    replace: bool,
}

pub(crate) fn backup(arguments: &BackupArguments) -> anyhow::Result<()> {
    store::backup(&arguments.data, &arguments.copy)?;
    output::print_line(format!("{} is complete", arguments.copy.display()));
    Ok(())
}

pub(crate) fn restore(arguments: &RestoreArguments) -> anyhow::Result<()> {
    let RestoreArguments { copy, data, salvage, replace } = arguments;
    let kept = if *salvage {
        let Salvaged { n_repaired, n_lost, kept } = store::salvage(copy, data, *replace)?;
        output::print_line(match (n_repaired, n_lost) {
            (0, 0) => "the write-ahead log is in order".to_owned(),
            (1, 0) => "1 damaged place repaired, nothing is lost".to_owned(),
            (n, 0) => format!("{n} damaged places repaired, nothing is lost"),
            (0, lost) => format!("{lost} acknowledged writes behind the damage are lost"),
            (n, lost) => format!("{n} damaged places repaired, but {lost} writes are lost"),
        });
        kept
    } else {
        store::restore(copy, data, *replace)?
    };
    if let Some(kept) = kept {
        output::print_line(format!("the file that was there is now {}", kept.display()));
    }
    output::print_line(format!("{} is restored", data.display()));
    Ok(())
}
