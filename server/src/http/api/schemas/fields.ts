import { type Fact, limits, reasonCodes } from "@tuckbox/pieces";
import { type TSchema, Type } from "typebox";

// Requests are validated against the schemas in this folder, and openapi.json is generated from them. A schema with a
// title becomes a named schema there.

/** A field that may also be null. */
export function nullable<T>(schema: TSchema): TSchema & { static: T | null } {
	const { type, enum: values } = schema as { type?: string; enum?: readonly unknown[] };
	return Type.Unsafe<T | null>({
		...schema,
		...(type !== undefined && { type: [type, "null"] }),
		...(values !== undefined && { enum: [...values, null] }),
	}) as never;
}

export function oneOf<const V extends readonly (string | number)[]>(
	values: V,
	more: Record<string, unknown> = {},
) {
	return Type.Unsafe<V[number]>({ type: typeof values[0], enum: [...values], ...more });
}

/** The reason for a refusal, and the facts of its message, for programs that show it in another language. */
export const reason = Type.Optional(
	oneOf(reasonCodes, { title: "Reason", description: "What the message says. More are added over time." }),
);
export const params = Type.Optional(
	Type.Unsafe<Readonly<Record<string, Fact>>>({
		type: "object",
		additionalProperties: { type: ["string", "number"] },
		description: "The facts in the message.",
	}),
);

export const positive = { exclusiveMinimum: 0 };
/**
 * A time.
 * @param note a sentence that follows the description of the time
 */
export const milliseconds = (what: string, note = "") =>
	Type.Integer({ description: `${what}, in milliseconds since the Unix epoch. ${note}`.trimEnd() });

/** The ids in the examples: the ace of a deck of cards. */
export const example = {
	gameId: "gam_01m7y04h2m53zmtfyabc336dpc",
	componentId: "cmp_01m7y04hkq9v3d7xw2n8jr5tbe",
	assetId: "ast_01m7y04h9c4w6kz1p8f2gm7vqs",
	tokenId: "tok_01m7y04h5b8n3x6kq2w9rjzcve",
	clientId: "cli_01m7y04h0fw2k8v5c3tq9zjrnx",
	appId: "app_01m7y04h0f8n2c5rj6wq3tkzme",
	pushId: "psh_01m7y04k2d8q5w3n6vb9jr4ct7",
	shareId: "shr_01m7y04jx5b7d1kq8v2gs4nrpc",
	tableId: "tbl_01m7y04kb6c2x9v5nq8wt3rjdz",
	tableLinkId: "lnk_01m7y04kd1w5j8r2bq6xc9nvtp",
	seatId: "sea_01m7y04kf3n7v1z5kx8qd2jwcr",
	noteId: "not_01m7y04kh8q2w6t4vz1kc7xj5m",
	playtestId: "plt_01m7y04km3w8r5c1v6nq9xj2td",
	derivativeId: "drv_01m7y04hm97655dsf1acsw1hbh",
	key: "games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png",
	files: "http://127.0.0.1:8080/files",
};

export const key = (description: string) =>
	Type.String({
		minLength: 1,
		maxLength: limits.maxKeyLength,
		description,
		examples: [example.key],
	});
export const url = (description: string) =>
	Type.String({
		minLength: 1,
		maxLength: limits.maxUrlLength,
		description,
		examples: [`${example.files}/${example.key}`],
	});

export const Warnings = Type.Array(
	Type.Object(
		{
			code: Type.String(),
			message: Type.String(),
			reason,
			params,
			externalKey: Type.Optional(Type.String()),
		},
		{ title: "Warning", description: "A remark about a request that succeeded." },
	),
	{ description: "Present if there are any." },
);

export const nextCursor = Type.Optional(
	Type.String({ description: "Pass it as `cursor` to get the next page. Absent on the last page." }),
);

export const PageQuery = {
	limit: Type.Optional(
		Type.Integer({
			minimum: 1,
			maximum: limits.maxPageRows,
			description: "Page size. If omitted, the whole list is returned.",
		}),
	),
	cursor: Type.Optional(Type.String({ maxLength: 200, description: "`nextCursor` of the previous page." })),
};

/** An id that the service assigns, with an example. */
export const id = (exampleId: string, description?: string) =>
	Type.String({ ...(description !== undefined && { description }), examples: [exampleId] });
