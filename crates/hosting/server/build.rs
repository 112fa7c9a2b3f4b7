//! The web interface is embedded from `web/dist`. Without it the server still builds, and only
//! its programs' interfaces are there.

use std::fs;
use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    if !dist.join("index.html").exists() {
        println!("cargo::warning=web/dist is empty: run `make web` for the web interface");
        fs::create_dir_all(&dist).expect("the folder for the web interface can be made");
    }
}
