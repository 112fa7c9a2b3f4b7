//! Archives as students hand them in, and as attackers would.

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use contain::{BadArchive, Limits, unpack};
use flate2::Compression;
use flate2::write::GzEncoder;
use tar::{EntryType, Header};
use zip::write::SimpleFileOptions;

const LIMITS: Limits = Limits { disk: 100_000, files: 20, ..Limits::BUILD };

/// Unpacks these bytes into a folder inside another one, which nothing else may appear in.
fn check(archive: &[u8]) -> Result<Vec<String>, BadArchive> {
    let outer = tempfile::tempdir().unwrap();
    let into = outer.path().join("into");
    fs::create_dir(&into).unwrap();
    fs::write(outer.path().join("archive"), archive).unwrap();
    let done = unpack(&outer.path().join("archive"), &into, &LIMITS);
    assert_eq!(fs::read_dir(outer.path()).unwrap().count(), 2, "something got out");
    done.map(|()| names(&into))
}

fn names(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            names.extend(
                super::archives::names(&entry.path()).iter().map(|one| format!("{name}/{one}")),
            );
        } else {
            names.push(name);
        }
    }
    names.sort();
    names
}

/// A tar of these entries; names are written as they are, which the library itself refuses.
fn tar(entries: &[(EntryType, &str, &str)]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (kind, name, content) in entries {
        let mut header = Header::new_ustar();
        header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_entry_type(*kind);
        header.set_mode(0o755);
        let is_file = *kind == EntryType::Regular;
        if !is_file {
            header.as_old_mut().linkname[..content.len()].copy_from_slice(content.as_bytes());
        }
        let content = if is_file { content.as_bytes() } else { b"" };
        header.set_size(content.len() as u64);
        header.set_cksum();
        builder.append(&header, content).unwrap();
    }
    builder.into_inner().unwrap()
}

fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

const FILE: EntryType = EntryType::Regular;
const LINK: EntryType = EntryType::Symlink;

#[test]
fn plain_archives_of_all_formats_are_unpacked() {
    let plain = tar(&[
        (EntryType::Directory, "src/", ""),
        (FILE, "src/main.c", "int main;"),
        (FILE, "./Makefile", "all:"),
        (LINK, "src/same.c", "main.c"),
        (LINK, "src/up", "../Makefile"),
    ]);
    let expected = ["Makefile", "src/main.c", "src/same.c", "src/up"];
    assert_eq!(check(&plain).unwrap(), expected);
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&plain).unwrap();
    assert_eq!(check(&encoder.finish().unwrap()).unwrap(), expected);
    let zipped = zip(&[("client/Makefile", b"all:"), ("client/src/main.c", b"int main;")]);
    assert_eq!(check(&zipped).unwrap(), ["client/Makefile", "client/src/main.c"]);
}

#[test]
fn paths_that_lead_out_are_refused() {
    for name in ["../out", "/etc/cron.d/x", "a/../../out", "a\x1b[2J", "a\\..\\out", ".."] {
        let in_tar = check(&tar(&[(FILE, name, "x")]));
        assert!(matches!(in_tar, Err(BadArchive::BadPath(_))), "{name:?}: {in_tar:?}");
    }
    for name in ["../out", "/etc/cron.d/x", "a/../../out"] {
        let in_zip = check(&zip(&[(name, b"x")]));
        assert!(matches!(in_zip, Err(BadArchive::BadPath(_))), "{name:?}: {in_zip:?}");
    }
}

#[test]
fn links_that_lead_out_are_refused() {
    let out: [&[_]; 6] = [
        &[(LINK, "a", "/etc")],
        &[(LINK, "a", "..")],
        &[(LINK, "a", "b/../..")],
        &[(LINK, "a", "."), (FILE, "a/b", "x")],
        &[(LINK, "a", "."), (LINK, "b", "a/..")],
        &[(EntryType::Link, "a", "/etc/passwd")],
    ];
    for entries in out {
        let refused = check(&tar(entries));
        assert!(matches!(refused, Err(BadArchive::BadLink(_))), "{entries:?}: {refused:?}");
    }
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    writer.add_symlink("a", "/etc", SimpleFileOptions::default()).unwrap();
    let zipped = writer.finish().unwrap().into_inner();
    assert!(matches!(check(&zipped), Err(BadArchive::BadLink(_))));
}

#[test]
fn devices_doubles_and_strange_files_are_refused() {
    for kind in [EntryType::Block, EntryType::Char, EntryType::Fifo] {
        assert!(matches!(check(&tar(&[(kind, "a", "")])), Err(BadArchive::Special(_))));
    }
    let twice = tar(&[(FILE, "a", "1"), (FILE, "a", "2")]);
    assert!(matches!(check(&twice), Err(BadArchive::Twice(_))));
    let behind_file = tar(&[(FILE, "a", "1"), (FILE, "a/b", "2")]);
    assert!(check(&behind_file).is_err());
    assert!(matches!(check(b"MZ this is no archive"), Err(BadArchive::UnknownFormat)));
    assert!(check(b"PK\x03\x04 and nothing more").is_err());
}

#[test]
fn bombs_do_not_go_off() {
    let zeros = vec![0; 10_000_000];
    let bomb = zip(&[("a", &zeros)]);
    assert!(bomb.len() < 20_000, "it is small outside");
    assert!(matches!(check(&bomb), Err(BadArchive::TooLarge(100_000))));
    let names: Vec<String> = (0..30).map(|number| format!("f{number}")).collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    assert!(matches!(check(&zip(&many)), Err(BadArchive::TooMany(20))));
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    let large = "x".repeat(200_000);
    encoder.write_all(&tar(&[(FILE, "a", &large)])).unwrap();
    assert!(matches!(check(&encoder.finish().unwrap()), Err(BadArchive::TooLarge(_))));
}
