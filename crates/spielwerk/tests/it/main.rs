//! End to end: the real binary as a process of its own, played with over real sockets.
//!
//! Every test has its own server on free ports with a data file that is thrown away. Nothing
//! depends on how fast the machine is: a wait ends with what was waited for, and only a test that
//! would never end runs into a limit.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod bad_disk;
mod board;
mod client_process;
mod duel;
mod http;
mod process;
mod program;
mod second_rules;
mod stage;
mod strict;

mod absence;
mod agreement;
mod arena;
mod backup;
mod bots;
mod capabilities;
mod check;
mod check_page;
mod class;
mod client_cli;
mod client_hostile;
mod client_play;
mod client_signals;
mod cluster;
mod create;
mod data_file;
mod debriefing;
mod docs_examples;
mod earlier_file;
mod embedded_nats;
mod engine_cli;
mod entrance;
mod events;
mod hidden_hands;
mod honour;
mod joining;
mod kill;
mod kinds;
mod leaks;
mod ligretto_check;
mod ligretto_cli;
mod ligretto_match;
mod limits;
mod list;
mod metrics;
mod neighbours;
mod openapi;
mod operator;
mod paging_cli;
mod paging_match;
mod paging_print;
mod paging_program;
mod people;
mod perft_cli;
mod play;
mod python_player;
mod readiness;
mod record_cli;
mod refusals;
mod restart;
mod settings_cli;
mod standstill;
mod stop;
mod tickets;
mod torture;
mod tournament;
mod watching;
mod workers;
mod workers_far;
mod workers_http;
mod workers_secure;
