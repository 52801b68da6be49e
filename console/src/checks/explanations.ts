import type { Finding } from "@tuckbox/client";

type CheckCode = Finding["code"];

type Explanation = {
	title: string;
	/** What one sees at the table, and what to do. */
	why: string;
};

const explanations: Record<CheckCode, Explanation> = {
	IMAGE_FAILED: {
		title: "Pictures that could not be made",
		why: "Their pieces stay blank on the table. Try them again; if they fail again, push the pictures anew.",
	},
	FRONT_MISSING: {
		title: "Pieces without a front",
		why: "There is nothing to see of them. Push a front for each.",
	},
	FACES_MISSING: {
		title: "Dice with faces missing",
		why: "Where a face has no picture its numeral shows. Push the missing faces, or leave all of them out.",
	},
	DIE_TYPE_CORRECTED: {
		title: "Dice with more faces than sides",
		why: "They became larger than they were asked to be. Take faces away, or ask for more sides.",
	},
	FACE_WITHOUT_DIE: {
		title: "Faces that belong to no die",
		why: "No die shows them. Give each the key of its die.",
	},
	PARENT_PENDING: {
		title: "Pieces whose deck or die is missing",
		why: "They lie by themselves until it is pushed. Push it with this key, or take the key off.",
	},
	SIDE_NOT_SHOWN: {
		title: "Pictures on sides that there are not",
		why: "They are kept, and nobody sees them. Cards have front and back, die faces face-1 and so on.",
	},
	ASPECT_OFF: {
		title: "Pictures of other proportions",
		why: "They are cropped or stretched to the piece. Draw them in the piece's proportions, or change its size.",
	},
	LOW_RESOLUTION: {
		title: "Pictures with too few pixels",
		why: "They look blurred when somebody leans in. Export them larger: 300 pixels to the inch is usual.",
	},
	SIZE_GUESSED: {
		title: "Sizes that are guesses",
		why: "They may be wrong beside other pieces. Push width and height in millimetres.",
	},
	IMAGE_UNUSED: {
		title: "Pictures that no piece shows",
		why: "They take room in your storage. Bind them to a piece, or delete them.",
	},
};

/** What a kind of finding means; one that is newer than this page speaks for itself. */
export function explain(code: CheckCode): Explanation {
	return explanations[code] ?? { title: code.toLowerCase().replaceAll("_", " "), why: "" };
}
