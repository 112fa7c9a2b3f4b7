use super::*;

const ROOM: Room = Room {
    max: 6,
    max_per_address: 4,
    max_silent_per_address: 3,
    patience: Duration::from_secs(5),
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
        // Long enough ago that everybody's patience can be over.
        Self { connections: Connections::new(room), start: Instant::now() }
    }

    fn at(&self, second: u64) -> Instant {
        self.start + Duration::from_hours(1) + Duration::from_secs(second)
    }

    fn admit(&self, second: u64, number: u8) -> Result<Admission, TooMany> {
        self.connections.admit_at(self.at(second), Some(address(number)))
    }
}

fn is_evicted(admission: &Admission) -> bool {
    admission.leave.is_cancelled()
}

#[test]
fn room_is_limited_in_all_and_by_address_and_is_given_back() {
    let room = Room { max: 3, max_per_address: 2, ..ROOM };
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
fn who_has_been_silent_longest_gives_way_to_a_neighbour() {
    let house = House::new(ROOM);
    let silent: Vec<Admission> = (0..3).map(|second| house.admit(second, 1).unwrap()).collect();
    assert_eq!(house.admit(4, 1).err(), Some(TooMany::FromThisAddress), "all are still new");
    let neighbour = house.admit(5, 1).unwrap();
    assert_eq!([0, 1, 2].map(|one| is_evicted(&silent[one])), [true, false, false]);
    assert!(!is_evicted(&neighbour));
    assert_eq!(house.connections.n_open(), 3);
    drop(silent);
    assert_eq!(house.connections.n_open(), 1, "who had to go is not counted twice");
}

#[test]
fn who_was_asked_and_has_never_moved_goes_first_and_who_plays_stays() {
    let house = House::new(ROOM);
    let [waiting, stalling, playing] = [0, 1, 2].map(|second| house.admit(second, 1).unwrap());
    stalling.note(Some(Silence::Stalling), house.at(10));
    playing.note(None, house.at(10));
    // The cap has grown by the one who plays.
    let fourth = house.admit(20, 1).unwrap();
    assert!([&waiting, &stalling, &playing].into_iter().all(|one| !is_evicted(one)));
    let _fifth = house.admit(20, 1).unwrap();
    assert!(is_evicted(&stalling) && !is_evicted(&waiting) && !is_evicted(&fourth));
    let _sixth = house.admit(20, 1).unwrap();
    assert!(is_evicted(&waiting) && !is_evicted(&playing));
    playing.note_asked();
    assert_eq!(house.admit(21, 1).err(), Some(TooMany::FromThisAddress), "it has played before");
}

#[test]
fn who_played_once_can_not_hold_the_whole_room_for_ever() {
    let house = House::new(ROOM);
    let players: Vec<Admission> = (0..4)
        .map(|second| {
            let admission = house.admit(second, 1).unwrap();
            admission.note(None, house.at(second));
            admission
        })
        .collect();
    assert_eq!(house.admit(500, 1).err(), Some(TooMany::FromThisAddress));
    assert!(house.admit(600, 1).is_ok());
    assert_eq!([0, 1].map(|one| is_evicted(&players[one])), [true, false]);
}

#[test]
fn where_the_house_is_full_the_address_with_most_silent_guests_gives() {
    let house = House::new(Room { max_per_address: 10, max_silent_per_address: 10, ..ROOM });
    let many: Vec<Admission> = (0..5).map(|second| house.admit(second, 1).unwrap()).collect();
    let other = house.admit(0, 2).unwrap();
    let _newcomer = house.admit(10, 3).unwrap();
    assert!(is_evicted(&many[0]) && !is_evicted(&other));
}
