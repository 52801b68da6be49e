import { lookup as systemLookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { globalNetwork6, specialNetworks4, specialNetworks6 } from "@tuckbox/pieces";

/** Special-purpose addresses. A file from someone else must not cause a connection to any of them. */
const special = new BlockList();
for (const [network, bits] of specialNetworks4) special.addSubnet(network, bits, "ipv4");
for (const [network, bits] of specialNetworks6) special.addSubnet(network, bits, "ipv6");

const global6 = new BlockList();
global6.addSubnet(...globalNetwork6, "ipv6");

/** Whether an IP address is on the public Internet. */
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

/** Thrown when a name resolves to an address that is not public, or to no address. */
export class NotPublic extends Error {
	override readonly name = "NotPublic";
}

export type Lookup = (host: string) => Promise<{ address: string; family: number }[]>;

const lookupAll: Lookup = (host) => systemLookup(host, { all: true, verbatim: true });

/**
 * Resolves a host. The connection must use the returned addresses, since only those are checked.
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
