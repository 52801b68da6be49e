import type { Scope } from "@tuckbox/pieces";

/** A caller: a user, through an app, with the scope of its token. */
export type Actor = {
	userId: string;
	appId: string;
	scope: Scope;
	/** The name of the access token, or of the device that it was given to. */
	token?: string;
	/** The User-Agent of the browser, for a call from the console. */
	browser?: string;
	/** The named push that the call belongs to. */
	pushId?: string;
};

/** An app in a game: it sees and changes only the components and assets that it has created there. */
export type AppInGame = { gameId: string; appId: string };
