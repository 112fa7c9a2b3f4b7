mod duel;
mod transcripts;
