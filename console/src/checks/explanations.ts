import type { Finding } from "@tuckbox/client";

type CheckCode = Finding["code"];

type Explanation = {
	title: string;
	/** What this looks like at the table, and what to do. */
	why: string;
};

const explanations: Record<CheckCode, Explanation> = {
	IMAGE_FAILED: {
		title: "Pictures that could not be processed",
		why: "Their pieces stay blank on the table. Retry them; if they fail again, upload the pictures again.",
	},
	FRONT_MISSING: {
		title: "Pieces without a front",
		why: "They show nothing. Push a front for each.",
	},
	KEY_TWICE: {
		title: "Pieces that are there twice",
		why: "Different apps have pushed pieces with the same key, and apps never change each other’s pieces. Keep those of one app, or remove one of them.",
	},
	FACES_MISSING: {
		title: "Dice with faces missing",
		why: "A face without a picture shows its number. Push the missing faces, or none at all.",
	},
	DIE_TYPE_CORRECTED: {
		title: "Dice with more faces than sides",
		why: "They have more faces than sides, so they were enlarged. Remove some faces, or set more sides.",
	},
	FACE_WITHOUT_DIE: {
		title: "Faces without a die",
		why: "No die shows them. Set the key of a die for each.",
	},
	PARENT_PENDING: {
		title: "Pieces whose deck or die is missing",
		why: "They lie outside until it is pushed. Push a deck or die with this key, or remove the key.",
	},
	SIDE_NOT_SHOWN: {
		title: "Pictures on sides that do not exist",
		why: "They are stored but never shown. Cards have front and back; die faces have face-1, face-2 and so on.",
	},
	ASPECT_OFF: {
		title: "Pictures with different proportions",
		why: "They are cropped or stretched to fit. Export them in the piece's proportions, or change its size.",
	},
	LOW_RESOLUTION: {
		title: "Pictures with too few pixels",
		why: "They look blurred up close. Export them larger: 300 dpi is usual.",
	},
	SIZE_GUESSED: {
		title: "Guessed sizes",
		why: "They may not match the other pieces. Push width and height in millimetres.",
	},
	IMAGE_UNUSED: {
		title: "Pictures that no piece shows",
		why: "They use up your storage. Put them on a piece, or delete them.",
	},
};

/** What a finding's code means. A code newer than this page becomes its own title. */
export function explain(code: CheckCode): Explanation {
	return explanations[code] ?? { title: code.toLowerCase().replaceAll("_", " "), why: "" };
}
