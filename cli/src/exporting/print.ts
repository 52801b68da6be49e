import type { ExportRequest } from "@tuckbox/client";
import { cutMarks, paperNames, paperTurns, printDefaults, printedBacks, printLimits } from "@tuckbox/pieces";
import type { Arguments } from "../command.ts";
import { wrongUsage } from "../failure.ts";
import { t } from "../messages/words.ts";
import { choice, dashed, type OwnOptions } from "./choosing.ts";

const backNames = printedBacks.map(dashed);

/** `X,Y` in mm. */
function offset(given: Arguments): Pick<ExportRequest<"print">, "backOffsetXMm" | "backOffsetYMm"> {
	const text = given.text("back-offset");
	if (text === undefined) return {};
	const [x, y, ...rest] = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
	const isNear = (mm: number | undefined) => mm !== undefined && Math.abs(mm) <= printLimits.maxOffsetMm;
	if (rest.length === 0 && x !== undefined && y !== undefined && isNear(x) && isNear(y))
		return { backOffsetXMm: x, backOffsetYMm: y };
	throw wrongUsage(t("exports.badOffset", { value: text, max: printLimits.maxOffsetMm }), given.command);
}

function printRequest(given: Arguments): ExportRequest<"print"> {
	const { maxBleedMm, maxGutterMm, maxMarginMm } = printLimits;
	const all = {
		paper: choice(given, "paper", paperNames),
		orientation: choice(given, "orientation", paperTurns),
		marks: choice(given, "marks", cutMarks),
		backs: choice(given, "backs", printedBacks),
		marginMm: given.number("margin", 0, maxMarginMm),
		bleedMm: given.number("bleed", 0, maxBleedMm),
		gutterMm: given.number("gutter", 0, maxGutterMm),
		since: given.integer("since", 1, Number.MAX_SAFE_INTEGER),
		decks: given.has("together") ? ("together" as const) : undefined,
		copies: given.has("once") ? ("one" as const) : undefined,
		dice: given.has("no-dice") ? false : undefined,
		books: given.has("no-books") ? false : undefined,
		...offset(given),
	};
	return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** A PDF to print and cut out. */
export const print: OwnOptions<"print"> = {
	options: {
		paper: {
			type: "string",
			value: "PAPER",
			text: () => t("exports.optionPaper", { values: paperNames.join(", "), usual: printDefaults.paper }),
			completes: paperNames,
		},
		orientation: {
			type: "string",
			value: "WAY",
			text: () => t("exports.optionOrientation", { values: paperTurns.join(", ") }),
			completes: paperTurns,
		},
		backs: {
			type: "string",
			value: "WHERE",
			text: () => t("exports.optionBacks", { values: backNames.join(", ") }),
			completes: backNames,
		},
		"back-offset": { type: "string", value: "X,Y", text: () => t("exports.optionOffset") },
		bleed: { type: "string", value: "MM", text: () => t("exports.optionBleed") },
		gutter: { type: "string", value: "MM", text: () => t("exports.optionGutter") },
		margin: {
			type: "string",
			value: "MM",
			text: () => t("exports.optionMargin", { usual: printDefaults.marginMm }),
		},
		marks: {
			type: "string",
			value: "MARKS",
			text: () => t("exports.optionMarks", { values: cutMarks.join(", ") }),
			completes: cutMarks,
		},
		together: { type: "boolean", text: () => t("exports.optionTogether") },
		once: { type: "boolean", text: () => t("exports.optionOnce") },
		"no-dice": { type: "boolean", text: () => t("exports.optionNoDice") },
		"no-books": { type: "boolean", text: () => t("exports.optionNoBooks") },
		since: { type: "string", value: "N", text: () => t("exports.optionSince") },
	},
	read: printRequest,
};
