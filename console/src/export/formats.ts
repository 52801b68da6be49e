import type { ExportPlan, ExportRequest } from "@tuckbox/client";
import type { tuckbox } from "../api/client.ts";

type Exports = ReturnType<typeof tuckbox.game>["exports"];
type Call = ExportRequest & { signal: AbortSignal };

/** What a game is exported as, besides paper: how each is planned. */
export const formats = {
	zip: (exports: Exports, call: Call) => exports.planZip(call),
} as const satisfies Record<string, (exports: Exports, call: Call) => Promise<ExportPlan>>;

export type Format = keyof typeof formats;
export const formatNames = Object.keys(formats) as readonly Format[];
