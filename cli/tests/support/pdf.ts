import { mmPerInch } from "@tuckbox/pieces";

export type Page = {
	mm: readonly [width: number, height: number];
	/** Red, green and blue of the whole page, from 0 to 1; white by default. */
	colour?: readonly [number, number, number];
	/** Distances of the trim box and the bleed box from each edge of the page, in mm. */
	trim?: number;
	bleed?: number;
	rotate?: 90;
	/** Further content to draw, in points from the bottom left corner. */
	content?: string;
	/** Further entries of the page's dictionary. */
	more?: string;
};

const points = (mm: number) => ((mm / mmPerInch) * 72).toFixed(3);

/** Writes a PDF that is as simple as the format allows. @param more further objects, numbered from 3 + 2 × pages */
export function pdfOf(pages: readonly Page[], more: readonly string[] = [], trailer = ""): Buffer {
	const pageAt = (at: number) => 3 + 2 * at;
	const box = (name: string, [width, height]: Page["mm"], inset: number) =>
		`/${name} [${points(inset)} ${points(inset)} ${points(width - inset)} ${points(height - inset)}]`;
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${pageAt(at)} 0 R`).join(" ")}] >>`,
		...pages.flatMap(({ mm, colour = [1, 1, 1], trim, bleed, rotate, content = "", more = "" }, at) => {
			const drawn = `${colour.join(" ")} rg 0 0 ${points(mm[0])} ${points(mm[1])} re f\n${content}`;
			const boxes = [
				box("MediaBox", mm, 0),
				...(trim === undefined ? [] : [box("TrimBox", mm, trim)]),
				...(bleed === undefined ? [] : [box("BleedBox", mm, bleed)]),
			].join(" ");
			const turned = rotate === undefined ? "" : `/Rotate ${rotate}`;
			return [
				`<< /Type /Page /Parent 2 0 R ${boxes} ${turned} ${more} /Contents ${pageAt(at) + 1} 0 R >>`,
				`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
			];
		}),
		...more,
	];
	const parts = ["%PDF-1.7\n"];
	const starts: number[] = [];
	let length = 9;
	for (const [at, object] of objects.entries()) {
		const part = `${at + 1} 0 obj\n${object}\nendobj\n`;
		starts.push(length);
		length += Buffer.byteLength(part, "latin1");
		parts.push(part);
	}
	const rows = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
	parts.push(
		`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`,
		`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
	);
	return Buffer.from(parts.join(""), "latin1");
}

export const poker = [63.5, 88.9] as const;
export const a4 = [210, 297] as const;
