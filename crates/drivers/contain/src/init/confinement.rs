//! What the first process gives up before it starts the program, which inherits it.

use std::collections::BTreeMap;
use std::io;

use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl::{set_child_subreaper, set_dumpable, set_no_new_privs, set_pdeathsig};
use nix::sys::signal::Signal;
use nix::unistd::{Gid, Uid, setgroups, setresgid, setresuid, setsid};
use rustix::fs::Mode;
use rustix::mount::{MountFlags, mount};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit, umask};
use rustix::thread::{
    CapabilitySet, CapabilitySets, clear_ambient_capability_set, set_capabilities,
};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter,
};

use super::loopback;
use crate::channel::Task;
use crate::kernel;
use crate::walls::INIT_FOLDER;

/// Makes the surroundings in which the program will be, while nothing of it is there yet.
pub(super) fn enter(task: &Task) -> io::Result<()> {
    umask(Mode::from_raw_mode(0o022));
    if !task.is_walled {
        set_child_subreaper(true)?;
        // Fails where it leads a session already, which is as good.
        let _ = setsid();
        return Ok(());
    }
    // Bubblewrap's own namespaces belong to somebody else than this process is, so that it could
    // change nothing in them.
    unshare(CloneFlags::CLONE_NEWNS | CloneFlags::CLONE_NEWNET)?;
    loopback::bring_up()?;
    kernel::use_up_first_numbers();
    Ok(())
}

/// What this thread starts from now on is in a namespace of its own, from where nobody can name
/// this process.
pub(super) fn leave_children_alone() -> io::Result<()> {
    Ok(unshare(CloneFlags::CLONE_NEWPID)?)
}

/// Our own binary is no concern of the program's.
pub(super) fn hide_binary() -> io::Result<()> {
    let flags = MountFlags::RDONLY | MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    Ok(mount("tmpfs", INIT_FOLDER, "tmpfs", flags, c"size=4k")?)
}

/// Becomes another user where it is root, and nothing that anybody can look into.
pub(super) fn give_up_rights(user: Option<u32>) -> io::Result<()> {
    if let Some(user) = user {
        let (user, group) = (Uid::from_raw(user), Gid::from_raw(user));
        setgroups(&[])?;
        setresgid(group, group, group)?;
        setresuid(user, user, user)?;
    }
    give_up_capabilities()?;
    hide()
}

/// Bubblewrap has asked for this, but whoever becomes another user has to ask again.
pub(super) fn end_with_bubblewrap() -> io::Result<()> {
    Ok(set_pdeathsig(Signal::SIGKILL)?)
}

/// Those of this thread; there may be others that have some.
pub(super) fn give_up_capabilities() -> io::Result<()> {
    clear_ambient_capability_set()?;
    let none = CapabilitySet::empty();
    let sets = CapabilitySets { effective: none, permitted: none, inheritable: none };
    Ok(set_capabilities(None, sets)?)
}

/// Nobody of the same user can trace it, nor open its files under /proc: the socket to the harness
/// is one of them.
pub(super) fn hide() -> io::Result<()> {
    set_dumpable(false)?;
    Ok(set_no_new_privs()?)
}

/// Sets all limits that the kernel can hold by itself, and filters system calls.
pub(super) fn limit(task: &Task) -> io::Result<()> {
    let limits = &task.limits;
    let at_most = |resource, limit: u64| {
        setrlimit(resource, Rlimit { current: Some(limit), maximum: Some(limit) })
    };
    at_most(Resource::Core, 0)?;
    at_most(Resource::Nofile, u64::from(limits.open_files))?;
    at_most(Resource::Fsize, limits.disk)?;
    at_most(Resource::Memlock, 64 << 10)?;
    at_most(Resource::Sigpending, 1_024)?;
    let seconds = limits.cpu.as_secs_f64().ceil().max(1.0) as u64;
    setrlimit(Resource::Cpu, Rlimit { current: Some(seconds), maximum: Some(seconds + 1) })?;
    // As after a login, whatever whoever started us has.
    let stack = getrlimit(Resource::Stack);
    let current = stack.maximum.map_or(STACK, |maximum| maximum.min(STACK));
    setrlimit(Resource::Stack, Rlimit { current: Some(current), ..stack })?;
    if task.is_walled {
        // The kernel counts by user and namespace; without walls all the user's other programs
        // would count too. Ours is one process of a few threads.
        at_most(Resource::Nproc, u64::from(limits.processes) + OWN_THREADS)?;
        for filter in filters().map_err(io::Error::other)? {
            apply_filter(&filter).map_err(io::Error::other)?;
        }
    }
    Ok(())
}

/// The threads of this process: the main one, and those that start and wait, read orders, watch and
/// write; and the process that takes in orphans.
const OWN_THREADS: u64 = 6;

/// What most systems give.
const STACK: u64 = 8 << 20;

/// Calls by which a program could reach what no namespace separates, or use up what all programs of
/// a user share. None of them is needed to play a game or to compile.
fn filters() -> Result<Vec<BpfProgram>, seccompiler::BackendError> {
    let refused = [
        libc::SYS_add_key,
        libc::SYS_bpf,
        libc::SYS_keyctl,
        libc::SYS_perf_event_open,
        libc::SYS_request_key,
        // It may run where it was put, and nowhere else.
        libc::SYS_sched_setaffinity,
        libc::SYS_setns,
        libc::SYS_unshare,
        libc::SYS_userfaultfd,
    ];
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> =
        refused.into_iter().map(|call| (call, Vec::new())).collect();
    // Sockets other than these belong to no network namespace.
    let families = [libc::AF_UNIX, libc::AF_INET, libc::AF_INET6, libc::AF_NETLINK];
    let is_other = families.map(|family| condition(0, SeccompCmpOp::Ne, family as u64));
    let is_other = is_other.into_iter().collect::<Result<Vec<_>, _>>()?;
    rules.insert(libc::SYS_socket, vec![SeccompRule::new(is_other)?]);
    // These put characters into the input of a terminal.
    let types_for_others = [libc::TIOCSTI, libc::TIOCLINUX];
    let types_for_others = types_for_others
        .map(|request| SeccompRule::new(vec![condition(1, SeccompCmpOp::Eq, request)?]));
    rules.insert(libc::SYS_ioctl, types_for_others.into_iter().collect::<Result<_, _>>()?);
    let new_user = libc::CLONE_NEWUSER as u64;
    let makes_user = condition(0, SeccompCmpOp::MaskedEq(new_user), new_user)?;
    rules.insert(libc::SYS_clone, vec![SeccompRule::new(vec![makes_user])?]);
    Ok(vec![program(rules, libc::EPERM)?, program(missing_calls(), libc::ENOSYS)?])
}

/// Calls that programs can do without, and know how to: they are told that this kernel has none.
fn missing_calls() -> BTreeMap<i64, Vec<SeccompRule>> {
    let mut calls = vec![
        // Its flags are out of a filter's sight, so `clone` must do.
        libc::SYS_clone3,
        libc::SYS_fanotify_init,
        libc::SYS_inotify_init1,
        libc::SYS_io_uring_setup,
        // Memory that no process seems to use.
        libc::SYS_memfd_create,
        libc::SYS_memfd_secret,
    ];
    #[cfg(target_arch = "x86_64")]
    calls.push(libc::SYS_inotify_init);
    calls.sort_unstable();
    calls.into_iter().map(|call| (call, Vec::new())).collect()
}

fn condition(
    argument: u8,
    operator: SeccompCmpOp,
    value: u64,
) -> Result<SeccompCondition, seccompiler::BackendError> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, operator, value)
}

fn program(
    rules: BTreeMap<i64, Vec<SeccompRule>>,
    error: i32,
) -> Result<BpfProgram, seccompiler::BackendError> {
    let machine = std::env::consts::ARCH.try_into()?;
    let answer = SeccompAction::Errno(error.unsigned_abs());
    SeccompFilter::new(rules, SeccompAction::Allow, answer, machine)?.try_into()
}
