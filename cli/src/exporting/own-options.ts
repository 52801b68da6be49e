import { type FormatWithOptions, faceImages } from "@tuckbox/pieces";
import { t } from "../messages/words.ts";
import { choice, type OwnOptions } from "./choosing.ts";
import { print } from "./print.ts";

/** Images of the faces of decks, on sheets or one file each. */
const sheets: OwnOptions<"sheets"> = {
	options: {
		single: { type: "boolean", text: () => t("exports.optionSingle") },
		image: {
			type: "string",
			value: "TYPE",
			text: () => t("exports.optionImage"),
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

/** A saved object of Tabletop Simulator that contains its images or links to them on the service. */
const tts: OwnOptions<"tts"> = {
	options: {
		hosted: {
			type: "boolean",
			text: () => t("exports.optionHosted"),
		},
	},
	read: () => ({}),
};

export const ownOptions: { readonly [F in FormatWithOptions]: OwnOptions<F> } = { print, sheets, tts };
