import { type TSchema, Type } from "typebox";
import { limits } from "../../domain/limits.ts";

// The schemas in this folder are what requests are checked with and what openapi.json is made of. A schema with a
// title becomes a named one there.

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

export const positive = { exclusiveMinimum: 0 };
export const milliseconds = (description: string) =>
	Type.Integer({ description: `${description}, in ms since 1970` });

const exampleHash = "b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493";

export const key = (description: string) =>
	Type.String({
		minLength: 1,
		maxLength: limits.keyLength,
		description,
		examples: [`games/gam_01m7y04h2m53zmtfyabc336dpc/${exampleHash}.png`],
	});
export const url = (description: string) =>
	Type.String({
		minLength: 1,
		maxLength: limits.urlLength,
		description,
		examples: [`http://127.0.0.1:8080/files/games/gam_01m7y04h2m53zmtfyabc336dpc/${exampleHash}.png`],
	});

export const Warnings = Type.Array(
	Type.Object(
		{ code: Type.String(), message: Type.String(), externalKey: Type.Optional(Type.String()) },
		{ title: "Warning", description: "A remark on a call that succeeded." },
	),
	{ description: "Present when there is something to remark." },
);

export const nextCursor = Type.Optional(
	Type.String({ description: "Pass it as `cursor` for the next page; absent on the last one." }),
);

export const PageQuery = {
	limit: Type.Optional(
		Type.Integer({
			minimum: 1,
			maximum: limits.pageRows,
			description: "Rows of a page; the whole list without it.",
		}),
	),
	cursor: Type.Optional(Type.String({ maxLength: 200, description: "`nextCursor` of the page before." })),
};
