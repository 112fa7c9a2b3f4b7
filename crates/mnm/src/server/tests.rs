mod course;
mod every_word;
mod framing;
mod laws;
mod moving;
mod prolog;
mod stages;
mod unwritten;
