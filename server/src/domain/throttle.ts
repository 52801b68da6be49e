/**
 * What stands for a caller's place on the network: an IPv4 address, or the 64 bits of an IPv6 address that a provider
 * gives to one customer, who has 2^64 addresses behind them.
 */
export function addressBlock(ip: string): string {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
	if (mapped !== undefined) return mapped;
	if (!ip.includes(":")) return ip;
	const [head = "", tail] = (ip.split("%")[0] ?? "").split("::");
	const groups = head === "" ? [] : head.split(":");
	const rest = tail === undefined || tail === "" ? [] : tail.split(":");
	while (tail !== undefined && groups.length + rest.length < 8) groups.push("0");
	const all = [...groups, ...rest].slice(0, 4);
	return `${all.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/**
 * How often something may fail. Up to `free` failures cost nothing; from then on each makes the next try wait, twice as
 * long as the one before, from a second to `longestWait`. All is forgotten `memory` after the last failure. In ms.
 */
export type ThrottlePolicy = { free: number; maxWaitMs: number; memoryMs: number };

const minute = 60_000;

/**
 * Guessing passwords, slowed from three sides. None locks an account: whoever guesses fills the counts of their own
 * network address, and of the account for browsers that nobody has signed in to it with. The owner's browser is known
 * by a cookie and has a count of its own; so has a person who is signed in and asked for their password again.
 */
export const throttlePolicies = {
	/** One account from one address. */
	pair: { free: 5, maxWaitMs: 15 * minute, memoryMs: 60 * minute },
	/** Any accounts from one address: a household, an office, a school. */
	address: { free: 50, maxWaitMs: 5 * minute, memoryMs: 60 * minute },
	/** One account from anywhere, in browsers that are not known: about 300 guesses a day. */
	account: { free: 50, maxWaitMs: 5 * minute, memoryMs: 60 * minute },
	/** One account in one browser that has been signed in to it, or in one session. */
	known: { free: 10, maxWaitMs: 15 * minute, memoryMs: 60 * minute },
} as const satisfies Record<string, ThrottlePolicy>;

export type ThrottlePolicyName = keyof typeof throttlePolicies;

/** After which every failure is forgotten, in ms. */
export const maxMemoryMs = Math.max(...Object.values(throttlePolicies).map(({ memoryMs }) => memoryMs));

/** Failures so far, and when the last one was. */
export type Failures = { count: number; lastAt: number };

/** How long the next try has to wait, in ms; 0 when it need not. */
export function remainingWaitMs(
	failures: Failures | undefined,
	{ free, maxWaitMs, memoryMs }: ThrottlePolicy,
	now: number,
): number {
	if (failures === undefined || failures.count < free || failures.lastAt + memoryMs <= now) return 0;
	const wait = Math.min(maxWaitMs, 1000 * 2 ** Math.min(30, failures.count - free));
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
