use super::{ChartWords, Words};
use crate::figure::{ONLY_PLACE, PLACES, REORDER, ROOM};
use crate::flow::Block::{self, Figure, Heading, Item, NextColumn, Text};

pub(super) const WORDS: Words = Words {
    colours: [
        "red", "orange", "yellow", "lime", "green", "olive", "teal", "cyan", "sky", "blue", "navy",
        "violet", "purple", "magenta", "pink", "brown", "grey", "black",
    ],
    sheet: "sheet",
    pages: "pages",
    round: "Round",
    units: "units",
    ruler: "50 mm – if not, print again at 100 %",
    right: "right",
    wrong: "wrong",

    material_title: "Paging – print and play",
    material_note: "a board game about virtual memory, for 2 to 4 players from about 12 years",
    intro: "The users start programs, and the operating system works them off in a memory that is too \
            small for all of them. What does not fit goes to the disk. If the disk is empty after six \
            rounds, the operating system wins; otherwise the users do.",
    print_title: "How to print",
    print_steps: [
        "Print at 100 % (“actual size”, not “fit to page”), on one side only.",
        "Hold a ruler against the scale at the foot of any sheet: it must measure 50 mm.",
        "Take thick paper, 160 to 250 g/m², for the programs and points at least.",
        "Cut along the dashed lines. A paper trimmer makes it quick; strips first, then pages.",
        "The rules with the flow chart are a file of their own, for plain paper.",
    ],
    contents_title: "What there is",
    contents: [
        "The board RAM with 5 × 5 page frames and the cache, with the rounds and a table of the dice.",
        "The board disk, where pages wait.",
        "18 programs on two sheets: three of 3 pages, twelve of 4 and three of 5, 72 pages in all.",
        "144 value points, two for each page; with them a die to fold and a marker for the round.",
        "What you need besides: scissors, an ordinary die if you have one, and a table.",
    ],
    legend_title: "The programs: each has a letter, a colour and a pattern of its own",
    sizes: "A page measures 30 × 30 mm and lies on a frame of 32 × 32 mm; a point measures 13 × 13 mm.",

    ram: "RAM",
    ram_note: "5 × 5 page frames, one page each · for the even game on 4 × 5 leave row 1 empty",
    cache: "Cache",
    disk: "Disk",
    disk_note: "the waiting room: as many pages as you like, in no order",
    disk_text: "Pages come here with their points when the OS has to make room, and lose no points \
                here. If the sheet is full, lay pages on top of each other or beside it: a disk is large.",
    programs_title: "Programs",
    programs_note: "cut out along the dashed lines; every page 30 × 30 mm",
    points_title: "Value points",
    points_note: "144, two for each page; squares are quicker to cut than circles",
    die_text: "A die to fold: cut it out with its tabs, fold along the lines, and glue the grey tabs \
               from inside. Opposite sides make seven. An ordinary die is just as good.",
    marker_text: "Lay this marker on the round that is being played.",

    dice_head: ["Die", "The OS chooses", "Effect", "With the cache"],
    dice: [
        [
            "a program with a page in RAM",
            "each of its pages in RAM loses 1 point",
            "2 if one of its pages lies on the cache",
        ],
        ["a page in RAM", "it loses all its points", ""],
        ["a row", "each page in it loses 1 point", "2 in row 5 if a page lies on the cache"],
        ["a column", "each page in it loses 1 point", "2 in column A if a page lies on the cache"],
        [
            "a run: pages of one program, in order, edge to edge",
            "up to 5 points together, split at will",
            "10 if the first page of the run lies on the cache",
        ],
        ["any of these five", "as above", "as above"],
    ],

    rules_title: "Paging – the rules",
    rules_note: "for 2 to 4 players",
    rules: RULES,

    chart_title: "A round at a glance",
    chart_note: "six rounds, then the game is over",
    chart: ChartWords {
        users: "The users",
        os: "The operating system (OS)",
        yes: "yes",
        no: "no",
        deal: "Deal the 18 programs to the users. RAM and disk are empty. Round 1 begins.",
        choose: "A user chooses a program of his hand and spreads two points for each page over its \
                 pages, at least one on each.",
        room: "Is there room for all its pages on free frames, edge to edge?",
        lay: "Lay the whole program on such a place.",
        free: "Is any frame free?",
        to_disk: "The whole program goes to the disk with its points.",
        first: "Lay the first pages on free frames, as far as it goes.",
        make: "The OS says how it goes on: pages in the way go to the disk with their points.",
        three: "Are three programs laid in this round?",
        units: "The OS has one unit more than the number of the round: 2, 3, 4, 5, 6, 7.",
        left: "Is a unit left, and does the OS want it?",
        reorder: "Reorder: one unit. Move as many pages as you like, in RAM, to the disk and back. It \
                  ends with the next roll or with the turn.",
        roll: "Roll: one unit. The die says what may be done.",
        work: "Choose from the table below and take the points away.",
        sweep: "Lowest pages without points leave the game.",
        six: "Was this round 6?",
        disk: "Is a page left on the disk?",
        os_wins: "The OS wins.",
        users_win: "The users win.",
    },
};

const RULES: &[Block] = &[
    Heading("What it is about"),
    Text(
        "One player is the operating system, the OS. The others are users: they play together and lay \
         programs into RAM so that they are hard to work off. The OS takes points off the pages with \
         a die, until they leave the game. After six rounds only the disk counts: if it is empty the \
         OS wins, and if one page is left there, even one without points, the users win.",
    ),
    Heading("Setting up"),
    Item("Lay out RAM and disk; both are empty. Put the marker on round 1."),
    Item(
        "Deal the 18 programs to the users: 18, 9 each or 6 each. Hands lie open. A program is all \
         pages of one colour, numbered from 1.",
    ),
    Item(
        "Four players may also play two against two: the OS players take turns from round to round.",
    ),
    Heading("A round"),
    Text(
        "First the users lay three programs, one after the other. One user lays all three, of three \
         users each lays one. Of two users one lays two and then the other lays one; in the next \
         round it is the other way round. Then it is the OS’s turn.",
    ),
    Heading("Users: points"),
    Text(
        "A program gets two points for each page: 6, 8 or 10. Spread them as you like, at least one \
         on each page, before the OS decides anything. Page 1 holds up all others, so points hurt \
         most there.",
    ),
    Heading("Users: places"),
    Text(
        "Pages lie on free frames in the order of their numbers, each edge to edge with the next. The \
         path may bend and run in any direction; touching at a corner is not enough.",
    ),
    Figure(&PLACES),
    Text("If the whole program has room anywhere, it must be laid on such a place, all of it."),
    Figure(&ONLY_PLACE),
    Text(
        "Twelve frames are free, but four pages fit only here, and five nowhere: that is \
         fragmentation.",
    ),
    Heading("Not enough room"),
    Text(
        "If the program fits nowhere but a frame is free, lay its first pages on free frames, until \
         no free frame is beside the last one. Then the OS says over which frames the rest goes. Pages \
         of other programs that lie there go to the disk with their points.",
    ),
    Figure(&ROOM),
    Text(
        "The OS may choose any way, but it evicts nothing in vain: there must be no other way that \
         gets by with only some of the same pages. Nothing else is moved, and it costs no unit. Pages \
         of the program itself stay.",
    ),
    Text("If no frame is free at all, the whole program goes to the disk, and nothing is evicted."),
    Heading("The turn of the OS"),
    Text(
        "In round 1 the OS has 2 units, in round 2 it has 3, and so on up to 7. Each unit is either \
         one roll or one reorder phase. It may also end its turn early.",
    ),
    Item(
        "Roll: the die says what the OS may choose; the table is on the RAM board. Pages on the disk \
         lose nothing. The OS may let a roll go, but never roll again.",
    ),
    Item(
        "Reorder: move as many pages as you like, within RAM, to the disk and back. Points stay on \
         their pages, and programs may be torn apart. The phase ends with the next roll or with the \
         turn.",
    ),
    Figure(&REORDER),
    Heading("The cache"),
    Text(
        "The frame at the bottom left is fast. If a page lies there, it doubles: a 1 for its program, \
         a 3 for row 5, a 4 for column A, and a 5 for a run that starts with it. A page without \
         points will do.",
    ),
    Heading("Pages leave the game"),
    Text(
        "As soon as the lowest page of a program has no points, it leaves the game, and then the next \
         ones that have none, also from the disk. A page with points holds up all higher ones of its \
         program, wherever it lies.",
    ),
    Heading("The end"),
    Text(
        "After the OS’s turn in round 6 look at the disk. RAM holds 25 pages, so the OS must get rid \
         of at least 47 of the 72. Hint: keep the last unit for a reorder phase that brings everything \
         back from the disk.",
    ),
    Heading("Questions that come up"),
    Item(
        "May pages be evicted that were laid in this very round? Yes, all but those of the \
         program that is being laid.",
    ),
    Item(
        "Does a page without points still count? Yes, as long as it lies there: on the cache, in \
         its row, and as a link of a run.",
    ),
    Item("Must the run begin with page 1? No, any pages with consecutive numbers will do."),
    Item("What about points too many? They are lost: no page goes below zero."),
    Item("Two reorder phases in a row? They would be one. After a roll there may be another."),
    Heading("Hints"),
    Item(
        "Users: most of the points on page 1 hurt, on the last page they help the OS. Leave small \
         gaps.",
    ),
    Item(
        "OS: evict high numbers, for they are needed last. Reorder when several rolls are still \
         to come, and keep the last unit of the game.",
    ),
    NextColumn,
    Heading("What it stands for in a computer"),
    Item(
        "Page and frame: a process sees its memory cut into pages of equal size, often 4 KiB, and \
         RAM is cut into frames of that size. Any page can lie in any frame; the page table knows \
         where. In the game pages must be laid side by side, as in old systems without paging, \
         and so gaps hurt.",
    ),
    Item(
        "Fragmentation: much is free, but in pieces that are too small. Paging was invented to \
         get rid of it.",
    ),
    Item(
        "Swapping: when RAM is full, pages are written to the disk and brought back when they are \
         needed. Which ones? The oldest (FIFO), the one not used for the longest time (LRU), or \
         the one that will be needed last (OPT, which nobody can know). Here the highest numbers \
         are needed last.",
    ),
    Item(
        "Page fault: a program that needs a page on the disk has to wait. So does the game: a low \
         page on the disk holds up all higher ones.",
    ),
    Item(
        "Cache: small and fast. It pays to bring the right page there, and beside it what is \
         needed together.",
    ),
    Item(
        "Thrashing: a system that only moves pages about gets nothing done. Anyone who reorders in \
         every turn lacks the rolls.",
    ),
    Item(
        "Scheduling: the units are computing time. More programs wait than there is time for, and \
         the order decides.",
    ),
];
