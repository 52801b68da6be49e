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
		value: "auto|manifest|table|images",
		text: "read the folder as this (default: auto)",
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
		value: "auto|none|MM",
		text: "set the bleed on each side of the images (default: auto)",
		completes: ["auto", "none", "3.175"],
	},
	dpi: { type: "string", value: "DPI", text: "set the resolution of images whose files have none" },
	size: { type: "string", value: "WxH", text: "set the trimmed size of the cards in mm, such as 63.5x88.9" },
};

function bleedOf(given: Arguments): DiskOptions["bleed"] {
	const text = given.text("bleed");
	return text === undefined || text === "auto" || text === "none" ? text : given.number("bleed", 0, 50);
}

function sizeOf(given: Arguments): DiskOptions["size"] {
	const text = given.text("size");
	if (text === undefined) return undefined;
	const [, width, height] = /^(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)(?:\s*mm)?$/i.exec(text) ?? [];
	const [widthMm, heightMm] = [Number(width), Number(height)];
	if (widthMm > 0 && heightMm > 0) return { widthMm, heightMm };
	throw wrongUsage(
		`--size is "${text}", but must be a width and a height in mm, such as 63.5x88.9.`,
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
