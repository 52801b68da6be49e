import type { ExportPlan, SheetsRequest } from "@tuckbox/client";
import type { tuckbox } from "../api/client.ts";

type Exports = ReturnType<typeof tuckbox.game>["exports"];
/** A request of any format; each takes from it what it knows. `isHosted`: the pictures stay on the service. */
export type ExportRequest = SheetsRequest & { isHosted?: boolean };
type Call = ExportRequest & { signal: AbortSignal };

/** What a game is exported as, besides paper: how each is planned. */
export const formats = {
	zip: (exports: Exports, call: Call) => exports.planZip(call),
	sheets: (exports: Exports, call: Call) => exports.planSheets(call),
	pcio: (exports: Exports, call: Call) => exports.planPcio(call),
	tts: (exports: Exports, { isHosted, ...call }: Call) =>
		isHosted === true ? exports.planHostedTts(call) : exports.planTts(call),
} as const satisfies Record<string, (exports: Exports, call: Call) => Promise<ExportPlan>>;

export type Format = keyof typeof formats;
export const formatNames = Object.keys(formats) as readonly Format[];

/** What a format takes of a request. */
export function requestOf(format: Format, { search, layout, isHosted }: ExportRequest): ExportRequest {
	return {
		...(search !== undefined && { search }),
		...(format === "sheets" && layout !== undefined && { layout }),
		...(format === "tts" && isHosted !== undefined && { isHosted }),
	};
}
