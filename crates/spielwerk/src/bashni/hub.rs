//! `spielwerk bashni hub`: the Hub protocol for draughts engines, version 2.
//!
//! `docs/bashni/hub.md` tells what our positions and moves look like in it.

use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use bashni_engine::hub::{Command, Search, Session};
use bashni_engine::{Control, Engine, Info, Options, Report};

use super::{line_text, n_cores};

/// Reads commands until the input ends, and lets a second thread search.
pub(crate) fn run() -> anyhow::Result<()> {
    let (orders, inbox) = channel::<Job>();
    let searcher = thread::spawn(move || {
        let mut engine = Engine::new(Options { threads: n_cores(), ..Options::default() });
        for job in inbox {
            match job {
                Job::Forget => engine.clear(),
                Job::Use { threads, table_bytes } => {
                    engine = Engine::new(Options { threads, table_bytes, ..engine.options() });
                }
                Job::Search(request, control) => search(&mut engine, &request, &control),
            }
        }
    });
    converse(&orders)?;
    drop(orders);
    searcher.join().map_err(|_| anyhow::anyhow!("the search panicked"))
}

enum Job {
    Forget,
    Use { threads: usize, table_bytes: usize },
    Search(Box<Search>, Arc<Control>),
}

fn converse(orders: &Sender<Job>) -> anyhow::Result<()> {
    let mut session = Session::new(n_cores());
    let mut running: Option<Arc<Control>> = None;
    let stop = |running: &Option<Arc<Control>>| {
        if let Some(control) = running {
            control.stop();
        }
    };
    for line in std::io::stdin().lock().lines() {
        let (answers, command) = session.handle_line(&line?);
        for answer in &answers {
            say(answer);
        }
        match command {
            None => {}
            Some(Command::Quit) => break,
            Some(Command::Stop) => stop(&running),
            Some(Command::PonderHit) => running.iter().for_each(|control| control.your_move()),
            Some(Command::Forget) => orders.send(Job::Forget)?,
            Some(Command::Init { threads, table_bytes }) => {
                orders.send(Job::Use { threads, table_bytes })?;
                say("ready");
            }
            Some(Command::Search(request)) => {
                stop(&running);
                let control =
                    Arc::new(if request.ponders { Control::pondering() } else { Control::new() });
                running = Some(control.clone());
                orders.send(Job::Search(request, control))?;
            }
        }
    }
    stop(&running);
    Ok(())
}

fn search(engine: &mut Engine, request: &Search, control: &Control) {
    let Search { position, limits, budget, .. } = request;
    let report = engine.search(position, *limits, budget, control, &mut |info| say(&tell(info)));
    say(&done(&report));
}

fn tell(info: &Info<'_>) -> String {
    let line = &info.lines[0];
    format!(
        "info depth={} score={:.2} nodes={} time={:.3} nps={:.3} pv=\"{}\"",
        info.depth,
        f64::from(line.score) / 100.0,
        info.nodes,
        info.time.as_secs_f64(),
        info.nodes_per_second() as f64 / 1e6,
        line_text(&line.moves)
    )
}

fn done(report: &Report) -> String {
    match (report.best(), report.expected()) {
        (Some(best), Some(expected)) => format!("done move={best} ponder={expected}"),
        (Some(best), None) => format!("done move={best}"),
        (None, _) => "error message=\"the game is over here\"".to_owned(),
    }
}

/// One line, at once; who has stopped listening does not matter.
fn say(line: &str) {
    let mut output = std::io::stdout().lock();
    let _ = writeln!(output, "{line}").and_then(|()| output.flush());
}
