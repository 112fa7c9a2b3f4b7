//! What the disk can do without us.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::client::Latencies;

/// One writer appends a page, which is what the smallest commit writes, and waits until it is on
/// disk, again and again.
pub(crate) fn bare_appends(folder: &Path, time: Duration) -> Latencies {
    let path = folder.join("bare");
    let mut file = File::create(&path).expect("the folder can be written");
    let start = Instant::now();
    let latencies = Latencies::new(start..start + time);
    while start.elapsed() < time {
        let began = Instant::now();
        file.write_all(&[7; 4096]).expect("the disk has room");
        file.sync_data().expect("the disk works");
        latencies.add(began);
    }
    drop(file);
    std::fs::remove_file(path).expect("it was there a moment ago");
    latencies
}
