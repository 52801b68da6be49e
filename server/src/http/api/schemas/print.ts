import { languageTags } from "@tuckbox/messages/languages.ts";
import {
	cutMarks,
	deckOrders,
	limits,
	paperNames,
	paperTurns,
	printDefaults,
	printedBacks,
	printedCopies,
	printLimits,
	printRemarkCodes,
} from "@tuckbox/pieces";
import { Type } from "typebox";
import { strokes } from "../../../exports/model/page.ts";
import { behind } from "./exports.ts";
import { nullable, oneOf, params } from "./fields.ts";
import { versionNumber } from "./publishing.ts";

const { maxBleedMm, maxGutterMm, maxMarginMm, maxOffsetMm } = printLimits;
const mm = (minimum: number, maximum: number, description: string, byDefault = 0) =>
	Type.Optional(Type.Number({ minimum, maximum, description, default: byDefault }));
const choice = <const V extends readonly string[]>(values: V, description: string, byDefault: string) =>
	Type.Optional(oneOf(values, { description, default: byDefault }));

const fields = {
	version: Type.Optional(
		Type.Integer({ minimum: 1, description: "The version to print; the published one if left out." }),
	),
	since: Type.Optional(
		Type.Integer({
			minimum: 1,
			description: "Only what looks different from this version, and copies that were added since.",
		}),
	),
	search: Type.Optional(
		Type.String({
			maxLength: limits.maxSearchLength,
			description:
				'Only what this search finds, as in the console: words, or fields as in `deck:sea kind:card` or `name="The bay"`.',
		}),
	),
	paper: choice(paperNames, "The paper.", printDefaults.paper),
	orientation: choice(paperTurns, "How it lies; `auto`: so that it takes fewer sheets.", "auto"),
	marginMm: mm(0, maxMarginMm, "What stays free at the edges of the paper.", printDefaults.marginMm),
	bleedMm: mm(0, maxBleedMm, "How much of the images' bleed is printed."),
	gutterMm: mm(0, maxGutterMm, "Between pieces, besides the bleed."),
	marks: choice(cutMarks, "Lines at the corners, outlines, or none.", printDefaults.marks),
	backs: choice(
		printedBacks,
		"On the other side of the paper, which is turned over its long or its short edge; next to the front, to be folded; or none.",
		printDefaults.backs,
	),
	backOffsetXMm: mm(-maxOffsetMm, maxOffsetMm, "How far backs are moved to the right."),
	backOffsetYMm: mm(-maxOffsetMm, maxOffsetMm, "How far backs are moved down."),
	decks: choice(deckOrders, "Whether each deck begins a new sheet.", printDefaults.decks),
	copies: choice(printedCopies, "As many of each piece as the game has, or one.", printDefaults.copies),
	dice: Type.Optional(Type.Boolean({ description: "Nets of dice.", default: true })),
	books: Type.Optional(Type.Boolean({ description: "The pages of books.", default: true })),
	language: choice(languageTags, "The language of the pages' feet.", "en"),
};

export const PrintQuery = Type.Object(fields);

const page = Type.Optional(Type.Integer({ minimum: 1, description: "The page to show.", default: 1 }));

export const PrintPlanQuery = Type.Object({ ...fields, page });

const { version: _, since: __, ...fieldsOfGuests } = fields;

/** Guests print what their link shows. */
export const SharedPrintQuery = Type.Object(fieldsOfGuests);

export const SharedPrintPlanQuery = Type.Object({ ...fieldsOfGuests, page });

const matrix = Type.Array(Type.Number(), {
	minItems: 6,
	maxItems: 6,
	description: "As `matrix()` in SVG: maps the unit square to where the image lies.",
});
const path = (description: string) => Type.String({ description: `${description}, as \`d\` in SVG.` });

const PreviewPage = Type.Object(
	{
		widthMm: Type.Number(),
		heightMm: Type.Number(),
		pictures: Type.Array(
			Type.Object({
				url: nullable<string>(Type.String({ description: "A small image; null if it is not available." })),
				matrix,
				clip: path("What of it shows"),
			}),
		),
		strokes: Type.Array(
			Type.Object({ path: path("The line"), kind: oneOf(strokes, { description: "What it is for." }) }),
		),
		captions: Type.Array(
			Type.Object({
				text: Type.String(),
				x: Type.Number(),
				y: Type.Number({ description: "Its base line." }),
				sizeMm: Type.Number(),
				align: oneOf(["start", "middle", "end"]),
			}),
		),
	},
	{ title: "PrintedPage", description: "A page, as a screen shows it. Its units are mm." },
);

export const PrintPlan = Type.Object(
	{
		version: versionNumber,
		isBehind: behind,
		pages: Type.Integer(),
		sheets: Type.Integer({ description: "Of paper: half of the pages if backs are printed." }),
		pieces: Type.Integer({ description: "Pieces, parts of boards and leaves of books." }),
		fileName: Type.String({ examples: ["Lantern Bay v12 A4.pdf"] }),
		remarks: Type.Array(
			Type.Object(
				{
					code: oneOf(printRemarkCodes),
					message: Type.String(),
					params,
				},
				{ title: "PrintRemark" },
			),
		),
		page: Type.Unsafe<object | null>({
			anyOf: [PreviewPage, { type: "null" }],
			description: "Null if there is no such page.",
		}),
	},
	{ title: "PrintPlan" },
);
