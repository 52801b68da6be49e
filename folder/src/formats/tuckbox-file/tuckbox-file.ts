import { type Kind, kinds, kindTable, type PlayerRange } from "@tuckbox/pieces";
import { defaultFields, headFields } from "../../manifest-fields.ts";
import type { PieceDraft, Settings } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import type { FolderOptions, SaidKind } from "../../read/types.ts";
import { remark } from "../../remarks.ts";
import { Fields } from "../fields.ts";
import type { Located, LocatedMap } from "../located.ts";
import { parseSaidKind, saidKindWords } from "../said-kind.ts";
import { readNamedTable } from "../table/table-sheets.ts";
import { readSetUps, type SetUpDraft } from "./set-ups.ts";
import { readPiece, readSection } from "./tuckbox-entries.ts";

/** The kind of each section, in the order in which they are pushed. */
export const sections: Readonly<Record<string, Kind>> = Object.fromEntries(
	kinds.flatMap((kind) => kindTable[kind].sections.map((section) => [section, kind])),
);

const topFields = [...headFields, ...Object.keys(sections), "pieces", "setUps", "kinds"];

/** Fields of a manifest that name what the pieces of a game are made from. */
const fieldsOfPieces = new Set(["table", "sheets", "pdfs", "pieces", "setUps", ...Object.keys(sections)]);

/** Whether a manifest names no pieces, so that the names of files and tables say what these are. */
export const namesNoPieces = ({ entries }: LocatedMap): boolean =>
	!entries.some(({ key }) => fieldsOfPieces.has(key));

/** Reads what `kinds:` says that files are: a mapping of patterns to kinds, perhaps with a size. */
export function readKinds(context: ReadContext, file: string, top: LocatedMap): SaidKind[] {
	const value = top.entries.find(({ key }) => key === "kinds")?.value;
	if (value === undefined) return [];
	const wrong = ({ line }: Located) => {
		context.problem({ file, line }, remark("FIELD_KINDS", { kinds: saidKindWords.join(", ") }));
		return [];
	};
	if (value.type !== "map") return wrong(value);
	return value.entries.flatMap(({ key, value: said }) => {
		const own = said.type === "scalar" ? parseSaidKind(key, said.source) : undefined;
		return own ? { ...own, where: { file, line: said.line } } : wrong(said);
	});
}

/** The texts of a value that is one text or a list of texts. */
export function textsIn(value: Located): string[] {
	if (value.type === "scalar") return [value.source];
	return value.type === "list" ? value.items.flatMap(textsIn) : [];
}

/** Fields in which a manifest can name tables; links in other fields are not fetched. */
const tableFields = ["table", ...Object.keys(sections), "cards", "tiles"];

/** The texts in a manifest that may name tables. */
export function tableTextsIn(value: Located): string[] {
	if (value.type === "list") return value.items.flatMap(tableTextsIn);
	if (value.type === "scalar") return [];
	return value.entries.flatMap(({ key, value }) => [
		...(tableFields.includes(key) ? textsIn(value) : []),
		...(key === "payload" || key === "setUps" ? [] : tableTextsIn(value)),
	]);
}

export type TuckboxFile = {
	gameName?: string;
	gameId?: string;
	url?: string;
	/** Gives pieces what the manifest says of all of its decks. */
	complete(drafts: readonly PieceDraft[]): void;
	/** Patterns of files to ignore. They take effect when the folder is listed, before the rest is read. */
	ignore: string[];
	drafts: PieceDraft[];
	settings: Settings;
	setUps: SetUpDraft[];
	players?: PlayerRange;
};

function readDefaults(context: ReadContext, file: string, value: Located | undefined): Fields | undefined {
	if (value === undefined) return;
	if (value.type === "map") return new Fields(context, file, value, defaultFields);
	context.problem({ file, line: value.line }, remark("FIELD_MAPPING", { field: "defaults:" }));
}

/** Options of the command line take precedence over `defaults`. */
function settingsOf(defaults: Fields | undefined, options: FolderOptions): Settings {
	const bleed = options.bleed ?? defaults?.bleed() ?? "auto";
	const dpi = options.dpi ?? defaults?.dpi();
	const size = options.size ?? defaults?.size().size;
	return { bleed, ...(dpi !== undefined && { dpi }), ...(size && { size }) };
}

/** Reads a manifest in our own format. Errors become problems with their lines. */
export function readTuckboxFile(
	context: ReadContext,
	file: string,
	top: LocatedMap,
	options: FolderOptions,
): TuckboxFile {
	const fields = new Fields(context, file, top, topFields);
	const defaults = readDefaults(context, file, fields.get("defaults"));
	const settings = settingsOf(defaults, options);
	const source = { context, file };
	const drafts: PieceDraft[] = [];
	const shape = defaults?.shape();
	const back = defaults?.text("back");
	const complete = (found: readonly PieceDraft[]) => {
		for (const draft of found) {
			const { kind } = draft;
			if (kind === "deck" && back !== undefined && !draft.pictures.has("back") && defaults) {
				draft.pictures.set("back", { file: back, where: defaults.where });
			}
			if (kind === "deck" && shape !== undefined)
				for (const one of [draft, ...draft.children]) one.shape ??= shape;
		}
	};
	const add = (found: readonly PieceDraft[]) => {
		complete(found);
		drafts.push(...found);
	};
	const table = fields.get("table");
	for (const text of fields.texts("table")) add(readNamedTable(context, text, fields.at(table ?? top)));
	for (const [section, kind] of Object.entries(sections)) {
		const value = fields.get(section);
		if (value) add(readSection(source, value, kind, {}));
	}
	const pieces = fields.get("pieces");
	for (const piece of pieces?.type === "list" ? pieces.items : pieces ? [pieces] : []) {
		drafts.push(...readPiece(source, piece));
	}
	const ignore = fields.texts("ignore");
	const players = fields.players();
	const [gameName, gameId, url] = [fields.text("game"), fields.text("gameId"), fields.text("url")];
	if (url !== undefined && !(URL.canParse(url) && /^https?:/.test(url))) {
		context.problem(fields.at(fields.get("url") ?? top), remark("NOT_AN_ADDRESS", { url }));
	}
	return {
		...(gameName !== undefined && { gameName }),
		...(gameId !== undefined && { gameId }),
		...(url !== undefined && { url }),
		ignore,
		complete,
		drafts,
		settings,
		...(players && { players }),
		setUps: readSetUps(source, fields.get("setUps")),
	};
}
