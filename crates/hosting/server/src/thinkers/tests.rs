use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;

use super::*;

/// Thinkers without threads: the test thinks for them.
fn without_threads() -> Thinkers {
    without_threads_for(Thinking::Aside)
}

fn without_threads_for(thinking: Thinking) -> Thinkers {
    let queues = Mutex::new(Queues { n_threads: 1, ..Queues::default() });
    Thinkers(Arc::new(Shared { thinking, queues, has_work: Condvar::new() }))
}

const NOBODY: Source = None;
const PATIENT: Duration = Duration::from_secs(30);

fn source(number: u8) -> Source {
    IpAddr::from([10, 0, 0, number]).into()
}

impl Thinkers {
    fn think_once(&self) {
        let thought = self.0.queues().pop().expect("something waits");
        self.0.queues().n_running += 1;
        self.0.think(thought);
        self.0.queues().n_running -= 1;
    }

    /// How long each of the next moves may think.
    fn longest(&self) -> Option<Duration> {
        match self.0.queues().pop()? {
            Thought::Move(_, longest) => Some(longest),
            Thought::Analysis(..) => None,
        }
    }
}

#[test]
fn who_is_waited_for_goes_first_and_analyses_share_with_bots_among_themselves() {
    let thinkers = without_threads();
    let (told, order) = channel();
    let tell = |name: &'static str| {
        let told = told.clone();
        move || told.send(name).unwrap()
    };
    let mut handles = Vec::new();
    for (number, name) in [(1, "first analysis"), (2, "second analysis")] {
        let tell = tell(name);
        handles.push(thinkers.analyse(source(number), PATIENT, move |_| tell()).unwrap());
    }
    let push = |urgency, name| {
        let tell = tell(name);
        thinkers.0.push_move(urgency, NOBODY, Box::new(move |_| tell()));
    };
    push(Urgency::Unawaited, "first among bots");
    push(Urgency::Unawaited, "second among bots");
    push(Urgency::Awaited, "against a person");
    (0..5).for_each(|_| thinkers.think_once());
    let order: Vec<&str> = order.try_iter().collect();
    let expected = [
        "against a person",
        "first among bots",
        "first analysis",
        "second among bots",
        "second analysis",
    ];
    assert_eq!(order, expected);
}

#[test]
fn the_more_wait_the_less_long_each_thinks() {
    let thinkers = without_threads();
    let push = |urgency| thinkers.0.push_move(urgency, NOBODY, Box::new(|_| ()));
    push(Urgency::Awaited);
    assert_eq!(thinkers.longest(), Some(PATIENCE));
    (0..50).for_each(|_| push(Urgency::Awaited));
    let all: Vec<Duration> = (0..50).map_while(|_| thinkers.longest()).collect();
    assert_eq!((all[0], all[49]), (PATIENCE / 50, PATIENCE));
    (0..10_000).for_each(|_| push(Urgency::Unawaited));
    assert_eq!(thinkers.longest(), Some(SHORTEST_THOUGHT));
    // However many of those wait, it is no matter to whom somebody waits for.
    push(Urgency::Awaited);
    assert_eq!(thinkers.longest(), Some(PATIENCE));
}

#[test]
fn players_of_a_tournament_think_as_long_as_the_match_allows() {
    let longest = |thinking| {
        let thinkers = without_threads_for(thinking);
        let (told, heard) = channel();
        for urgency in [Urgency::Awaited, Urgency::Unawaited] {
            let told = told.clone();
            let think = Box::new(move |longest| told.send(longest).unwrap());
            thinkers.0.push_move(urgency, NOBODY, think);
        }
        (0..2).for_each(|_| thinkers.think_once());
        let budget = thinkers.budget(Duration::from_secs(10));
        heard.try_iter().map(|longest| budget.min(longest).as_millis()).collect::<Vec<_>>()
    };
    assert_eq!(longest(Thinking::Aside), [1500, 300]);
    assert_eq!(longest(Thinking::AsPlayers { n_at_once: 1 }), [9000, 9000]);
}

#[test]
fn too_many_analyses_are_refused_and_counted_until_nobody_wants_them() {
    let thinkers = without_threads();
    let analyse = |number| thinkers.analyse(source(number), PATIENT, |_| ());
    let of_one = (0..MOST_ANALYSES_OF_A_SOURCE).map(|_| analyse(1)).collect::<Result<Vec<_>, _>>();
    let mut of_one = of_one.unwrap();
    assert_eq!(analyse(1).err(), Some(TooBusy::FromThisAddress));
    let others: Vec<_> = (2..).map(analyse).map_while(Result::ok).collect();
    assert_eq!(thinkers.counts().waiting_analyses, MOST_ANALYSES);
    assert_eq!(analyse(1).err(), Some(TooBusy::InAll));
    of_one.pop();
    assert!(analyse(200).is_ok(), "who closes the page makes room");
    drop(others);
    assert!(analyse(1).is_ok());
}

#[test]
fn a_source_analyses_one_thing_at_a_time() {
    let thinkers = without_threads();
    let _first = thinkers.analyse(source(1), PATIENT, |_| ()).unwrap();
    let _second = thinkers.analyse(source(1), PATIENT, |_| ()).unwrap();
    let _other = thinkers.analyse(source(2), PATIENT, |_| ()).unwrap();
    let mut queues = thinkers.0.queues();
    let mut sources = std::iter::from_fn(|| match queues.pop()? {
        Thought::Analysis(source, _) => Some(source),
        Thought::Move(..) => None,
    });
    assert_eq!(
        (sources.next(), sources.next(), sources.next()),
        (Some(source(1)), Some(source(2)), None)
    );
}

#[tokio::test]
async fn a_move_that_somebody_waits_for_interrupts_an_analysis_which_then_goes_on() {
    let thinkers = Thinkers::start(Thinking::AsPlayers { n_at_once: 1 });
    let (told, slices) = channel();
    let mut n_slices = 0;
    let _handle = thinkers
        .analyse(NOBODY, PATIENT, move |slice| {
            n_slices += 1;
            told.send(n_slices).unwrap();
            // The first slice would never end by itself.
            while n_slices == 1 && !slice.stop.load(Ordering::SeqCst) {
                thread::yield_now();
            }
        })
        .unwrap();
    assert_eq!(slices.recv(), Ok(1));
    let thought = thinkers.find_move(Urgency::Awaited, NOBODY, |_| 7);
    let found = tokio::time::timeout(PATIENT, thought).await;
    assert_eq!(found, Ok(Some(7)), "it did not have to wait for the analysis");
    assert_eq!(slices.recv(), Ok(2), "the analysis goes on");
    assert!(slices.recv().is_err(), "and ends");
}

#[test]
fn an_analysis_that_nobody_wants_any_more_ends() {
    let thinkers = Thinkers::start(Thinking::AsPlayers { n_at_once: 1 });
    let (told, heard) = channel();
    let handle = thinkers.analyse(NOBODY, PATIENT, move |slice| {
        told.send(()).unwrap();
        while !slice.stop.load(Ordering::SeqCst) {
            thread::yield_now();
        }
    });
    heard.recv().unwrap();
    drop(handle);
    assert!(heard.recv().is_err(), "it is not called again");
}

#[tokio::test]
async fn a_bot_that_panics_costs_its_own_match_only() {
    let thinkers = Thinkers::start(Thinking::AsPlayers { n_at_once: 1 });
    let broken = |_| panic!("this bot is broken");
    let panicked: Option<()> = thinkers.find_move(Urgency::Awaited, NOBODY, broken).await;
    assert_eq!(panicked, None);
    let _broken = thinkers.analyse(NOBODY, PATIENT, |_| panic!("this one too")).unwrap();
    let (told, heard) = channel();
    let _next = thinkers.analyse(NOBODY, PATIENT, move |_| told.send(7).unwrap()).unwrap();
    assert_eq!(heard.recv(), Ok(7));
    assert_eq!(thinkers.find_move(Urgency::Awaited, NOBODY, |_| 7).await, Some(7));
}
