import { dieTypes, limits, shapes } from "@tuckbox/pieces";
import { type TSchema, Type } from "typebox";
import type { PublicName } from "../../../domain/components/component-fields.ts";
import { images, sentPayload } from "./components.ts";
import { example, id, milliseconds, nullable, oneOf, params, positive, reason } from "./fields.ts";

const componentIds = Type.Array(id(example.componentId), {
	minItems: 1,
	maxItems: limits.maxSelected,
	description: `The components, at most ${limits.maxSelected}.`,
});

const mm = (description: string) =>
	Type.Optional(nullable<number>(Type.Number({ ...positive, description, examples: [63.5] })));

/** Fields that a change may set besides images; the parent is chosen by its id. */
type Settable = Exclude<PublicName, "parentExternalKey"> | "parentId";

const settable = {
	name: Type.Optional(Type.String({ minLength: 1, maxLength: limits.maxNameLength })),
	count: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
	widthMm: mm("Trimmed width. Null: that of the front image, or of the kind."),
	heightMm: mm("Trimmed height. Null: that of the front image, or of the kind."),
	shape: Type.Optional(nullable<(typeof shapes)[number]>(oneOf(shapes, { description: "Outline." }))),
	sides: Type.Optional(
		nullable<number>(oneOf(dieTypes, { description: "Number of sides of dice. Ignored for other kinds." })),
	),
	parentId: Type.Optional(
		nullable<string>(
			id(
				example.componentId,
				"The deck, bundle or die that they belong to from now on. Null takes them out of theirs.",
			),
		),
	),
	payload: sentPayload,
} satisfies Record<Settable, TSchema>;

/** Values of a payload by their names. */
const values = (description: string) =>
	Type.Optional(
		Type.Unsafe<Record<string, unknown>>({
			type: "object",
			additionalProperties: true,
			description,
			examples: [{ cost: 3, suit: null }],
		}),
	);

const SelectedChange = Type.Object(
	{
		...settable,
		values: values("Values of the `payload` to set; null removes one. The others stay. Not with `payload`."),
		...images,
	},
	{ title: "SelectedChange", description: "Fields that are not given stay." },
);

const seenFields = {
	name: Type.Optional(Type.String()),
	count: Type.Optional(Type.Integer()),
	widthMm: Type.Optional(Type.Number()),
	heightMm: Type.Optional(Type.Number()),
	shape: Type.Optional(nullable<string>(Type.String({ description: "Null if the record has none." }))),
	sides: Type.Optional(nullable<number>(Type.Integer({ description: "Null if the record has none." }))),
	parentExternalKey: Type.Optional(nullable<string>(Type.String())),
	payload: Type.Optional(
		Type.Object({}, { additionalProperties: true, description: "Without `imageFaces`." }),
	),
	values: values("Some values of the `payload`; null for one that it does not have."),
	images: Type.Optional(
		Type.Unsafe<Record<string, string | null>>({
			type: "object",
			additionalProperties: { type: ["string", "null"] },
			description: "The `assetId` of the images on sides; null for a side without one.",
			examples: [{ front: example.assetId, back: null }],
		}),
	),
} satisfies Record<PublicName | "values" | "images", TSchema>;

const SeenFields = Type.Object(seenFields, {
	title: "SeenFields",
	description: "Fields of a component as its record shows them.",
});

const basedOn = Type.Optional(
	Type.Array(
		Type.Object({ componentId: id(example.componentId), ...seenFields }, { title: "SeenComponent" }),
		{
			maxItems: limits.maxSelected,
			description:
				"What the caller has seen, as records showed it, of the fields that the change is based on. A component with other values in one of them by now stays, and `refused` has these values.",
		},
	),
);

export const ChangeInput = Type.Object(
	{
		componentIds: Type.Optional(componentIds),
		set: Type.Optional(SelectedChange),
		each: Type.Optional(
			Type.Array(
				Type.Object({ componentId: id(example.componentId), set: SelectedChange }, { title: "OneChange" }),
				{
					minItems: 1,
					maxItems: limits.maxSelected,
					description: `Changes that differ, at most ${limits.maxSelected}. If a component is named twice, the last one counts.`,
				},
			),
		),
		clearSides: Type.Optional(
			Type.Array(Type.String({ minLength: 1, maxLength: limits.maxSideKeyLength }), {
				minItems: 1,
				maxItems: limits.maxSidesPerComponent,
				description: "Sides whose images are removed.",
				examples: [["back"]],
			}),
		),
		basedOn,
	},
	{
		title: "ChangeInput",
		description: "Either `componentIds` with one of `set` and `clearSides`, or `each`.",
	},
);

export const RekeyInput = Type.Object(
	{
		keys: Type.Array(
			Type.Object({
				componentId: id(example.componentId),
				externalKey: Type.String({
					minLength: 1,
					maxLength: limits.maxExternalKeyLength,
					description: "Its key from now on.",
					examples: ["castle-of-doom"],
				}),
			}),
			{
				minItems: 1,
				maxItems: limits.maxSelected,
				description: `At most ${limits.maxSelected}. If a component is named twice, the last one counts.`,
			},
		),
	},
	{ title: "RekeyInput" },
);

export const SelectedInput = Type.Object({ componentIds }, { title: "SelectedInput" });

export const RestoreInput = Type.Object(
	{
		componentIds,
		version: Type.Integer({
			minimum: 0,
			description: "A kept version, or 0 for the game before its first version.",
		}),
		unlessChangedSince: Type.Optional({
			...milliseconds("Components that were changed after this time stay."),
		}),
	},
	{ title: "RestoreInput" },
);

export const SelectedOutcome = Type.Object(
	{
		changed: Type.Integer({ description: "The number of components that now differ from before." }),
		refused: Type.Array(
			Type.Object({
				componentId: id(example.componentId),
				reason: oneOf(
					[
						"COMPONENT_NOT_FOUND",
						"NO_PARENT",
						"PARENT_OF_ANOTHER_APP",
						"FRONT_REQUIRED",
						"CHANGED_SINCE",
						"KEY_TAKEN",
						"VALIDATION_ERROR",
					] as const,
					{ description: "Why it stayed." },
				),
				message: Type.String(),
				field: Type.Optional(Type.String({ description: "Of `VALIDATION_ERROR`: the wrong field." })),
				because: reason,
				params,
				now: Type.Optional(SeenFields),
			}),
			{ description: "The components that could not be changed." },
		),
		version: Type.Integer({
			description: "The version that was published before: restore it to undo the change.",
		}),
		at: milliseconds("The change"),
	},
	{ title: "SelectedOutcome" },
);
