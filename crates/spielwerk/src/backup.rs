//! `spielwerk backup` and `spielwerk restore`: copies of the data file.

use std::path::PathBuf;

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
    /// A file that `spielwerk backup` made
    copy: PathBuf,
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
    let kept = store::restore(&arguments.copy, &arguments.data, arguments.replace)?;
    if let Some(kept) = kept {
        output::print_line(format!("the file that was there is now {}", kept.display()));
    }
    output::print_line(format!("{} is restored", arguments.data.display()));
    Ok(())
}
