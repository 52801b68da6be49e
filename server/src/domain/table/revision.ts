import { hash } from "node:crypto";
import type { PieceFace } from "@tuckbox/pieces/table";

/** The fields of a component that matter to play. Its key, its order and the number of its copies do not. */
type Played = {
	name: string;
	widthMm: number;
	heightMm: number;
	sides?: number | null;
	payload: { imageFaces: readonly PieceFace[]; [name: string]: unknown };
};

/** 96 bits: the pieces of a game are compared by it for years. */
const digestLength = 16;

function digestOf(parts: unknown): string {
	return hash("sha256", JSON.stringify(parts), "base64url").slice(0, digestLength);
}

/** The digest of an image's source, which its address ends with, and the part of it that is shown. */
function pictureOf({ sideKey, url, trim }: PieceFace): unknown[] {
	const file = typeof url === "string" ? url.slice(url.lastIndexOf("/") + 1) : null;
	return [sideKey, file, trim ?? null];
}

/**
 * A digest of the face pictures, the name, the payload, the size and, for dice, the number of sides. Two versions of a
 * piece with the same digest are the same piece to those who play.
 */
export function revisionOf({ name, widthMm, heightMm, sides, payload }: Played): string {
	const { imageFaces, ...own } = payload;
	return digestOf([name, widthMm, heightMm, sides ?? null, imageFaces.map(pictureOf), own]);
}

/** The revision of a die with its faces, which are components of their own. */
export function withFaces(die: string, faces: readonly string[]): string {
	return digestOf([die, faces]);
}
