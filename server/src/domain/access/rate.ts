/** A limit counted in a window that opens with its first request. */
export type RateLimit = { limit: number; windowSeconds: number };

/**
 * The limits by the name under which RATE_LIMITS changes them. Those without a prefix are for registered apps, and for
 * people, links and network addresses; those with one are for Tuckbox's own tools, where they replace the limit of the
 * same name. Each counts per user, app and endpoint; a batch form counts as one call of the endpoint it belongs to.
 */
export const defaultRateLimits = {
	/** For one user, over all apps; as long as the user behind a code is unknown, the network address counts. */
	token: { limit: 5, windowSeconds: 60 },
	"token/address": { limit: 30, windowSeconds: 60 },
	/** For one network: calls with a body that no token or session identifies, over all endpoints. */
	strangers: { limit: 600, windowSeconds: 60 },
	/** For one network: devices that ask for access, as long as their codes are valid. */
	device: { limit: 60, windowSeconds: 900 },
	/** For one network: devices that ask, with a valid code, whether the user has decided; each does it 12 times a minute. */
	"device/poll": { limit: 300, windowSeconds: 60 },
	/** For one user: device codes that they type. */
	"device/code": { limit: 20, windowSeconds: 60 },
	/** For one person: answers to apps that ask for access. */
	authorize: { limit: 30, windowSeconds: 60 },
	/** For one person: changes of apps, connections and tokens in the settings. */
	"settings/apps": { limit: 60, windowSeconds: 60 },
	/** For one person: changes of the name or password. */
	"settings/account": { limit: 60, windowSeconds: 60 },
	presign: { limit: 60, windowSeconds: 60 },
	"upload-complete": { limit: 60, windowSeconds: 60 },
	components: { limit: 120, windowSeconds: 60 },
	"components/batch": { limit: 10, windowSeconds: 60 },
	games: { limit: 10, windowSeconds: 3600 },
	/** Games that are renamed, starred or archived. */
	"games/change": { limit: 120, windowSeconds: 60 },
	/** For one person: changes of a game's members, and answers to invitations. */
	members: { limit: 60, windowSeconds: 60 },
	restore: { limit: 10, windowSeconds: 60 },
	/** Named pushes that are opened or completed. */
	pushes: { limit: 60, windowSeconds: 60 },
	/** Names, notes and pins of versions. */
	versions: { limit: 60, windowSeconds: 60 },
	/** Retries of all permanently failed images of a game. */
	"checks/retry": { limit: 10, windowSeconds: 60 },
	/** Findings that are accepted or reopened. */
	"checks/accept": { limit: 60, windowSeconds: 60 },
	shares: { limit: 30, windowSeconds: 60 },
	/** For one share link, over all its users: a whole table, or an audience. */
	shared: { limit: 3000, windowSeconds: 60 },
	/** For one share link, over all its users: files to print, each of which takes seconds. */
	"shared/print": { limit: 60, windowSeconds: 3600 },
	/** Tables, their links, and what is changed of them. */
	tables: { limit: 60, windowSeconds: 60 },
	/** For one network address: opening links to tables. */
	seats: { limit: 240, windowSeconds: 60 },
	/**
	 * For one network address: taking a seat, which is an act. Leaving and coming back must not push others' acts out
	 * of the history.
	 */
	"seats/take": { limit: 60, windowSeconds: 600 },
	/** For one seat: keeping it in a browser, moving it to another one, and leaving. */
	"table/seat": { limit: 120, windowSeconds: 60 },
	/** For one seat: acts that come by HTTP and not by the table's socket. */
	"table/acts": { limit: 480, windowSeconds: 60 },
	/** For one seat: whole views, which cost some 100 ms of CPU at a table of 5,000 pieces; a socket begins with one. */
	"table/views": { limit: 120, windowSeconds: 60 },
	/** For one network address: creating accounts, and using links to create one. */
	"sign-up": { limit: 30, windowSeconds: 3600 },
	invites: { limit: 30, windowSeconds: 3600 },
	/** Whole copies of an account's data. */
	export: { limit: 10, windowSeconds: 3600 },
	/** Files that are made of a game. */
	exports: { limit: 30, windowSeconds: 3600 },
	/** Plans of exported files, each of which lays out a whole game. */
	"exports/plan": { limit: 120, windowSeconds: 60 },
	read: { limit: 600, windowSeconds: 60 },
	delete: { limit: 600, windowSeconds: 60 },
	// A person alone at their own tools never waits: 30 saves a minute while 2,000 pieces are watched are 300 batches.
	"tuckbox:presign": { limit: 1200, windowSeconds: 60 },
	"tuckbox:upload-complete": { limit: 1200, windowSeconds: 60 },
	"tuckbox:components": { limit: 1200, windowSeconds: 60 },
	"tuckbox:components/batch": { limit: 600, windowSeconds: 60 },
	"tuckbox:games": { limit: 200, windowSeconds: 3600 },
	"tuckbox:games/change": { limit: 1200, windowSeconds: 60 },
	"tuckbox:pushes": { limit: 1200, windowSeconds: 60 },
	"tuckbox:versions": { limit: 600, windowSeconds: 60 },
	"tuckbox:restore": { limit: 60, windowSeconds: 60 },
	"tuckbox:checks/retry": { limit: 60, windowSeconds: 60 },
	"tuckbox:checks/accept": { limit: 600, windowSeconds: 60 },
	"tuckbox:shares": { limit: 120, windowSeconds: 60 },
	"tuckbox:tables": { limit: 300, windowSeconds: 60 },
	"tuckbox:exports": { limit: 300, windowSeconds: 3600 },
	"tuckbox:exports/plan": { limit: 600, windowSeconds: 60 },
	"tuckbox:read": { limit: 6000, windowSeconds: 60 },
	/** Pieces are deleted one by one: 2,000 of them three times a minute. */
	"tuckbox:delete": { limit: 6000, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof defaultRateLimits;
export type RateLimits = Record<RateLimitName, RateLimit>;

/** The limit that counts when Tuckbox's own tools call: for some limits, they have one of their own. */
export function ownToolsLimit(name: RateLimitName): RateLimitName {
	const own = `tuckbox:${name}`;
	return Object.hasOwn(defaultRateLimits, own) ? (own as RateLimitName) : name;
}

/** Describes each limit for the caller it stops: `at most 10 new games per hour`. */
const counted: Record<Exclude<RateLimitName, `tuckbox:${string}`>, string> = {
	token: "exchanges of one person's codes",
	"token/address": "token requests without a valid code from one network address",
	strangers: "requests without a token from one network",
	device: "device codes for one network",
	"device/poll": "polls for device codes from one network",
	"device/code": "device codes entered",
	authorize: "answers to apps that ask for access",
	"settings/apps": "changes of each kind to apps, connections and tokens",
	"settings/account": "changes of each kind to an account",
	presign: "requests for upload URLs",
	"upload-complete": "confirmations of uploads",
	components: "single components",
	"components/batch": "batches of components",
	games: "new games",
	"games/change": "changes to names and lists of games",
	members: "changes to members and answers to invitations",
	restore: "restored versions",
	pushes: "named pushes opened and completed",
	versions: "changes to names, notes and pins of versions",
	"checks/retry": "retries of failed images",
	"checks/accept": "accepted and reopened findings",
	shares: "new share links",
	shared: "requests of each kind through one share link",
	"shared/print": "prints through one share link",
	tables: "changes to tables and their links",
	seats: "uses of each kind of links to tables from one network address",
	"seats/take": "seats taken from one network address",
	"table/seat": "uses of each kind of one seat",
	"table/acts": "acts of one seat",
	"table/views": "views and new sockets of one seat",
	"sign-up": "new accounts and invitations from one network address",
	invites: "invitations",
	export: "exports of an account",
	exports: "exports of games",
	"exports/plan": "plans of exports",
	read: "reads of each kind",
	delete: "deletions of each kind",
};

/** A window in words: `per hour`, `in 15 minutes`. */
export function windowText(seconds: number): string {
	if (seconds === 60) return "per minute";
	if (seconds === 3600) return "per hour";
	return seconds % 60 === 0 ? `in ${seconds / 60} minutes` : `in ${seconds} seconds`;
}

/** A limit in words: `at most 10 new games per hour`. */
export function rateLimitText(name: RateLimitName, { limit, windowSeconds }: RateLimit): string {
	const what = name.replace(/^tuckbox:/, "") as keyof typeof counted;
	return `at most ${limit} ${counted[what]} ${windowText(windowSeconds)}`;
}

/** An open window: how many requests it has counted and when it closes (ms). */
export type RateWindow = { count: number; closesAt: number };

type Verdict = {
	allowed: boolean;
	remaining: number;
	/** Whole seconds until the window closes, at least 1. */
	resetSeconds: number;
};

/** Maximum difference between the clocks of processes that share counts, in ms. */
export const clockToleranceMs = 1000;

/**
 * The window after one more request at `now` (ms). A refused request counts too, but does not move the window's end. A window
 * that would stay open for longer than its duration was opened before the clock was set back, and is closed.
 */
export function openWindow(window: RateWindow | undefined, windowMs: number, now: number): RateWindow {
	return window !== undefined && window.closesAt > now && window.closesAt <= now + windowMs + clockToleranceMs
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
