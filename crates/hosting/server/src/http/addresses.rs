//! Under which addresses other machines reach this server.

use std::net::{IpAddr, SocketAddr};

use nix::ifaddrs::getifaddrs;
use nix::net::if_::InterfaceFlags;
use nix::sys::socket::SockaddrStorage;

/// Where a server that listens here can be reached from other machines.
pub(super) fn of(listening: SocketAddr) -> Vec<String> {
    let hosts = match listening.ip() {
        here if here.is_loopback() => vec![],
        anywhere if anywhere.is_unspecified() => own_addresses(),
        one => vec![one],
    };
    hosts.into_iter().map(|ip| address(ip, listening.port())).collect()
}

fn address(ip: IpAddr, port: u16) -> String {
    match port {
        80 => format!("http://{}", SocketAddr::new(ip, port).to_string().trim_end_matches(":80")),
        _ => format!("http://{}", SocketAddr::new(ip, port)),
    }
}

/// The addresses of this machine in networks with others, those that people can type first.
fn own_addresses() -> Vec<IpAddr> {
    let Ok(interfaces) = getifaddrs() else { return vec![] };
    let mut found: Vec<IpAddr> = interfaces
        .filter(|one| {
            one.flags.contains(InterfaceFlags::IFF_UP)
                && !one.flags.contains(InterfaceFlags::IFF_LOOPBACK)
                && !is_virtual(&one.interface_name)
        })
        .filter_map(|one| ip(&one.address?))
        .filter(|ip| match ip {
            IpAddr::V4(ip) => !ip.is_link_local(),
            IpAddr::V6(ip) => !ip.is_unicast_link_local(),
        })
        .collect();
    found.sort_by_key(IpAddr::is_ipv6);
    found
}

/// Containers and virtual machines on this one are not where the others are.
fn is_virtual(name: &str) -> bool {
    ["docker", "br-", "veth", "virbr", "cni", "flannel"].iter().any(|kind| name.starts_with(kind))
}

fn ip(address: &SockaddrStorage) -> Option<IpAddr> {
    let v4 = address.as_sockaddr_in().map(|address| address.ip().into());
    v4.or_else(|| address.as_sockaddr_in6().map(|address| address.ip().into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_listens_only_to_its_own_machine_has_no_other_address() {
        let listening = |address: &str| of(address.parse().unwrap());
        assert_eq!(listening("127.0.0.1:8080"), [""; 0]);
        assert_eq!(listening("192.0.2.7:8080"), ["http://192.0.2.7:8080"]);
        assert_eq!(listening("192.0.2.7:80"), ["http://192.0.2.7"]);
        assert_eq!(listening("[2001:db8::7]:80"), ["http://[2001:db8::7]"]);
        assert!(listening("0.0.0.0:8080").iter().all(|address| !address.contains("127.0.0.1")));
    }
}
