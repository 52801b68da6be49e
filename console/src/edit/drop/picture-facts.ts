import type { Component } from "@tuckbox/client";
import type { Fit } from "@tuckbox/folder";
import { loadWords } from "@tuckbox/web/messages/words.ts";
import { describeError, Spoken } from "../../ui/Problem.tsx";
import { remarkText } from "../../ui/remark-text.ts";
import { drawnPicture } from "./drawn-picture.ts";
import { asFolder } from "./dropped.ts";

/** The picture to send, its size by its header, and its fit on a piece. */
export type PictureFacts = { file: File; widthPx: number; heightPx: number; fit: Fit };

/**
 * Reads a picture's header as the command line does.
 * @throws Error with the reason, in a designer's words, why it cannot be sent
 */
async function headerOf(file: File) {
	const { readImageHeader, UnreadableImage } = await import("@tuckbox/folder");
	const folder = asFolder([{ name: file.name, kind: "file", file: async () => file }]);
	await folder.entries("");
	const open = await folder.open(file.name);
	try {
		return await readImageHeader(open);
	} catch (error) {
		if (!(error instanceof UnreadableImage)) throw error;
		await loadWords(["errors", "folder"]);
		throw new Spoken(remarkText(error.remarkOn(file.name)));
	}
}

/**
 * Reads a picture before anything is sent; what is not a picture yet is drawn.
 * @throws Error with the reason, in a designer's words, why it cannot be sent
 */
export async function readPicture(given: File, piece: Component): Promise<PictureFacts> {
	const file = await drawnPicture(given, piece);
	const { fitTo, usualLengthMm } = await import("@tuckbox/folder");
	const header = await headerOf(file);
	// dice and tokens have no bleed
	const bleed = usualLengthMm(piece.kind) === undefined ? "auto" : "none";
	return { file, widthPx: header.widthPx, heightPx: header.heightPx, fit: fitTo(header, piece, bleed) };
}

/** The reason why a picture cannot be sent; undefined if its header shows none. */
export async function headerFault(file: File): Promise<string | undefined> {
	try {
		await headerOf(file);
	} catch (error) {
		return describeError(error as Error).what;
	}
}
