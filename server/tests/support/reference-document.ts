// A document like the one our generator writes, small enough to read, with every shape that the reference page
// supports.

import type { OpenApiDocument, Response, Schema } from "../../src/http/reference/document.ts";

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Schema) => ({ "application/json": { schema } });
const problem = (description: string): Response => ({ description, content: json(ref("Problem")) });

const text = (description: string): Schema => ({ type: "string", description });
const object = (required: string[], properties: Record<string, Schema>): Schema => ({
	type: "object",
	required,
	properties,
});
const example = (...examples: unknown[]): Schema => ({ type: "string", examples });

const gameId = {
	name: "gameId",
	in: "path",
	required: true,
	description: "The game, as `GET /api/v1/games` names it.",
	schema: { type: "string" },
} as const;

const refused = {
	"400": problem("`VALIDATION_ERROR`: the message names the offending components."),
	"401": problem("`UNAUTHORIZED` or `INVALID_TOKEN`."),
	"403": problem("`PERMISSION_DENIED`."),
	"404": problem("`GAME_NOT_FOUND`."),
	"429": {
		...problem("`RATE_LIMITED`."),
		headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } } },
	},
};

const description = `Tuckbox holds the pieces of tabletop games: cards, decks, boards, dice. Design tools push them,
tables show them. **Sending the same data twice changes nothing.**

## Start here

1. Make a token in the console under [Settings](/settings/tokens).
2. Put it where the examples on this page find it:

\`\`\`
export TUCKBOX_TOKEN=tbx_…
export GAME_ID=gm_…
\`\`\`

A picture goes up in three steps, then the piece names it:

- ask for an address with [presign](#op-presignAsset),
- \`PUT\` the file there,
- confirm it, and send the piece with the \`key\` you were given.

Every length is in millimetres. Every time is in milliseconds since 1970.`;

export const fixture: OpenApiDocument = {
	openapi: "3.1.0",
	info: { title: "Tuckbox API", version: "0.1.0", description },
	servers: [{ url: "https://tuckbox.example" }],
	security: [{ bearer: [] }],
	tags: [
		{ name: "Components", description: "One piece of a game each. The `externalKey` is yours to choose." },
		{ name: "Assets", description: "An asset is one image, attached to a side of a component." },
		{ name: "Authorization" },
	],
	paths: {
		"/api/v1/games/{gameId}/components/batch": {
			post: {
				operationId: "upsertComponents",
				summary: "Create or update many components",
				description:
					"Takes up to 200 components in one transaction: all are stored, or none is. A component whose `kind` and `externalKey` exist is updated in place and keeps its identity, so its positions on tables survive.\n\nParents and children may come in any order.",
				tags: ["Components"],
				parameters: [gameId],
				requestBody: {
					required: true,
					content: json(
						object(["components"], {
							components: {
								type: "array",
								maxItems: 200,
								description: "Applied in order; the same key twice is one component and the last one wins.",
								items: ref("ComponentInput"),
							},
						}),
					),
				},
				responses: {
					"200": {
						description: "Stored. Entries come in the order of the request.",
						headers: { "X-RateLimit-Remaining": { description: "Calls left.", schema: { type: "integer" } } },
						content: json(
							object(["components"], {
								components: {
									type: "array",
									items: object(["id", "kind", "externalKey", "created", "changed"], {
										id: example("cmp_4kQ9vXw2"),
										kind: ref("Kind"),
										externalKey: example("kobold-01"),
										created: { type: "boolean", description: "True when the component is new." },
										changed: { type: "boolean", description: "False when it was already as sent." },
									}),
								},
								warnings: { type: "array", items: ref("Warning") },
							}),
						),
					},
					...refused,
				},
				"x-rate-limit": "10 per minute",
			},
		},
		"/api/v1/games/{gameId}/components": {
			get: {
				operationId: "listComponents",
				summary: "List components",
				description: "Gives all components that your app made in the game, in the order they were made.",
				tags: ["Components"],
				parameters: [
					gameId,
					{
						name: "limit",
						in: "query",
						description: "Asks for pages. Without it the list is complete.",
						schema: { type: "integer", minimum: 1, maximum: 500 },
					},
					{ name: "cursor", in: "query", schema: text("The `nextCursor` of the page before.") },
					{ name: "kind", in: "query", description: "Only this kind.", schema: ref("Kind") },
					{ name: "If-None-Match", in: "header", schema: text("The `ETag` of the list you hold.") },
				],
				responses: {
					"200": {
						description: "The components.",
						headers: { ETag: { description: "Names this state of the list.", schema: { type: "string" } } },
						content: json(
							object(["components"], {
								components: { type: "array", items: ref("Component") },
								nextCursor: text("Absent on the last page."),
							}),
						),
					},
					"304": { description: "You hold the latest list." },
					"403": refused["403"],
					"404": refused["404"],
				},
				"x-rate-limit": "600 per minute",
			},
		},
		"/api/v1/games/{gameId}/components/{componentId}": {
			delete: {
				operationId: "deleteComponent",
				summary: "Delete a component",
				description: "Deletes the component and its assets. Other components are unchanged.",
				tags: ["Components"],
				parameters: [gameId, { name: "componentId", in: "path", required: true, schema: { type: "string" } }],
				responses: {
					"204": { description: "Gone." },
					"404": problem("`COMPONENT_NOT_FOUND` or `GAME_NOT_FOUND`."),
				},
				"x-rate-limit": "600 per minute",
			},
		},
		"/api/v1/games/{gameId}/assets/presign": {
			post: {
				operationId: "presignAsset",
				summary: "Ask for an upload address",
				description:
					"The first of three steps. The address takes exactly the file you describe, for 30 minutes.",
				tags: ["Assets"],
				parameters: [gameId],
				requestBody: { required: true, content: json(ref("PresignInput")) },
				responses: {
					"200": { description: "Where to put the file.", content: json(ref("Presigned")) },
					"400": refused["400"],
					"413": problem("`STORAGE_LIMIT_EXCEEDED`: the account holds its 2 GB."),
					"429": refused["429"],
				},
				"x-rate-limit": "60 per minute",
			},
		},
		"/api/v1/uploads/{ticket}": {
			put: {
				operationId: "uploadAsset",
				summary: "Upload the file",
				description: "The second step. Use the whole `signedUrl`; it needs no token.",
				tags: ["Assets"],
				parameters: [{ name: "ticket", in: "path", required: true, schema: { type: "string" } }],
				requestBody: {
					required: true,
					content: { "image/png": { schema: { type: "string", format: "binary" } }, "image/jpeg": {} },
				},
				responses: {
					"200": { description: "Stored." },
					"400": problem("The bytes are not the announced ones."),
				},
				security: [],
			},
		},
		"/api/v1/token": {
			post: {
				operationId: "exchangeCode",
				summary: "Exchange a code for a token",
				tags: ["Authorization"],
				requestBody: {
					required: true,
					content: {
						"application/x-www-form-urlencoded": { schema: ref("TokenInput") },
						"application/json": { schema: ref("TokenInput") },
					},
				},
				responses: {
					"200": {
						description: "The token. It is shown once.",
						content: json(
							object(["access_token", "token_type", "expires_in"], {
								access_token: example("tbx_…"),
								token_type: { const: "bearer" },
								expires_in: {
									type: ["integer", "null"],
									description: "Seconds, or null for a token that lasts until it is revoked.",
									examples: [null],
								},
							}),
						),
					},
				},
				security: [],
				"x-rate-limit": "5 per minute, per user across all apps",
			},
		},
	},
	components: {
		securitySchemes: {
			bearer: {
				type: "http",
				scheme: "bearer",
				description: "Send your token with every call that needs one.",
			},
		},
		schemas: {
			Kind: {
				type: "string",
				enum: ["tile", "deck", "board", "tokenSprite", "die", "dieFace", "book"],
				description: "What sort of piece it is. `card` is taken for `tile`, `stack` for `deck`.",
			},
			ComponentInput: {
				type: "object",
				required: ["kind", "name", "externalKey"],
				examples: [
					{
						kind: "tile",
						name: "Kobold's den",
						externalKey: "kobold-01",
						parentExternalKey: "dungeon",
						assets: [{ sideKey: "front", key: "games/gm_7/9f86d081.png", widthPx: 825, heightPx: 1125 }],
					},
				],
				properties: {
					kind: ref("Kind"),
					name: { type: "string", minLength: 1, maxLength: 256, description: "The name people see." },
					externalKey: {
						type: "string",
						minLength: 1,
						maxLength: 256,
						description: "Your own identifier, unique in the game for each kind.",
						examples: ["kobold-01"],
					},
					count: { type: "integer", minimum: 1, default: 1, description: "How many of it are in the box." },
					widthMm: { type: "number", exclusiveMinimum: 0, examples: [63.5] },
					heightMm: { type: "number", exclusiveMinimum: 0, examples: [88.9] },
					shape: {
						anyOf: [{ const: "box" }, { const: "hex" }, { const: "orb" }, { type: "null" }],
						description: "The outline. Cards without one take their deck's.",
					},
					sides: { type: "integer", enum: [2, 4, 6, 8, 10, 12, 20], description: "Of a die." },
					parentExternalKey: {
						type: ["string", "null"],
						description: "The deck, bundle or die it belongs to.",
					},
					payload: { type: "object", additionalProperties: true, description: "Kept for you, up to 64 KiB." },
					pages: {
						type: "array",
						items: { type: "string", minLength: 1 },
						minItems: 1,
						maxItems: 200,
						description: "Storage keys of a book's pages.",
					},
					assets: {
						type: "array",
						description: "Images by side. Sides you leave out keep theirs.",
						items: object(["sideKey", "key"], {
							sideKey: text("`front`, `back`, or `face-1` and up on a die."),
							key: text("The `key` that presign gave."),
							widthPx: { type: "integer", minimum: 1 },
							heightPx: { type: "integer", minimum: 1 },
							sourcePixelsPerInch: { type: "number", exclusiveMinimum: 0, default: 300 },
							bleedMode: { type: "string", enum: ["bleed", "noBleed"], default: "bleed" },
							crop: { type: "object", properties: { left: { type: "number" }, top: { type: "number" } } },
						}),
					},
				},
			},
			Component: {
				type: "object",
				description: "A piece as the service holds it.",
				required: ["id", "kind", "name", "externalKey", "count", "widthMm", "heightMm", "parentExternalKey"],
				properties: {
					id: example("cmp_4kQ9vXw2"),
					kind: ref("Kind"),
					name: example("Kobold's den"),
					externalKey: example("kobold-01"),
					count: { type: "integer", minimum: 1 },
					widthMm: { type: "number", examples: [63.5] },
					heightMm: { type: "number", examples: [88.9] },
					shape: { type: "string", enum: ["box", "hex", "orb"], description: "Only when it was sent." },
					parentExternalKey: { type: ["string", "null"], examples: ["dungeon"] },
					labels: { type: "object", additionalProperties: { type: "string" } },
				},
			},
			PresignInput: object(["fileName", "contentType", "byteSize", "checksum"], {
				fileName: { type: "string", minLength: 1, maxLength: 256, examples: ["kobold.png"] },
				contentType: { type: "string", enum: ["image/png", "image/jpeg", "image/webp"] },
				byteSize: { type: "integer", minimum: 1, maximum: 20_971_520, examples: [182_044] },
				checksum: {
					type: "string",
					pattern: "^sha256-[A-Za-z0-9+/]{43}=$",
					description: "SHA-256 of the file.",
					examples: ["sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg="],
				},
			}),
			Presigned: object(["signedUrl", "key", "publicUrl", "contentType"], {
				signedUrl: {
					type: "string",
					format: "uri",
					examples: ["https://tuckbox.example/api/v1/uploads/eyJ…"],
				},
				key: example("games/gm_7/9f86d081.png"),
				publicUrl: {
					type: "string",
					format: "uri",
					examples: ["https://tuckbox.example/files/9f86d081.png"],
				},
				contentType: example("image/png"),
				uploaded: {
					type: "boolean",
					description: "True when these bytes are here already: skip the rest.",
				},
			}),
			TokenInput: object(["client_id", "code", "redirect_uri"], {
				client_id: example("app_2f1c"),
				code: example("9Yw…"),
				redirect_uri: { type: "string", format: "uri", examples: ["http://127.0.0.1:4242/done"] },
				code_verifier: { type: "string", minLength: 43, maxLength: 128 },
			}),
			Warning: object(["code", "message"], {
				code: { type: "string" },
				message: { type: "string" },
				causes: { type: "array", items: ref("Warning") },
			}),
			Problem: object(["error"], {
				error: object(["code", "message", "requestId"], {
					code: text("Stable: program against it."),
					message: text("One sentence for a person."),
					requestId: { type: "string" },
					details: {
						type: "array",
						maxItems: 200,
						items: object(["field", "message"], {
							index: { type: "integer", minimum: 0 },
							field: example("assets.0.key"),
							message: { type: "string" },
						}),
					},
				}),
			}),
		},
	},
	"x-errors": [
		{ code: "UNAUTHORIZED", status: 401, meaning: "No token was sent." },
		{ code: "INVALID_TOKEN", status: 401, meaning: "The token is malformed, expired or revoked." },
		{
			code: "VALIDATION_ERROR",
			status: 400,
			meaning: "A field is invalid or missing; `details` lists each one.",
		},
		{ code: "GAME_NOT_FOUND", status: 404, meaning: "The game does not exist." },
		{
			code: "COMPONENT_NOT_FOUND",
			status: 404,
			meaning: "The component does not exist or is another app's.",
		},
		{ code: "PERMISSION_DENIED", status: 403, meaning: "The game is not yours." },
		{ code: "RATE_LIMITED", status: 429, meaning: "Too many calls in the window; wait for `Retry-After`." },
		{ code: "STORAGE_LIMIT_EXCEEDED", status: 413, meaning: "The account has reached its storage quota." },
	],
};
