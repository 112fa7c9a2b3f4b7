//! Bytes in, lines out, for both sides of the protocol.

/// The unfinished input of a peer.
///
/// A line that arrives whole is never copied here, and an emptied buffer gives its memory back:
/// thousands of idle connections hold nothing.
#[derive(Debug, Default)]
pub(crate) struct LineBuffer {
    held: Vec<u8>,
}

/// One line of the peer, without its end and without trailing blanks.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Printable text.
    Text(String),
    /// Too long, not UTF-8 or with control characters; holds the beginning in escaped form.
    Garbage(String),
}

impl LineBuffer {
    /// The next line of what is held followed by `bytes`, which shrinks by what was taken.
    /// `None` keeps the rest for later; it is then at most `max_line` bytes.
    pub(crate) fn next_line(&mut self, bytes: &mut &[u8], max_line: usize) -> Option<Line> {
        if let Some(end) = find_end(&self.held) {
            let line = decode(&self.held[..end], max_line);
            self.held.drain(..=end);
            self.give_memory_back();
            return Some(line);
        }
        if let Some(end) = find_end(bytes) {
            let (head, rest) = (&bytes[..end], &bytes[end + 1..]);
            *bytes = rest;
            if self.held.is_empty() {
                return Some(decode(head, max_line));
            }
            let room = (max_line + 1).saturating_sub(self.held.len());
            self.held.extend_from_slice(&head[..head.len().min(room)]);
            let line = decode(&self.held, max_line);
            self.clear();
            return Some(line);
        }
        // One byte more than a line may have is enough to know that it is too long.
        let room = (max_line + 1).saturating_sub(self.held.len());
        self.held.extend_from_slice(&bytes[..bytes.len().min(room)]);
        *bytes = &[];
        if self.held.len() <= max_line {
            return None;
        }
        let line = decode(&self.held, max_line);
        self.clear();
        Some(line)
    }

    /// Keeps `bytes` for later without looking at them; false if more than `max` would be held.
    #[must_use]
    pub(crate) fn keep(&mut self, bytes: &[u8], max: usize) -> bool {
        if self.held.len() + bytes.len() > max {
            return false;
        }
        self.held.extend_from_slice(bytes);
        true
    }

    /// Forgets everything and holds no memory.
    pub(crate) fn clear(&mut self) {
        self.held = Vec::new();
    }

    /// How much memory the buffer holds.
    #[cfg(test)]
    pub(crate) fn capacity(&self) -> usize {
        self.held.capacity()
    }

    fn give_memory_back(&mut self) {
        if self.held.is_empty() {
            self.clear();
        }
    }
}

fn find_end(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|&byte| byte == b'\n')
}

fn decode(bytes: &[u8], max_line: usize) -> Line {
    if bytes.len() > max_line {
        return Line::Garbage(preview(bytes, max_line));
    }
    // The carriage return belongs to the end of the line; blanks after the text are tolerated, and
    // so is the zero byte that ends a string in C.
    let end = bytes.iter().rposition(|byte| !b" \t\r\0".contains(byte)).map_or(0, |last| last + 1);
    match str::from_utf8(&bytes[..end]) {
        Ok(text) if !text.contains(char::is_control) => Line::Text(text.to_owned()),
        _ => Line::Garbage(preview(bytes, max_line)),
    }
}

/// As much of a bad line as a log needs, in printable form.
fn preview(bytes: &[u8], max_line: usize) -> String {
    // Never beyond the limit: what was cut off there is not always at hand.
    bytes[..bytes.len().min(MAX_PREVIEW).min(max_line)].escape_ascii().to_string()
}

const MAX_PREVIEW: usize = 64;

#[cfg(test)]
mod tests;
