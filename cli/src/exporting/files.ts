import type { ExportPlan } from "@tuckbox/client";
import { aboutFiles, chosen, type Format } from "./format.ts";

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
