//! Plays games with weights from a file, to compare what was learned.
//!
//! `duel BOARD WEIGHTS OS USERS GAMES THREADS DEPTH WIDTH TRIES`
use paging::Chance;
use paging_engine::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let setup = paging::Setup::from_options(&[("board", &a[0])]).unwrap();
    let w = Arc::new(Weights::from_bytes(&std::fs::read(&a[1]).unwrap()).unwrap());
    let (os, us): (OsBot, UsersBot) = (a[2].parse().unwrap(), a[3].parse().unwrap());
    let (n, t): (u64, usize) = (a[4].parse().unwrap(), a[5].parse().unwrap());
    let skill = Skill {
        depth: a[6].parse().unwrap(),
        width: a[7].parse().unwrap(),
        n_tries: a[8].parse().unwrap(),
        explore: 0,
    };
    let (next, won, long) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let b = std::time::Instant::now();
    std::thread::scope(|s| {
        for _ in 0..t {
            s.spawn(|| {
                loop {
                    let g = next.fetch_add(1, Relaxed);
                    if g >= n {
                        break;
                    }
                    let mut o = OsPlayer::with_weights(os, skill, w.clone(), g);
                    let mut u = UsersPlayer::with_weights(us, w.clone(), g ^ 99);
                    let p = play_with(&setup, &mut o, &mut u, &mut Chance::nth(7, g), |_| {});
                    won.fetch_add(u64::from(p.os_wins), Relaxed);
                    long.fetch_max(p.longest[0].max(p.longest[1]).as_micros() as u64, Relaxed);
                }
            });
        }
    });
    println!(
        "{} {os} {us} {skill:?}: {:.1} % of {n}, longest {} us, {:.1} games/s",
        a[0],
        100.0 * won.load(Relaxed) as f64 / n as f64,
        long.load(Relaxed),
        n as f64 / b.elapsed().as_secs_f64()
    );
}
