//! Memory that no process seems to use: a control group sees it, and looking at processes does not.
//!
//! These tests pass with control groups and without. `EXPECT_CONTROL_GROUPS=1` says that there are
//! some, as in the virtual machine of `scripts/test-cgroups`.

use contain::{Exit, Limit};

use super::{LIMITS, containment, python, run};

/// Whether control groups are in use.
fn are_used() -> bool {
    let means = containment().describe();
    let are_used = means.ends_with("; control groups");
    let are_expected = std::env::var_os("EXPECT_CONTROL_GROUPS").is_some();
    assert!(are_used || !are_expected, "{means}");
    are_used
}

/// Fills this many files of 7 MiB each, then takes this many MiB itself.
fn hoarder(n_files: u32, own: u32) -> String {
    format!(
        "for i in range({n_files}): open(f'/dev/shm/{{i}}', 'wb').write(bytes(7 << 20))\n\
         x = bytearray({own} << 20); print('enough')"
    )
}

#[test]
fn the_peak_has_shared_memory_in_it() {
    let ended = run(python(&hoarder(15, 1)));
    assert_eq!(ended.exit, Exit::Code(0), "{}", ended.errors.shown());
    assert_eq!(ended.usage.peak_memory >= 105 << 20, are_used(), "{:?}", ended.usage);
}

#[test]
fn the_kernel_ends_a_program_whose_memory_is_used_up() {
    let ended = run(python(&hoarder(15, 200)));
    if are_used() {
        assert_eq!(ended.exit, Exit::Limit(Limit::Memory), "{}", ended.errors.shown());
        assert_eq!(ended.output.shown(), "");
        assert!(ended.usage.peak_memory <= LIMITS.memory, "{:?}", ended.usage);
        assert!(ended.usage.peak_memory > LIMITS.memory / 2, "{:?}", ended.usage);
        assert!(!ended.usage.cpu.is_zero() && !ended.usage.wall.is_zero(), "{:?}", ended.usage);
    } else {
        assert_eq!(ended.exit, Exit::Code(0), "{}", ended.errors.shown());
        assert_eq!(ended.output.shown(), "enough\n");
    }
}
