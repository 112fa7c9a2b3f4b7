//! What a program finds inside that it would find in a login shell: healthy programs of real
//! students must not notice that they are contained.

use std::process::Command;

use super::{output_of, python, shell};

#[test]
fn names_of_machines_services_and_protocols_are_found() {
    let script = "import socket\n\
        for host in ('localhost', '127.0.0.1', socket.gethostname()):\n\
        \x20   found = socket.getaddrinfo(host, 1357, 0, socket.SOCK_STREAM, 0, socket.AI_ADDRCONFIG)\n\
        \x20   assert ('127.0.0.1', 1357) in [one[4] for one in found], host\n\
        print(socket.gethostbyname('localhost'))\n\
        print(socket.getservbyname('http', 'tcp'), socket.getprotobyname('tcp'))\n";
    assert_eq!(output_of(python(script)), "127.0.0.1\n80 6\n");
}

/// A program may take 0 for *none*: the first number of a fresh namespace is nobody's.
#[test]
fn no_shared_memory_queue_or_semaphore_has_the_number_zero() {
    let script = "import ctypes\n\
        libc = ctypes.CDLL(None)\n\
        print([one > 0 for one in (libc.shmget(0, 4096, 0o1600), libc.msgget(0, 0o1600),\n\
        \x20                      libc.semget(0, 1, 0o1600))])";
    assert_eq!(output_of(python(script)), "[True, True, True]\n");
}

/// What a program asks its surroundings, a line each, and what it hears; nothing where it is what it
/// would hear outside.
const QUESTIONS: [(&str, Option<&str>); 16] = [
    ("touch ~/x && rm ~/x && echo yes", Some("yes")),
    ("test \"$(getent passwd \"$(id -u)\" | cut -d: -f6)\" = ~ && echo yes", Some("yes")),
    ("test \"$(id -un)\" = \"$USER\" && test \"$USER\" = \"$LOGNAME\" && echo yes", Some("yes")),
    ("id -gn >/dev/null && echo yes", Some("yes")),
    ("getent hosts \"$(uname -n)\" >/dev/null && echo yes", Some("yes")),
    ("touch /tmp/x /var/tmp/y /dev/shm/z && echo yes", Some("yes")),
    ("test -x \"$SHELL\" && test -n \"$TERM\" && echo yes", Some("yes")),
    ("ulimit -s", Some("8192")),
    ("umask", Some("0022")),
    ("id -un 0", None),
    ("locale charmap", None),
    ("date +%Z", None),
    ("cat /etc/timezone || echo none", None),
    ("ls -d /dev/null /dev/zero /dev/random /dev/urandom /dev/ptmx /dev/fd | wc -l", None),
    ("nice", None),
    ("nproc", None),
];

#[test]
fn the_surroundings_answer_as_those_of_a_login_shell_do() {
    for (question, expected) in QUESTIONS {
        let outside = || {
            let mut shell = Command::new("sh");
            let told = shell.args(["-c", question]).env_clear().env("LANG", "C.UTF-8").output();
            String::from_utf8(told.unwrap().stdout).unwrap()
        };
        let expected = expected.map_or_else(outside, |answer| format!("{answer}\n"));
        assert_eq!(output_of(shell(question)), expected, "{question}");
    }
}
