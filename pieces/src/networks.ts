type Networks = readonly (readonly [address: string, prefixLength: number])[];

/**
 * IPv4 networks that are not part of the public Internet: a machine itself, its network, and reserved ranges (IANA's
 * registry of special-purpose addresses).
 */
export const specialNetworks4: Networks = [
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
];

/** The IPv6 network with all public addresses; outside are loopback, link-local, private, mapped and translated ones. */
export const globalNetwork6 = ["2000::", 3] as const;

/** The networks within {@link globalNetwork6} that are not public. */
export const specialNetworks6: Networks = [
	["2001::", 23], // Teredo, ORCHID and other protocols, with addresses of other networks inside
	["2001:db8::", 32],
	["2002::", 16], // 6to4, which contains any IPv4 address
	["3fff::", 20],
];
