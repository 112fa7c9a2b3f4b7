//! Workers that are far away: behind a slow line, and, in the long tests, on hosts of their own.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::process::Command;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use ligretto_nats::{Settings, play};
use ligretto_net::Signals;
use ligretto_run::{Obstacle, Refusal};
use serde_json::json;

use crate::cluster::{Cluster, Process, check_scores, order, wait_for, wait_until_idle};
use crate::process::{finish, spielwerk, stderr, stdout};

/// A slow line: what comes in at its address goes on to `to`, later by `delay`. Of every hundred
/// pieces one is lost at first, as TCP shows it: it comes after a fifth of a second, and all that
/// follows waits for it.
fn slow_line(at: &str, to: SocketAddr, delay: Duration) -> SocketAddr {
    let listener = TcpListener::bind((at, 0)).unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for near in listener.incoming().map_while(Result::ok) {
            let Ok(far) = TcpStream::connect(to) else { continue };
            let (Ok(near_too), Ok(far_too)) = (near.try_clone(), far.try_clone()) else { continue };
            thread::spawn(move || carry(near, far, delay));
            thread::spawn(move || carry(far_too, near_too, delay));
        }
    });
    address
}

fn carry(mut from: TcpStream, mut to: TcpStream, delay: Duration) {
    const LOST_ONE_OF: usize = 100;
    const REPEATED_AFTER: Duration = Duration::from_millis(200);
    let (sender, receiver) = channel::<(Instant, Vec<u8>)>();
    thread::spawn(move || {
        for (due, bytes) in receiver {
            thread::sleep(due.saturating_duration_since(Instant::now()));
            if to.write_all(&bytes).is_err() {
                break;
            }
        }
        let _ = to.shutdown(Shutdown::Both);
    });
    let mut buffer = [0; 16 * 1024];
    let mut n_pieces = 0;
    while let Ok(n @ 1..) = from.read(&mut buffer) {
        n_pieces += 1;
        let lost = if n_pieces % LOST_ONE_OF == 0 { REPEATED_AFTER } else { Duration::ZERO };
        if sender.send((Instant::now() + delay + lost, buffer[..n].to_vec())).is_err() {
            break;
        }
    }
}

#[tokio::test]
async fn a_worker_whose_clock_is_not_known_well_is_refused_with_timestamps() {
    let cluster = Cluster::start();
    let server: SocketAddr = cluster.url.trim_start_matches("nats://").parse().unwrap();
    let line = slow_line("127.0.0.1", server, Duration::from_millis(300));
    let far = format!("nats://{line}");
    let arguments = ["worker", "--nats", &far, "--name", "far", "--slots", "2"];
    let _far = Process::start(spielwerk().args(arguments));
    let _near = cluster.worker("near", 2);
    let link = cluster.link().await;
    wait_until_idle(&link, 2).await;
    // Wider than any pause of a busy machine, and narrower than the line.
    let mut settings =
        Settings { widest_clock_bound: Duration::from_millis(250), ..Settings::default() };
    settings.limits.call_timeout_ms = 20_000;
    settings.limits.lease_ms = 30_000;
    let near = |machines: &ligretto_nats::Machines| {
        let near = machines.iter().find(|(name, _)| name.as_str() == "near");
        near.is_some_and(|(_, one)| one.timestamp_problem(settings.widest_clock_bound).is_none())
    };
    wait_for(&link, near).await;
    let machines = link.pool().now();
    let far = &machines[&"far".parse().unwrap()];
    assert!(far.clock.unwrap().bound() >= Duration::from_millis(300), "{:?}", far.clock);

    let game = "stamped".parse().unwrap();
    let two = order(&json!({"players": 2, "seed": 1, "signals": "timestamp"}));
    let outcome = play(&link, &game, &two, &settings).await.unwrap();
    check_scores(&outcome, 2);
    assert_eq!(outcome.roster.ranges().len(), 1, "only the near one plays");
    assert_eq!(outcome.refused[0].machine.as_str(), "far");
    let reason = &outcome.refused[0].reason;
    assert!(matches!(reason, Refusal::ClockNotPrecise { most_micros: 250_000, .. }), "{reason:?}");

    let game = "too-many".parse().unwrap();
    let three = order(&json!({"players": 3, "seed": 1, "signals": "timestamp"}));
    let called_off = play(&link, &game, &three, &settings).await.unwrap_err();
    assert!(matches!(called_off, Obstacle::NoRoom { .. }));
    assert!(called_off.to_string().contains("far was refused: clock error"), "{called_off}");

    // Without timestamps it may play, at its pace.
    let game = "plain".parse().unwrap();
    let three = order(&json!({"players": 3, "seed": 1, "strategies": ["push"]}));
    let outcome = play(&link, &game, &three, &settings).await.unwrap();
    assert_eq!((outcome.result.missing(), outcome.roster.ranges().len()), (vec![], 2));
}

fn is_long() -> bool {
    std::env::var_os("RUN_SLOW_TESTS").is_some()
}

#[tokio::test]
async fn a_thousand_players_on_eight_workers() {
    let (n_players, n_workers) = if is_long() { (1_000, 8) } else { (100, 4) };
    let cluster = Cluster::start();
    let workers: Vec<Process> = (0..n_workers)
        .map(|index| cluster.worker(&format!("w{index}"), n_players / n_workers))
        .collect();
    let link = cluster.link().await;
    wait_until_idle(&link, workers.len()).await;
    let mut settings = Settings::default();
    settings.limits.call_timeout_ms = 30_000;
    settings.limits.lease_ms = 60_000;
    for signals in Signals::ALL {
        settings.widest_clock_bound = Duration::from_secs(1);
        let all = order(&json!({
            "players": n_players, "seed": 4, "signals": signals.to_string(),
            "strategies": ["push", "blind", "careful"],
        }));
        let game = format!("many-{signals}").parse().unwrap();
        let outcome = play(&link, &game, &all, &settings).await.unwrap();
        check_scores(&outcome, n_players as usize);
        assert_eq!((outcome.result.missing(), outcome.result.findings.len()), (vec![], 0));
        assert_eq!(outcome.accusations, []);
        wait_until_idle(&link, workers.len()).await;
    }
}

/// Network namespaces: hosts of their own, each with a cable to a switch.
struct Hosts {
    names: Vec<String>,
    bridge: String,
}

const SUBNET: &str = "10.213.77";
const CABLE: &str = "netem delay 2ms 500us loss 1%";

impl Hosts {
    fn connect(n_hosts: usize, can_delay: bool) -> Self {
        let tag = std::process::id() % 10_000;
        let mut hosts = Self { names: Vec::new(), bridge: format!("sw{tag}") };
        let bridge = hosts.bridge.clone();
        sh(&format!("ip link add {bridge} type bridge"));
        sh(&format!("ip addr add {SUBNET}.1/24 dev {bridge}"));
        sh(&format!("ip link set {bridge} up"));
        for index in 0..n_hosts {
            let (name, cable) = (format!("h{tag}x{index}"), format!("c{tag}x{index}"));
            sh(&format!("ip netns add {name}"));
            hosts.names.push(name.clone());
            sh(&format!("ip link add {cable} type veth peer name eth0 netns {name}"));
            sh(&format!("ip link set {cable} master {bridge} up"));
            sh(&format!("ip -n {name} addr add {SUBNET}.{}/24 dev eth0", index + 10));
            sh(&format!("ip -n {name} link set eth0 up"));
            if can_delay {
                sh(&format!("ip netns exec {name} tc qdisc add dev eth0 root {CABLE}"));
                sh(&format!("tc qdisc add dev {cable} root {CABLE}"));
            }
        }
        hosts
    }
}

impl Drop for Hosts {
    fn drop(&mut self) {
        for name in &self.names {
            let _ = Command::new("ip").args(["netns", "del", name]).status();
        }
        let _ = Command::new("ip").args(["link", "del", &self.bridge]).status();
    }
}

fn sh(line: &str) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let done = finish(Command::new(words[0]).args(&words[1..]));
    assert!(done.status.success(), "{line}: {}{}", stdout(&done), stderr(&done));
}

/// Whether a line of shell works here.
fn can(line: &str) -> bool {
    Command::new("sh").args(["-c", line]).output().is_ok_and(|output| output.status.success())
}

/// In the long tests four hosts of their own, where the system allows network namespaces, with
/// delay and loss on every cable, where the kernel has them (netem); else slow lines, which do the
/// same to what NATS sees.
#[tokio::test]
async fn games_on_separate_hosts_with_delay_and_loss() {
    let can_have_hosts = is_long() && can("ip netns add spielwerk0 && ip netns del spielwerk0");
    let can_delay = can_have_hosts
        && can("ip link add spielwerk0 type dummy && tc qdisc add dev spielwerk0 root netem; \
                done=$?; ip link del spielwerk0; exit $done");
    let (n_hosts, n_games) = if is_long() { (4, 30) } else { (2, 3) };
    let cluster = Cluster::listening("0.0.0.0", "");
    let port = cluster.url.rsplit_once(':').unwrap().1.to_owned();
    let hosts = can_have_hosts.then(|| Hosts::connect(n_hosts, can_delay));
    let at = if hosts.is_some() { format!("{SUBNET}.1") } else { "127.0.0.1".to_owned() };
    eprintln!("hosts of their own: {can_have_hosts}; delay and loss by the kernel: {can_delay}");
    let mut workers = Vec::new();
    for index in 0..n_hosts {
        let server = format!("127.0.0.1:{port}").parse().unwrap();
        let url = if can_delay {
            format!("nats://{at}:{port}")
        } else {
            format!("nats://{}", slow_line(&at, server, Duration::from_millis(4)))
        };
        let mut command = spielwerk();
        if let Some(hosts) = &hosts {
            command = Command::new("ip");
            command.args(["netns", "exec", &hosts.names[index], env!("CARGO_BIN_EXE_spielwerk")]);
        }
        let name = format!("host{index}");
        command.args(["worker", "--nats", &url, "--slots", "10", "--name", &name]);
        workers.push(Process::start(&mut command));
    }
    let link = cluster.link().await;
    wait_until_idle(&link, n_hosts).await;
    let mut settings = Settings::default();
    settings.limits.call_timeout_ms = 20_000;
    settings.limits.lease_ms = 30_000;
    settings.widest_clock_bound = Duration::from_secs(1);
    for (index, signals) in Signals::ALL.into_iter().cycle().take(n_games).enumerate() {
        let n_players = n_hosts * 10;
        let all = order(&json!({
            "players": n_players, "seed": index, "signals": signals.to_string(),
            "strategies": ["push", "careful"],
        }));
        let game = format!("far-{index}").parse().unwrap();
        let outcome = play(&link, &game, &all, &settings).await.unwrap();
        check_scores(&outcome, n_players);
        assert_eq!((outcome.result.missing(), outcome.result.findings.len()), (vec![], 0));
        let fastest = outcome.calls.quantile(0.0).unwrap();
        assert!(fastest >= Duration::from_millis(4), "there and back: {fastest:?}");
        wait_until_idle(&link, n_hosts).await;
    }
}
