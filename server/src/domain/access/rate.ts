/** A limit counted in a window that opens with its first request. */
export type RateLimit = { limit: number; windowSeconds: number };

/**
 * The limits by the name under which RATE_LIMITS changes them. Each counts per user, app and endpoint;
 * a batch form counts as one call of the endpoint it belongs to.
 */
export const defaultRateLimits = {
	/** For one user, over all apps; as long as the user behind a code is unknown, the network address counts. */
	token: { limit: 5, windowSeconds: 60 },
	"token/address": { limit: 30, windowSeconds: 60 },
	/** For one network address: devices that ask for access. */
	device: { limit: 30, windowSeconds: 60 },
	/** For one user: device codes that they type. */
	"device/code": { limit: 20, windowSeconds: 60 },
	/** Of one person: answers to apps that ask for access. */
	authorize: { limit: 30, windowSeconds: 60 },
	/** Of one person: what they create and change under apps, connections and tokens in the settings. */
	"settings/apps": { limit: 60, windowSeconds: 60 },
	presign: { limit: 60, windowSeconds: 60 },
	"upload-complete": { limit: 60, windowSeconds: 60 },
	components: { limit: 120, windowSeconds: 60 },
	"components/batch": { limit: 10, windowSeconds: 60 },
	games: { limit: 10, windowSeconds: 3600 },
	restore: { limit: 10, windowSeconds: 60 },
	/** Retries of all permanently failed images of a game. */
	"checks/retry": { limit: 10, windowSeconds: 60 },
	shares: { limit: 30, windowSeconds: 60 },
	/** For one share link, over all its users: a whole table, or an audience. */
	shared: { limit: 3000, windowSeconds: 60 },
	/** For one network address: creating accounts, and using links to create one. */
	"sign-up": { limit: 30, windowSeconds: 3600 },
	invites: { limit: 30, windowSeconds: 3600 },
	/** Whole copies of an account's data. */
	export: { limit: 10, windowSeconds: 3600 },
	read: { limit: 600, windowSeconds: 60 },
	delete: { limit: 600, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof defaultRateLimits;
export type RateLimits = Record<RateLimitName, RateLimit>;

/** An open window: how many requests it has counted and when it closes (ms). */
export type RateWindow = { count: number; closesAt: number };

type Verdict = {
	allowed: boolean;
	remaining: number;
	/** Whole seconds until the window closes, at least 1. */
	resetSeconds: number;
};

/** The window after one more request at `now` (ms). A refused request counts too, but does not move the window's end. */
export function openWindow(window: RateWindow | undefined, windowMs: number, now: number): RateWindow {
	return window !== undefined && window.closesAt > now
		? { count: window.count + 1, closesAt: window.closesAt }
		: { count: 1, closesAt: now + windowMs };
}

/** Whether the last request that a window counted is allowed. */
export function judgeWindow({ count, closesAt }: RateWindow, limit: number, now: number): Verdict {
	return {
		allowed: count <= limit,
		remaining: Math.max(0, limit - count),
		resetSeconds: Math.max(1, Math.ceil((closesAt - now) / 1000)),
	};
}
