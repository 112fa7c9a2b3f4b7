//! What a program that behaves well sees, and what is told about it.

use std::fs::Permissions;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::time::Duration;

use contain::{Exit, IpcObject, Limits, NotExecuted, NotStarted};
use rustix::net::sockopt::Timeout;

use super::{LIMITS, output_of, python, run, shell, write};

#[test]
fn exit_code_output_and_usage_are_told() {
    let ended = run(shell("echo out; echo err >&2; exit 7"));
    assert_eq!(ended.exit, Exit::Code(7));
    assert_eq!(ended.output.shown(), "out\n");
    assert_eq!(ended.errors.shown(), "err\n");
    assert!(ended.usage.wall > Duration::ZERO);
    assert!(ended.usage.peak_memory > 100_000, "{:?}", ended.usage);
    assert!(ended.left.is_clean());
    assert_eq!(run(shell("kill -SEGV $$")).exit, Exit::Signal(11));
    assert_eq!(run(shell("kill -KILL $$")).exit, Exit::Signal(9));
}

/// Given one core, a program counts one; without a choice, it counts those of this process.
#[test]
fn it_runs_on_the_cores_it_is_given() {
    let all = rustix::thread::sched_getaffinity(None).unwrap();
    let first = (0..rustix::thread::CpuSet::MAX_CPU).find(|core| all.is_set(*core)).unwrap();
    let told = output_of(shell("nproc").cores(&[first]));
    assert_eq!(told.trim(), "1");
    assert_eq!(output_of(shell("nproc")).trim(), all.count().to_string());
    assert_eq!(rustix::thread::sched_getaffinity(None).unwrap(), all, "nobody else is bound");
}

#[test]
fn a_program_that_is_not_there_is_told_from_one_that_fails() {
    let missing = super::containment().program("no-such-program").limits(LIMITS);
    assert_eq!(run(missing).exit, Exit::NotExecuted(NotExecuted::NotFound));
    let folder = tempfile::tempdir().unwrap();
    let client = folder.path().join("client");
    let missing = super::containment().program(&client).start().unwrap_err();
    assert!(!missing.is_ours());
    let NotStarted::NotExecuted { path, why } = missing else { panic!("{missing}") };
    assert_eq!((path, why), (client, NotExecuted::NotFound));
}

#[test]
fn why_a_file_can_not_be_executed_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let client = folder.path().join("client");
    let exit = |content: &str, mode| {
        write(&client, content);
        std::fs::set_permissions(&client, Permissions::from_mode(mode)).unwrap();
        run(super::containment().program(&client).folder(folder.path()).limits(LIMITS)).exit
    };
    let not_executed = |why| Exit::NotExecuted(why);
    assert_eq!(exit("#!/bin/sh\n", 0o644), not_executed(NotExecuted::NotPermitted));
    assert_eq!(exit("#!/bin/no-shell\n", 0o755), not_executed(NotExecuted::NoInterpreter));
    // The beginning of a program for another machine.
    let other = "\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0\x02\0";
    assert_eq!(exit(&other.repeat(20), 0o755), not_executed(NotExecuted::WrongFormat));
    assert_eq!(exit("#!/bin/sh\n", 0o755), Exit::Code(0));
}

#[test]
fn it_reads_its_input_and_its_views_and_writes_its_folder() {
    let outside = tempfile::tempdir().unwrap();
    let (folder, view) = (outside.path().join("own"), outside.path().join("view"));
    std::fs::create_dir_all(folder.join("deep")).unwrap();
    std::fs::create_dir(&view).unwrap();
    write(folder.join("deep/old"), "old\n");
    write(folder.join("same"), "same\n");
    write(view.join("text"), "from the view\n");
    let script = format!(
        "cat; cat {view}/text deep/old; echo new > deep/new; echo changed > same; pwd; \
         touch {view}/x 2>/dev/null || echo read-only",
        view = view.display()
    );
    let program = shell(&script).input("typed\n").folder(&folder).view(&view);
    let ended = run(program.clone());
    let expected = format!(
        "typed\nfrom the view\nold\n{}\nread-only\n",
        folder.canonicalize().unwrap().display()
    );
    assert_eq!(ended.output.shown(), expected);
    assert_eq!(ended.left.files, [std::path::PathBuf::from("deep/new")]);
    assert!(!folder.join("deep/new").exists(), "nothing was to be kept");
    assert_eq!(run(program.keep_changes()).exit, Exit::Code(0));
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!((read("deep/new"), read("same")), ("new\n".to_owned(), "changed\n".to_owned()));
}

#[test]
fn the_one_connection_leads_to_the_server_and_back() {
    let server = server();
    let address = server.local_addr().unwrap();
    let script = format!(
        "import socket\n\
         s = socket.create_connection(('localhost', {}))\n\
         f = s.makefile('rw'); print(f.readline(), end='')\n\
         f.write('VERSION 3.1\\n'); f.flush(); print(f.read(), end='')",
        address.port()
    );
    let running = python(&script).connect_to(address).start().unwrap();
    let (mut stream, _) = server.accept().unwrap();
    stream.write_all(b"+ hello\n").unwrap();
    let mut line = String::new();
    BufReader::new(stream.try_clone().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "VERSION 3.1\n");
    stream.write_all(b"- bye\n").unwrap();
    stream.shutdown(std::net::Shutdown::Write).unwrap();
    let ended = running.wait();
    assert_eq!(ended.output.shown(), "+ hello\n- bye\n", "{}", ended.errors.shown());
}

#[test]
fn it_can_be_paused_resumed_and_killed() {
    let server = server();
    let address = server.local_addr().unwrap();
    let script = format!(
        "import socket\n\
         f = socket.create_connection(('127.0.0.1', {})).makefile('rw')\n\
         while True: f.write(f.readline()); f.flush()",
        address.port()
    );
    let running = python(&script).connect_to(address).start().unwrap();
    let (mut stream, _) = server.accept().unwrap();
    let mut lines = BufReader::new(stream.try_clone().unwrap());
    let mut answer = |lines: &mut BufReader<_>| {
        stream.write_all(b"echo\n").unwrap();
        let mut line = String::new();
        lines.read_line(&mut line).map(|_| line)
    };
    assert_eq!(answer(&mut lines).unwrap(), "echo\n");
    running.pause();
    // Orders are carried out one after the other: the second answer needs the second order.
    running.resume();
    assert_eq!(answer(&mut lines).unwrap(), "echo\n");
    running.pause();
    running.kill();
    assert_eq!(running.wait().exit, Exit::Killed);
}

#[test]
fn a_running_program_that_is_dropped_is_gone() {
    let running = shell("sleep 76543.21").start().unwrap();
    drop(running);
    assert_eq!(super::processes_with("sleep 76543.21"), [""; 0]);
}

#[test]
fn what_is_left_behind_is_named() {
    let script = "import os, time\n\
        child = os.fork()\n\
        if child == 0: os._exit(0)\n\
        if os.fork() == 0: time.sleep(1000)\n\
        os.system('ipcmk -M 4096 -Q -S 1 >/dev/null')\n\
        open('/dev/shm/board', 'w'); open('/dev/shm/sem.turn', 'w'); open('log.txt', 'w')\n\
        while open(f'/proc/{child}/stat').read().split()[2] != 'Z': pass\n";
    let ended = run(python(script));
    assert_eq!(ended.exit, Exit::Code(0), "{}", ended.errors.shown());
    assert_eq!(ended.left.zombies.len(), 1, "{:?}", ended.left);
    assert_eq!(ended.left.processes.len(), 1, "{:?}", ended.left);
    assert!(ended.left.processes[0].name.starts_with("python3"));
    let ipc = &ended.left.ipc;
    assert_eq!(ipc.len(), 5, "{ipc:?}");
    assert!(ipc.contains(&IpcObject::PosixSharedMemory { name: "board".to_owned() }));
    assert!(ipc.contains(&IpcObject::PosixSemaphore { name: "turn".to_owned() }));
    assert!(matches!(ipc[0], IpcObject::SharedMemory { bytes: 4096, .. }));
    assert_eq!(ended.left.files, [std::path::PathBuf::from("log.txt")]);
}

#[test]
fn a_child_that_ends_a_moment_later_is_not_left_over() {
    let limits = Limits { grace: Duration::from_secs(20), ..LIMITS };
    let ended = run(shell("(sleep 0.05) & exit 0").limits(limits));
    assert!(ended.left.is_clean(), "{:?}", ended.left);
}

#[test]
fn a_c_program_is_built_and_run() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path().join("main.c"), "#include <stdio.h>\nint main(void) { puts(\"hi\"); }\n");
    write(folder.path().join("Makefile"), "client: main.c\n\tcc -o client main.c\n");
    let make = super::containment().program("make").limits(Limits::BUILD);
    let built = run(make.folder(folder.path()).keep_changes());
    assert_eq!(built.exit, Exit::Code(0), "{}", built.errors.shown());
    let client = super::containment().program(folder.path().join("client")).limits(LIMITS);
    assert_eq!(output_of(client), "hi\n");
}

/// Does not wait for ever for a program that fails before it connects.
fn server() -> TcpListener {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let patience = Some(Duration::from_secs(20));
    rustix::net::sockopt::set_socket_timeout(&server, Timeout::Recv, patience).unwrap();
    server
}

#[test]
fn a_program_is_called_by_the_name_of_a_link_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("python");
    std::os::unix::fs::symlink("/usr/bin/python3", &link).unwrap();
    write(folder.path().join("pyvenv.cfg"), "home = /usr/bin\n");
    let program = super::containment().program(&link).folder(folder.path()).limits(LIMITS);
    let told = output_of(program.arguments(["-I", "-c", "import sys; print(sys.executable)"]));
    let expected = folder.path().canonicalize().unwrap().join("python");
    assert_eq!(told.trim(), expected.to_str().unwrap());
    // What it leads to is shown instead where the link alone would lead nowhere.
    let outside = tempfile::tempdir().unwrap();
    let script = outside.path().join("script");
    write(&script, "#!/bin/sh\necho script\n");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&script, mode).unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(outside.path(), mode).unwrap();
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(&script, &link).unwrap();
    let program = super::containment().program(&link).folder(folder.path()).limits(LIMITS);
    assert_eq!(output_of(program), "script\n");
}
