use super::*;

const ROOM: Room = Room {
    max: 100,
    max_per_address: 8,
    max_silent_per_address: 3,
    patience: Duration::from_secs(5),
    begins: Use::Idle,
};

fn address(number: u8) -> IpAddr {
    IpAddr::from([10, 0, 0, number])
}

/// Guests who come and speak when the test says.
struct House {
    connections: Connections,
    start: Instant,
}

impl House {
    fn new(room: Room) -> Self {
        let connections = Connections::new(room);
        connections.state().seed = 7;
        Self { connections, start: Instant::now() }
    }

    fn at(&self, second: u64) -> Instant {
        self.start + Duration::from_hours(1) + Duration::from_secs(second)
    }

    fn admit(&self, second: u64, number: u8) -> Result<Admission, TooMany> {
        self.connections.admit_at(self.at(second), Some(address(number)))
    }

    fn seated(&self, second: u64, number: u8) -> Admission {
        let admission = self.admit(second, number).unwrap();
        admission.note_seated_at(self.at(second));
        admission
    }
}

fn is_evicted(admission: &Admission) -> bool {
    admission.leave.is_cancelled()
}

fn n_evicted(all: &[Admission]) -> usize {
    all.iter().filter(|one| is_evicted(one)).count()
}

#[test]
fn room_is_limited_in_all_and_by_address_and_is_given_back() {
    let room = Room { max: 3, max_per_address: 2, begins: Use::Silent, ..ROOM };
    let connections = Connections::new(room);
    let [one, other]: [IpAddr; 2] = ["10.0.0.1".parse().unwrap(), "::1".parse().unwrap()];
    let first = connections.admit(one).unwrap();
    let _second = connections.admit("::ffff:10.0.0.1".parse().unwrap()).unwrap();
    assert_eq!(connections.admit(one).err(), Some(TooMany::FromThisAddress));
    let _third = connections.admit(other).unwrap();
    assert_eq!(connections.admit(other).err(), Some(TooMany::InAll));
    assert_eq!(connections.admit_unlimited().err(), Some(TooMany::InAll));
    drop(first);
    assert!(connections.admit(one).is_ok());
    assert_eq!(connections.state().by_address.len(), 2);
    let tally = connections.tally();
    assert_eq!((tally.n_open, tally.n_admitted, tally.n_turned_away), (2, 4, 3));
}

#[test]
fn a_newcomer_takes_the_place_of_an_idle_guest_at_once_and_nobody_knows_of_which() {
    let mut hit = [false; 3];
    for seed in 0..200 {
        let house = House::new(ROOM);
        house.connections.state().seed = seed;
        let idle: Vec<Admission> = (0..3).map(|_| house.admit(0, 1).unwrap()).collect();
        let newcomer = house.admit(0, 1).unwrap();
        assert_eq!((n_evicted(&idle), is_evicted(&newcomer)), (1, false));
        assert_eq!(house.connections.n_open(), 3);
        (0..3).for_each(|index| hit[index] |= is_evicted(&idle[index]));
        drop(idle);
        assert_eq!(house.connections.n_open(), 1, "who had to go is not counted twice");
    }
    assert_eq!(hit, [true; 3], "each of them, one time or another");
}

/// The attack of a room: places are taken again as soon as they are lost, so nobody is ever idle for
/// long. Who is about to get a seat is far less likely to be hit than those who do nothing.
#[test]
fn who_is_about_to_sit_down_gets_through_a_crowd_that_comes_again_and_again() {
    let house = House::new(Room { max_silent_per_address: 100, max_per_address: 400, ..ROOM });
    let mut crowd: VecDeque<Admission> = (0..100).map(|_| house.admit(0, 1).unwrap()).collect();
    let mut n_seated = 0;
    for second in 1..=300 {
        let program = house.admit(second, 1).unwrap();
        for _ in 0..20 {
            crowd.retain(|one| !is_evicted(one));
            crowd.push_back(house.admit(second, 1).unwrap());
            program.note_at(Use::Idle, house.at(second));
        }
        n_seated += usize::from(!is_evicted(&program));
    }
    assert!(n_seated > 285, "{n_seated} of 300");
}

#[test]
fn idle_guests_never_cost_anybody_a_seat_or_a_ticket() {
    let house = House::new(ROOM);
    let waiting = house.admit(0, 1).unwrap();
    waiting.note_ticket_at("ticket", house.at(0));
    let seated = house.seated(0, 1);
    let playing = house.seated(0, 1);
    playing.note_at(Use::Playing, house.at(0));
    let mut crowd = Vec::new();
    for second in 0..500 {
        crowd.push(house.admit(second, 1).unwrap());
    }
    assert_eq!(n_evicted(&crowd), 497);
    assert!([&waiting, &seated, &playing].into_iter().all(|one| !is_evicted(one)));
}

#[test]
fn a_few_wait_with_the_same_ticket_and_the_first_of_them_gives_way() {
    let house = House::new(ROOM);
    let waiting: Vec<Admission> = (0..6)
        .map(|second| {
            let admission = house.admit(second, 1).unwrap();
            admission.note_ticket_at("ticket", house.at(second));
            admission
        })
        .collect();
    assert_eq!([0, 1, 2, 5].map(|one| is_evicted(&waiting[one])), [true, true, false, false]);
    waiting[2].note_seated_at(house.at(7));
    let next = house.admit(8, 1).unwrap();
    next.note_ticket_at("ticket", house.at(8));
    assert_eq!([2, 3].map(|one| is_evicted(&waiting[one])), [false; 2], "it has its seat");
    drop((waiting, next));
    assert!(house.connections.state().by_ticket.is_empty());
}

#[test]
fn tickets_do_not_fill_the_room_of_an_address() {
    let house = House::new(ROOM);
    let holders: Vec<Admission> = (0..20)
        .map(|number| {
            let admission = house.admit(number, 1).unwrap();
            admission.note_ticket_at(&number.to_string(), house.at(number));
            admission
        })
        .collect();
    assert_eq!(n_evicted(&holders[..6]), 0, "three quarters of eight");
    assert_eq!(n_evicted(&holders), 12, "the others are like those without");
}

#[test]
fn who_was_asked_and_has_never_moved_goes_first_and_who_plays_stays() {
    let house = House::new(ROOM);
    let [waiting, stalling, playing] = [0, 1, 2].map(|second| house.seated(second, 1));
    stalling.note_at(Use::Stalling, house.at(10));
    playing.note_at(Use::Playing, house.at(10));
    // The share has grown by the one who plays.
    let fourth = house.seated(20, 1);
    assert!([&waiting, &stalling, &playing].into_iter().all(|one| !is_evicted(one)));
    let _fifth = house.seated(20, 1);
    assert!(is_evicted(&stalling) && !is_evicted(&waiting) && !is_evicted(&fourth));
    let _sixth = house.seated(20, 1);
    assert!(is_evicted(&waiting) && !is_evicted(&playing));
    playing.note_asked();
    assert_eq!(playing.usage(), Use::Playing, "it has played before");
    let seventh = house.seated(21, 1);
    assert!(!is_evicted(&fourth) && !is_evicted(&seventh), "all of them are new");
}

#[test]
fn who_played_once_can_not_hold_the_whole_room_for_ever() {
    let house = House::new(Room { max_per_address: 4, ..ROOM });
    let players: Vec<Admission> = (0..4)
        .map(|second| {
            let admission = house.admit(second, 1).unwrap();
            admission.note_at(Use::Playing, house.at(second));
            admission
        })
        .collect();
    assert_eq!(house.admit(500, 1).err(), Some(TooMany::FromThisAddress));
    assert!(house.admit(600, 1).is_ok());
    assert_eq!([0, 1].map(|one| is_evicted(&players[one])), [true, false]);
}

#[test]
fn where_the_house_is_full_the_address_with_most_idle_guests_gives() {
    let house = House::new(Room { max: 6, max_silent_per_address: 10, ..ROOM });
    let many: Vec<Admission> = (0..5).map(|_| house.admit(0, 1).unwrap()).collect();
    let other = house.admit(0, 2).unwrap();
    let _newcomer = house.admit(0, 3).unwrap();
    assert_eq!((n_evicted(&many), is_evicted(&other)), (1, false));
    house.connections.relieve();
    assert_eq!(house.connections.n_open(), 0);
}
