//! Programs that use too much.

use std::time::Duration;

use contain::{Captured, Exit, Limit, Limits};

use super::{LIMITS, output_of, python, run, shell};

#[test]
fn a_fork_bomb_stays_small() {
    let script = "import os, time\n\
        n = 0\n\
        try:\n\
        \x20   while True:\n\
        \x20       if os.fork() == 0: time.sleep(1000)\n\
        \x20       n += 1\n\
        except OSError: print(n)\n";
    let ended = run(python(script));
    let n_forks: u32 = ended.output.shown().trim().parse().unwrap();
    assert!(n_forks < LIMITS.processes + 8, "{n_forks} processes");
    assert!(!ended.left.processes.is_empty());
    // And one whose every process forks on.
    let ended = run(shell("bomb() { bomb | bomb & }; bomb"));
    assert!(ended.usage.peak_processes <= LIMITS.processes + 8, "{:?}", ended.usage);
}

#[test]
fn endless_output_ends_it_and_little_is_kept() {
    let ended = run(shell("yes 'all work and no play'"));
    assert_eq!(ended.exit, Exit::Limit(Limit::Output));
    assert!(ended.output.bytes().len() <= 2 * Captured::KEPT + 100);
    assert!(ended.output.n_left_out() > 0);
    assert_eq!(run(shell("yes >&2")).exit, Exit::Limit(Limit::Output));
}

#[test]
fn memory_is_limited_in_one_process_and_in_many() {
    let ended = run(python("x = bytearray(1 << 30); print(len(x))"));
    assert_eq!(ended.exit, Exit::Limit(Limit::Memory), "{}", ended.errors.shown());
    let many = "import os, time\n\
        for _ in range(20):\n\
        \x20   if os.fork() == 0: x = bytearray(os.urandom(1 << 10)) * (32 << 10); time.sleep(1000)\n\
        time.sleep(1000)";
    assert_eq!(run(python(many)).exit, Exit::Limit(Limit::Memory));
}

#[test]
fn programs_go_first_if_the_memory_of_the_machine_runs_out() {
    assert_eq!(output_of(shell("cat /proc/self/oom_score_adj")), "1000\n");
}

#[test]
fn the_disk_can_not_be_filled() {
    let full = "head -c 7M /dev/zero > a; head -c 7M /dev/zero > b; rm -f a b; \
                head -c 7M /dev/zero > /tmp/a; head -c 7M /dev/zero > /tmp/b; ls -s /tmp/b";
    let ended = run(shell(full));
    assert!(ended.errors.shown().matches("No space left").count() >= 2, "{}", ended.errors.shown());
    let large = run(shell("exec head -c 9M /dev/zero > a"));
    assert_eq!(large.exit, Exit::Limit(Limit::Disk));
    for place in ["/", "/dev", "/usr", "/etc", "/.spielwerk", "/proc"] {
        let ended = run(shell(&format!("echo x > {place}/x")));
        assert_eq!(ended.exit, Exit::Code(2), "{place}");
    }
    let many = run(shell("i=0; while :; do : > $i; i=$((i+1)); done"));
    assert_eq!(many.exit, Exit::Limit(Limit::Files));
}

#[test]
fn processor_time_is_limited_also_over_many_children() {
    let limits = Limits { cpu: Duration::from_millis(500), ..LIMITS };
    assert_eq!(run(shell("while :; do :; done").limits(limits)).exit, Exit::Limit(Limit::Cpu));
    let relay = "while :; do (i=0; while [ $i -lt 3000 ]; do i=$((i+1)); done); done";
    assert_eq!(run(shell(relay).limits(limits)).exit, Exit::Limit(Limit::Cpu));
}

#[test]
fn running_time_is_limited_whatever_the_program_does_with_signals_and_clocks() {
    let limits = Limits { wall: Duration::from_millis(300), ..LIMITS };
    let deaf = "trap '' TERM INT HUP; kill -STOP $$; sleep 1000";
    assert_eq!(run(shell(deaf).limits(limits)).exit, Exit::Limit(Limit::Wall));
    let clocks = "import time\n\
        for clock in (time.CLOCK_REALTIME, time.CLOCK_MONOTONIC):\n\
        \x20   try: time.clock_settime(clock, 0)\n\
        \x20   except OSError as why: print(why.strerror)\n";
    let said = output_of(python(clocks));
    assert_eq!(said, "Operation not permitted\nInvalid argument\n");
}

#[test]
fn open_files_and_watches_are_limited() {
    let script = "import ctypes, os\n\
        n = 0\n\
        try:\n\
        \x20   while True: os.dup(0); n += 1\n\
        except OSError as why: print(n < 64, why.strerror)\n";
    assert_eq!(output_of(python(script)), "True Too many open files\n");
    let script = "import ctypes, os\n\
        libc = ctypes.CDLL(None, use_errno=True)\n\
        print(libc.inotify_init1(0), os.strerror(ctypes.get_errno()))\n\
        print(libc.memfd_create(b'x', 0), os.strerror(ctypes.get_errno()))\n";
    let said = output_of(python(script));
    assert_eq!(said, "-1 Function not implemented\n-1 Function not implemented\n");
}
