//! Who a request really comes from, where a proxy stands between.

use std::net::IpAddr;
use std::str::FromStr;

use axum::http::HeaderMap;

/// An address, or all that have its first bits in common: `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    n_bits: u32,
}

/// A text that is no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an address or a network such as 10.0.0.7 or 10.0.0.0/8")]
pub struct BadNetwork;

impl FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Self, BadNetwork> {
        let (address, n_bits) = text.split_once('/').map_or((text, None), |(a, n)| (a, Some(n)));
        let address: IpAddr = address.trim().parse().map_err(|_| BadNetwork)?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let n_bits = n_bits.map_or(Ok(most), |text| text.trim().parse().map_err(|_| BadNetwork))?;
        if n_bits > most { Err(BadNetwork) } else { Ok(Self { address, n_bits }) }
    }
}

impl Network {
    /// Whether this address is in it.
    pub fn contains(&self, address: IpAddr) -> bool {
        let same = |one: u128, other: u128, width: u32| {
            let unused = width - self.n_bits;
            // All bits are unused: everything is in it.
            unused >= u128::BITS || (one ^ other) >> unused == 0
        };
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(one), IpAddr::V4(other)) => {
                same(one.to_bits().into(), other.to_bits().into(), 32)
            }
            (IpAddr::V6(one), IpAddr::V6(other)) => same(one.to_bits(), other.to_bits(), 128),
            _ => false,
        }
    }
}

/// Whether this address is one of the proxies whose word is taken.
pub(crate) fn is_trusted(proxies: &[Network], address: IpAddr) -> bool {
    proxies.iter().any(|network| network.contains(address))
}

/// Who asks: the peer itself, or whom a trusted proxy names. Every proxy adds at the right end
/// who it was asked by, so the list is gone through from there, as long as each one is trusted;
/// what stands further left could have been made up by anybody.
///
/// Of two headers that name different guests one was made up: then the proxy itself counts.
pub(crate) fn client_of(proxies: &[Network], peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let peer = peer.to_canonical();
    let told = [x_forwarded_for(headers), forwarded(headers)];
    let mut named = told.iter().filter(|hops| !hops.is_empty()).map(|hops| {
        let mut client = peer;
        for hop in hops.iter().rev() {
            if !is_trusted(proxies, client) {
                break;
            }
            let Some(hop) = hop else { break };
            client = *hop;
        }
        client
    });
    let client = named.next().unwrap_or(peer);
    if named.all(|other| other == client) { client } else { peer }
}

/// The hops of `X-Forwarded-For`; nothing for one that can't be read.
fn x_forwarded_for(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    values(headers, "x-forwarded-for").map(|hop| address(&hop)).collect()
}

/// The hops of `Forwarded` (RFC 7239).
fn forwarded(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let named = |hop: String| {
        let is_for = |pair: &str| {
            let (name, value) = pair.split_once('=')?;
            name.trim().eq_ignore_ascii_case("for").then(|| value.trim().to_owned())
        };
        let named = hop.split(';').find_map(is_for)?;
        address(named.trim_matches('"'))
    };
    values(headers, "forwarded").map(named).collect()
}

fn values(headers: &HeaderMap, name: &'static str) -> impl Iterator<Item = String> {
    let texts = headers.get_all(name).iter().map(|value| value.to_str().unwrap_or_default());
    let hops = texts.flat_map(|text| text.split(','));
    hops.map(|hop| hop.trim().to_owned()).collect::<Vec<_>>().into_iter()
}

/// An address with or without a port: `10.0.0.1`, `10.0.0.1:99`, `::1`, `[::1]`, `[::1]:99`.
fn address(text: &str) -> Option<IpAddr> {
    let bare = match text.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?.0,
        None if text.matches(':').count() == 1 => text.split_once(':')?.0,
        None => text,
    };
    bare.parse().ok().map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Network {
        text.parse().unwrap()
    }

    #[test]
    fn a_network_has_the_addresses_with_its_first_bits() {
        for (one, other, is_in) in [
            ("10.0.0.0/8", "10.200.3.4", true),
            ("10.0.0.0/8", "11.0.0.1", false),
            ("10.0.0.7", "10.0.0.7", true),
            ("10.0.0.7", "10.0.0.6", false),
            ("0.0.0.0/0", "1.2.3.4", true),
            ("::/0", "::1", true),
            ("::/0", "1.2.3.4", false),
            ("fd00::/8", "fd12::1", true),
            ("127.0.0.0/8", "::ffff:127.0.0.1", true),
        ] {
            assert_eq!(network(one).contains(other.parse().unwrap()), is_in, "{one} {other}");
        }
        for text in ["", "10.0.0.0/33", "10.0.0", "::/129", "10.0.0.0/x", "/8"] {
            assert_eq!(text.parse::<Network>(), Err(BadNetwork), "{text}");
        }
    }

    #[track_caller]
    fn check(peer: &str, headers: &[(&'static str, &str)], client: &str) {
        let proxies = [network("10.0.0.0/8"), network("::1")];
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().unwrap());
        }
        let found = client_of(&proxies, peer.parse().unwrap(), &map);
        assert_eq!(found.to_string(), client, "{peer} {headers:?}");
    }

    #[test]
    fn only_trusted_proxies_are_believed_and_only_from_the_right() {
        let xff = "x-forwarded-for";
        check("192.0.2.1", &[(xff, "203.0.113.9")], "192.0.2.1");
        check("10.0.0.1", &[], "10.0.0.1");
        check("10.0.0.1", &[(xff, "203.0.113.9")], "203.0.113.9");
        check("10.0.0.1", &[(xff, "198.51.100.1, 203.0.113.9")], "203.0.113.9");
        check("10.0.0.1", &[(xff, "203.0.113.9, 10.0.0.2")], "203.0.113.9");
        check("10.0.0.1", &[(xff, "1.1.1.1"), (xff, "203.0.113.9:4711")], "203.0.113.9");
        check("10.0.0.1", &[(xff, "203.0.113.9, unknown")], "10.0.0.1");
        check("::1", &[(xff, "10.0.0.1, 10.0.0.2")], "10.0.0.1");
    }

    #[test]
    fn the_standard_header_is_understood_and_a_contradiction_is_not_believed() {
        let standard = "forwarded";
        check("10.0.0.1", &[(standard, "for=203.0.113.9;proto=https")], "203.0.113.9");
        check("10.0.0.1", &[(standard, "by=x; For=\"[2001:db8::1]:47\"")], "2001:db8::1");
        check("10.0.0.1", &[(standard, "for=1.1.1.1, for=203.0.113.9")], "203.0.113.9");
        let both = [("x-forwarded-for", "203.0.113.9"), (standard, "for=203.0.113.9")];
        check("10.0.0.1", &both, "203.0.113.9");
        let made_up = [("x-forwarded-for", "203.0.113.9"), (standard, "for=1.1.1.1")];
        check("10.0.0.1", &made_up, "10.0.0.1");
    }
}
