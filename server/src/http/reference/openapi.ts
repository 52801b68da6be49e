import type { TSchema } from "typebox";
import { defaultRateLimits, windowText } from "../../domain/access/rate.ts";
import { catalogue } from "../../domain/errors.ts";
import { OAuthErrorBody } from "../api/schemas/oauth.ts";
import { ErrorEnvelope } from "../api/schemas/operations.ts";
import type { Access } from "../edge/granted.ts";
import { bytesText, maxBodyBytes } from "../edge/request-body.ts";
import { listOf, type Route } from "../edge/route.ts";
import { cookieName } from "../edge/session-cookie.ts";
import type { OpenApiDocument } from "./document.ts";

type Json = { [key: string]: unknown };

const introduction = `Tuckbox stores the pieces of tabletop games. Push a piece again to update it in place: it keeps its id, and its place on every table.

## Start here

1. Create a game: \`POST /api/v1/games\`. To list your games: \`GET /api/v1/games\`.
2. Upload each image: request an upload URL (\`POST …/assets/presign\`), PUT the bytes to it, then confirm (\`POST …/assets/upload-complete\`).
3. Create or update components: \`POST …/components/batch\`, up to 200 in one call.
4. Read them back: \`GET …/components\`. The images in \`payload.imageFaces\` are ready to display.
5. On the table, read \`GET …/published\` and subscribe to \`GET …/events\`. A change is published within a second after its last image is ready.

## Conventions

- Send an access token with every request, except to upload URLs, images and share links: \`Authorization: Bearer tbx_…\`. Create a token in your settings, or use OAuth to act for other users: see Authorization.
- Dimensions are in millimetres. Timestamps are in milliseconds since the Unix epoch. String lengths are counted in Unicode code points.
- Unknown fields are ignored.
- Each app reads and changes only the components and assets it created. Published versions contain the components of all apps.
- An error has the form \`{"error":{"code","message","requestId"}}\`. If several fields are invalid, \`details\` lists every one.
- After a 429 response, wait the number of seconds in the \`Retry-After\` header, then try again.`;

const tags = [
	{
		name: "Games",
		description: "A game belongs to one user and contains the components that the user's apps push.",
	},
	{
		name: "Components",
		description:
			"The pieces of a game: tiles, decks, boards, dice, books. `kind` and `externalKey` together identify a component.",
	},
	{
		name: "Assets",
		description:
			"The images of components. Presign, PUT and confirm an upload, then refer to it by its `key`.",
	},
	{
		name: "Publishing",
		description:
			"What players see. Every change is published automatically as a new version once its images are ready, and tables are notified immediately.",
	},
	{
		name: "Sharing",
		description:
			"Links that show a game to anyone, without an account: the published game, or one version of it. Pages of any origin may read them.",
	},
	{
		name: "Tables",
		description:
			"Where the published game is played, live and with others, and updated in place. The owner opens tables and hands out links; guests take seats by a link, without an account; docs/TABLE.md explains the rest.",
	},
	{
		name: "Playtests",
		description:
			"What happened in a game that was played at a table: its result, its turns, and the facts of each piece. No one reads the facts before its end; docs/PLAYTESTS.md explains the rest.",
	},
	{
		name: "Files",
		description:
			"Upload and download of image files. Use the URLs that the API returns; do not build them yourself.",
	},
	{
		name: "Authorization",
		description:
			"OAuth 2.0: how an app gets a user's permission to access their account. Redirect the browser to `/authorize` and exchange the code it returns with, or use a device code. Standard OAuth clients discover the endpoints automatically.",
	},
	{
		name: "Account",
		description:
			"The settings of the user who is signed in in a browser. These endpoints need a session; except for `whoami`, they do not accept access tokens.",
	},
	{
		name: "Operations",
		description: "Health checks, metrics and this description, for operators and tools.",
	},
];

/** The named parts of schemas, and what each schema has become: most routes share theirs. */
class Schemas {
	readonly named: Json = {};
	readonly #done = new Map<object, unknown>();

	/** A schema as plain JSON. Its named parts move to `named` and are replaced by references. */
	plain(schema: unknown): unknown {
		if (typeof schema !== "object" || schema === null) return schema;
		if (!this.#done.has(schema)) this.#done.set(schema, this.#write(schema));
		return this.#done.get(schema);
	}

	#write(schema: object): unknown {
		if (Array.isArray(schema)) return schema.map((part) => this.plain(part));
		const copy: Json = {};
		for (const [key, value] of Object.entries(schema)) copy[key] = this.plain(value);
		const { title, ...rest } = copy;
		if (typeof title !== "string" || !/^[A-Z]/.test(title)) return copy;
		this.named[title] = rest;
		return { $ref: `#/components/schemas/${title}` };
	}
}

const errorsOfAccess: Record<Access, readonly string[]> = {
	public: [],
	user: ["UNAUTHORIZED", "INVALID_TOKEN"],
	game: ["UNAUTHORIZED", "INVALID_TOKEN", "GAME_NOT_FOUND", "PERMISSION_DENIED"],
	share: ["SHARE_NOT_FOUND", "GAME_NOT_FOUND"],
	tableLink: ["SEAT_NOT_FOUND", "TABLE_NOT_FOUND"],
	table: ["UNAUTHORIZED", "FORBIDDEN_ORIGIN", "SEAT_NOT_FOUND", "TABLE_NOT_FOUND"],
	session: ["UNAUTHORIZED", "FORBIDDEN_ORIGIN"],
	visitor: [],
};

/** An empty list says that a call needs nothing; without one, tools would assume that it was forgotten. */
const securityOfAccess: Record<Access, Json[]> = {
	public: [],
	user: [{ token: [] }],
	game: [{ token: [] }],
	share: [],
	tableLink: [],
	table: [{ seat: [] }],
	session: [{ session: [] }],
	visitor: [],
};

/** Access for which a session counts, and whose changes therefore carry its CSRF token. */
const forSessions: readonly Access[] = ["session", "table"];

function errorsOf(route: Route): string[] {
	const codes = [
		// every call gets it for a request that is malformed as such
		"VALIDATION_ERROR",
		...(route.body !== undefined ? ["PAYLOAD_TOO_LARGE"] : []),
		...errorsOfAccess[route.access],
		// for an empty id
		...(listOf(route.url) === undefined ? [] : ["NOT_FOUND"]),
		...(route.takesPush ? ["PUSH_NOT_FOUND", "PUSH_ENDED"] : []),
		...(route.access === "user" && route.method !== "GET" ? ["PERMISSION_DENIED"] : []),
		...(forSessions.includes(route.access) && route.method !== "GET" ? ["CSRF_TOKEN_INVALID"] : []),
		...(route.limit !== undefined ? ["RATE_LIMITED"] : []),
		...(route.errors ?? []),
		"SERVER_ERROR",
	];
	return [...new Set(codes)];
}

/** The errors of an OAuth endpoint, with the codes that OAuth clients understand. */
function oauthErrorsOf(schemas: Schemas): Json {
	const content = { "application/json": { schema: schemas.plain(OAuthErrorBody) } };
	const descriptions = {
		400: "The request is invalid. `error` has a code of RFC 6749, section 5.2, or RFC 8628, section 3.5.",
		401: "`invalid_client`: the client does not exist, or its secret is wrong.",
		413: "`invalid_request`: the body is too large.",
		429: "`temporarily_unavailable`: too many requests; wait `Retry-After` seconds.",
		502: "`server_error`: the service failed or is busy.",
	};
	const responses = Object.entries(descriptions).map(([status, description]) => [
		status,
		{ description, content },
	]);
	return Object.fromEntries(responses);
}

function responsesOf(route: Route, schemas: Schemas): Json {
	const responses: Json = {};
	for (const [status, { description, schema, contentType }] of Object.entries(route.answers)) {
		const media = schema === undefined ? {} : { schema: schemas.plain(schema) };
		const type = contentType ?? (schema === undefined ? undefined : "application/json");
		responses[status] = { description, ...(type !== undefined && { content: { [type]: media } }) };
	}
	if (route.oauth) return { ...responses, ...oauthErrorsOf(schemas) };
	const byStatus = Map.groupBy(errorsOf(route), (code) => catalogue[code as keyof typeof catalogue].status);
	for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
		const description = codes.map((code) => `\`${code}\``).join(", ");
		const content = { "application/json": { schema: schemas.plain(ErrorEnvelope) } };
		responses[status] = {
			description,
			...(status === 429 && {
				headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } },
			}),
			content,
		};
	}
	return responses;
}

const pushHeader = {
	name: "X-Tuckbox-Push",
	in: "header",
	required: false,
	description: "The id of the named push that the call belongs to.",
	schema: { type: "string" },
};

function routeParameters(route: Route, schemas: Schemas): Json[] {
	const inPath = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => name);
	const query = route.query as { properties?: Record<string, TSchema>; required?: string[] } | undefined;
	return [
		...inPath.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
		...(route.url.endsWith("*")
			? [{ name: "path", in: "path", required: true, schema: { type: "string" } }]
			: []),
		...Object.entries(query?.properties ?? {}).map(([name, schema]) => {
			const { description, ...rest } = schemas.plain(schema) as Json;
			return {
				name,
				in: "query",
				required: query?.required?.includes(name) ?? false,
				description,
				schema: rest,
			};
		}),
		...(route.takesPush ? [pushHeader] : []),
	];
}

function rateText(route: Route): string | undefined {
	if (route.limit === undefined) return undefined;
	const { limit, windowSeconds } = defaultRateLimits[route.limit];
	return `${limit} ${windowText(windowSeconds)}`;
}

const form = "application/x-www-form-urlencoded";
const mediaTypes = { json: ["application/json"], form: [form], both: ["application/json", form] };

function operationOf(route: Route, schemas: Schemas): Json {
	const { operationId, summary, description, tag, body } = route;
	const parameters = routeParameters(route, schemas);
	const rate = rateText(route);
	const types = mediaTypes[route.takes ?? "json"];
	const file = { description: "The file.", required: true, content: { "image/*": {} } };
	return {
		operationId,
		summary,
		...(description !== undefined && { description }),
		tags: [tag],
		security: securityOfAccess[route.access],
		...(rate !== undefined && { "x-rate-limit": rate }),
		...(parameters.length > 0 && { parameters }),
		...(route.takesFile && { requestBody: file }),
		...(body !== undefined && {
			requestBody: {
				description: `At most ${bytesText(maxBodyBytes(route))}.`,
				required: true,
				content: Object.fromEntries(types.map((type) => [type, { schema: schemas.plain(body) }])),
			},
		}),
		responses: responsesOf(route, schemas),
	};
}

/** The OpenAPI 3.1 document of the routes, generated from the declarations that serve them so that the two cannot differ. */
export function describeApi(routes: readonly Route[], serverUrl: string): OpenApiDocument {
	const schemas = new Schemas();
	const paths: Record<string, Json> = {};
	for (const route of routes) {
		if (route.hidden) continue;
		const path = route.url.replaceAll(/:(\w+)/g, "{$1}").replace(/\*$/, "{path}");
		paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, schemas) };
	}
	return {
		openapi: "3.1.0",
		info: {
			title: "Tuckbox API",
			version: "1",
			description: introduction,
			license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
		},
		servers: [{ url: serverUrl }],
		tags,
		paths,
		components: {
			securitySchemes: {
				token: {
					type: "http",
					scheme: "bearer",
					description: "An access token. It starts with `tbx_`.",
				},
				seat: {
					type: "http",
					scheme: "bearer",
					description:
						"The secret of a seat at a table. Browsers that have taken the seat send it in a cookie.",
				},
				session: {
					type: "apiKey",
					in: "cookie",
					name: cookieName("session", serverUrl),
					description:
						"The session cookie of a user who is signed in in a browser. Its name is `__Host-tuckbox` over TLS, and `tuckbox` without. A request that changes something must come from a page of the service and carry the header `X-CSRF-Token` with the `csrf` that `GET /api/v1/account` returns.",
				},
			},
			schemas: schemas.named,
		},
		"x-errors": Object.entries(catalogue).map(([code, { status, meaning }]) => ({ code, status, meaning })),
	} as unknown as OpenApiDocument;
}
