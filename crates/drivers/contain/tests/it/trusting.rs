//! Without walls (`--trust`): the same interface, and nothing is left running.

use contain::{Containment, Exit, Limit, Limits, Program};

use super::{INIT, LIMITS, processes_with, run};

fn shell(script: &str) -> Program {
    let containment = Containment::trusting_with(INIT);
    containment.program("sh").argument("-c").argument(script).limits(LIMITS)
}

#[test]
fn it_runs_and_nothing_is_left_running() {
    let script = "(setsid sh -c 'echo $$ > pid; exec sleep 65432.1' >/dev/null 2>&1 &); \
                  until grep -qsx sleep /proc/$(cat pid)/comm; do :; done 2>/dev/null; \
                  echo here; exit 4";
    let ended = run(shell(script));
    assert_eq!(ended.exit, Exit::Code(4));
    assert_eq!(ended.output.shown(), "here\n");
    let names: Vec<_> = ended.left.processes.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["sleep"]);
    assert_eq!(processes_with("sleep 65432.1"), [""; 0]);
}

#[test]
fn limits_hold_too() {
    let limits = Limits { processes: 10, ..LIMITS };
    let many = "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep 54321.1 & done; wait";
    assert_eq!(run(shell(many).limits(limits)).exit, Exit::Limit(Limit::Processes));
    assert_eq!(processes_with("sleep 54321.1"), [""; 0]);
    assert_eq!(run(shell("yes")).exit, Exit::Limit(Limit::Output));
}

#[test]
fn shared_memory_of_the_program_is_named_and_removed() {
    let ended = run(shell("exec ipcmk -M 12288"));
    assert_eq!(ended.exit, Exit::Code(0));
    assert!(!ended.left.ipc.is_empty(), "{:?}", ended.left);
    let said = ended.output.shown();
    let id = said.trim().rsplit(' ').next().unwrap();
    let there = std::fs::read_to_string("/proc/sysvipc/shm").unwrap();
    let ids = there.lines().filter_map(|line| line.split_whitespace().nth(1));
    assert!(!ids.into_iter().any(|one| one == id), "{there}");
}
