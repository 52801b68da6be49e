import type { Scope } from "@tuckbox/pieces";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import type { RateLimitName } from "../../domain/access/rate.ts";
import { type Access, type GrantedTo, grantedTo } from "./granted.ts";
import type { CheckedItems, ItemList, SoundItems } from "./validation.ts";

/** A call of a route, once access was granted, and its query and body were validated by the schemas of the route. */
type Call<Body, Query> = {
	request: FastifyRequest;
	reply: FastifyReply;
	params: Record<string, string>;
	body: Body;
	query: Query;
	/** Only with `items`: validates them, and returns the valid ones and the faults of the others. */
	checkItems(sound?: SoundItems): CheckedItems;
	/** For long responses: whether the call would still be allowed. */
	isStillGranted(): Promise<boolean>;
};

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
	/** For a user who is signed in in a browser: tokens are not accepted. */
	isForPeople?: boolean;
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
	/** A host may make the call for a stand-in, which the parameter `as` names. Only for access by a seat. */
	forStandIns?: boolean;
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
	handle(call: Call<unknown, unknown>): Promise<unknown>;
};

/** Declares a route; the types of its body, query and caller follow from the declaration. */
export function route<A extends Access, Body extends TSchema = TSchema, Query extends TSchema = TSchema>({
	handle,
	...declaration
}: Omit<Route, "handle" | "access" | "body" | "query"> & {
	access: A;
	body?: Body;
	query?: Query;
	handle(call: Call<Static<Body>, Static<Query>> & GrantedTo[A]): Promise<unknown>;
}): Route {
	const granted = grantedTo[declaration.access];
	return {
		...declaration,
		handle: (call: Call<Static<Body>, Static<Query>>) =>
			handle({ ...call, ...granted(call.request.granted) }),
	};
}

/** The address without the id at its end, which is that of a list; undefined for the address of anything else. */
export function listOf(url: string): string | undefined {
	return /^(\/api\/.*)\/:\w+$/.exec(url)?.[1];
}
