use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The results of `n` pieces of work in their order, whichever thread does which. Each thread has
/// a state of its own.
pub(super) fn map<S, T: Send>(
    threads: usize,
    n: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(n));
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut state = state();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= n {
                        return;
                    }
                    let result = work(&mut state, number);
                    done.lock().expect("nobody panics with it").push((number, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("all threads have ended well");
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}
