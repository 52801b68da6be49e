import type { ExportPlan, TtsLink } from "@tuckbox/client";
import { faceImages } from "@tuckbox/pieces";
import { aboutFiles, choice, chosen, type Format } from "./format.ts";
import { TtsLinks } from "./tts-links.ts";

/** A zip of a folder with the images as they were pushed. */
export const zip: Format<ExportPlan> = {
	options: {},
	noun: "zip",
	read(given) {
		const request = chosen(given);
		return {
			plan: ({ exports, signal }) => exports.planZip({ ...request, signal }),
			make: ({ exports, ...call }) => exports.zip({ ...request, ...call }),
		};
	},
	facts: (plan) => plan,
	about: aboutFiles,
	advice: "Unpack it, and push the folder after changing what you like.",
};

/** The faces of decks on sheets, or each in an image of its own. */
export const sheets: Format<ExportPlan> = {
	options: {
		single: { type: "boolean", text: "an image for each face, as Tabletopia takes them" },
		image: {
			type: "string",
			value: "TYPE",
			text: "png or jpeg (default: jpeg, and png for what is not a rectangle)",
			completes: faceImages,
		},
	},
	noun: "zip",
	read(given) {
		const image = choice(given, "image", faceImages);
		const request = {
			...chosen(given),
			...(given.has("single") && { layout: "single" as const }),
			...(image !== undefined && { image }),
		};
		return {
			plan: ({ exports, signal }) => exports.planSheets({ ...request, signal }),
			make: ({ exports, ...call }) => exports.sheets({ ...request, ...call }),
		};
	},
	facts: (plan) => plan,
	about: aboutFiles,
	advice: "The names of sheets say how many columns and rows they have.",
};

/** A room of playingcards.io. */
export const pcio: Format<ExportPlan> = {
	options: {},
	noun: "room",
	read(given) {
		const request = chosen(given);
		return {
			plan: ({ exports, signal }) => exports.planPcio({ ...request, signal }),
			make: ({ exports, ...call }) => exports.pcio({ ...request, ...call }),
		};
	},
	facts: (plan) => plan,
	about: aboutFiles,
	advice: "Import it in the editor of a room: https://playingcards.io.",
};

/** A saved object of Tabletop Simulator: with its images, or with their addresses on the service. */
export const tts: Format<ExportPlan> = {
	options: {
		hosted: {
			type: "boolean",
			text: "leave the images on the service, behind a share link, from where they follow your pushes",
		},
	},
	noun: "file",
	read(given) {
		const request = chosen(given);
		if (!given.has("hosted"))
			return {
				plan: ({ exports, signal }) => exports.planTts({ ...request, signal }),
				make: ({ exports, ...call }) => exports.tts({ ...request, ...call }),
				advice: "Its README.txt says where the files belong.",
			};
		let share: (TtsLink & { isNew: boolean }) | undefined;
		return {
			plan: ({ exports, signal }) => exports.planHostedTts({ ...request, signal }),
			// follows the game, unless a version was typed
			async make({ exports, signal, env, gameId }) {
				const links = new TtsLinks(env, gameId, request.version);
				const hosted = await exports.hostedTts({ ...request, link: await links.find(), signal });
				share = hosted.share;
				return hosted.savedObject.stream();
			},
			async onWritten({ env, gameId }) {
				if (share?.isNew) await new TtsLinks(env, gameId, request.version).save(share);
			},
			advice:
				"Put it into Saves/Saved Objects of Tabletop Simulator's folder. Its images come from a share link: everyone at a table with it can read the game.",
			link: () => share,
		};
	},
	facts: (plan) => plan,
	about: aboutFiles,
};
