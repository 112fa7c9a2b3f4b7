//! `spielwerk paging print`

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use game::Language;
use paging_print::{Paper, Part, Print};

use crate::output;

/// Arguments of `spielwerk paging print`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder for the files; it is created if it does not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Paper size: a4 or letter
    #[arg(long, default_value_t = Paper::A4)]
    paper: Paper,
    /// Language: de or en
    #[arg(long, default_value_t = Language::En)]
    lang: Language,
    /// Replace existing files
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let folder = &arguments.out;
    let prints = Part::ALL.map(|part| paging_print::print(part, arguments.paper, arguments.lang));
    fs::create_dir_all(folder)
        .with_context(|| format!("could not create the folder {}", folder.display()))?;
    if !arguments.force {
        let is_there = |print: &&Print| folder.join(&print.file_name).exists();
        // Either all files are written or none.
        if let Some(print) = prints.iter().find(is_there) {
            let path = folder.join(&print.file_name);
            bail!("{} already exists; --force replaces it", path.display());
        }
    }
    for print in &prints {
        let path = folder.join(&print.file_name);
        write(&path, &print.bytes, arguments.force)?;
        output::print_line(path.display().to_string());
    }
    eprintln!(
        "Print at 100 % (\"actual size\"), the material on one side of thick paper; \
         the ruler at the foot of a sheet must measure 50 mm."
    );
    Ok(())
}

/// Writes a file; without `replace` only where there is none, also if it has come just now.
fn write(path: &Path, bytes: &[u8], replace: bool) -> anyhow::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true);
    if replace {
        options.create(true).truncate(true);
    } else {
        options.create_new(true);
    }
    let written = options.open(path).and_then(|mut file| file.write_all(bytes));
    match written {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!("{} already exists; --force replaces it", path.display())
        }
        written => written.with_context(|| format!("{} can't be written", path.display())),
    }
}
