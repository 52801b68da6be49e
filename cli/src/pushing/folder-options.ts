import { parseBleed, parseSaidKind, parseSize, saidKindWords } from "@tuckbox/folder";
import { sizeNames } from "@tuckbox/pieces";
import type { Arguments, Option } from "../command.ts";
import { wrongUsage } from "../failure.ts";
import type { DiskOptions } from "../folder-on-disk.ts";
import { t } from "../messages/words.ts";

/** Options for reading a folder, where the folder itself does not decide. */
export const folderOptions: Readonly<Record<string, Option>> = {
	manifest: {
		type: "string",
		value: "FILE",
		text: () => t("options.manifest"),
		completes: "file",
	},
	format: {
		type: "string",
		value: "HOW",
		text: () => t("options.format"),
		completes: ["auto", "manifest", "table", "images"],
	},
	ignore: {
		type: "string",
		isList: true,
		value: "PATTERN",
		text: () => t("options.ignore"),
	},
	as: {
		type: "string",
		isList: true,
		value: "PATTERN=KIND",
		text: () => t("options.as"),
	},
	"cut-sheets": { type: "boolean", text: () => t("options.cutSheets") },
	bleed: {
		type: "string",
		value: "BLEED",
		text: () => t("options.bleed"),
		completes: ["auto", "none", "3mm", "1/8in"],
	},
	dpi: { type: "string", value: "DPI", text: () => t("options.dpi") },
	verbose: { type: "boolean", short: "v", text: () => t("options.verbose") },
	size: {
		type: "string",
		value: "SIZE",
		text: () => t("options.size"),
		completes: sizeNames,
	},
};

const maxBleedMm = 50;

function bleedOf(given: Arguments): DiskOptions["bleed"] {
	const text = given.text("bleed");
	if (text === undefined) return undefined;
	const bleed = parseBleed(text);
	if (bleed === "auto" || bleed === "none" || (typeof bleed === "number" && bleed <= maxBleedMm))
		return bleed;
	throw wrongUsage(t("push.badBleed", { value: text, max: maxBleedMm }), given.command);
}

function sizeOption(given: Arguments): DiskOptions["size"] {
	const text = given.text("size");
	if (text === undefined) return undefined;
	const size = parseSize(text);
	if (size !== undefined) return size;
	throw wrongUsage(t("push.badSize", { value: text, names: sizeNames.join(", ") }), given.command);
}

/** The kinds of files: `--as roads/=tokens`, or with their size `--as "roads/=tokens 10x60"`. */
function kindsOption(given: Arguments): DiskOptions["kinds"] {
	return given.texts("as").map((text) => {
		const at = text.lastIndexOf("=");
		const said = parseSaidKind(text.slice(0, Math.max(0, at)), text.slice(at + 1));
		if (said !== undefined) return said;
		throw wrongUsage(t("push.badKind", { value: text, kinds: saidKindWords.join(", ") }), given.command);
	});
}

/** @throws Failure naming the invalid option */
export function readFolderOptions(given: Arguments): DiskOptions {
	const manifest = given.text("manifest");
	const format = given.text("format");
	const formats = ["auto", "manifest", "table", "images"] as const;
	const known = formats.find((name) => name === format);
	if (format !== undefined && known === undefined)
		throw wrongUsage(
			t("program.notOneOf", { option: "format", value: format, values: formats.join(", ") }),
			given.command,
		);
	const bleed = bleedOf(given);
	const dpi = given.number("dpi", 10, 10_000);
	const size = sizeOption(given);
	const ignore = given.texts("ignore");
	const kinds = kindsOption(given);
	return {
		...(ignore.length > 0 && { ignore }),
		...(kinds && kinds.length > 0 && { kinds }),
		...(manifest !== undefined && { manifest }),
		...(known !== undefined && { format: known }),
		...(bleed !== undefined && { bleed }),
		...(dpi !== undefined && { dpi }),
		...(size !== undefined && { size }),
	};
}
