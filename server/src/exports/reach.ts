import { BlockList, isIP } from "node:net";
import { globalNetwork6, specialNetworks4, specialNetworks6 } from "@tuckbox/pieces";
import type { ExportRemark } from "./export-request.ts";

const special = new BlockList();
for (const [network, bits] of specialNetworks4) special.addSubnet(network, bits, "ipv4");
for (const [network, bits] of specialNetworks6) special.addSubnet(network, bits, "ipv6");

const global6 = new BlockList();
global6.addSubnet(...globalNetwork6, "ipv6");

/**
 * Names that only a computer or its network can resolve: without a dot, or with an end that no public name has.
 */
const localName = /^[^.]+$|\.(localhost|local|internal|lan|home|test|invalid|home\.arpa)$/;

function isLocal(hostname: string): boolean {
	const name = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
	switch (isIP(name)) {
		case 4:
			return special.check(name, "ipv4");
		case 6:
			return !global6.check(name, "ipv6") || special.check(name, "ipv6");
		default:
			return localName.test(name);
	}
}

/** Warns about files whose images other people cannot load from the service; undefined if they can. */
export function unreachableAddress(publicUrl: string): ExportRemark | undefined {
	const { hostname, protocol, origin } = new URL(publicUrl);
	const facts = { url: origin };
	if (isLocal(hostname)) return { code: "LOCAL_ADDRESS", facts };
	return protocol === "http:" ? { code: "PLAIN_HTTP", facts } : undefined;
}
