import { remark, UnreadableImage } from "@tuckbox/folder";
import type sharp from "sharp";

/**
 * Loads the library that decodes pictures. It takes 20 MB, so it is optional and loaded only when a picture must be made.
 */
export async function loadSharp(): Promise<typeof sharp> {
	try {
		return (await import("sharp")).default;
	} catch {
		throw new UnreadableImage((file) => remark("PICTURE_TOOL_MISSING", { file, package: "sharp" }));
	}
}
