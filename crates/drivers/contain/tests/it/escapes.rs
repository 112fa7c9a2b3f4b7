//! Programs that try to get out, to look around, to harm others or to fake their result.

use std::net::TcpListener;
use std::os::unix::net::UnixListener;
use std::process::{Command, Stdio};

use contain::{Exit, Limits};

use super::{LIMITS, containment, output_of, processes_with, python, run, shell, write};

#[test]
fn links_lead_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    let secret = tempfile::NamedTempFile::new().unwrap();
    write(secret.path(), "secret");
    let script = format!(
        "ln -s {secret} leak; ln -s ../../../../../../../etc/shadow up; ln -s . inside; \
         mkfifo pipe; ln {secret} hard; cat leak up",
        secret = secret.path().display()
    );
    let ended = run(shell(&format!("({script}); true")).folder(folder.path()).keep_changes());
    assert_eq!(ended.exit, Exit::Code(0));
    assert_eq!(ended.output.shown(), "");
    assert_eq!(ended.errors.shown().matches("No such file").count(), 3, "{}", ended.errors.shown());
    let kept: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(kept.len(), 1, "only the link that stays inside: {kept:?}");
}

#[test]
fn the_environment_tells_nothing() {
    let said = output_of(shell("env | cut -d= -f1 | sort | tr '\\n' ' '"));
    assert_eq!(said, "HOME LANG LOGNAME PATH PWD SHELL TERM USER ");
    assert_ne!(run(shell("cat /proc/1/environ")).exit, Exit::Code(0));
}

#[test]
fn proc_shows_nobody_else_and_changes_nothing() {
    let said = output_of(shell("cd /proc; echo [0-9]* | wc -w; ls /sys 2>&1 | wc -l"));
    let n_processes: u32 = said.lines().next().unwrap().parse().unwrap();
    assert!(n_processes <= 4, "{said}");
    for file in ["sys/kernel/core_pattern", "sys/vm/drop_caches", "sysrq-trigger", "1/mem"] {
        let ended = run(shell(&format!("echo 1 > /proc/{file}")));
        assert_ne!(ended.exit, Exit::Code(0), "{file}");
    }
    for attempt in ["ls /proc/1/root", "ls /proc/1/fd/", "ls /proc/1/cwd/", "cat /proc/1/maps"] {
        assert_ne!(run(shell(attempt)).exit, Exit::Code(0), "{attempt}");
    }
}

#[test]
fn signals_reach_nobody_outside_and_not_the_first_process() {
    let mut server = Command::new("sleep").arg("1000").stdout(Stdio::null()).spawn().unwrap();
    let script = format!(
        "kill -9 {}; kill -9 {}; kill -STOP 1; kill -9 1; kill -15 1; kill -9 -1; exit 3",
        server.id(),
        std::process::id()
    );
    let ended = run(shell(&script));
    let is_alive = server.try_wait().unwrap().is_none();
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(is_alive);
    // `-1` spares the one who sends it, and there is nobody else.
    assert_eq!(ended.exit, Exit::Code(3), "{}", ended.errors.shown());
    assert_eq!(ended.errors.shown().matches("No such process").count(), 3);
}

#[test]
fn programs_begin_with_no_signal_blocked() {
    let program = containment().program("grep").arguments(["SigBlk", "/proc/self/status"]);
    let said = output_of(program.limits(LIMITS));
    assert_eq!(said.trim(), "SigBlk:\t0000000000000000");
}

#[test]
fn an_orphan_is_named_and_ends() {
    let script = "(setsid nohup sleep 87654.32 >/dev/null 2>&1 &); \
                  until grep -qsx sleep /proc/[0-9]*/comm; do :; done";
    let ended = run(shell(script));
    assert_eq!(ended.exit, Exit::Code(0));
    let names: Vec<_> = ended.left.processes.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["sleep"]);
    assert_eq!(processes_with("sleep 87654.32"), [""; 0]);
}

#[test]
fn there_is_no_other_network() {
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    other.set_nonblocking(true).unwrap();
    let port = other.local_addr().unwrap().port();
    let name = format!("spielwerk-test-{}", std::process::id());
    let folder = tempfile::tempdir().unwrap();
    let _socket = UnixListener::bind(folder.path().join("socket")).unwrap();
    let script = format!(
        "import socket, os\n\
         def attempt(family, address):\n\
         \x20   try:\n\
         \x20       s = socket.socket(family, socket.SOCK_STREAM); s.settimeout(5)\n\
         \x20       s.connect(address); print('connected', address)\n\
         \x20   except OSError as why: pass\n\
         attempt(socket.AF_INET, ('127.0.0.1', {port}))\n\
         attempt(socket.AF_INET, ('192.0.2.1', 80))\n\
         attempt(socket.AF_INET, ('8.8.8.8', 53))\n\
         attempt(socket.AF_INET6, ('::1', {port}))\n\
         attempt(socket.AF_UNIX, '\\0{name}')\n\
         attempt(socket.AF_UNIX, '{socket}')\n\
         attempt(socket.AF_VSOCK, (2, 1024))\n\
         try: socket.socket(socket.AF_PACKET, socket.SOCK_RAW); print('raw')\n\
         except OSError: pass\n\
         print(sorted(os.listdir('/sys/class/net')) if os.path.exists('/sys') else 'alone')\n\
         print(len(open('/proc/net/dev').readlines()) - 2)",
        socket = folder.path().join("socket").display()
    );
    assert_eq!(output_of(python(&script)), "alone\n1\n");
    assert_eq!(other.accept().unwrap_err().kind(), std::io::ErrorKind::WouldBlock);
}

#[test]
fn a_build_can_not_phone_out() {
    let home = TcpListener::bind("127.0.0.1:0").unwrap();
    home.set_nonblocking(true).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let phone = format!(
        "import socket; socket.create_connection((\"127.0.0.1\", {})).send(b\"exam\")",
        home.local_addr().unwrap().port()
    );
    write(folder.path().join("Makefile"), &format!("all:\n\tpython3 -c '{phone}'\n"));
    let make = containment().program("make").limits(Limits::BUILD).folder(folder.path());
    let ended = run(make.keep_changes());
    assert_eq!(ended.exit, Exit::Code(2));
    assert!(ended.errors.shown().contains("Connection refused"), "{}", ended.errors.shown());
    assert_eq!(home.accept().unwrap_err().kind(), std::io::ErrorKind::WouldBlock);
}

#[test]
fn nobody_becomes_root() {
    let said = output_of(shell("grep -E 'CapEff|CapPrm|NoNewPrivs' /proc/self/status; id -u"));
    let (status, user) = said.trim_end().rsplit_once('\n').unwrap();
    assert_eq!(
        status.split_whitespace().collect::<Vec<_>>(),
        ["CapPrm:", "0000000000000000", "CapEff:", "0000000000000000", "NoNewPrivs:", "1"]
    );
    assert_ne!(user, "0");
    let script = "import os\n\
        for attempt in (lambda: os.setuid(0), lambda: os.setgroups([0]), lambda: os.chroot('.'),\n\
        \x20               lambda: os.mknod('disk', 0o60666, os.makedev(8, 0)),\n\
        \x20               lambda: os.chown('.', 0, 0)):\n\
        \x20   try: attempt(); print('done')\n\
        \x20   except OSError as why: print(why.errno)\n";
    let said = output_of(python(script));
    assert!(said.lines().all(|errno| errno == "1" || errno == "22"), "{said}");
    let folder = tempfile::tempdir().unwrap();
    let script = "cp /usr/bin/id .; chmod 4755 id; ./id -u; test -u id";
    let ended = run(shell(script).folder(folder.path()).keep_changes());
    assert_eq!(ended.output.shown().trim(), user_of(&ended.output.shown()));
    let mode = std::fs::metadata(folder.path().join("id")).unwrap();
    let mode = std::os::unix::fs::PermissionsExt::mode(&mode.permissions());
    assert_eq!(mode & 0o7777, 0o755, "no set-user-id bit comes out");
}

/// Whoever it is, it is not root.
fn user_of(said: &str) -> &str {
    let user = said.trim();
    assert_ne!(user, "0");
    user
}

#[test]
fn no_namespaces_mounts_or_keys_of_its_own() {
    for attempt in ["unshare -U true", "unshare -m true", "mount -t tmpfs x /tmp", "umount /tmp"] {
        let ended = run(shell(attempt));
        assert!(!ended.exit.is_success(), "{attempt}");
    }
    let script = "import ctypes, os\n\
        libc = ctypes.CDLL(None, use_errno=True)\n\
        for name in ('unshare', 'setns'):\n\
        \x20   getattr(libc, name)(0x10000000, 0); print(os.strerror(ctypes.get_errno()))\n\
        if os.uname().machine == 'x86_64':\n\
        \x20   for call in (248, 250, 298, 321, 323):\n\
        \x20       assert libc.syscall(call, 0, 0, 0, 0, 0) == -1 and ctypes.get_errno() == 1, call\n\
        \x20   assert libc.syscall(56, 0x10000000 | 17, 0, 0, 0, 0) == -1 and ctypes.get_errno() == 1\n";
    assert_eq!(output_of(python(script)), "Operation not permitted\n".repeat(2));
}

#[test]
fn other_submissions_can_be_neither_read_nor_written() {
    let course = tempfile::tempdir().unwrap();
    for team in ["one", "two"] {
        std::fs::create_dir(course.path().join(team)).unwrap();
        write(course.path().join(team).join("solution.c"), team);
    }
    let two = course.path().join("two");
    let script = format!(
        "ls ..; cat ../two/solution.c {two}/solution.c; echo 0 > ../two/solution.c; \
         mkdir -p {two} && echo 0 > {two}/solution.c; rm -rf {two} ..; true",
        two = two.display()
    );
    let ended = run(shell(&script).folder(course.path().join("one")).keep_changes());
    assert_eq!(ended.output.shown(), "one\n");
    assert_eq!(std::fs::read_to_string(two.join("solution.c")).unwrap(), "two");
    assert_eq!(std::fs::read_dir(&two).unwrap().count(), 1);
}

#[test]
fn the_server_and_its_data_are_not_there() {
    let said =
        output_of(shell("ls -A / /var | tr '\\n' ' '; ls /home /root /run /srv 2>&1 | wc -l"));
    let allowed = "bin box dev etc lib lib32 lib64 libx32 proc sbin tmp usr var .spielwerk \
                   /: /var:";
    let (places, n_missing) = said.trim_end().rsplit_once(' ').unwrap();
    for place in places.split_whitespace() {
        assert!(allowed.split(' ').any(|one| one == place), "{place} is visible");
    }
    assert_eq!(n_missing, "4", "{said}");
    let said = output_of(shell("ls /etc | tr '\\n' ' '"));
    assert!(!said.contains("shadow") && !said.contains("resolv"), "{said}");
}

#[test]
fn shared_memory_of_others_is_not_there() {
    let made = Command::new("ipcmk").args(["-M", "4096"]).output().unwrap();
    let made = String::from_utf8(made.stdout).unwrap();
    let id = made.trim().rsplit(' ').next().unwrap().to_owned();
    let name = format!("spielwerk-test-{}", std::process::id());
    let shared = std::path::Path::new("/dev/shm").join(&name);
    write(&shared, "secret");
    let script = format!("ipcs -m | grep -c 4096; cat /dev/shm/{name}; ls -A /dev/shm /dev/mqueue");
    let ended = run(shell(&script));
    let removed = Command::new("ipcrm").args(["-m", &id]).status().unwrap();
    std::fs::remove_file(&shared).unwrap();
    assert!(removed.success(), "it was still there");
    assert!(ended.output.shown().starts_with("0\n"), "{}", ended.output.shown());
    assert!(!ended.output.shown().contains("secret"));
}

#[test]
fn a_terminal_is_out_of_reach_and_output_is_harmless() {
    let ended = run(shell("printf '\\033]0;owned\\007\\033[2Jok\\r'; exec 3<>/dev/tty"));
    assert_eq!(ended.output.shown(), "\\x1b]0;owned\\x07\\x1b[2Jok\\r");
    assert_ne!(ended.exit, Exit::Code(0), "it has no terminal");
    let script = "import fcntl, os, pty, termios\n\
        master, slave = pty.openpty()\n\
        try: fcntl.ioctl(slave, termios.TIOCSTI, b'x'); print('typed')\n\
        except OSError as why: print(why.errno)\n";
    assert_eq!(output_of(python(script)), "1\n");
}

#[test]
fn nobody_is_traced() {
    let mut victim = Command::new("sleep").arg("1000").stdout(Stdio::null()).spawn().unwrap();
    let script = format!(
        "import ctypes, os\n\
         libc = ctypes.CDLL(None, use_errno=True)\n\
         for pid in (1, {}, os.getppid()):\n\
         \x20   print(libc.ptrace(16, pid, 0, 0), ctypes.get_errno() in (1, 3))\n\
         buffer = ctypes.create_string_buffer(16)\n\
         class Part(ctypes.Structure): _fields_ = [('at', ctypes.c_void_p), ('n', ctypes.c_size_t)]\n\
         own = Part(ctypes.addressof(buffer), 16); other = Part(0x400000, 16)\n\
         print(libc.process_vm_readv(1, ctypes.byref(own), 1, ctypes.byref(other), 1, 0))",
        victim.id()
    );
    let said = output_of(python(&script));
    victim.kill().unwrap();
    victim.wait().unwrap();
    assert_eq!(said, "-1 True\n-1 True\n-1 True\n-1\n");
}

#[test]
fn a_result_can_not_be_faked() {
    let fake = r#"{"Ended":{"ending":{"Code":0},"usage":{"wall":{"secs":0,"nanos":0},"cpu":{"secs":0,"nanos":0},"peak_memory":0,"peak_processes":1},"processes":[],"zombies":[],"ipc":[]}}"#;
    let script = format!(
        "fake='{fake}'; for fd in 0 1 2 3 4 5 6 7 8 9; do echo \"$fake\" >&$fd; done 2>/dev/null; \
         for fd in /proc/1/fd/* /proc/$PPID/fd/*; do echo \"$fake\" > $fd; done 2>/dev/null; \
         /.spielwerk/init first-process-inside </dev/null >/dev/null 2>&1; exit 9"
    );
    let ended = run(shell(&script));
    assert_eq!(ended.exit, Exit::Code(9));
    assert!(ended.output.shown().contains("\"Ended\""), "it is text, nothing more");
}

#[test]
fn our_own_binary_can_not_be_changed() {
    let before = std::fs::metadata(super::INIT).unwrap().modified().unwrap();
    for attempt in [
        "echo x >> /.spielwerk/init",
        "rm /.spielwerk/init",
        "chmod 777 /.spielwerk/init",
        "echo x >> /proc/1/exe",
    ] {
        assert_ne!(run(shell(attempt)).exit, Exit::Code(0), "{attempt}");
    }
    assert_eq!(std::fs::metadata(super::INIT).unwrap().modified().unwrap(), before);
}

#[test]
fn a_view_can_not_be_put_over_the_system() {
    for place in ["/etc", "/proc/self", "/dev/shm", "/"] {
        let why = shell("true").view(place).limits(LIMITS).start().unwrap_err();
        assert!(why.to_string().contains("can't have"), "{why}");
    }
}
