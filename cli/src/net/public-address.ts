import { lookup as systemLookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/**
 * Addresses that belong to no one network in public: this machine, its network, and what standards reserve (IANA's registries of
 * special-purpose addresses). What a file from someone else names must not reach them.
 */
const special = new BlockList();
for (const [network, bits] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.88.99.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 4],
	["240.0.0.0", 4],
] as const)
	special.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
	["2001::", 23], // Teredo, ORCHID and other protocols, with addresses of other networks inside
	["2001:db8::", 32],
	["2002::", 16], // 6to4, which contains any IPv4 address
	["3fff::", 20],
] as const)
	special.addSubnet(network, bits, "ipv6");

/** All public IPv6 addresses are here; outside are loopback, link-local, private, mapped and translated ones. */
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is one of the public Internet. */
export function isPublicAddress(address: string): boolean {
	// a zone (fe80::1%eth0) names an interface of this machine
	switch (isIP(address)) {
		case 4:
			return !special.check(address, "ipv4");
		case 6:
			return !address.includes("%") && global6.check(address, "ipv6") && !special.check(address, "ipv6");
		default:
			return false;
	}
}

/** A name leads to an address that is not public, or to none. */
export class NotPublic extends Error {
	override readonly name = "NotPublic";
}

export type Lookup = (host: string) => Promise<{ address: string; family: number }[]>;

const lookupAll: Lookup = (host) => systemLookup(host, { all: true, verbatim: true });

/**
 * Finds the addresses of a host, which a connection then uses: what is checked is what is connected to.
 * @throws NotPublic if one of them is not public; the system's error if the name is unknown
 */
export async function publicAddresses(host: string, lookup = lookupAll) {
	const bare = host.replace(/^\[|\]$/g, "");
	const family = isIP(bare);
	const found = family === 0 ? await lookup(bare) : [{ address: bare, family }];
	if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
		throw new NotPublic(`${host} is not a public address`);
	return found;
}
