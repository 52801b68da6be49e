import { kinds } from "@tuckbox/pieces";
import { Type } from "typebox";
import { example, id, milliseconds, oneOf, Warnings } from "./fields.ts";

const upserted = {
	id: id(example.componentId, "The component's id. It never changes."),
	kind: oneOf(kinds),
	externalKey: Type.String({ examples: ["clubs-a"] }),
	created: Type.Boolean({ description: "Whether the component is new." }),
	changed: Type.Boolean({ description: "Whether the component is new or differs from what was stored." }),
};

export const UpsertedComponent = Type.Object(
	{ ...upserted, warnings: Type.Optional(Warnings) },
	{ title: "UpsertedComponent" },
);

const UpsertedComponents = Type.Object(
	{
		components: Type.Array(Type.Object(upserted, { title: "UpsertResult" }), {
			description: "One result per item, in request order.",
		}),
		at: Type.Optional(
			milliseconds(
				"When the changed components were written",
				"Send it as `unlessChangedSince` to undo the change. Missing if nothing has changed.",
			),
		),
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
				{
					title: "PlanResult",
					description: "The planned result for an item. A component that would be created has no `id` yet.",
				},
			),
			{ description: "One result per item, in request order." },
		),
		missing: Type.Array(Type.String(), {
			description:
				"Storage keys in the request whose images are to be uploaded: new ones, and those whose stored file was lost.",
		}),
		warnings: Type.Optional(Warnings),
	},
	{ title: "PlannedComponents" },
);

export const BatchAnswer = Type.Union([UpsertedComponents, PlannedComponents]);

export const BatchQuery = Type.Object({
	dryRun: Type.Optional(
		Type.Boolean({ description: "Return what the batch would do, without writing anything." }),
	),
});
