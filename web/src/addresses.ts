/**
 * Every address at which the console shows a page; names like `:gameId` stand for one segment. The console chooses its
 * pages by this list, and the service returns the console at each address, so that all can be reloaded and linked to.
 */
export const addresses = {
	games: "/",
	game: "/games/:gameId",
	piece: "/games/:gameId/pieces/:pieceId",
	versions: "/games/:gameId/versions",
	checks: "/games/:gameId/checks",
	tables: "/games/:gameId/tables",
	playtests: "/games/:gameId/playtests",
	playtest: "/games/:gameId/playtests/:playtestId",
	account: "/settings",
	password: "/settings/password",
	sessions: "/settings/sessions",
	invites: "/settings/invites",
	data: "/settings/data",
	connections: "/settings/connections",
	tokens: "/settings/tokens",
	apps: "/settings/apps",
	app: "/settings/apps/:appId",
} as const;

/** The pages behind a share link, which anyone with the link sees. */
export const sharedAddresses = {
	shared: "/s/:secret",
	sharedPiece: "/s/:secret/pieces/:pieceId",
	sharedVersions: "/s/:secret/versions",
} as const;

/**
 * The pages of live tables. They are not part of the console: guests have no account. `/t/seat#…` opens a seat on
 * another device; the part after the # is the seat's secret.
 */
export const tableAddresses = {
	join: "/t/:secret",
	table: "/tables/:tableId",
	/** `:of` is the game, for those who may host its tables, or the table, for its seats. */
	replay: "/replays/:of/:playtestId",
} as const;

/** The `name` of the meta element with the id of the game, which the service adds to its owner's view of a shared page. */
export const ownGameMeta = "tuckbox-own-game";

const patterns = [...Object.values(addresses), ...Object.values(sharedAddresses)].map(
	(address) => new RegExp(`^${address.replaceAll(/:\w+/g, "[^/]+")}/?$`),
);

/** Whether a link leads to a page of the console, and not to a different page of the service. */
export function isConsoleAddress(href: string): boolean {
	const [path = ""] = href.split(/[?#]/, 1);
	return patterns.some((pattern) => pattern.test(path));
}
