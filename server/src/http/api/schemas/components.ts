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
import type { PublicName } from "../../../domain/components/component-fields.ts";
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
} from "./fields.ts";

const AssetInput = Type.Object(
	{
		sideKey: Type.String({
			minLength: 1,
			maxLength: limits.maxSideKeyLength,
			description: "The side of the component: `front` or `back`; for a dieFace, `face-1` to `face-20`.",
			examples: ["front"],
		}),
		key: Type.Optional(key("Storage key from presign. Required unless `r2ObjectKey` is set.")),
		r2ObjectKey: Type.Optional(key("Alias of `key`.")),
		sourceUrl: Type.Optional(url("Public URL from presign. Required unless `publicUrl` is set.")),
		publicUrl: Type.Optional(url("Alias of `sourceUrl`.")),
		contentType: Type.String({
			minLength: 1,
			maxLength: 100,
			description: "MIME type of the image.",
			examples: ["image/png"],
		}),
		widthPx: Type.Optional(
			nullable<number>(
				Type.Number({
					...positive,
					description: "Width of the image. Measured if omitted.",
					examples: [825],
				}),
			),
		),
		heightPx: Type.Optional(
			nullable<number>(
				Type.Number({
					...positive,
					description: "Height of the image. Measured if omitted.",
					examples: [1125],
				}),
			),
		),
		sourcePixelsPerInch: Type.Optional(
			nullable<number>(
				Type.Number({
					minimum: limits.minResolution,
					maximum: limits.maxResolution,
					description: `Resolution of the image in pixels per inch; ${defaultPixelsPerInch} if omitted.`,
					examples: [defaultPixelsPerInch],
				}),
			),
		),
		bleedMode: Type.Optional(
			nullable<(typeof bleedModes)[number]>(
				oneOf(bleedModes, {
					description: "Whether the image includes bleed around the trim; `bleed` if omitted.",
					examples: ["bleed"],
				}),
			),
		),
	},
	{ title: "AssetInput", description: "An image for one side of a component." },
);

const faceIds = {
	sideKey: Type.String({ examples: ["front"] }),
	assetId: id(example.assetId),
	derivedAssetId: id(example.derivativeId),
};

export const ImageFace = Type.Object(
	{
		...faceIds,
		url: Type.String({
			description: "The image as uploaded.",
			examples: [`${example.files}/${example.key}`],
		}),
		derivedUrl: Type.String({
			description: "The display image: WebP, upright, sRGB, trimmed, long edge ≤ 1024 px.",
		}),
		thumbUrl: Type.String({ description: "The thumbnail: the same, long edge ≤ 256 px." }),
		mediumUrl: Type.Optional(
			Type.String({
				description: "The same, long edge ≤ 512 px. Missing while images of an older version are upgraded.",
			}),
		),
		largeUrl: Type.Optional(
			Type.String({
				description:
					"The same, long edge ≤ 2048 px. Only for pieces larger than a card, if the upload has more than 1024 px.",
			}),
		),
		widthPx: Type.Integer({ description: "Width of the uploaded image, upright." }),
		heightPx: Type.Integer({ description: "Height of the uploaded image, upright." }),
		trim: Type.Optional(
			Type.Object(
				{ left: Type.Integer(), top: Type.Integer(), width: Type.Integer(), height: Type.Integer() },
				{
					description:
						"The part of the uploaded image that the display image shows, in pixels of the upright image. Missing if it shows the whole image.",
				},
			),
		),
	},
	{ title: "ImageFace" },
);

/**
 * A component's own fields: each as requests send it, and as records show it. The types require every field to be
 * here.
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
					description:
						"Number of copies. If omitted, 1 for a new component; an existing one keeps its number.",
					examples: [1],
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
			description:
				"The width that was sent, or else the width from the front image, or else the default for the kind.",
		}),
	},
	heightMm: {
		sent: Type.Optional(
			nullable<number>(Type.Number({ ...positive, description: "Trimmed height.", examples: [88.9] })),
		),
		shown: Type.Number({
			description:
				"The height that was sent, or else the height from the front image, or else the default for the kind.",
		}),
	},
	shape: {
		sent: Type.Optional(
			nullable<string>(oneOf(shapes, { description: "Outline: rectangle, hexagon or circle." })),
		),
		shown: Type.Optional(oneOf(shapes, { description: "Present if it was sent." })),
	},
	sides: {
		sent: Type.Optional(
			nullable<number>(
				oneOf(dieTypes, { description: "Number of sides of a `die`. Ignored for other kinds." }),
			),
		),
		shown: Type.Optional(oneOf(dieTypes, { description: "Number of sides of a die." })),
	},
	parentExternalKey: {
		sent: Type.Optional(
			nullable<string>(
				Type.String({
					maxLength: limits.maxExternalKeyLength,
					description:
						"`externalKey` of the parent: the deck or bundle of a tile, or the die of a dieFace. Null or an empty string detaches the component.",
				}),
			),
		),
		shown: nullable<string>(Type.String()),
	},
	payload: {
		sent: Type.Optional(
			nullable<Record<string, unknown>>(
				Type.Object({}, { additionalProperties: true, description: "Your own data, up to 64 KiB as JSON." }),
			),
		),
		shown: Type.Object(
			{ imageFaces: Type.Array(ImageFace) },
			{ additionalProperties: true, description: "Your payload, with `imageFaces` added by the service." },
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

export const sentPayload = sent.payload;

/** The images of a component, as requests send them. */
export const images = {
	assets: Type.Optional(
		nullable<never>(
			Type.Array(AssetInput, {
				maxItems: limits.maxAssetsPerComponent,
				description: "Images by side. Sides that are not listed keep their image.",
			}),
		),
	),
	pages: Type.Optional(
		Type.Array(key("Storage key from presign."), {
			minItems: 1,
			maxItems: limits.maxBookPages,
			description: "Pages of a `book`, in order. Required to create a book. Replaces the whole list.",
		}),
	),
	cover: Type.Optional(
		nullable<string>(key("Cover of a `book`: a storage key from presign. Null removes the cover.")),
	),
};

export const ComponentInput = Type.Object(
	{
		kind: Type.Unsafe<string>({
			type: "string",
			enum: [...kindNames],
			description: "The kind of component. `card` is an alias of `tile`, `stack` of `deck`.",
			examples: ["tile"],
		}),
		name: sentName,
		externalKey: Type.String({
			minLength: 1,
			maxLength: limits.maxExternalKeyLength,
			description:
				"Your identifier for the component. Sending the same `kind` and `externalKey` again updates the same component.",
			examples: ["clubs-a"],
		}),
		...sent,
		...images,
	},
	{
		title: "ComponentInput",
		description: "A component to create, or to update if `kind` and `externalKey` exist.",
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

const record = {
	id: id(example.componentId),
	kind: oneOf(kinds),
	name: shownName,
	externalKey: Type.String({ examples: ["clubs-a"] }),
	...shown,
	app: id(example.appId, "The app that created the component."),
	position: Type.Integer({
		description:
			"Lists in creation order are in ascending order of it, over all apps. It never changes, and a component that is restored has it again.",
	}),
	createdAt: milliseconds("Creation"),
	updatedAt: milliseconds("Last change"),
};

export const ComponentRecord = Type.Object({ ...record, payload: shownPayload }, { title: "Component" });

const ComponentList = Type.Object(
	{ components: Type.Array(ComponentRecord), nextCursor },
	{ title: "ComponentList" },
);

const BriefComponent = Type.Object(
	{
		...record,
		payload: Type.Object(
			{ imageFaces: Type.Array(Type.Object(faceIds, { title: "ImageFaceIds" })) },
			{ additionalProperties: true, description: "Your payload, with the ids of the images." },
		),
	},
	{ title: "BriefComponent" },
);

const BriefComponentList = Type.Object(
	{ components: Type.Array(BriefComponent), nextCursor },
	{ title: "BriefComponentList" },
);

/** A list, and a list with `imageFaces=ids`. */
export const ComponentsAnswer = Type.Union([ComponentList, BriefComponentList]);

export const Deleted = Type.Object(
	{ deleted: Type.Integer({ description: "The number of deleted components." }) },
	{ title: "Deleted" },
);

export const ComponentQuery = Type.Object({
	...PageQuery,
	kind: Type.Optional(
		Type.Unsafe<string>({
			type: "string",
			enum: [...kindNames],
			description: "Return only components of this kind.",
		}),
	),
	parentExternalKey: Type.Optional(
		Type.String({
			maxLength: 256,
			description: "Return only children of this parent. If empty, return only components without a parent.",
		}),
	),
	updatedSince: Type.Optional(
		Type.Integer({
			minimum: 0,
			description: "Return only components changed since this time, in milliseconds since the Unix epoch.",
		}),
	),
	imageFaces: Type.Optional(
		Type.Unsafe<"ids" | "full">({
			type: "string",
			enum: ["ids", "full"],
			description:
				"With `ids`, `payload.imageFaces` has no addresses, sizes and trim, which are most of a list's bytes.",
		}),
	),
});
