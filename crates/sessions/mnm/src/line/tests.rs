use super::*;

fn lines(chunks: &[&[u8]], max_line: usize) -> Vec<Line> {
    let mut buffer = LineBuffer::default();
    let mut lines = Vec::new();
    for chunk in chunks {
        let mut rest = *chunk;
        while let Some(line) = buffer.next_line(&mut rest, max_line) {
            let is_bad = matches!(line, Line::Garbage(_));
            lines.push(line);
            if is_bad {
                return lines;
            }
        }
    }
    lines
}

fn text(text: &str) -> Line {
    Line::Text(text.to_owned())
}

fn garbage(preview: &str) -> Line {
    Line::Garbage(preview.to_owned())
}

#[test]
fn lines_are_found_however_the_bytes_are_cut() {
    assert_eq!(lines(&[b"a\nb c\n"], 9), [text("a"), text("b c")]);
    assert_eq!(lines(&[b"a", b"", b"\nb", b" c\nd"], 9), [text("a"), text("b c")]);
}

#[test]
fn carriage_returns_and_trailing_blanks_go_and_leading_ones_stay() {
    assert_eq!(lines(&[b" OKWAIT \t\r\n\r\n"], 20), [text(" OKWAIT"), text("")]);
    assert_eq!(
        lines(&[b"THINKING \0\nPLAYER \0\r\n\0\n"], 20),
        [text("THINKING"), text("PLAYER"), text(""),]
    );
}

#[test]
fn control_characters_and_broken_utf8_are_garbage() {
    assert_eq!(lines(&[b"\0OKWAIT\n"], 20), [garbage("\\x00OKWAIT")]);
    assert_eq!(lines(&[b"PLAY\rx\n"], 20), [garbage("PLAY\\rx")]);
    assert_eq!(lines(&[b"\xff\xfe\n"], 20), [garbage("\\xff\\xfe")]);
    assert_eq!(lines(&["Grüße\n".as_bytes()], 20), [text("Grüße")]);
}

#[test]
fn a_line_may_have_exactly_the_limit() {
    assert_eq!(lines(&[b"12345\n"], 5), [text("12345")]);
    assert_eq!(lines(&[b"12345", b"\n"], 5), [text("12345")]);
    assert_eq!(lines(&[b"123456\n"], 5), [garbage("12345")]);
    assert_eq!(lines(&[b"123", b"456\n"], 5), [garbage("12345")]);
    assert_eq!(lines(&[b"123456"], 5), [garbage("12345")], "known before its end");
}

#[test]
fn an_emptied_buffer_holds_no_memory() {
    let mut buffer = LineBuffer::default();
    assert!(buffer.next_line(&mut b"OKW".as_slice(), 99).is_none());
    assert!(buffer.capacity() > 0);
    assert_eq!(buffer.next_line(&mut b"AIT\n".as_slice(), 99), Some(text("OKWAIT")));
    assert_eq!(buffer.capacity(), 0);
}

#[test]
fn what_is_kept_is_bounded_and_read_later() {
    let mut buffer = LineBuffer::default();
    assert!(buffer.keep(b"a\nb\n", 5));
    assert!(!buffer.keep(b"cd", 5));
    assert_eq!(buffer.next_line(&mut b"".as_slice(), 5), Some(text("a")));
    assert_eq!(buffer.next_line(&mut b"c\n".as_slice(), 5), Some(text("b")));
    assert_eq!(buffer.capacity(), 0);
    assert_eq!(buffer.next_line(&mut b"c\n".as_slice(), 5), Some(text("c")));
}
