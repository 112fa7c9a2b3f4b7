//! The process that looks after a program: nothing inside can act on it, and every wait has an end.

use std::fs;
use std::io::Read as _;
use std::net::TcpListener;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use contain::{Exit, Limit, Limits, NotStarted, Program};

use super::{LIMITS, output_of, python, run, shell};

/// Calls of the kernel as Python has them or not.
const CALLS: &str = "import ctypes, os, resource, socket, struct, sys, time\n\
    libc = ctypes.CDLL(None, use_errno=True)\n\
    def prlimit(pid, what): return libc.prlimit(pid, what, struct.pack('QQ', 0, 0), None)\n\
    def work():\n\
    \x20   for _ in range(400):\n\
    \x20       if os.fork() == 0:\n\
    \x20           if os.fork() == 0: sum(range(20000)); os._exit(0)\n\
    \x20           os._exit(0)\n\
    \x20       os.wait()\n";

fn calls(script: &str) -> Program {
    python(&format!("{CALLS}{script}"))
}

/// A program that ends what it takes for its guard ends itself: that is its own loss.
#[test]
fn who_kills_the_first_process_it_sees_is_lost_and_nobody_else() {
    for what in ["RLIMIT_CPU", "RLIMIT_AS", "RLIMIT_STACK", "RLIMIT_DATA"] {
        let script = format!("prlimit(1, resource.{what}); work()");
        let ended = run(calls(&script));
        assert!(!ended.exit.is_ours(), "{what}: {}", ended.exit);
    }
}

#[test]
fn limits_hold_and_leftovers_are_seen_whatever_is_done_to_the_first_process() {
    let blind = "prlimit(1, resource.RLIMIT_NOFILE); prlimit(os.getppid(), resource.RLIMIT_NOFILE)";
    let ended = run(calls(&format!("{blind}; x = bytearray(os.urandom(1 << 10)) * (400 << 10)")));
    assert_eq!(ended.exit, Exit::Limit(Limit::Memory), "{}", ended.errors.shown());
    let ended = run(calls(&format!("{blind}\nif os.fork() == 0: time.sleep(1000)")));
    assert_eq!(ended.exit, Exit::Code(0), "{}", ended.errors.shown());
    assert_eq!(ended.left.processes.len(), 1, "{:?}", ended.left);
}

/// By process, by group and by user: whatever a program can name is its own.
#[test]
fn neither_priority_nor_scheduling_nor_cores_of_the_guard_change() {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = server.local_addr().unwrap();
    let script = format!(
        "for which in (os.PRIO_PROCESS, os.PRIO_PGRP, os.PRIO_USER):\n\
         \x20   for who in (0, 1, os.getppid(), os.getuid()):\n\
         \x20       try: os.setpriority(which, who, 15)\n\
         \x20       except OSError: pass\n\
         for pid in (1, os.getppid()):\n\
         \x20   try: os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))\n\
         \x20   except OSError: pass\n\
         \x20   try: os.sched_setaffinity(pid, [max(os.sched_getaffinity(0))])\n\
         \x20   except OSError: pass\n\
         if os.uname().machine == 'x86_64':\n\
         \x20   for which in (1, 2, 3): libc.syscall(251, which, 0, 3 << 13)\n\
         socket.create_connection(('127.0.0.1', {})).recv(1)",
        address.port()
    );
    let running = calls(&script).connect_to(address).start().unwrap();
    let (stream, _) = server.accept().unwrap();
    let guards = guards();
    assert!(!guards.is_empty());
    for guard in guards {
        assert_eq!(scheduling(guard), scheduling(std::process::id()), "its threads too");
    }
    drop(stream);
    assert_eq!(running.wait().exit, Exit::Code(0));
}

/// The guards of all programs that this process has started: children of its bubblewraps.
fn guards() -> Vec<u32> {
    let children = |pid: u32| -> Vec<u32> {
        let tasks = fs::read_dir(format!("/proc/{pid}/task")).unwrap();
        let lists = tasks.map(|task| fs::read_to_string(task.unwrap().path().join("children")));
        let lists: Vec<String> = lists.map(Result::unwrap).collect();
        lists.iter().flat_map(|list| list.split_whitespace()).map(|n| n.parse().unwrap()).collect()
    };
    children(std::process::id()).into_iter().flat_map(children).collect()
}

/// Niceness, policy and cores of all threads, each once.
fn scheduling(pid: u32) -> String {
    let mut all = Vec::new();
    for task in fs::read_dir(format!("/proc/{pid}/task")).unwrap() {
        let task = task.unwrap().path();
        let stat = fs::read_to_string(task.join("stat")).unwrap();
        let fields: Vec<&str> = stat.rsplit_once(") ").unwrap().1.split(' ').collect();
        let status = fs::read_to_string(task.join("status")).unwrap();
        let cores = status.lines().find(|line| line.starts_with("Cpus_allowed:")).unwrap();
        all.push(format!("nice {} policy {} {cores}", fields[16], fields[38]));
    }
    all.sort();
    all.dedup();
    all.join("; ")
}

/// A signal to one's own group, as programs send to all their processes, reaches only these.
#[test]
fn a_signal_to_its_own_group_ends_the_program_alone() {
    assert_eq!(run(shell("kill -9 0")).exit, Exit::Signal(9));
    assert_eq!(run(shell("kill -TERM 0; sleep 1000")).exit, Exit::Signal(15));
}

/// The time in which something must have happened that takes no time.
const PATIENCE: Duration = Duration::from_mins(1);

#[test]
fn a_folder_that_is_too_large_is_named_at_once() {
    let folder = tempfile::tempdir().unwrap();
    fs::File::create(folder.path().join("core")).unwrap().set_len(2 << 30).unwrap();
    let program = shell("true").folder(folder.path());
    let (told, wait) = channel();
    thread::spawn(move || told.send(program.start().map(|_| ())));
    let refused = wait.recv_timeout(PATIENCE).expect("it ends").unwrap_err();
    assert!(!refused.is_ours());
    let NotStarted::TooLarge { bytes, limit } = refused else { panic!("{refused}") };
    assert_eq!((bytes, limit), (2 << 30, LIMITS.disk));

    let folder = tempfile::tempdir().unwrap();
    (0..200).for_each(|n| drop(fs::File::create(folder.path().join(n.to_string())).unwrap()));
    let refused = shell("true").folder(folder.path()).start().unwrap_err();
    assert!(matches!(refused, NotStarted::TooMany { limit: 100 }), "{refused}");
}

/// Without walls a program can end its guard, and hold what we read from.
#[test]
fn a_trusted_program_that_ends_its_guard_ends_nobody_else() {
    let containment = contain::Containment::trusting_with(super::INIT);
    let script = "kill -9 $PPID; exec sleep 76543.2";
    let program = containment.program("sh").arguments(["-c", script]).limits(LIMITS);
    let (told, wait) = channel();
    thread::spawn(move || told.send(run(program).exit));
    let exit = wait.recv_timeout(PATIENCE).expect("it ends");
    assert!(!exit.is_ours(), "{exit}");
    assert_eq!(super::processes_with("sleep 76543.2"), [""; 0]);
}

/// Whatever the caller has open stays outside, also what it meant to pass on.
#[test]
fn no_open_file_of_the_caller_goes_inside() {
    let secret = tempfile::NamedTempFile::new().unwrap();
    super::write(secret.path(), "secret");
    let mut file = fs::File::open(secret.path()).unwrap();
    rustix::io::fcntl_setfd(&file, rustix::io::FdFlags::empty()).unwrap();
    let script = "import os; print(sorted(os.listdir('/proc/self/fd')))\n\
        for fd in range(3, 60):\n\
        \x20   try: print(fd, os.read(fd, 100))\n\
        \x20   except OSError: pass\n";
    assert_eq!(output_of(python(script)), "['0', '1', '2', '3']\n");
    let mut text = String::new();
    file.read_to_string(&mut text).unwrap();
    assert_eq!(text, "secret", "it stays open here, and nobody has read from it");
}

#[test]
fn a_program_keeps_to_the_cores_it_was_given() {
    let script = "import os\n\
        own = os.sched_getaffinity(0)\n\
        try: os.sched_setaffinity(0, range(64)); print('more')\n\
        except PermissionError: print(len(own) == len(os.sched_getaffinity(0)))\n";
    assert_eq!(output_of(python(script)), "True\n");
}

/// What the kernel keeps for a program and no process seems to have.
#[test]
fn memory_of_the_kernel_counts() {
    let semaphores = "for _ in range(1000):\n\x20   libc.semget(0, 32000, 0o1600)";
    let messages = "for _ in range(2000):\n\
        \x20   queue = libc.msgget(0, 0o1600)\n\
        \x20   for _ in range(16384): libc.msgsnd(queue, b'12345678x', 1, 0o4000)";
    let sockets = "\n\
        for _ in range(20):\n\
        \x20   if os.fork() == 0: break\n\
        pairs = [socket.socketpair() for _ in range(25)]\n\
        for one, _ in pairs:\n\
        \x20   one.setblocking(False)\n\
        \x20   try:\n\
        \x20       while True: one.send(bytes(1 << 12))\n\
        \x20   except BlockingIOError: pass";
    let tables = "import mmap\n\
        m = mmap.mmap(-1, 1 << 40, flags=mmap.MAP_PRIVATE | 0x4000, prot=mmap.PROT_READ)\n\
        m.madvise(mmap.MADV_NOHUGEPAGE)\n\
        for at in range(0, 1 << 40, 1 << 21): m[at]";
    for (what, script) in [
        ("semaphores", semaphores),
        ("messages", messages),
        ("sockets", sockets),
        ("page tables", tables),
    ] {
        let ended = run(calls(&format!("{script}\ntime.sleep(1000)")));
        assert_eq!(ended.exit, Exit::Limit(Limit::Memory), "{what}: {}", ended.errors.shown());
    }
    for place in ["/tmp", "/dev/shm"] {
        let many = format!("cd {place}; i=0; while :; do : > $i; i=$((i+1)); done");
        assert_eq!(run(shell(&many)).exit, Exit::Limit(Limit::Files), "{place}");
    }
    let few = Limits { memory: 64 << 20, ..LIMITS };
    let usual = "s = [socket.socket() for _ in range(20)]; libc.semget(0, 100, 0o1600)";
    assert_eq!(run(calls(usual).limits(few)).exit, Exit::Code(0));
}
