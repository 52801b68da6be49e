import {
	bleedModes,
	defaultPixelsPerInch,
	dieTypes,
	kindNames,
	kinds,
	limits,
	shapes,
} from "@tuckbox/pieces";
import { type TSchema, Type } from "typebox";
import type { PublicName } from "../../../domain/component-fields.ts";
import {
	example,
	id,
	key,
	milliseconds,
	nextCursor,
	nullable,
	oneOf,
	PageQuery,
	positive,
	url,
	Warnings,
} from "./fields.ts";

const AssetInput = Type.Object(
	{
		sideKey: Type.String({
			minLength: 1,
			maxLength: 256,
			description: "The side the image belongs to: `front` or `back`; on a dieFace `face-1` … `face-20`.",
			examples: ["front"],
		}),
		key: Type.Optional(key("Storage key from presign. Required, unless `r2ObjectKey` holds it.")),
		r2ObjectKey: Type.Optional(key("Another name for `key`.")),
		sourceUrl: Type.Optional(url("Public URL from presign. Required, unless `publicUrl` holds it.")),
		publicUrl: Type.Optional(url("Another name for `sourceUrl`.")),
		contentType: Type.String({
			minLength: 1,
			maxLength: 100,
			description: "MIME type",
			examples: ["image/png"],
		}),
		widthPx: Type.Optional(
			nullable<number>(
				Type.Number({ description: "Width of the image; measured when missing.", examples: [825] }),
			),
		),
		heightPx: Type.Optional(
			nullable<number>(
				Type.Number({ description: "Height of the image; measured when missing.", examples: [1125] }),
			),
		),
		sourcePixelsPerInch: Type.Optional(
			nullable<number>(
				Type.Number({
					minimum: 1,
					maximum: 100_000,
					default: defaultPixelsPerInch,
					description: "Resolution of the image.",
				}),
			),
		),
		bleedMode: Type.Optional(
			nullable<(typeof bleedModes)[number]>(
				oneOf(bleedModes, {
					default: "bleed",
					description: "Whether the image holds bleed around the trim.",
				}),
			),
		),
	},
	{ title: "AssetInput", description: "An image on a side of a component." },
);

export const ImageFace = Type.Object(
	{
		sideKey: Type.String({ examples: ["front"] }),
		assetId: id(example.assetId),
		derivedAssetId: id(example.derivativeId),
		url: Type.String({
			description: "The image as it was uploaded.",
			examples: [`${example.files}/${example.key}`],
		}),
		derivedUrl: Type.String({
			description: "For display: WebP, upright, sRGB, trimmed, long edge ≤ 1024 px.",
		}),
		thumbUrl: Type.String({ description: "The same, long edge ≤ 256 px." }),
		widthPx: Type.Integer({ description: "Upright width of the upload." }),
		heightPx: Type.Integer({ description: "Upright height of the upload." }),
	},
	{ title: "ImageFace" },
);

/**
 * A component's own fields: as a request sends each, and as a record shows it. A field that is missing here does not
 * compile.
 */
const fieldSchemas = {
	name: {
		sent: Type.String({ minLength: 1, maxLength: limits.maxNameLength, examples: ["Ace of Clubs"] }),
		shown: Type.String({ examples: ["Ace of Clubs"] }),
	},
	count: {
		sent: Type.Optional(
			nullable<number>(
				Type.Integer({
					minimum: 1,
					maximum: Number.MAX_SAFE_INTEGER,
					default: 1,
					description: "How many there are.",
				}),
			),
		),
		shown: Type.Integer(),
	},
	widthMm: {
		sent: Type.Optional(
			nullable<number>(Type.Number({ ...positive, description: "Trimmed width.", examples: [63.5] })),
		),
		shown: Type.Number({
			description: "As sent; else told by the front image; else the kind's usual width.",
		}),
	},
	heightMm: {
		sent: Type.Optional(
			nullable<number>(Type.Number({ ...positive, description: "Trimmed height.", examples: [88.9] })),
		),
		shown: Type.Number({
			description: "As sent; else told by the front image; else the kind's usual height.",
		}),
	},
	shape: {
		sent: Type.Optional(
			nullable<string>(oneOf(shapes, { description: "Outline: rectangle, hexagon or circle." })),
		),
		shown: Type.Optional(oneOf(shapes, { description: "Only when it was sent." })),
	},
	sides: {
		sent: Type.Optional(
			nullable<number>(oneOf(dieTypes, { description: "Die type; only for `die`, ignored on other kinds." })),
		),
		shown: Type.Optional(oneOf(dieTypes, { description: "The type of a die." })),
	},
	parentExternalKey: {
		sent: Type.Optional(
			nullable<string>(
				Type.String({
					maxLength: limits.maxExternalKeyLength,
					description: "The deck or bundle of a tile, the die of a dieFace; null or empty detaches.",
				}),
			),
		),
		shown: nullable<string>(Type.String()),
	},
	payload: {
		sent: Type.Optional(
			nullable<Record<string, unknown>>(
				Type.Object(
					{},
					{ additionalProperties: true, description: "Your own data: at most 64 KiB as JSON." },
				),
			),
		),
		shown: Type.Object(
			{ imageFaces: Type.Array(ImageFace) },
			{ additionalProperties: true, description: "Your payload, and the service's `imageFaces` in it." },
		),
	},
} satisfies Record<PublicName, { sent: TSchema; shown: TSchema }>;

type FieldSchemas = typeof fieldSchemas;

function schemasOf<Use extends "sent" | "shown">(use: Use) {
	const entries = Object.entries(fieldSchemas).map(([name, schemas]) => [name, schemas[use]]);
	return Object.fromEntries(entries) as { [K in keyof FieldSchemas]: FieldSchemas[K][Use] };
}

const { name: sentName, ...sent } = schemasOf("sent");
const { name: shownName, payload: shownPayload, ...shown } = schemasOf("shown");

export const ComponentInput = Type.Object(
	{
		kind: Type.Unsafe<string>({
			type: "string",
			enum: [...kindNames],
			description: "What the piece is; `card` is a tile, `stack` a deck.",
			examples: ["tile"],
		}),
		name: sentName,
		externalKey: Type.String({
			minLength: 1,
			maxLength: limits.maxExternalKeyLength,
			description: "Your name for the piece. Sending the same kind and key again updates the same piece.",
			examples: ["clubs-a"],
		}),
		...sent,
		assets: Type.Optional(
			nullable<never>(
				Type.Array(AssetInput, {
					maxItems: limits.maxAssetsPerComponent,
					description: "Images by side. Sides that are not named keep theirs.",
				}),
			),
		),
		pages: Type.Optional(
			Type.Array(key("Storage key from presign."), {
				minItems: 1,
				maxItems: limits.maxBookPages,
				description: "Pages of a `book`, in order; required on a new one. Replaces the whole list.",
			}),
		),
		cover: Type.Optional(nullable<string>(key("Cover of a `book`; null takes it off."))),
	},
	{
		title: "ComponentInput",
		description: "A piece to create, or to update where kind and externalKey exist.",
		examples: [
			{
				kind: "tile",
				name: "Ace of Clubs",
				externalKey: "clubs-a",
				parentExternalKey: "deck54",
				widthMm: 63.5,
				heightMm: 88.9,
				assets: [
					{
						sideKey: "front",
						key: example.key,
						sourceUrl: `${example.files}/${example.key}`,
						contentType: "image/png",
						widthPx: 825,
						heightPx: 1125,
					},
				],
			},
		],
	},
);

export const ComponentsInput = Type.Object(
	{ components: Type.Array(ComponentInput, { maxItems: limits.maxBatchItems }) },
	{ title: "ComponentsInput" },
);

const upserted = {
	id: id(example.componentId, "The component's lasting id."),
	kind: oneOf(kinds),
	externalKey: Type.String({ examples: ["clubs-a"] }),
	created: Type.Boolean({ description: "It is new." }),
	changed: Type.Boolean({ description: "It is new or differs from what was stored." }),
};

export const UpsertedComponent = Type.Object(
	{ ...upserted, warnings: Type.Optional(Warnings) },
	{ title: "UpsertedComponent" },
);

const UpsertedComponents = Type.Object(
	{
		components: Type.Array(Type.Object(upserted, { title: "UpsertResult" }), {
			description: "One for each item, in the order of the request.",
		}),
		warnings: Type.Optional(Warnings),
	},
	{ title: "UpsertedComponents" },
);

const PlannedComponents = Type.Object(
	{
		dryRun: Type.Literal(true),
		components: Type.Array(
			Type.Object(
				{ ...upserted, id: Type.Optional(upserted.id) },
				{ title: "PlanResult", description: "A component that would be created has no `id` yet." },
			),
			{ description: "One for each item, in the order of the request." },
		),
		missing: Type.Array(Type.String(), {
			description: "Storage keys that the request names and that are not uploaded and confirmed yet.",
		}),
		warnings: Type.Optional(Warnings),
	},
	{ title: "PlannedComponents" },
);

export const BatchAnswer = Type.Union([UpsertedComponents, PlannedComponents]);

export const BatchQuery = Type.Object({
	dryRun: Type.Optional(
		Type.Boolean({ description: "Plan the batch and answer what it would do; write nothing." }),
	),
});

export const ComponentRecord = Type.Object(
	{
		id: id(example.componentId),
		kind: oneOf(kinds),
		name: shownName,
		externalKey: Type.String({ examples: ["clubs-a"] }),
		...shown,
		app: id(example.appId, "The app that made it."),
		createdAt: milliseconds("Creation"),
		updatedAt: milliseconds("Last change"),
		payload: shownPayload,
	},
	{ title: "Component" },
);

export const ComponentList = Type.Object(
	{ components: Type.Array(ComponentRecord), nextCursor },
	{ title: "ComponentList" },
);

export const Deleted = Type.Object(
	{ deleted: Type.Integer({ description: "How many components there were." }) },
	{ title: "Deleted" },
);

export const ComponentQuery = Type.Object({
	...PageQuery,
	kind: Type.Optional(
		Type.Unsafe<string>({ type: "string", enum: [...kindNames], description: "Only this kind." }),
	),
	parentExternalKey: Type.Optional(
		Type.String({
			maxLength: 256,
			description: "Only children of this parent; empty: only those without one.",
		}),
	),
	updatedSince: Type.Optional(Type.Integer({ minimum: 0, description: "Only those changed since, in ms." })),
});
