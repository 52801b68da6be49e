import { type PrintOptions, printDefaults } from "./print.ts";

/** The arrangement of faces: many in one image, as Screentop expects them, or one per image, as Tabletopia does. */
export const faceLayouts = ["grid", "single"] as const;
/** Types of the images that are composed of faces. */
export const faceImages = ["png", "jpeg"] as const;

type Format = {
	/** The end of its files' names. The command line writes no file whose name ends differently. */
	ending: string;
	/** The end of the names of files whose images stay on the service, if the format has such files. */
	hostedEnding?: string;
	mediaType: string;
	/** Parameters of its request that no other format has. */
	options: readonly string[];
	/** Maximum number of things in one file, including copies; by default, as many as a game has. */
	maxItems?: number;
};

/** The formats that the service exports games in, by the last part of their addresses. docs/EXPORTS.md explains them. */
export const formats = {
	/** `maxItems`: cards, tiles, tokens, parts of boards and leaves of books. */
	print: {
		ending: ".pdf",
		mediaType: "application/pdf",
		options: Object.keys(printDefaults) as (keyof PrintOptions)[],
		maxItems: 5000,
	},
	zip: { ending: ".zip", mediaType: "application/zip", options: [] },
	sheets: { ending: ".zip", mediaType: "application/zip", options: ["layout", "image"] },
	/** `maxItems`: widgets. */
	pcio: { ending: ".pcio", mediaType: "application/zip", options: [], maxItems: 3000 },
	/** `maxItems`: objects. */
	tts: {
		ending: " Tabletop Simulator.zip",
		hostedEnding: " Tabletop Simulator.json",
		mediaType: "application/zip",
		options: [],
		maxItems: 5000,
	},
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;
export const formatNames = Object.keys(formats) as readonly FormatName[];

type WithoutOptions = { options: readonly []; hostedEnding?: never };

/** Formats with options that other formats lack: a program that offers such a format must offer its options, too. */
export type FormatWithOptions = {
	[F in FormatName]: (typeof formats)[F] extends WithoutOptions ? never : F;
}[FormatName];

/** Whether a file's name ends like that of an export. */
export function isExportName(name: string): boolean {
	const all: readonly Format[] = Object.values(formats);
	return all.some(
		({ ending, hostedEnding }) =>
			name.endsWith(ending) || (hostedEnding !== undefined && name.endsWith(hostedEnding)),
	);
}
