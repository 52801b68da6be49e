import type { TSchema } from "typebox";
import { catalogue } from "../../domain/errors.ts";
import { defaultRateLimits } from "../../domain/rate.ts";
import { OAuthErrorBody } from "../api/schemas/oauth.ts";
import { ErrorEnvelope } from "../api/schemas/operations.ts";
import type { Access, Route } from "../edge/route.ts";
import type { OpenApiDocument } from "./document.ts";

type Json = { [key: string]: unknown };

const introduction = `Tuckbox holds the pieces of tabletop games. Push a piece again and it stays the same piece: what lies on a table keeps its place.

## Start here

1. Create a game, or list yours: \`POST /api/v1/games\`.
2. For each image ask where to upload it (\`POST …/assets/presign\`), PUT the bytes there, and confirm (\`POST …/assets/upload-complete\`).
3. Create or update the pieces: \`POST …/components/batch\`, up to 200 in one call.
4. Read them back: \`GET …/components\`. The images in \`payload.imageFaces\` are ready to show.
5. Tables read \`GET …/published\` and listen to \`GET …/events\`; what you push is there within a second after its last image is ready.

## Conventions

- Every call but the upload, the images and share links takes \`Authorization: Bearer tbx_…\`. Make a token in your settings, or have people let your app in: see Authorization.
- Sizes are millimetres, times are milliseconds since 1970, lengths of texts are Unicode code points.
- Fields that are not listed here are ignored.
- An app sees and changes only what it made itself.
- An error is \`{"error":{"code","message","requestId"}}\`, and \`details\` names every fault.
- A 429 says in \`Retry-After\` how many seconds to wait.`;

const tags = [
	{ name: "Games", description: "A game belongs to you and holds the pieces that your tools push." },
	{
		name: "Components",
		description:
			"The pieces: tiles, decks, boards, dice, books. `kind` and `externalKey` make one the same piece.",
	},
	{
		name: "Assets",
		description: "The images: presign, PUT, confirm, and then put them on pieces by their key.",
	},
	{
		name: "Publishing",
		description:
			"What players see. Every change is published automatically as a new version once its images are ready; tables are notified immediately.",
	},
	{
		name: "Files",
		description: "Where bytes go in and images come out. The addresses are given, never built.",
	},
	{
		name: "Authorization",
		description:
			"How an app gets a user's permission to act for them: send the browser to `/authorize`, and exchange the code it returns with; or show a device code. Standard OAuth clients discover the endpoints automatically.",
	},
	{
		name: "Account",
		description:
			"What a person who has signed in in a browser sees and changes in the settings. Access tokens do not open it.",
	},
	{ name: "Operations", description: "For those who run the service, and for tools." },
];

/** A schema as plain JSON, its named parts moved to `schemas` and referred to. */
function plain(schema: unknown, schemas: Json): unknown {
	if (Array.isArray(schema)) return schema.map((part) => plain(part, schemas));
	if (typeof schema !== "object" || schema === null) return schema;
	const copy: Json = {};
	for (const [key, value] of Object.entries(schema)) copy[key] = plain(value, schemas);
	const { title, ...rest } = copy;
	if (typeof title !== "string" || !/^[A-Z]/.test(title)) return copy;
	schemas[title] = rest;
	return { $ref: `#/components/schemas/${title}` };
}

const errorsOfAccess: Record<Access, readonly string[]> = {
	public: [],
	user: ["UNAUTHORIZED", "INVALID_TOKEN"],
	game: ["UNAUTHORIZED", "INVALID_TOKEN", "GAME_NOT_FOUND", "PERMISSION_DENIED"],
	share: ["SHARE_NOT_FOUND", "GAME_NOT_FOUND"],
	session: ["UNAUTHORIZED"],
	visitor: [],
};

const securityOfAccess: Partial<Record<Access, Json[]>> = {
	user: [{ token: [] }],
	game: [{ token: [] }],
	session: [{ session: [] }],
};

/** The errors of calls that change something from a browser. */
const errorsInBrowsers = ["FORBIDDEN_ORIGIN", "CSRF_TOKEN_INVALID"];

function errorsOf(route: Route): string[] {
	return [
		...(route.body !== undefined || route.query !== undefined || route.takesFile ? ["VALIDATION_ERROR"] : []),
		...(route.body !== undefined ? ["PAYLOAD_TOO_LARGE"] : []),
		...errorsOfAccess[route.access],
		...(route.access === "user" && route.method !== "GET" ? ["PERMISSION_DENIED"] : []),
		...(route.access === "session" && route.method !== "GET" ? errorsInBrowsers : []),
		...(route.limit !== undefined ? ["RATE_LIMITED"] : []),
		...(route.errors ?? []),
		"SERVER_ERROR",
	];
}

/** What an OAuth endpoint may answer; its clients know what each error means. */
function oauthErrorsOf(schemas: Json): Json {
	const content = { "application/json": { schema: plain(OAuthErrorBody, schemas) } };
	const told = {
		400: "What is wrong is in `error`, as RFC 6749, 5.2, and RFC 8628, 3.5, have it.",
		401: "`invalid_client`: there is no such client, or its secret is wrong.",
		413: "`invalid_request`: the body is too large.",
		429: "`temporarily_unavailable`: too many requests; wait `Retry-After` seconds.",
		502: "`server_error`: the service failed or is busy.",
	};
	const responses = Object.entries(told).map(([status, description]) => [status, { description, content }]);
	return Object.fromEntries(responses);
}

function responsesOf(route: Route, schemas: Json): Json {
	const responses: Json = {};
	for (const [status, { description, schema, contentType }] of Object.entries(route.answers)) {
		const media = schema === undefined ? {} : { schema: plain(schema, schemas) };
		const type = contentType ?? (schema === undefined ? undefined : "application/json");
		responses[status] = { description, ...(type !== undefined && { content: { [type]: media } }) };
	}
	if (route.oauth) return { ...responses, ...oauthErrorsOf(schemas) };
	const byStatus = Map.groupBy(errorsOf(route), (code) => catalogue[code as keyof typeof catalogue].status);
	for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
		const description = codes.map((code) => `\`${code}\``).join(", ");
		const content = { "application/json": { schema: plain(ErrorEnvelope, schemas) } };
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

function parametersOf(route: Route, schemas: Json): Json[] {
	const inPath = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => name);
	const query = route.query as { properties?: Record<string, TSchema>; required?: string[] } | undefined;
	return [
		...inPath.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
		...(route.url.endsWith("*")
			? [{ name: "path", in: "path", required: true, schema: { type: "string" } }]
			: []),
		...Object.entries(query?.properties ?? {}).map(([name, schema]) => {
			const { description, ...rest } = plain(schema, schemas) as Json;
			return {
				name,
				in: "query",
				required: query?.required?.includes(name) ?? false,
				description,
				schema: rest,
			};
		}),
	];
}

function rateText(route: Route): string | undefined {
	if (route.limit === undefined) return undefined;
	const { limit, windowSeconds } = defaultRateLimits[route.limit];
	return `${limit} per ${windowSeconds === 3600 ? "hour" : windowSeconds === 60 ? "minute" : `${windowSeconds} s`}`;
}

const form = "application/x-www-form-urlencoded";
const mediaTypes = { json: ["application/json"], form: [form], both: ["application/json", form] };

function operationOf(route: Route, schemas: Json): Json {
	const { operationId, summary, description, tag, body } = route;
	const parameters = parametersOf(route, schemas);
	const rate = rateText(route);
	const security = securityOfAccess[route.access];
	const types = mediaTypes[route.takes ?? "json"];
	const file = { description: "The file.", required: true, content: { "image/*": {} } };
	return {
		operationId,
		summary,
		...(description !== undefined && { description }),
		tags: [tag],
		...(security !== undefined && { security }),
		...(rate !== undefined && { "x-rate-limit": rate }),
		...(parameters.length > 0 && { parameters }),
		...(route.takesFile && { requestBody: file }),
		...(body !== undefined && {
			requestBody: {
				required: true,
				content: Object.fromEntries(types.map((type) => [type, { schema: plain(body, schemas) }])),
			},
		}),
		responses: responsesOf(route, schemas),
	};
}

/** The OpenAPI 3.1 document of the routes: made from what serves them, so that it cannot differ. */
export function describeApi(routes: readonly Route[], serverUrl: string): OpenApiDocument {
	const schemas: Json = {};
	const paths: Record<string, Json> = {};
	for (const route of routes) {
		if (route.hidden) continue;
		const path = route.url.replaceAll(/:(\w+)/g, "{$1}").replace(/\*$/, "{path}");
		paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, schemas) };
	}
	return {
		openapi: "3.1.0",
		info: { title: "Tuckbox API", version: "1", description: introduction },
		servers: [{ url: serverUrl }],
		tags,
		paths,
		components: {
			securitySchemes: {
				token: {
					type: "http",
					scheme: "bearer",
					description: "An access token of an app, which begins with `tbx_`.",
				},
				session: {
					type: "apiKey",
					in: "cookie",
					name: "__Host-tuckbox",
					description:
						"The session of a person who has signed in in a browser (without TLS it is called `tuckbox`). Whatever changes something must come from a page of the service and carry `X-CSRF-Token`, which `GET /api/v1/account` tells.",
				},
			},
			schemas,
		},
		"x-errors": Object.entries(catalogue).map(([code, { status, meaning }]) => ({ code, status, meaning })),
	} as unknown as OpenApiDocument;
}
