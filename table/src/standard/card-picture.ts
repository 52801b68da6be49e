import type { ShownPiece } from "@tuckbox/pieces/table";
import { cardColours, filled, lineEm, mostOfHeight } from "../scene/layout/standard-pictures.ts";

/** 300 pixels an inch, enough for print. */
const pixelsPerMm = 300 / 25.4;

/** The parts of a line that are not broken: words, or single letters of a word that is wider than a card. */
function partsOf(line: string, isTooWide: (text: string) => boolean): string[] {
	return line.split(/(?<=\s)/).flatMap((word) => (isTooWide(word) ? [...word] : word));
}

/** Breaks a text into lines that fit. */
function broken(text: string, isTooWide: (text: string) => boolean): string[] {
	return text.split("\n").flatMap((line) => {
		const lines = [""];
		for (const part of partsOf(line, isTooWide)) {
			const longer = `${lines.at(-1)}${part}`;
			if (lines.at(-1) !== "" && isTooWide(longer.trimEnd())) lines.push(part);
			else lines[lines.length - 1] = longer;
		}
		return lines.map((one) => one.trim());
	});
}

/**
 * Draws a card on which a player has written, as it looks on the table: its text in the middle, as large as it fits.
 * @returns a PNG with 300 pixels an inch
 */
export async function cardPicture({ name, widthMm, heightMm }: ShownPiece): Promise<Blob> {
	const canvas = document.createElement("canvas");
	const [width, height] = [widthMm, heightMm].map((mm) => Math.round(mm * pixelsPerMm));
	Object.assign(canvas, { width, height });
	const context = canvas.getContext("2d");
	if (context === null || width === undefined || height === undefined) throw new Error("no canvas");
	context.fillStyle = cardColours.paper;
	context.fillRect(0, 0, width, height);
	let size = height * mostOfHeight;
	const isTooWide = (text: string) => context.measureText(text).width > width * filled;
	const linesAt = (px: number) => {
		context.font = `500 ${px}px system-ui, sans-serif`;
		return broken(name, isTooWide);
	};
	let lines = linesAt(size);
	while (size > 1 && lines.length * lineEm * size > height * filled) {
		size *= 0.93;
		lines = linesAt(size);
	}
	context.fillStyle = cardColours.ink;
	context.textAlign = "center";
	context.textBaseline = "middle";
	const top = height / 2 - ((lines.length - 1) * lineEm * size) / 2;
	for (const [i, line] of lines.entries()) context.fillText(line, width / 2, top + i * lineEm * size);
	const { promise, resolve, reject } = Promise.withResolvers<Blob>();
	canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), "image/png");
	return await promise;
}
