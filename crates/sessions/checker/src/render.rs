//! Reports for people and for other programs.

mod junit;
mod text;

pub use junit::{escape as escape_xml, junit};
pub use text::{explain, list, stage_text, summary, text, valgrind};
