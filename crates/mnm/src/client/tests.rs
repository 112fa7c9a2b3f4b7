mod laws;
mod talk;
