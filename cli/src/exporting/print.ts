import type { ExportRequest } from "@tuckbox/client";
import { cutMarks, paperNames, paperTurns, printDefaults, printedBacks, printLimits } from "@tuckbox/pieces";
import type { Arguments } from "../command.ts";
import { wrongUsage } from "../failure.ts";
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
	throw wrongUsage(
		`--back-offset is "${text}", but must be two numbers of mm, such as 0.5,-1, each at most ${printLimits.maxOffsetMm}.`,
		given.command,
	);
}

function requestOf(given: Arguments): ExportRequest<"print"> {
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
			text: `${paperNames.join(", ")} (default: ${printDefaults.paper})`,
			completes: paperNames,
		},
		orientation: {
			type: "string",
			value: "WAY",
			text: `${paperTurns.join(", ")} (default: auto, which takes fewer sheets)`,
			completes: paperTurns,
		},
		backs: {
			type: "string",
			value: "WHERE",
			text: `${backNames.join(", ")} (default: long-edge)`,
			completes: backNames,
		},
		"back-offset": { type: "string", value: "X,Y", text: "move backs to the right and down, in mm" },
		bleed: { type: "string", value: "MM", text: "how much of the images' bleed to print (default: 0)" },
		gutter: { type: "string", value: "MM", text: "the space between pieces (default: 0)" },
		margin: {
			type: "string",
			value: "MM",
			text: `the space at the edges of the paper (default: ${printDefaults.marginMm})`,
		},
		marks: {
			type: "string",
			value: "MARKS",
			text: `${cutMarks.join(", ")} (default: ticks, outside of the pieces)`,
			completes: cutMarks,
		},
		together: { type: "boolean", text: "fill sheets; by default, each deck begins a new one" },
		once: { type: "boolean", text: "print each piece once, whatever its count" },
		"no-dice": { type: "boolean", text: "leave out the nets of dice" },
		"no-books": { type: "boolean", text: "leave out the pages of books" },
		since: { type: "string", value: "N", text: "only what looks different from version N" },
	},
	read: requestOf,
};
