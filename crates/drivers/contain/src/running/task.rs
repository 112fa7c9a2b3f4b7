//! What the first process inside is told to do: the order to it, made from the program.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, io};

use crate::channel::Task;
use crate::means::is_root;
use crate::walls;
use crate::{NotExecuted, NotStarted, Program};

/// The order for a program, which starts in its folder, or without walls in this one, a copy of it.
pub(super) fn task(program: &Program, own_folder: Option<&Path>) -> Result<Task, NotStarted> {
    let is_walled = program.containment.is_contained();
    let real = program
        .folder
        .as_ref()
        .map(|folder| fs::canonicalize(folder).map_err(|why| NotStarted::unusable(folder, why)));
    let real = real.transpose()?;
    let folder = match (own_folder, &real) {
        (Some(own), _) => own.to_owned(),
        (None, Some(real)) => real.clone(),
        (None, None) => PathBuf::from("/box"),
    };
    let port = program.connection.filter(|_| is_walled).map(|address| address.port());
    let mut variables = vec![
        ("PATH".into(), "/usr/local/bin:/usr/bin:/bin".into()),
        ("HOME".into(), folder.clone().into_os_string()),
        ("LANG".into(), "C.UTF-8".into()),
        ("LOGNAME".into(), "program".into()),
        ("SHELL".into(), "/bin/sh".into()),
        ("TERM".into(), "dumb".into()),
        ("USER".into(), "program".into()),
    ];
    if !is_walled {
        // A trusted program finds what its user's other programs find.
        variables = env::vars_os().collect();
    }
    // A path is meant as the caller sees it, not as the program's folder does.
    let mut command = program.command.clone();
    if Path::new(&command).components().count() > 1 || command.to_string_lossy().contains('/') {
        let real = real.as_deref().unwrap_or(&folder);
        let path = own_path(Path::new(&command), real, is_walled)?;
        let in_copy = path.strip_prefix(real).map(|within| folder.join(within));
        command = in_copy.unwrap_or(path).into_os_string();
    }
    Ok(Task {
        command,
        arguments: program.arguments.clone(),
        folder,
        variables,
        input: program.input.clone(),
        limits: program.limits,
        port,
        is_walled,
        user: (is_walled && is_root()).then(next_user),
    })
}

/// The path of a program's file. Where the program can see it by the name by which it was called,
/// that name stays: the interpreter of a virtual environment in Python is a link to the system's,
/// and knows by its name where its packages are.
fn own_path(path: &Path, folder: &Path, is_walled: bool) -> Result<PathBuf, NotStarted> {
    let not_executed = |error: io::Error| match NotExecuted::of(path, &error) {
        Some(why) => NotStarted::NotExecuted { path: path.to_owned(), why },
        None => NotStarted::broken(&error),
    };
    let real = fs::canonicalize(path).map_err(not_executed)?;
    let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else { return Ok(real) };
    let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
    let named = fs::canonicalize(parent).map_err(not_executed)?.join(name);
    let leads_inside = real.starts_with(folder) || walls::is_of_system(&real);
    let keeps_name = !is_walled || (named.starts_with(folder) && leads_inside);
    Ok(if keeps_name { named } else { real })
}

/// A user that nobody else is, so that nothing is shared with others: neither files, nor what the
/// kernel counts by user. No system gives out numbers as high as these.
fn next_user() -> u32 {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed) % 32;
    0x7000_0000 + (std::process::id() & 0x3f_ffff) * 32 + number
}
