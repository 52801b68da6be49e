/** An IPv4 address, or the first groups of an IPv6 address as a network: `2001:db8:1::/48`. */
function leading(ip: string, groups: number): string {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
	if (mapped !== undefined) return mapped;
	if (!ip.includes(":")) return ip;
	const [head = "", tail] = (ip.split("%")[0] ?? "").split("::");
	const first = head === "" ? [] : head.split(":");
	const rest = tail === undefined || tail === "" ? [] : tail.split(":");
	while (tail !== undefined && first.length + rest.length < 8) first.push("0");
	const kept = [...first, ...rest].slice(0, groups);
	return `${kept.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/${groups * 16}`;
}

/**
 * The part of a network address that identifies a caller: an IPv4 address, or the first 64 bits of an IPv6 address, which a
 * provider assigns to one customer, who has 2^64 addresses behind them.
 */
export function addressBlock(ip: string): string {
	return leading(ip, 4);
}

/**
 * The largest network that one customer may have (RFC 6177): an IPv4 address, or the first 48 bits of an IPv6 address, with
 * 65,536 blocks of 64 bits. For bounds on how much of the service a single attacker can use.
 */
export function networkBlock(ip: string): string {
	return leading(ip, 3);
}

/**
 * A limit on failures. The first `free` failures cost nothing; each further one doubles the wait before the next
 * attempt, from one second to `maxWaitMs`. Failures are forgotten `memoryMs` after the last one.
 */
export type ThrottlePolicy = { free: number; maxWaitMs: number; memoryMs: number };

const minute = 60_000;

/**
 * Limits on guessing passwords. None locks an account: an attacker fills the counts of their own network address, and of
 * the account for unknown browsers. The owner's browser is known by a cookie and has a count of its own; so has a
 * signed-in user who is prompted for their password again.
 */
export const throttlePolicies = {
	/** One account from one address. */
	pair: { free: 5, maxWaitMs: 15 * minute, memoryMs: 60 * minute },
	/** Any accounts from one address: a household, an office, a school. */
	address: { free: 50, maxWaitMs: 5 * minute, memoryMs: 60 * minute },
	/** One account from anywhere, in unknown browsers: about 300 guesses a day. */
	account: { free: 50, maxWaitMs: 5 * minute, memoryMs: 60 * minute },
	/** One account in one browser that was signed in to it before, or in one session. */
	known: { free: 10, maxWaitMs: 15 * minute, memoryMs: 60 * minute },
} as const satisfies Record<string, ThrottlePolicy>;

export type ThrottlePolicyName = keyof typeof throttlePolicies;

/** Time after which every failure is forgotten, in ms. */
export const maxMemoryMs = Math.max(...Object.values(throttlePolicies).map(({ memoryMs }) => memoryMs));

/** The number of failures so far, and the time of the last one. */
export type Failures = { count: number; lastAt: number };

/** Time until the next attempt is allowed, in ms; 0 if it is allowed now. */
export function remainingWaitMs(
	failures: Failures | undefined,
	{ free, maxWaitMs, memoryMs }: ThrottlePolicy,
	now: number,
): number {
	if (failures === undefined || failures.count < free || failures.lastAt + memoryMs <= now) return 0;
	const wait = Math.min(maxWaitMs, 1000 * 2 ** Math.min(30, failures.count - free));
	// the clock was set back: the next failure is counted at the new time
	if (failures.lastAt > now + wait) return 0;
	return Math.max(0, failures.lastAt + wait - now);
}

export function withFailure(
	failures: Failures | undefined,
	{ memoryMs }: ThrottlePolicy,
	now: number,
): Failures {
	const isFresh = failures !== undefined && failures.lastAt + memoryMs > now;
	return { count: isFresh ? failures.count + 1 : 1, lastAt: now };
}
