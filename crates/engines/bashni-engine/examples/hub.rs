//! The engine alone as a program that speaks Hub, so that it can meet later versions of itself:
//! `cargo build --release -p bashni-engine --example hub`, then a match against `hub=FILE`.

use std::io::{self, BufRead as _, Write as _};

use bashni_engine::hub::{Command, Session};
use bashni_engine::{Control, Engine, Options};

fn main() -> io::Result<()> {
    let mut session = Session::new(1);
    let mut engine = Engine::new(Options::default());
    for line in io::stdin().lock().lines() {
        let (mut answers, command) = session.handle_line(&line?);
        match command {
            Some(Command::Init { threads, table_bytes }) => {
                engine = Engine::new(Options { threads, table_bytes, ..Options::default() });
                answers.push("ready".to_owned());
            }
            Some(Command::Forget) => engine.clear(),
            Some(Command::Search(search)) => {
                let control = Control::new();
                let (position, limits) = (&search.position, search.limits);
                let report = engine.search(position, limits, &search.budget, &control, &mut |_| ());
                let action = report.best().map(|action| format!(" move={action}"));
                answers.push(format!("done{}", action.unwrap_or_default()));
            }
            Some(Command::Quit) => break,
            Some(Command::PonderHit | Command::Stop) | None => {}
        }
        for answer in answers {
            println!("{answer}");
        }
        io::stdout().flush()?;
    }
    Ok(())
}
