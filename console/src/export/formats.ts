import type { ExportPlan, ExportRequest as Request } from "@tuckbox/client";
import { type FormatName, type FormatWithOptions, formatNames, formats } from "@tuckbox/pieces";
import type { tuckbox } from "../api/client.ts";

/** Formats of exports except for paper, which has a dialog of its own. */
export type Format = Exclude<FormatName, "print">;
export const dialogFormats = formatNames.filter((name) => name !== "print");

/** The formats that the dialog has controls for. */
export type FormatWithControls = Exclude<FormatWithOptions, "print">;

/** A request of any format; each takes from it what it knows. `isHosted`: the pictures stay on the service. */
export type ExportRequest = Request<"sheets"> & { isHosted?: boolean };

/** The part of a request that a format uses. */
export function formatRequest(format: Format, request: ExportRequest): Request<Format> {
	const options: readonly string[] = ["search", ...formats[format].options];
	const own = Object.entries(request).filter(
		([name, value]) => options.includes(name) && value !== undefined,
	);
	return Object.fromEntries(own);
}

type Exports = ReturnType<typeof tuckbox.game>["exports"];

/** Plans an export. */
export async function exportPlan(
	exports: Exports,
	format: Format,
	request: ExportRequest,
	signal: AbortSignal,
): Promise<ExportPlan> {
	const call = { ...formatRequest(format, request), signal };
	const isHosted = format === "tts" && request.isHosted === true;
	return isHosted ? await exports.planHostedTts(call) : await exports.plan(format, call);
}
