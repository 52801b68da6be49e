import { type FormatWithOptions, faceImages } from "@tuckbox/pieces";
import { choice, type OwnOptions } from "./choosing.ts";
import { print } from "./print.ts";

/** The faces of decks on sheets, or each in an image of its own. */
const sheets: OwnOptions<"sheets"> = {
	options: {
		single: { type: "boolean", text: "an image for each face, as Tabletopia takes them" },
		image: {
			type: "string",
			value: "TYPE",
			text: "png or jpeg (default: jpeg, and png for what is not a rectangle)",
			completes: faceImages,
		},
	},
	read(given) {
		const image = choice(given, "image", faceImages);
		return {
			...(given.has("single") && { layout: "single" as const }),
			...(image !== undefined && { image }),
		};
	},
};

/** A saved object of Tabletop Simulator: with its images, or with their addresses on the service. */
const tts: OwnOptions<"tts"> = {
	options: {
		hosted: {
			type: "boolean",
			text: "leave the images on the service, behind a share link, from where they follow your pushes",
		},
	},
	read: () => ({}),
};

export const ownOptions: { readonly [F in FormatWithOptions]: OwnOptions<F> } = { print, sheets, tts };
