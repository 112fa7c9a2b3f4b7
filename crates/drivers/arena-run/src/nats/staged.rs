use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Component, Path, PathBuf};

use arena::{Player, StagedFile};
use sha2::{Digest as _, Sha256};
use thiserror::Error;
use tokio::io::AsyncReadExt as _;

use super::queue::{Queue, QueueError, failed};

/// Why the files of a program could not be stored or fetched.
#[derive(Debug, Error)]
pub enum StageError {
    /// A file on this machine.
    #[error("{}: {error}", .path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There is too much of it.
    #[error("{}: a program may have at most {MOST_FILES} files and {MOST_BYTES} bytes", .0.display())]
    TooLarge(PathBuf),
    /// A path that leads out of the folder.
    #[error("{}: this path leads out of the folder", .0.display())]
    Outside(PathBuf),
    /// What was fetched is not what was stored.
    #[error("the store has something else under {0}")]
    Damaged(String),
    /// The store.
    #[error(transparent)]
    Queue(#[from] QueueError),
}

const MOST_FILES: usize = 1_000;
const MOST_BYTES: u64 = 64 << 20;

fn of<T>(path: &Path, result: io::Result<T>) -> Result<T, StageError> {
    result.map_err(|error| StageError::File { path: path.to_owned(), error })
}

/// The same player as workers see it, and the files to be stored: those of its folder, or else the
/// program alone. A bare name is a program that every worker has.
pub(crate) fn files_of(player: &Player) -> Result<(Player, Vec<(PathBuf, PathBuf)>), StageError> {
    let Player::Program { command, folder } = player else { return Ok((player.clone(), vec![])) };
    let program = Path::new(&command.program);
    let mut command = command.clone();
    let mut files = Vec::new();
    if let Some(folder) = folder {
        collect(folder, folder, &mut files)?;
        let absolute = fs::canonicalize(program).unwrap_or_else(|_| program.to_owned());
        let root = fs::canonicalize(folder).unwrap_or_else(|_| folder.clone());
        if let Ok(within) = absolute.strip_prefix(&root) {
            command.program = format!("./{}", within.display());
        }
    } else if command.program.contains('/') {
        let name = program.file_name().unwrap_or_default().to_owned();
        command.program = format!("./{}", name.to_string_lossy());
        files.push((PathBuf::from(name), program.to_owned()));
    }
    Ok((Player::Program { command, folder: None }, files))
}

/// All files below a folder, in an order that does not depend on the file system.
fn collect(
    root: &Path,
    folder: &Path,
    files: &mut Vec<(PathBuf, PathBuf)>,
) -> Result<(), StageError> {
    let mut entries: Vec<PathBuf> = of(folder, fs::read_dir(folder))?
        .map(|entry| of(folder, entry).map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    entries.sort();
    for path in entries {
        if of(&path, fs::symlink_metadata(&path))?.is_dir() {
            collect(root, &path, files)?;
        } else if path.is_file() {
            let within = path.strip_prefix(root).unwrap_or(&path).to_owned();
            files.push((within, path));
        }
        if files.len() > MOST_FILES {
            return Err(StageError::TooLarge(root.to_owned()));
        }
    }
    Ok(())
}

fn hash_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

impl Queue {
    /// The same player as workers see it. Stores the files of its program, those that the store
    /// does not have yet.
    pub(crate) async fn stage(&self, player: &Player) -> Result<Player, StageError> {
        let (player, paths) = files_of(player)?;
        let Player::Program { command, .. } = &player else { return Ok(player) };
        if paths.is_empty() {
            return Ok(player);
        }
        let mut files = Vec::new();
        let mut n_bytes = 0;
        for (within, path) in paths {
            let bytes = of(&path, fs::read(&path))?;
            n_bytes += bytes.len() as u64;
            if n_bytes > MOST_BYTES {
                return Err(StageError::TooLarge(path));
            }
            let mode = of(&path, fs::metadata(&path))?.permissions().mode();
            let hash = hash_of(&bytes);
            if self.programs.info(&hash).await.is_err() {
                let stored = self.programs.put(hash.as_str(), &mut bytes.as_slice()).await;
                stored.map_err(failed("storing a program"))?;
            }
            files.push(StagedFile { path: within, is_executable: mode & 0o111 != 0, hash });
        }
        Ok(Player::Staged { command: command.clone(), files })
    }
}

/// Files that were fetched, by what is in them.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// Keeps them in this folder.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Puts the files of a program into a new folder.
    pub(crate) async fn unpack(
        &self,
        queue: &Queue,
        files: &[StagedFile],
        target: &Path,
    ) -> Result<(), StageError> {
        for file in files {
            let is_within = |part: Component<'_>| matches!(part, Component::Normal(_));
            if !file.path.components().all(is_within) {
                return Err(StageError::Outside(file.path.clone()));
            }
            let kept = self.fetch(queue, &file.hash).await?;
            let path = target.join(&file.path);
            if let Some(folder) = path.parent() {
                of(folder, fs::create_dir_all(folder))?;
            }
            of(&path, fs::copy(&kept, &path))?;
            let mode = if file.is_executable { 0o755 } else { 0o644 };
            of(&path, fs::set_permissions(&path, fs::Permissions::from_mode(mode)))?;
        }
        Ok(())
    }

    async fn fetch(&self, queue: &Queue, hash: &str) -> Result<PathBuf, StageError> {
        let is_hash = hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !is_hash {
            return Err(StageError::Damaged(hash.to_owned()));
        }
        let path = self.folder.join(hash);
        if path.exists() {
            return Ok(path);
        }
        let object = queue.programs.get(hash).await.map_err(failed("fetching a program"))?;
        let mut bytes = Vec::new();
        let mut limited = object.take(MOST_BYTES);
        let read = limited.read_to_end(&mut bytes).await;
        read.map_err(|error| failed("fetching a program")(Box::new(error) as async_nats::Error))?;
        if hash_of(&bytes) != hash {
            return Err(StageError::Damaged(hash.to_owned()));
        }
        // Under another name first: a reader finds all of it or nothing.
        let new = of(&self.folder, tempfile::NamedTempFile::new_in(&self.folder))?;
        of(new.path(), fs::write(new.path(), &bytes))?;
        of(&path, new.persist(&path).map_err(|error| error.error))?;
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use arena::CommandLine;

    use super::*;

    #[test]
    fn a_folder_is_staged_as_a_whole_and_a_program_alone_by_itself() {
        let folder = tempfile::TempDir::new().unwrap();
        fs::create_dir(folder.path().join("data")).unwrap();
        fs::write(folder.path().join("client"), "x").unwrap();
        fs::write(folder.path().join("data/book"), "y").unwrap();
        let command = |path: PathBuf| CommandLine {
            program: path.to_string_lossy().into_owned(),
            arguments: vec!["{id}".to_owned()],
        };
        let client = folder.path().join("client");
        let player = Player::Program {
            command: command(client.clone()),
            folder: Some(folder.path().into()),
        };
        let (seen, files) = files_of(&player).unwrap();
        let names: Vec<&Path> = files.iter().map(|(within, _)| within.as_path()).collect();
        assert_eq!(names, [Path::new("client"), Path::new("data/book")]);
        assert_eq!(seen, Player::Program { command: command("./client".into()), folder: None });
        let alone = Player::Program { command: command(client), folder: None };
        let (seen, files) = files_of(&alone).unwrap();
        assert_eq!(
            (seen, files.len()),
            (Player::Program { command: command("./client".into()), folder: None }, 1)
        );
        let known = Player::Program { command: command("python3".into()), folder: None };
        assert_eq!(files_of(&known).unwrap(), (known, vec![]));
    }
}
