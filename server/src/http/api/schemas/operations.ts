import { refusals, wireRefusals } from "@tuckbox/pieces/table";
import { Type } from "typebox";
import { catalogue } from "../../../domain/errors.ts";
import { oneOf, params, reason } from "./fields.ts";

export const Health = Type.Object({ status: Type.String() }, { title: "Health" });

export const ErrorEnvelope = Type.Object(
	{
		error: Type.Object({
			code: oneOf(Object.keys(catalogue)),
			message: Type.String(),
			reason,
			params,
			requestId: Type.String({
				description: "The same as the `X-Request-Id` header. Include it in bug reports.",
			}),
			refusal: Type.Optional(
				oneOf(Object.keys({ ...refusals, ...wireRefusals }), {
					description: "Only with `ACT_REFUSED`: why, in docs/TABLE.md.",
				}),
			),
			details: Type.Optional(
				Type.Array(
					Type.Object({
						index: Type.Optional(
							Type.Integer({ description: "The item's index in the batch, starting at 0." }),
						),
						kind: Type.Optional(Type.String()),
						externalKey: Type.Optional(Type.String()),
						field: Type.String(),
						message: Type.String(),
						reason,
						params,
					}),
					{ description: "Every fault in the request, up to 200." },
				),
			),
		}),
	},
	{ title: "Error" },
);
