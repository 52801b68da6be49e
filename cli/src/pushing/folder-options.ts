import { parseBleed, parseSize } from "@tuckbox/folder";
import { sizeNames } from "@tuckbox/pieces";
import type { Arguments, Option } from "../command.ts";
import { wrongUsage } from "../failure.ts";
import type { DiskOptions } from "../folder-on-disk.ts";

/** Options that say how to read a folder, where it does not say so itself. */
export const folderOptions: Readonly<Record<string, Option>> = {
	manifest: {
		type: "string",
		value: "FILE",
		text: "read this manifest instead of tuckbox.yaml or manifest.json",
		completes: "file",
	},
	format: {
		type: "string",
		value: "HOW",
		text: "read the folder as auto, manifest, table or images (default: auto)",
		completes: ["auto", "manifest", "table", "images"],
	},
	ignore: {
		type: "string",
		isList: true,
		value: "PATTERN",
		text: "ignore files that match, as in .gitignore; may be repeated",
	},
	bleed: {
		type: "string",
		value: "BLEED",
		text: "set the bleed on each side of the images: auto, none, 3 (mm) or 1/8in (default: auto)",
		completes: ["auto", "none", "3mm", "1/8in"],
	},
	dpi: { type: "string", value: "DPI", text: "set the resolution of images whose files have none" },
	size: {
		type: "string",
		value: "SIZE",
		text: "set the trimmed size of the cards: poker, tarot …, 63.5x88.9 (mm) or 2.5x3.5in",
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
	throw wrongUsage(
		`--bleed is "${text}", but must be auto, none, or a width such as 3 (mm), 3mm or 1/8in, at most ${maxBleedMm} mm.`,
		given.command,
	);
}

function sizeOf(given: Arguments): DiskOptions["size"] {
	const text = given.text("size");
	if (text === undefined) return undefined;
	const size = parseSize(text);
	if (size !== undefined) return size;
	throw wrongUsage(
		`--size is "${text}", but must be a width and a height, such as 63.5x88.9 (mm) or 2.5x3.5in, or one of these names: ${sizeNames.join(", ")}.`,
		given.command,
	);
}

/** @throws Failure naming the option that is wrong */
export function readFolderOptions(given: Arguments): DiskOptions {
	const manifest = given.text("manifest");
	const format = given.text("format");
	const formats = ["auto", "manifest", "table", "images"] as const;
	const known = formats.find((name) => name === format);
	if (format !== undefined && known === undefined)
		throw wrongUsage(`--format is "${format}", but must be one of ${formats.join(", ")}.`, given.command);
	const bleed = bleedOf(given);
	const dpi = given.number("dpi", 10, 10_000);
	const size = sizeOf(given);
	const ignore = given.texts("ignore");
	return {
		...(ignore.length > 0 && { ignore }),
		...(manifest !== undefined && { manifest }),
		...(known !== undefined && { format: known }),
		...(bleed !== undefined && { bleed }),
		...(dpi !== undefined && { dpi }),
		...(size !== undefined && { size }),
	};
}
