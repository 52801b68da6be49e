import { Type } from "typebox";
import { catalogue } from "../../../domain/errors.ts";
import { oneOf } from "./fields.ts";

export const Health = Type.Object({ status: Type.String() }, { title: "Health" });

export const ErrorEnvelope = Type.Object(
	{
		error: Type.Object({
			code: oneOf(Object.keys(catalogue)),
			message: Type.String(),
			requestId: Type.String({
				description: "The same as the `X-Request-Id` header. Include it in bug reports.",
			}),
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
					}),
					{ description: "Every fault in the request, up to 200." },
				),
			),
		}),
	},
	{ title: "Error" },
);
