//! The command line of bubblewrap: what a program sees, and what it does not.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::channel::Task;
use crate::means::INIT_ARGUMENT;
use crate::{NotStarted, Program, Scratch};

/// Everything for one run.
#[derive(Debug)]
pub(crate) struct WallArguments {
    pub(crate) arguments: Vec<OsString>,
    /// Small files that are shown inside; they must be there until it has started.
    _files: Scratch,
}

/// Makes the arguments for bubblewrap.
pub(crate) fn plan(program: &Program, task: &Task) -> Result<WallArguments, NotStarted> {
    let files = Scratch::new("walls").map_err(|why| NotStarted::broken(&why))?;
    let mut plan = Arguments::default();
    plan.namespaces(task.user.is_some());
    plan.system(task)?;
    for (name, text) in small_files(task.user.unwrap_or(USER_INSIDE), &task.folder) {
        let path = files.path().join(name);
        fs::write(&path, text).map_err(|why| NotStarted::broken(&why))?;
        plan.add(["--ro-bind".as_ref(), path.as_os_str(), Path::new("/etc").join(name).as_ref()]);
    }
    plan.view(&program.containment.init, Path::new(INIT_INSIDE))?;
    let mut views = program.views.clone();
    views.extend(own_file(program, task));
    // A folder before what lies in it, which would otherwise be hidden.
    views.sort();
    for view in &views {
        plan.view(view, view)?;
    }
    check_place(&task.folder)?;
    plan.way_to(&task.folder);
    let size = task.limits.disk.max(1 << 16).to_string();
    plan.add(["--perms", "0777", "--size", &size, "--tmpfs"]);
    plan.add([&task.folder]);
    plan.add(["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/"]);
    plan.add(["--", INIT_INSIDE, INIT_ARGUMENT]);
    Ok(WallArguments { arguments: plan.0, _files: files })
}

/// The program's own file, if it was given by its path and does not lie in its folder.
fn own_file(program: &Program, task: &Task) -> Option<PathBuf> {
    let path = Path::new(&task.command);
    let is_path = path.components().count() > 1;
    let in_folder = program.folder.is_some() && path.starts_with(&task.folder);
    (is_path && !in_folder && !is_of_system(path)).then(|| path.to_owned())
}

/// Whether a path is shown to every program.
pub(crate) fn is_of_system(path: &Path) -> bool {
    SYSTEM.iter().any(|system| path.starts_with(system))
}

#[derive(Default)]
struct Arguments(Vec<OsString>);

impl Arguments {
    fn add<A: AsRef<OsStr>>(&mut self, arguments: impl IntoIterator<Item = A>) {
        self.0.extend(arguments.into_iter().map(|one| one.as_ref().to_owned()));
    }

    fn namespaces(&mut self, is_root: bool) {
        self.add(["--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"]);
        self.add(["--hostname", "program"]);
        if is_root {
            self.add(["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]);
        } else {
            let user = USER_INSIDE.to_string();
            self.add(["--unshare-user", "--disable-userns", "--uid", &user, "--gid", &user]);
        }
        // The guard puts up the walls that are left, a network of their own among them, becomes
        // another user, and gives all of these up before the program starts.
        for capability in ["CAP_NET_ADMIN", "CAP_NET_BIND_SERVICE", "CAP_SYS_ADMIN"] {
            self.add(["--cap-add", capability]);
        }
        self.add(["--new-session", "--die-with-parent", "--as-pid-1", "--clearenv"]);
    }

    fn system(&mut self, task: &Task) -> Result<(), NotStarted> {
        for folder in SYSTEM {
            match fs::symlink_metadata(folder) {
                Ok(found) if found.is_symlink() => {
                    let target = fs::read_link(folder).map_err(|why| NotStarted::broken(&why))?;
                    self.add([OsStr::new("--symlink"), target.as_ref(), folder.as_ref()]);
                }
                Ok(found) if found.is_dir() => self.add(["--ro-bind", folder, folder]),
                _ => {}
            }
        }
        self.way_to(Path::new("/etc/hosts"));
        for path in SETTINGS {
            self.add(["--ro-bind-try", path, path]);
        }
        self.add(["--proc", "/proc", "--dev", "/dev", "--mqueue", "/dev/mqueue"]);
        let shared = (task.limits.memory / 2).max(1 << 16).to_string();
        self.add(["--perms", "1777", "--size", &shared, "--tmpfs", "/dev/shm"]);
        let temporary = task.limits.disk.max(1 << 16).to_string();
        self.add(["--perms", "1777", "--size", &temporary, "--tmpfs", "/tmp"]);
        self.way_to(Path::new("/var/tmp"));
        self.add(["--symlink", "/tmp", "/var/tmp"]);
        Ok(())
    }

    /// Makes the folders in which something will lie. Without this, bubblewrap makes them itself,
    /// and as root so that nobody else can pass through.
    fn way_to(&mut self, path: &Path) {
        let mut folders: Vec<&Path> = path.ancestors().skip(1).collect();
        folders.pop();
        for folder in folders.into_iter().rev() {
            self.add([OsStr::new("--perms"), "0755".as_ref(), "--dir".as_ref(), folder.as_ref()]);
        }
    }

    fn view(&mut self, from: &Path, to: &Path) -> Result<(), NotStarted> {
        fs::metadata(from).map_err(|why| NotStarted::unusable(from, why))?;
        check_place(to)?;
        self.way_to(to);
        self.add([OsStr::new("--ro-bind"), from.as_ref(), to.as_ref()]);
        Ok(())
    }
}

/// Nothing may be put where the system itself is, nor be reached over `..`.
fn check_place(path: &Path) -> Result<(), NotStarted> {
    let is_plain = path.components().all(|part| !matches!(part, Component::ParentDir));
    let is_taken = path == Path::new("/")
        || path == Path::new("/tmp")
        || SYSTEM.iter().any(|&system| path == Path::new(system))
        || ["/proc", "/dev", "/etc", "/sys"].iter().any(|system| path.starts_with(system));
    if path.is_absolute() && is_plain && !is_taken {
        Ok(())
    } else {
        Err(NotStarted::Forbidden(path.to_owned()))
    }
}

/// Programs and libraries.
const SYSTEM: [&str; 7] = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];

/// What programs and compilers look up, and nothing that is secret.
const SETTINGS: [&str; 11] = [
    "/etc/alternatives",
    "/etc/java-17-openjdk",
    "/etc/java-21-openjdk",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/protocols",
    "/etc/python3",
    "/etc/services",
    "/etc/timezone",
];

/// Where our own binary is, inside.
pub(crate) const INIT_INSIDE: &str = "/.spielwerk/init";
pub(crate) const INIT_FOLDER: &str = "/.spielwerk";

/// The user inside, in a user namespace.
const USER_INSIDE: u32 = 1_000;

/// Who is there, by name, and that there is no other machine.
fn small_files(user: u32, home: &Path) -> [(&'static str, String); 4] {
    let home = home.display();
    let account = |name: &str, user: u32, home: &dyn Display, shell: &str| {
        format!("{name}:x:{user}:{user}::{home}:{shell}\n")
    };
    let nobody = |name: &str, user: u32| account(name, user, &"/", "/usr/sbin/nologin");
    let accounts =
        [nobody("root", 0), account("program", user, &home, "/bin/sh"), nobody("nobody", 65_534)];
    [
        ("passwd", accounts.concat()),
        ("group", format!("root:x:0:\nprogram:x:{user}:\nnogroup:x:65534:\n")),
        ("hosts", "127.0.0.1 localhost program\n::1 localhost\n".to_owned()),
        ("nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n".to_owned()),
    ]
}
