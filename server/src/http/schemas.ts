import { type TSchema, Type } from "typebox";
import { imageTypeNames, maxUploadBytes } from "../domain/asset.ts";
import { bleedModes, defaultPixelsPerInch } from "../domain/derivative.ts";
import { dieTypes } from "../domain/die.ts";
import { catalogue } from "../domain/errors.ts";
import { kindNames, kinds, shapes } from "../domain/kind.ts";
import { limits } from "../domain/limits.ts";

// The schemas that requests are checked with and that openapi.json is made of. A schema with a title becomes a
// named one there.

/** A field that may also be null. */
function nullable<T>(schema: TSchema): TSchema & { static: T | null } {
	const { type, enum: values } = schema as { type?: string; enum?: readonly unknown[] };
	return Type.Unsafe<T | null>({
		...schema,
		...(type !== undefined && { type: [type, "null"] }),
		...(values !== undefined && { enum: [...values, null] }),
	}) as never;
}

function oneOf<const V extends readonly (string | number)[]>(values: V, more: Record<string, unknown> = {}) {
	return Type.Unsafe<V[number]>({ type: typeof values[0], enum: [...values], ...more });
}

const millimetres = { exclusiveMinimum: 0 };
const milliseconds = (description: string) =>
	Type.Integer({ description: `${description}, in ms since 1970` });

const exampleHash = "b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493";

const key = (description: string) =>
	Type.String({
		minLength: 1,
		maxLength: limits.keyLength,
		description,
		examples: [`games/gam_01m7y04h2m53zmtfyabc336dpc/${exampleHash}.png`],
	});
const url = (description: string) =>
	Type.String({
		minLength: 1,
		maxLength: limits.urlLength,
		description,
		examples: [`http://127.0.0.1:8080/files/games/gam_01m7y04h2m53zmtfyabc336dpc/${exampleHash}.png`],
	});

const AssetInput = Type.Object(
	{
		sideKey: Type.String({
			minLength: 1,
			maxLength: 64,
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
					...millimetres,
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

export const ComponentInput = Type.Object(
	{
		kind: Type.Unsafe<string>({
			type: "string",
			enum: [...kindNames],
			description: "What the piece is; `card` is a tile, `stack` a deck.",
			examples: ["tile"],
		}),
		name: Type.String({ minLength: 1, maxLength: limits.nameLength, examples: ["Ace of Clubs"] }),
		externalKey: Type.String({
			minLength: 1,
			maxLength: limits.externalKeyLength,
			description: "Your name for the piece. Sending the same kind and key again updates the same piece.",
			examples: ["clubs-a"],
		}),
		count: Type.Optional(
			nullable<number>(
				Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, description: "How many there are." }),
			),
		),
		widthMm: Type.Optional(
			nullable<number>(Type.Number({ ...millimetres, description: "Trimmed width.", examples: [63.5] })),
		),
		heightMm: Type.Optional(
			nullable<number>(Type.Number({ ...millimetres, description: "Trimmed height.", examples: [88.9] })),
		),
		shape: Type.Optional(
			nullable<string>(oneOf(shapes, { description: "Outline: rectangle, hexagon or circle." })),
		),
		sides: Type.Optional(
			nullable<number>(oneOf(dieTypes, { description: "Die type; only for `die`, ignored on other kinds." })),
		),
		parentExternalKey: Type.Optional(
			nullable<string>(
				Type.String({
					maxLength: limits.externalKeyLength,
					description: "The deck or bundle of a tile, the die of a dieFace; null or empty detaches.",
				}),
			),
		),
		payload: Type.Optional(
			nullable<Record<string, unknown>>(
				Type.Object(
					{},
					{ additionalProperties: true, description: "Your own data: at most 64 KiB as JSON." },
				),
			),
		),
		assets: Type.Optional(
			nullable<never>(
				Type.Array(AssetInput, {
					maxItems: limits.assetsPerComponent,
					description: "Images by side. Sides that are not named keep theirs.",
				}),
			),
		),
		pages: Type.Optional(
			Type.Array(key("Storage key from presign."), {
				minItems: 1,
				maxItems: limits.bookPages,
				description: "Pages of a `book`, in order; required on a new one. Replaces the whole list.",
			}),
		),
		cover: Type.Optional(nullable<string>(key("Cover of a `book`; null takes it off."))),
	},
	{
		title: "ComponentInput",
		description: "A piece to create, or to update where kind and externalKey exist.",
	},
);

export const ComponentsInput = Type.Object(
	{ components: Type.Array(ComponentInput, { maxItems: limits.batchItems }) },
	{ title: "ComponentsInput" },
);

const Warnings = Type.Array(
	Type.Object(
		{ code: Type.String(), message: Type.String(), externalKey: Type.Optional(Type.String()) },
		{ title: "Warning", description: "A remark on a call that succeeded." },
	),
	{ description: "Present when there is something to remark." },
);

const upserted = {
	id: Type.String({ description: "The component's lasting id." }),
	kind: oneOf(kinds),
	externalKey: Type.String(),
	created: Type.Boolean({ description: "It is new." }),
	changed: Type.Boolean({ description: "It is new or differs from what was stored." }),
};

export const UpsertedComponent = Type.Object(
	{ ...upserted, warnings: Type.Optional(Warnings) },
	{ title: "UpsertedComponent" },
);

export const UpsertedComponents = Type.Object(
	{
		components: Type.Array(Type.Object(upserted, { title: "UpsertResult" }), {
			description: "One for each item, in the order of the request.",
		}),
		warnings: Type.Optional(Warnings),
	},
	{ title: "UpsertedComponents" },
);

const ImageFace = Type.Object(
	{
		sideKey: Type.String(),
		assetId: Type.String(),
		derivedAssetId: Type.String(),
		url: Type.String({ description: "The image as it was uploaded." }),
		derivedUrl: Type.String({
			description: "For display: WebP, upright, sRGB, trimmed, long edge ≤ 1024 px.",
		}),
		thumbUrl: Type.String({ description: "The same, long edge ≤ 256 px." }),
		widthPx: Type.Integer({ description: "Upright width of the upload." }),
		heightPx: Type.Integer({ description: "Upright height of the upload." }),
	},
	{ title: "ImageFace" },
);

export const ComponentRecord = Type.Object(
	{
		id: Type.String(),
		kind: oneOf(kinds),
		name: Type.String(),
		externalKey: Type.String(),
		count: Type.Integer(),
		widthMm: Type.Number({
			description: "As sent; else told by the front image; else the kind's usual width.",
		}),
		heightMm: Type.Number({
			description: "As sent; else told by the front image; else the kind's usual height.",
		}),
		shape: Type.Optional(oneOf(shapes, { description: "Only when it was sent." })),
		sides: Type.Optional(oneOf(dieTypes, { description: "The type of a die." })),
		parentExternalKey: nullable<string>(Type.String()),
		createdAt: milliseconds("Creation"),
		updatedAt: milliseconds("Last change"),
		payload: Type.Object(
			{ imageFaces: Type.Array(ImageFace) },
			{ additionalProperties: true, description: "Your payload, and the service's `imageFaces` in it." },
		),
	},
	{ title: "Component" },
);

const nextCursor = Type.Optional(
	Type.String({ description: "Pass it as `cursor` for the next page; absent on the last one." }),
);

export const ComponentList = Type.Object(
	{ components: Type.Array(ComponentRecord), nextCursor },
	{ title: "ComponentList" },
);

export const Deleted = Type.Object(
	{ deleted: Type.Integer({ description: "How many components there were." }) },
	{ title: "Deleted" },
);

export const FileInput = Type.Object(
	{
		fileName: Type.String({ minLength: 1, maxLength: limits.fileNameLength, examples: ["clubs-a.png"] }),
		contentType: oneOf(imageTypeNames, { examples: ["image/png"] }),
		byteSize: Type.Integer({ minimum: 1, maximum: maxUploadBytes, examples: [60481] }),
		checksum: Type.String({
			maxLength: 64,
			description: "`sha256-` and the base64 of the file's SHA-256.",
			examples: ["sha256-uH0SQjx5VsnDQGa2FmwoS1C8e/R6aqWHzVMUc4nTpJM="],
		}),
	},
	{ title: "FileInput" },
);

export const FilesInput = Type.Object(
	{ files: Type.Array(FileInput, { maxItems: limits.batchItems }) },
	{ title: "FilesInput" },
);

export const PresignedUpload = Type.Object(
	{
		signedUrl: Type.String({
			description: "PUT the bytes here within 30 minutes, with the same Content-Type.",
		}),
		key: Type.String({ description: "Storage key: for the confirm and for a component's asset." }),
		publicUrl: Type.String({ description: "Where the image will be read; never changes." }),
		contentType: Type.String(),
		uploaded: Type.Boolean({ description: "These bytes are here already: skip the PUT and the confirm." }),
		expiresAt: milliseconds("End of signedUrl"),
	},
	{ title: "PresignedUpload" },
);

export const PresignedUploads = Type.Object(
	{
		uploads: Type.Array(PresignedUpload, { description: "One for each file, in the order of the request." }),
	},
	{ title: "PresignedUploads" },
);

export const ConfirmInput = Type.Object(
	{
		key: key("Key from presign."),
		publicUrl: url("Public URL from presign."),
		byteSize: Type.Integer({ minimum: 1, description: "As given at presign.", examples: [60481] }),
		contentType: Type.String({
			minLength: 1,
			maxLength: 100,
			description: "As given at presign.",
			examples: ["image/png"],
		}),
	},
	{ title: "ConfirmInput" },
);

export const ConfirmsInput = Type.Object(
	{ uploads: Type.Array(ConfirmInput, { maxItems: limits.batchItems }) },
	{ title: "ConfirmsInput" },
);

export const Confirmed = Type.Object(
	{ ok: Type.Literal(true), warnings: Type.Optional(Warnings) },
	{ title: "Confirmed" },
);

export const ConfirmVerdicts = Type.Object(
	{
		uploads: Type.Array(
			Type.Object(
				{
					key: Type.String(),
					ok: Type.Boolean(),
					error: Type.Optional(
						Type.Object(
							{ code: Type.String(), message: Type.String() },
							{ description: "Only when not ok." },
						),
					),
					warnings: Type.Optional(Warnings),
				},
				{ title: "ConfirmVerdict" },
			),
			{ description: "One for each upload, in the order of the request." },
		),
	},
	{ title: "ConfirmVerdicts" },
);

export const AssetRecord = Type.Object(
	{
		id: Type.String(),
		componentId: nullable<string>(Type.String({ description: "Null until a component uses it." })),
		kind: Type.Literal("image"),
		sourceUrl: Type.String(),
		mimeType: Type.String({ description: "The true type, told by the bytes." }),
		widthPx: Type.Integer(),
		heightPx: Type.Integer(),
		createdAt: milliseconds("Creation"),
		key: Type.String(),
		sideKey: nullable<string>(Type.String({ description: "Null until a component uses it." })),
	},
	{ title: "Asset" },
);

export const AssetList = Type.Object({ assets: Type.Array(AssetRecord), nextCursor }, { title: "AssetList" });

export const GameInput = Type.Object(
	{ name: Type.String({ minLength: 1, maxLength: limits.nameLength, examples: ["Lantern Bay"] }) },
	{ title: "GameInput" },
);

export const GameRecord = Type.Object(
	{ id: Type.String(), name: Type.String(), createdAt: Type.String({ format: "date-time" }) },
	{ title: "Game" },
);

export const GameList = Type.Object({ games: Type.Array(GameRecord) }, { title: "GameList" });

export const Health = Type.Object({ status: Type.String() }, { title: "Health" });

export const ErrorEnvelope = Type.Object(
	{
		error: Type.Object({
			code: oneOf(Object.keys(catalogue)),
			message: Type.String(),
			requestId: Type.String({
				description: "The same as the X-Request-Id header; quote it in a bug report.",
			}),
			details: Type.Optional(
				Type.Array(
					Type.Object({
						index: Type.Optional(Type.Integer({ description: "The item's place in a batch." })),
						kind: Type.Optional(Type.String()),
						externalKey: Type.Optional(Type.String()),
						field: Type.String(),
						message: Type.String(),
					}),
					{ description: "Every fault, up to 200." },
				),
			),
		}),
	},
	{ title: "Error" },
);

const PageQuery = {
	limit: Type.Optional(
		Type.Integer({
			minimum: 1,
			maximum: limits.pageRows,
			description: "Rows of a page; the whole list without it.",
		}),
	),
	cursor: Type.Optional(Type.String({ maxLength: 200, description: "`nextCursor` of the page before." })),
};

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

export const AssetQuery = Type.Object(PageQuery);
