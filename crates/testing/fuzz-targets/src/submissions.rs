//! What students hand in, and the scheme by which a teacher grades it.

use std::fs;
use std::path::Path;

use checker::grading::Scheme;
use contain::{Limits, unpack};

/// An archive. Nothing may appear outside its folder, nor lead there.
pub(crate) fn archive(bytes: &[u8]) {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let (file, inside) = (folder.path().join("handed-in"), folder.path().join("inside"));
    fs::write(&file, bytes).expect("room for it");
    fs::create_dir(&inside).expect("room for it");
    let limits = Limits { disk: 1 << 16, files: 20, ..Limits::BUILD };
    if let Err(bad) = unpack(&file, &inside, &limits) {
        assert!(!bad.to_string().is_empty(), "it says why");
    }
    let names = fs::read_dir(folder.path()).expect("it is there").count();
    assert_eq!(names, 2, "something was unpacked beside the folder");
    let mut room = Room { n_entries: 0, n_bytes: 0 };
    room.visit(&inside.canonicalize().expect("it is there"), &inside);
    assert!(room.n_entries <= 20 && room.n_bytes <= 1 << 16, "the limits hold");
}

/// What was unpacked.
struct Room {
    n_entries: usize,
    n_bytes: u64,
}

impl Room {
    fn visit(&mut self, root: &Path, folder: &Path) {
        for entry in fs::read_dir(folder).expect("we made it") {
            let path = entry.expect("a name").path();
            let kind = fs::symlink_metadata(&path).expect("it is there");
            self.n_entries += 1;
            if kind.is_dir() {
                self.visit(root, &path);
            } else if kind.is_symlink() {
                let leads_to = path.canonicalize();
                let is_inside = leads_to.map_or(true, |end| end.starts_with(root));
                assert!(is_inside, "{} leads out", path.display());
            } else {
                assert!(kind.is_file(), "{} is something special", path.display());
                self.n_bytes += kind.len();
            }
        }
    }
}

/// A scheme of points.
pub(crate) fn grading_scheme(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Scheme::read(&text) {
        Ok(scheme) => {
            let _ = (scheme.check(&["prolog/version", "game/twenty"]), scheme.total());
            let _ = scheme.grade(scheme.total());
        }
        Err(bad) => assert!(!bad.to_string().is_empty(), "it says why"),
    }
}
