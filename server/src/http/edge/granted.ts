import type { SignedInUser } from "../../accounts/sessions.ts";
import type { Actor } from "../../domain/access/actor.ts";
import type { Role } from "../../domain/access/role.ts";
import type { Share } from "../../games/shared-game.ts";
import type { Game } from "../../store/store.ts";
import type { SeatCaller, TableLink } from "../../table/seats.ts";

/** The caller and, once it is known, the game of the call. */
export type Granted = {
	actor?: Actor;
	share?: Share;
	tableLink?: TableLink;
	seat?: SeatCaller;
	game?: Game;
	/** The caller's role in the game, if they belong to it. */
	role?: Role;
	user?: SignedInUser;
	csrf?: string;
};

declare module "fastify" {
	interface FastifyRequest {
		/** Set by access.ts before anything else of a route runs. */
		granted: Granted;
	}
}

/**
 * The caller that a route accepts: anyone; an app with a user's token; an app with a token of someone who belongs to the
 * game in the path, with the role that domain/access/role.ts has for the route; a guest with the share link in the path; a guest with the link to a table in the path; a seat at the table
 * in the path; a user signed in in a browser; or anyone in a browser, signed in or not. Tokens are not accepted where a
 * browser is required. A signed-in user may make an app's calls from the console.
 *
 * A change from a browser must come from a page of this service (edge/same-origin.ts), and with a session it must carry
 * the session's `csrf`: in the form's field, or in the header `X-CSRF-Token`. Reads with a cookie must come from our pages, too,
 * and so must the request for a table's socket, over which acts come without the token. Other sites may only lead to our pages.
 */
export type Access = keyof GrantedTo;

/** The caller and the objects of a call, as the handler of its route receives them. */
export type GrantedTo = {
	public: Record<never, never>;
	user: { actor: Actor };
	game: { actor: Actor; game: Game; role: Role };
	share: { share: Share; game: Game };
	tableLink: { tableLink: TableLink; game: Game };
	table: { seat: SeatCaller; game: Game };
	session: { user: SignedInUser; csrf: string };
	visitor: { user: SignedInUser | undefined; csrf: string | undefined };
};

/** @throws Error when access was granted without it, which is a fault of access.ts */
function held<T>(value: T | undefined): T {
	if (value === undefined) throw new Error("access was granted without what the route needs");
	return value;
}

/** Reads what a route's handler receives from what its call was granted. */
export const grantedTo: { [A in Access]: (granted: Granted) => GrantedTo[A] } = {
	public: () => ({}),
	user: ({ actor }) => ({ actor: held(actor) }),
	game: ({ actor, game, role }) => ({ actor: held(actor), game: held(game), role: held(role) }),
	share: ({ share, game }) => ({ share: held(share), game: held(game) }),
	tableLink: ({ tableLink, game }) => ({ tableLink: held(tableLink), game: held(game) }),
	table: ({ seat, game }) => ({ seat: held(seat), game: held(game) }),
	session: ({ user, csrf }) => ({ user: held(user), csrf: held(csrf) }),
	visitor: ({ user, csrf }) => ({ user, csrf }),
};
