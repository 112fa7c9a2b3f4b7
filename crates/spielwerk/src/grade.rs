//! `spielwerk grade`: builds and checks a folder of submissions, and gives points for them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::{Context, ensure};
use checker::grading::{self, Grading, Outcome, Problem, Scheme, Submission};
use checker::{Report, Settings};
use contain::{Containment, Limits, Scratch, Shown, take_over};
use game::{Language, Text};

use crate::check::valgrind;
use crate::{games, output};

/// Arguments of `spielwerk grade`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Folder with one folder or archive (zip, tar, tar.gz) for each team
    #[arg(value_name = "SUBMISSIONS")]
    submissions: PathBuf,
    /// Shell command that builds a submission
    #[arg(long, value_name = "COMMAND")]
    build: Option<String>,
    /// Marking scheme (TOML); without one, each stage is worth a point
    #[arg(long, value_name = "FILE")]
    scheme: Option<PathBuf>,
    /// Folder for the table, the reports and the pages
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Language of the table, the CSV and the JUnit XML, de or en
    #[arg(long, default_value_t = Language::En)]
    lang: Language,
    /// How many submissions are checked at the same time
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=64))]
    jobs: u16,
    /// Build and run without containment, for programs of your own
    #[arg(long)]
    trust: bool,
    #[arg(long, help = valgrind::help("clients"))]
    valgrind: bool,
    /// Kind of game that the clients play
    #[arg(long, value_name = "KIND", default_value = games::USUAL)]
    kind: String,
    /// Number of games in the last stage
    #[arg(long, value_name = "N", default_value_t = Settings::N_GAMES)]
    games: u16,
    /// Stop a game after this many moves of the client
    #[arg(long, value_name = "N", default_value_t = Settings::N_MOVES)]
    moves: u16,
    /// Only this stage, by number or name; may be given several times
    #[arg(long, value_name = "STAGE")]
    stage: Vec<String>,
    /// Command that starts a client in its folder; {id}, {player}, {conf}, {host} and {port} are
    /// filled in
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let scheme = arguments.scheme()?;
    let containment = Containment::choose(arguments.trust)?;
    let teams = teams(&arguments.submissions)?;
    fs::create_dir_all(&arguments.out)
        .with_context(|| format!("could not make {}", arguments.out.display()))?;
    let start = Instant::now();
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..arguments.jobs {
            scope.spawn(|| {
                while let Some(team) = teams.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let grading = Grading::new(&scheme, arguments.examine(&containment, team));
                    eprintln!("{}", progress(&grading));
                    done.lock().expect("nobody panics with it").push(grading);
                }
            });
        }
    });
    let mut gradings = done.into_inner().expect("nobody panics with it");
    gradings.sort_by(|a, b| a.submission.team.cmp(&b.submission.team));
    arguments.write(&scheme, &gradings)?;
    let language = arguments.lang;
    output::print(grading::table(&scheme, &gradings, language));
    eprintln!("{} submissions in {:.1} s", gradings.len(), start.elapsed().as_secs_f64());
    Ok(())
}

fn progress(grading: &Grading) -> String {
    let team = &grading.submission.team;
    match &grading.submission.outcome {
        Outcome::Checked(report) => {
            let took = (report.took_ms + grading.submission.build_ms) as f64 / 1000.0;
            format!("{team}: {}/{} in {took:.1} s", grading.total, grading.most)
        }
        Outcome::Refused(problem) | Outcome::NotChecked(problem) => {
            format!("{team}: {}", problem.what.en)
        }
    }
}

impl Arguments {
    /// The scheme, checked against the stages there are.
    fn scheme(&self) -> anyhow::Result<Scheme> {
        let settings = Settings::new(games::for_programs(&self.kind)?);
        let settings = Settings { has_valgrind: self.valgrind, ..settings };
        let stages = checker::stages(&settings);
        let Some(path) = &self.scheme else {
            // Stages that are not run can't be worth anything.
            let is_run = |stage: &&checker::Stage| {
                let number = stage.number.to_string();
                self.stage.is_empty()
                    || self.stage.iter().any(|wanted| *wanted == stage.id || *wanted == number)
            };
            return Ok(Scheme::equal(stages.iter().filter(is_run)));
        };
        let text = fs::read_to_string(path);
        let text = text.with_context(|| format!("could not read {}", path.display()))?;
        let scheme = Scheme::read(&text)?;
        let names: Vec<&str> = stages.iter().map(|stage| stage.id.as_str()).collect();
        scheme.check(&names)?;
        Ok(scheme)
    }

    /// Takes over, builds and checks one submission; again if something of ours fails.
    fn examine(&self, containment: &Containment, team: &Team) -> Submission {
        let mut submission = self.attempt(containment, team);
        for _ in 1..MOST_TRIES {
            if !matches!(submission.outcome, Outcome::NotChecked(_)) {
                break;
            }
            submission = self.attempt(containment, team);
        }
        submission
    }

    fn attempt(&self, containment: &Containment, team: &Team) -> Submission {
        let start = Instant::now();
        let folder = Scratch::new("grade");
        let built = match &folder {
            Ok(folder) => self.build(containment, team, folder.path()),
            Err(why) => Err(no_report(true, ("There is no room.", "Es ist kein Platz."), why)),
        };
        let build_ms = start.elapsed().as_millis() as u64;
        let checked = built.and_then(|folder| self.check(&folder));
        let outcome = checked.map_or_else(|outcome| outcome, Outcome::Checked);
        Submission { team: team.name.clone(), outcome, build_ms }
    }

    fn build(
        &self,
        containment: &Containment,
        team: &Team,
        into: &Path,
    ) -> Result<PathBuf, Outcome> {
        let refused = ("The submission was refused.", "Die Abgabe wurde abgelehnt.");
        take_over(&team.path, into, &Limits::BUILD)
            .map_err(|why| no_report(why.is_ours(), refused, &why))?;
        let folder = project(into);
        let Some(build) = &self.build else { return Ok(folder) };
        let failed = ("The build failed.", "Das Bauen ist fehlgeschlagen.");
        let running = containment
            .program("sh")
            .arguments(["-c", build])
            .folder(&folder)
            .keep_changes()
            .limits(Limits::BUILD)
            .start();
        let running = running.map_err(|why| no_report(why.is_ours(), failed, &why))?;
        let ended = running.wait();
        if ended.exit.is_success() {
            return Ok(folder);
        }
        let said = format!("{}{}", ended.output.shown(), ended.errors.shown());
        let n_left_out = said.chars().count().saturating_sub(MOST_SAID);
        let said: String = said.chars().skip(n_left_out).collect();
        Err(no_report(ended.exit.is_ours(), failed, &format!("{}\n{said}", ended.exit)))
    }

    /// Has another process of this binary check it, so that a check that dies costs one team only.
    fn check(&self, folder: &Path) -> Result<Report, Outcome> {
        let failed = ("The check broke.", "Die Prüfung ist abgebrochen.");
        let broke = |why: &dyn ToString| no_report(true, failed, &why.to_string());
        let own = std::env::current_exe().map_err(|why| broke(&why))?;
        let mut command = Command::new(own);
        command.args([
            "check",
            "--json",
            "--keep-going",
            "--end-with-parent",
            "--kind",
            &self.kind,
        ]);
        command.args(["--games", &self.games.to_string(), "--moves", &self.moves.to_string()]);
        if self.trust {
            command.arg("--trust");
        }
        if self.valgrind {
            command.arg("--valgrind");
        }
        for stage in &self.stage {
            command.args(["--stage", stage]);
        }
        command.arg("--").args(&self.command).current_dir(folder).stdin(Stdio::null());
        let done = command.output().map_err(|why| broke(&why))?;
        serde_json::from_slice(&done.stdout).map_err(|why| {
            let said = Shown::lines(&done.stderr).to_string();
            broke(&format!("{why}\n{said}"))
        })
    }

    fn write(&self, scheme: &Scheme, gradings: &[Grading]) -> anyhow::Result<()> {
        let language = self.lang;
        let put = |name: String, text: String| {
            let path = self.out.join(name);
            fs::write(&path, text).with_context(|| format!("could not write {}", path.display()))
        };
        put("grades.csv".to_owned(), grading::csv(scheme, gradings, language))?;
        put("grades.txt".to_owned(), grading::table(scheme, gradings, language))?;
        put("grades.xml".to_owned(), grading::junit(gradings, language))?;
        for grading in gradings {
            let team = &grading.submission.team;
            put(format!("{team}.de.html"), grading::page(scheme, grading, Language::De))?;
            put(format!("{team}.en.html"), grading::page(scheme, grading, Language::En))?;
            if let Some(report) = grading.submission.report() {
                put(format!("{team}.json"), serde_json::to_string_pretty(report)?)?;
            }
        }
        Ok(())
    }
}

/// This many characters of what a build said are shown.
const MOST_SAID: usize = 8_000;

/// Why there is no report on a submission, and whether that is a fault of ours.
fn no_report(is_ours: bool, (en, de): (&'static str, &'static str), why: &dyn ToString) -> Outcome {
    let problem = Problem { what: Text::new(en, de), details: why.to_string() };
    if is_ours { Outcome::NotChecked(problem) } else { Outcome::Refused(problem) }
}

/// How often a submission is tried if something of ours fails.
const MOST_TRIES: u32 = 3;

/// What a team has handed in.
struct Team {
    name: String,
    path: PathBuf,
}

/// All submissions of a folder, by name; what begins with a dot is none.
fn teams(folder: &Path) -> anyhow::Result<Vec<Team>> {
    let entries = fs::read_dir(folder);
    let entries = entries.with_context(|| format!("could not read {}", folder.display()))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<Vec<_>>>()?;
    paths.sort();
    let mut teams: Vec<Team> = Vec::new();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') {
            continue;
        }
        let name = team_name(&name);
        ensure!(
            !teams.iter().any(|team| team.name == name),
            "two submissions are called {name:?}: remove or rename one of them"
        );
        teams.push(Team { name, path });
    }
    ensure!(!teams.is_empty(), "there are no submissions in {}", folder.display());
    Ok(teams)
}

/// The name of a file without its ending, and with nothing in it that disturbs a path or a table.
fn team_name(file: &str) -> String {
    let endings = [".zip", ".tar", ".tar.gz", ".tgz"];
    let name = endings.iter().find_map(|ending| file.strip_suffix(ending)).unwrap_or(file);
    name.chars().map(|c| if c.is_alphanumeric() || "-_. ".contains(c) { c } else { '_' }).collect()
}

/// Many archives hold one folder, in which everything lies.
fn project(folder: &Path) -> PathBuf {
    let mut place = folder.to_owned();
    loop {
        let entries = fs::read_dir(&place).into_iter().flatten().filter_map(Result::ok);
        let entries: Vec<_> = entries.filter(|entry| entry.file_name() != "__MACOSX").collect();
        match &entries[..] {
            [only] if only.file_type().is_ok_and(|kind| kind.is_dir()) => place = only.path(),
            _ => return place,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teams_are_named_by_their_files() {
        assert_eq!(team_name("Gruppe 3.tar.gz"), "Gruppe 3");
        assert_eq!(team_name("größe.zip"), "größe");
        assert_eq!(team_name("a/../b\x1b.zip"), "a_.._b_");
        assert_eq!(team_name("team.v2"), "team.v2");
    }

    #[test]
    fn a_project_in_a_folder_of_its_own_is_found() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("client/src")).unwrap();
        fs::create_dir(folder.path().join("__MACOSX")).unwrap();
        fs::write(folder.path().join("client/Makefile"), "all:").unwrap();
        assert_eq!(project(folder.path()), folder.path().join("client"));
    }
}
