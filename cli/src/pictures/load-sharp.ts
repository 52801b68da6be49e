import { remark, UnreadableImage } from "@tuckbox/folder";
import type sharp from "sharp";

/** The library that decodes pictures: 20 MB, so that it is optional, and loaded only for what has to be made. */
export async function loadSharp(): Promise<typeof sharp> {
	try {
		return (await import("sharp")).default;
	} catch {
		throw new UnreadableImage((file) => remark("PICTURE_TOOL_MISSING", { file, package: "sharp" }));
	}
}
