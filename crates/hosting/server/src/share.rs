//! Whom limits are for: an address as far as it tells one guest from another.

use std::net::{IpAddr, Ipv6Addr};

/// The address that a guest's share is counted under. An IPv4 guest of an IPv6 socket is the same
/// guest, and a guest with one IPv6 address has a whole /64 network of them.
pub(crate) fn share_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = address.to_bits() & !u128::from(u64::MAX);
            if address.is_loopback() { IpAddr::V6(address) } else { Ipv6Addr::from(network).into() }
        }
        IpAddr::V4(address) => address.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guest_has_one_share_whichever_of_its_addresses_it_uses() {
        let share = |text: &str| share_of(text.parse().unwrap()).to_string();
        assert_eq!(share("::ffff:10.0.0.1"), "10.0.0.1");
        assert_eq!(share("2001:db8:1:2:3:4:5:6"), share("2001:db8:1:2:ffff::1"));
        assert_ne!(share("2001:db8:1:2::1"), share("2001:db8:1:3::1"));
        assert_eq!(share("::1"), "::1");
    }
}
