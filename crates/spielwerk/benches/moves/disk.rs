//! What the disk can do without us.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::client::Latencies;

/// One writer overwrites pages of a file, one after the other, and waits each time until the page
/// is on disk. That is the least a commit can cost: a growing file would also write its length.
pub(crate) fn bare_writes(folder: &Path, time: Duration) -> Latencies {
    let path = folder.join("bare");
    let file = File::create(&path).expect("the folder can be written");
    file.write_all_at(&vec![0; PAGE.len() * N_PAGES as usize], 0).expect("the disk has room");
    file.sync_all().expect("the disk works");
    let start = Instant::now();
    let latencies = Latencies::new(start..start + time);
    for page in (0..N_PAGES).cycle().take_while(|_| start.elapsed() < time) {
        let began = Instant::now();
        file.write_all_at(&PAGE, page * PAGE.len() as u64).expect("the disk has room");
        file.sync_data().expect("the disk works");
        latencies.add(began);
    }
    std::fs::remove_file(path).expect("it was there a moment ago");
    latencies
}

/// What the smallest commit writes.
const PAGE: [u8; 4096] = [7; 4096];
const N_PAGES: u64 = 1000;
