//! Compresses what the binary carries to be served: the web interface and the document of the HTTP
//! interface. Most browsers get it as it lies here.

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, error, fs, io};

use flate2::Compression;
use flate2::write::GzEncoder;

const WEB: &str = "../../../web/dist";
const DOCUMENT: &str = "../../../docs/openapi.json";

fn main() -> Result<(), Box<dyn error::Error>> {
    println!("cargo::rerun-if-changed={WEB}");
    println!("cargo::rerun-if-changed={DOCUMENT}");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("openapi.json"), compress(&fs::read(DOCUMENT)?)?)?;
    let mut paths = Vec::new();
    list(Path::new(WEB), &mut paths).map_err(|error| format!("make web comes first: {error}"))?;
    paths.sort();
    let mut files = String::from("&[");
    for (number, path) in paths.iter().enumerate() {
        let bytes = fs::read(Path::new(WEB).join(path))?;
        let compressed = out.join(format!("{number}.gz"));
        fs::write(&compressed, compress(&bytes)?)?;
        let media_type = mime_guess::from_path(path).first_or_octet_stream();
        let tag = format!("W/\"{:016x}\"", hash(&bytes));
        write!(
            files,
            "File {{ path: {path:?}, media_type: {:?}, tag: {tag:?}, \
             gzip: include_bytes!({:?}) }},",
            media_type.as_ref(),
            compressed.to_str().ok_or("the folder to build in has a name in UTF-8")?
        )?;
    }
    files.push(']');
    fs::write(out.join("files.rs"), files)?;
    Ok(())
}

/// All files below this folder, as paths from `WEB`.
fn list(folder: &Path, paths: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, paths)?;
        } else if let Some(path) = path.strip_prefix(WEB).ok().and_then(Path::to_str) {
            paths.push(path.to_owned());
        }
    }
    Ok(())
}

fn compress(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// Tells versions of a file apart; nobody has a reason to forge one.
fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}
