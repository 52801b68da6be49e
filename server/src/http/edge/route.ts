import type { FastifyReply, FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import type { SignedInUser } from "../../accounts/sessions.ts";
import type { Actor } from "../../domain/access/actor.ts";
import type { RateLimitName } from "../../domain/access/rate.ts";
import type { Scope } from "../../domain/access/scope.ts";
import type { Share } from "../../games/shares.ts";
import type { Game } from "../../store/store.ts";
import type { SeatCaller, TableLink } from "../../table/seats.ts";
import type { CheckedItems, ItemList, SoundItems } from "./validation.ts";

/**
 * Who may call: anyone; an app with a user's token; an app with a token of the owner of the game in the path; a guest with
 * the share link in the path; a guest with the link to a table in the path; a seat at the table in the path; a user
 * signed in in a browser; or anyone in a browser, signed in or not. Tokens are not accepted where a browser is required.
 * A signed-in user may make an app's calls from the console.
 *
 * A change from a browser must come from a page of this service (edge/same-origin.ts), and with a session it must carry
 * the session's `csrf`: in the form's field, or in the header `X-CSRF-Token`. Reads with a cookie must come from our pages, too,
 * and so must the request for a table's socket, over which acts come without the token. Other sites may only lead to our pages.
 */
export type Access = "public" | "user" | "game" | "share" | "tableLink" | "table" | "session" | "visitor";

type Granted<A extends Access> = A extends "game"
	? { actor: Actor; game: Game }
	: A extends "user"
		? { actor: Actor }
		: A extends "share"
			? { game: Game; share: Share }
			: A extends "tableLink"
				? { tableLink: TableLink; game: Game }
				: A extends "table"
					? { seat: SeatCaller; game: Game }
					: A extends "session"
						? { user: SignedInUser; csrf: string }
						: A extends "visitor"
							? { user: SignedInUser | undefined; csrf: string | undefined }
							: Record<never, never>;

type Context<A extends Access, Body, Query> = {
	request: FastifyRequest;
	reply: FastifyReply;
	params: Record<string, string>;
	body: Body;
	query: Query;
	/** Only with `items`: validates them, and returns the valid ones and the faults of the others. */
	checkItems(sound?: SoundItems): CheckedItems;
	/** For long responses: whether the call would still be allowed. */
	isStillGranted(): Promise<boolean>;
} & Granted<A>;

type RouteAnswer = { description: string; schema?: TSchema; contentType?: string };

/** The whole declaration of a route: edge/app.ts serves it, reference/openapi.ts describes it. */
export type Route = {
	operationId: string;
	method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
	/** With `:name` parameters, or `*` at the end. */
	url: string;
	tag: string;
	summary: string;
	description?: string;
	access: Access;
	/** The limit its calls count towards. */
	limit?: RateLimitName;
	/** The scope that the caller's token needs. Default: `read` for GET, `push` for the other methods. */
	needs?: Scope;
	/**
	 * Whether calls with this query change nothing, though the method could: they need only `read`, and count towards the
	 * limit of that name. The query has not been validated yet.
	 */
	changesNothing?(query: unknown): boolean;
	body?: TSchema;
	/** The formats of the body. Default: JSON. Fields of a form are strings. */
	takes?: "json" | "form" | "both";
	/** The response is a page: errors are pages, too, and users who must sign in are redirected to the sign-in page. */
	page?: boolean;
	/** Errors have the format of OAuth (RFC 6749, 5.2). */
	oauth?: boolean;
	/** The body is a list whose items are validated one by one. */
	items?: ItemList;
	/** With `items`: the handler deals with faulty items itself. */
	keepsFaultyItems?: boolean;
	query?: TSchema;
	/** The call may belong to a named push, which the header `X-Tuckbox-Push` names. */
	takesPush?: boolean;
	/** The body is a file, which the handler reads from the request itself. */
	takesFile?: boolean;
	answers: Record<number, RouteAnswer>;
	/** Error codes in addition to those of every route of its kind. */
	errors?: readonly string[];
	/** The response is a WebSocket (edge/sockets.ts). */
	isSocket?: boolean;
	/** Scripts of other origins must not read the response: it is about the service, and for the operator. */
	isForOperators?: boolean;
	/** Left out of openapi.json. */
	hidden?: boolean;
	handle(
		context: Context<Access, unknown, unknown> & {
			actor: Actor;
			game: Game;
			share: Share;
			tableLink: TableLink;
			seat: SeatCaller;
			user: SignedInUser;
			csrf: string;
		},
	): Promise<unknown>;
};

/** Declares a route; the types of its body, query and caller follow from the declaration. */
export function route<A extends Access, Body extends TSchema = TSchema, Query extends TSchema = TSchema>(
	declaration: Omit<Route, "handle" | "access" | "body" | "query"> & {
		access: A;
		body?: Body;
		query?: Query;
		handle(context: Context<A, Static<Body>, Static<Query>>): Promise<unknown>;
	},
): Route {
	return declaration as unknown as Route;
}

/** The address without the id at its end, which is that of a list; undefined for the address of anything else. */
export function listOf(url: string): string | undefined {
	return /^(\/api\/.*)\/:\w+$/.exec(url)?.[1];
}
