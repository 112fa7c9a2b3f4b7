//! What was said on a connection, with times, for reports of problems. Bytes and times are kept as
//! they come; they become text when somebody reads them.

mod chunks;
mod text;

use std::io::Write as _;
use std::sync::LazyLock;
use std::time::Duration;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use mnm::{Awaited, Block, ServerLine};
use store::Transcript;

use crate::wall_clock;
use chunks::{Chunks, Speaker};
pub(crate) use text::{connections, read};

/// Takes down what both sides say, and gives it away in parts while they still talk, so that a
/// server that is killed takes little of it along. Bounded: of very much at once the middle is left
/// out, and of a long wait only how long it was; the store bounds the number of parts.
pub(super) struct Recorder {
    began_at_ms: i64,
    began: Duration,
    /// The part that is being written, with its number.
    part: u32,
    chunks: Chunks,
    /// When it is to be given away; never where nothing in it is new.
    due: Option<Duration>,
    /// How long it was put off the last time.
    put_off: Duration,
    n_waits: u32,
    /// The Game-ID that the client has named. All else that it says may be a secret.
    public: Option<String>,
}

/// What is said again and again while somebody waits: it is counted, not written down.
static WAIT: LazyLock<Vec<u8>> = LazyLock::new(|| Block::of(ServerLine::Wait).into_bytes());
const OKWAIT: &[u8] = Awaited::OkWait.word().as_bytes();

/// What was said is given away after so long. Nobody waits for it, but every write takes a little
/// from those who do, so one a second must be enough.
const KEEP_AFTER: Duration = Duration::from_secs(1);

/// Where very many talk at once, it is looked after so often at least.
const LONGEST_PUT_OFF: Duration = Duration::from_secs(16);

/// A part that is longer is complete; what is said next begins another one.
const PART: usize = 8 << 10;

/// More than this is not taken down between two parts. It is about three times a game of 200 plies.
pub(crate) const LONGEST: usize = 96 << 10;

impl Recorder {
    pub(super) fn start(now: Duration) -> Self {
        Self {
            began_at_ms: wall_clock::now_ms(),
            began: now,
            part: 0,
            chunks: Chunks::default(),
            due: None,
            put_off: KEEP_AFTER,
            n_waits: 0,
            public: None,
        }
    }

    pub(super) fn server_said(&mut self, now: Duration, bytes: &[u8]) {
        if bytes == *WAIT {
            self.n_waits += 1;
        } else {
            self.end_wait(now);
            self.take_down(now, Speaker::Server, bytes);
        }
    }

    pub(super) fn client_said(&mut self, now: Duration, bytes: &[u8]) {
        if self.n_waits == 0 || bytes.trim_ascii_end() != OKWAIT {
            self.end_wait(now);
            self.take_down(now, Speaker::Client, bytes);
        }
    }

    /// The client has named a match: everybody may read that, while a ticket stays masked.
    pub(super) fn show(&mut self, id: String) {
        self.public = Some(id);
    }

    fn end_wait(&mut self, now: Duration) {
        let n_waits = std::mem::take(&mut self.n_waits);
        if n_waits > 0 {
            self.take_down(now, Speaker::Waits, &n_waits.to_le_bytes());
        }
    }

    fn take_down(&mut self, now: Duration, speaker: Speaker, bytes: &[u8]) {
        if self.chunks.len() > LONGEST {
            self.chunks.leave_out_the_middle(LONGEST / 4, LONGEST / 2);
        }
        self.due.get_or_insert(now + KEEP_AFTER);
        self.chunks.push(now.saturating_sub(self.began), speaker, bytes);
    }

    /// When what was said is to be kept.
    pub(super) fn poll_timeout(&self) -> Option<Duration> {
        self.due
    }

    /// It can't be kept now. A caller that hears this again and again asks less often.
    pub(super) fn put_off(&mut self, now: Duration) {
        self.put_off = (self.put_off * 2).min(LONGEST_PUT_OFF);
        self.due = self.due.map(|_| now + self.put_off);
    }

    /// The rest, once nothing more will be said.
    pub(super) fn finish(mut self, now: Duration, seat: u8) -> Option<Transcript> {
        self.end_wait(now);
        self.poll_part(seat)
    }

    /// The part that is being written, as far as it is; none where nothing is new.
    pub(super) fn poll_part(&mut self, seat: u8) -> Option<Transcript> {
        self.due.take()?;
        self.put_off = KEEP_AFTER;
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        let lines = encoder
            .write_all(self.chunks.masked(self.public.as_deref()).bytes())
            .and_then(|()| encoder.finish())
            .expect("a Vec takes everything");
        let part = Transcript { seat, at: self.began_at_ms, part: self.part, lines };
        if self.chunks.len() > PART {
            self.chunks = Chunks::default();
            self.part += 1;
        }
        Some(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn both_sides_are_taken_down_with_times() {
        let mut recorder = Recorder::start(ms(1000));
        recorder.server_said(ms(1000), b"+ MNM Gameserver\n");
        recorder.client_said(ms(1500), b"VERS");
        recorder.client_said(ms(1600), b"ION 2.0\r\nID x\n");
        for second in 2..5 {
            recorder.server_said(ms(1000 * second), b"+ WAIT\n");
            recorder.client_said(ms(1000 * second), b"OKWAIT\n");
        }
        recorder.server_said(ms(6000), b"+ MOVE 3000\n+ PIECESLIST 1\n");
        recorder.client_said(ms(7000), b"THINK");
        let text = read(recorder.finish(ms(7000), 0).as_slice());
        let lines: Vec<&str> = text.lines().skip(1).collect();
        let expected = [
            "     0.000 S: + MNM Gameserver",
            "     0.600 C: VERSION 2.0\\r",
            "     0.600 C: ID x",
            "     5.000 -- WAIT 3 times, answered with OKWAIT",
            "     5.000 S: + MOVE 3000",
            "     5.000 S: + PIECESLIST 1",
            "     6.000 C: THINK (no end of line)",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_ticket_is_not_told_however_it_came() {
        let mut recorder = Recorder::start(ms(0));
        recorder.client_said(ms(1), b"VERSION 2.0\nID 2p30mp");
        recorder.server_said(ms(1), b"+ hello\n");
        recorder.client_said(ms(2), b"sis5f05\nPLAYER\n");
        recorder.client_said(ms(3), b"OKWAIT\n");
        let text = read(recorder.finish(ms(3), 0).as_slice());
        assert!(text.contains(" C: ID 2p30*********\n") && !text.contains("sis5f05"), "{text}");
        assert!(text.contains(" C: PLAYER\n") && text.contains(" C: OKWAIT\n"), "{text}");
    }

    #[test]
    fn a_game_id_is_told_and_a_ticket_is_not_even_where_the_server_repeats_it() {
        let mut recorder = Recorder::start(ms(0));
        recorder.client_said(ms(1), b"ID 0hdy96hg8ukzm\nPLAYER 0hdy96hg8ukzn\n");
        recorder.show("0hdy96hg8ukzm".to_owned());
        recorder.client_said(ms(2), b"PLAY x2p30mpsis5f05\n");
        recorder.server_said(ms(2), b"- Invalid Move: \"x2p30mpsis5f05\" is none\n");
        let text = read(recorder.finish(ms(3), 0).as_slice());
        assert!(text.contains(" C: ID 0hdy96hg8ukzm\n"), "{text}");
        assert!(text.contains(" C: PLAYER 0hdy*********\n"), "{text}");
        assert!(text.contains(" C: PLAY x2p3**********\n"), "{text}");
        assert!(text.contains(" S: - Invalid Move: \"**************\" is none\n"), "{text}");
    }

    #[test]
    fn a_name_with_quotes_is_told_as_it_is_and_what_nobody_sees_is_written_out() {
        let mut recorder = Recorder::start(ms(0));
        recorder.server_said(ms(0), b"+ WAIT\n");
        recorder.client_said(ms(0), b"OKWAIT\n");
        recorder.server_said(ms(1), "+ YOU 0 \"Ada\" Müller\n".as_bytes());
        recorder.client_said(ms(2), b"THINKING\x07\n");
        let text = read(recorder.finish(ms(2), 0).as_slice());
        let lines: Vec<&str> = text.lines().skip(1).collect();
        let expected = [
            "     0.001 -- WAIT once, answered with OKWAIT",
            "     0.001 S: + YOU 0 \"Ada\" Müller",
            "     0.002 C: THINKING\\u{7}",
        ];
        assert_eq!(lines, expected);
    }

    /// Data files of earlier versions hold transcripts as text.
    #[test]
    fn transcripts_of_earlier_versions_are_read() {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(b"     0.000 S: + MNM Gameserver\n").unwrap();
        let part = Transcript { seat: 0, at: 0, part: 0, lines: encoder.finish().unwrap() };
        assert!(read(&[part]).ends_with("\n     0.000 S: + MNM Gameserver\n"));
    }

    #[test]
    fn a_long_conversation_loses_its_middle() {
        let mut recorder = Recorder::start(ms(0));
        for n in 0..20_000 {
            recorder.client_said(ms(n), format!("PLAY {n}\n").as_bytes());
        }
        let text = read(recorder.finish(ms(20_000), 0).as_slice());
        assert!(text.len() < 2 * LONGEST);
        assert!(text.contains("PLAY 0\n") && text.contains("PLAY 19999\n"));
        assert!(text.contains("the middle is left out"));
    }

    #[test]
    fn what_was_said_is_given_away_in_parts_while_they_talk() {
        let mut recorder = Recorder::start(ms(0));
        assert_eq!((recorder.poll_timeout(), recorder.poll_part(0)), (None, None));
        recorder.client_said(ms(10), b"VERSION 2.0\n");
        recorder.client_said(ms(20), b"ID x\n");
        assert_eq!(recorder.poll_timeout(), Some(ms(10) + KEEP_AFTER));
        let first = recorder.poll_part(0).unwrap();
        assert_eq!((recorder.poll_timeout(), recorder.poll_part(0)), (None, None));
        recorder.put_off(ms(500));
        assert_eq!(recorder.poll_timeout(), None, "there is nothing to put off");
        // A short part is given away again with what came since.
        recorder.client_said(ms(2000), b"PLAYER\n");
        recorder.put_off(ms(3000));
        assert_eq!(recorder.poll_timeout(), Some(ms(3000) + 4 * KEEP_AFTER));
        let again = recorder.poll_part(0).unwrap();
        assert_eq!((first.part, again.part), (0, 0));
        let text = read(&[again]);
        assert!(text.starts_with(read(&[first]).as_str()) && text.ends_with("C: PLAYER\n"));
    }

    #[test]
    fn a_long_part_is_followed_by_another_and_a_dropped_one_is_told() {
        let mut recorder = Recorder::start(ms(0));
        let mut parts = Vec::new();
        for n in 0..3_000 {
            recorder.client_said(ms(n), format!("PLAY {n}\n").as_bytes());
            if n % 100 == 0 {
                parts.extend(recorder.poll_part(0));
            }
        }
        parts.extend(recorder.finish(ms(3_000), 0));
        // The last one of each number counts, as in the store.
        parts.reverse();
        parts.dedup_by_key(|part| part.part);
        parts.reverse();
        assert!(parts.len() > 5, "{}", parts.len());
        let text = read(&parts);
        let lines: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(lines.len(), 3_000);
        for (n, line) in lines.iter().enumerate() {
            assert!(line.ends_with(&format!(" C: PLAY {n}")), "{line}");
        }
        parts.remove(3);
        assert_eq!(read(&parts).matches("the middle is left out").count(), 1);
    }
}
