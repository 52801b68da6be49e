import { type ToService, wireLimits } from "@tuckbox/pieces/table";
import { type TProperties, type TSchema, Type } from "typebox";

// The messages of a table's socket to the service, in their exact form (docs/TABLE.md, "The socket").

const point = Type.Object({ x: Type.Number(), y: Type.Number() });
const id = Type.String({ maxLength: 64 });

const fields = {
	hello: {
		client: Type.String({ pattern: "^[!-~]{1,64}$" }),
		from: Type.Optional(Type.Integer({ minimum: 1 })),
		seen: Type.Optional(Type.Object({ seat: id, seq: Type.Integer({ minimum: 0 }) })),
		packed: Type.Optional(Type.Boolean()),
	},
	act: { n: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), act: Type.Unknown() },
	grab: { ids: Type.Array(id, { minItems: 1, maxItems: wireLimits.maxGrabbed }) },
	drag: { dx: Type.Number(), dy: Type.Number(), turn: Type.Optional(Type.Number()) },
	release: {},
	cursor: { at: Type.Unsafe({ anyOf: [{ type: "null" }, point] }) },
	ping: { at: point },
	clock: {},
	beat: {},
} satisfies Record<ToService["t"], TProperties>;

/** The form of each message, by its `t`. An act has a form of its own. */
export const tableMessages: ReadonlyMap<unknown, TSchema> = new Map(
	Object.entries<TProperties>(fields).map(([t, properties]) => [
		t,
		Type.Object({ t: Type.Literal(t), ...properties }),
	]),
);
