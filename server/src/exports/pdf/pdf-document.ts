import { createRequire } from "node:module";
import { mmPerInch } from "@tuckbox/pieces";
import PDFDocument from "pdfkit";
import { compose, type Matrix, type Path } from "../model/geometry.ts";
import type { Caption, Page, Picture, Stroke } from "../model/page.ts";
import type { PdfFacts, PdfStep } from "./messages.ts";

// The only file that uses pdfkit. It draws pages in mm, and releases each image and page once it is written.

/** Parts of pdfkit that its types leave out: its images, and the references of pages and documents. */
type Embedded = { label: string; obj: unknown; embed(document: unknown): void };
type Inner = {
	openImage(bytes: Uint8Array): Embedded;
	page: { xobjects: Record<string, unknown> };
	addContent(text: string): void;
	ref(data: Record<string, unknown>): unknown;
	_font: { font: { hasGlyphForCodePoint(point: number): boolean } };
	_root: { data: Record<string, unknown> };
};

const pointsPerMm = 72 / mmPerInch;

/** Transformations that make stored images upright, by EXIF's numbers. */
const orientations: readonly Matrix[] = [
	[1, 0, 0, 1, 0, 0],
	[-1, 0, 0, 1, 1, 0],
	[-1, 0, 0, -1, 1, 1],
	[1, 0, 0, -1, 0, 1],
	[0, 1, 1, 0, 0, 0],
	[0, 1, -1, 0, 1, 0],
	[0, -1, -1, 0, 1, 1],
	[0, -1, 1, 0, 0, 1],
];
/** PDF counts from an image's lower edge. */
const upsideDown: Matrix = [1, 0, 0, -1, 0, 1];

/** In mm. */
const strokeWidths: Readonly<Record<Stroke["kind"], number>> = { cut: 0.1, fold: 0.12, ruler: 0.1 };
const strokeColours: Readonly<Record<Stroke["kind"], string>> = { cut: "#000", fold: "#666", ruler: "#555" };

/**
 * The scripts that names are written in, each in a file of its own; characters of other scripts are left out.
 */
const scripts = [
	"latin",
	"latin-ext",
	"cyrillic",
	"cyrillic-ext",
	"greek",
	"greek-ext",
	"vietnamese",
] as const;
const { resolve } = createRequire(import.meta.url);

export type PdfPages = {
	addImage(image: Extract<PdfStep, { kind: "image" }>): void;
	addPage(page: Page): void;
	end(): void;
	/** The bytes that have been written since the last call. */
	take(): Uint8Array<ArrayBuffer>;
};

export function openPdf({ title, duplex }: PdfFacts): PdfPages {
	const pdf = new PDFDocument({
		autoFirstPage: false,
		margin: 0,
		pdfVersion: "1.7",
		info: { Title: title, Creator: "Tuckbox", Producer: "Tuckbox" },
		lang: "mul",
	});
	const inner = pdf as unknown as Inner;
	// print dialogs then propose the true size, and to print on both sides
	inner._root.data.ViewerPreferences = inner.ref({
		PrintScaling: "None",
		...(duplex && { Duplex: duplex === "longEdge" ? "DuplexFlipLongEdge" : "DuplexFlipShortEdge" }),
	});
	const images = new Map<string, { image: Embedded; orientation: Matrix }>();

	function trace(path: Path): void {
		for (const step of path) {
			if (step[0] === "M") pdf.moveTo(step[1], step[2]);
			else if (step[0] === "L") pdf.lineTo(step[1], step[2]);
			else if (step[0] === "C") pdf.bezierCurveTo(step[1], step[2], step[3], step[4], step[5], step[6]);
			else pdf.closePath();
		}
	}

	function drawPicture({ image: { key }, matrix, clip }: Picture): void {
		const known = images.get(key);
		if (known === undefined) throw new Error(`the image ${key} was not added before its page`);
		const { image, orientation } = known;
		pdf.save();
		trace(clip);
		pdf.clip();
		pdf.transform(...compose(compose(matrix, orientation), upsideDown));
		inner.page.xobjects[image.label] = image.obj;
		inner.addContent(`/${image.label} Do`);
		pdf.restore();
	}

	function drawStroke({ path, kind }: Stroke): void {
		trace(path);
		pdf.lineWidth(strokeWidths[kind]).strokeColor(strokeColours[kind]);
		if (kind === "fold") pdf.dash(1, { space: 1 });
		pdf.stroke();
		if (kind === "fold") pdf.undash();
	}

	/** The text in runs of one script each. */
	function runsOf(text: string): { script: string; text: string }[] {
		const runs: { script: string; text: string }[] = [];
		for (const sign of text.normalize("NFC")) {
			const script = scripts.find((name) => {
				pdf.font(fontOf(name));
				return inner._font.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
			});
			if (script === undefined) continue;
			const last = runs.at(-1);
			if (last?.script === script) last.text += sign;
			else runs.push({ script, text: sign });
		}
		return runs;
	}

	function fontOf(script: string): string {
		const name = `label-${script}`;
		if (!fonts.has(name)) {
			pdf.registerFont(
				name,
				resolve(`@fontsource/source-sans-3/files/source-sans-3-${script}-400-normal.woff`),
			);
			fonts.add(name);
		}
		return name;
	}
	const fonts = new Set<string>();

	function drawCaption({ text, at: [x, y], sizeMm, align }: Caption): void {
		const runs = runsOf(text).map((run) => {
			pdf.font(fontOf(run.script)).fontSize(sizeMm);
			return { ...run, width: pdf.widthOfString(run.text) };
		});
		const width = runs.reduce((sum, run) => sum + run.width, 0);
		let left = x - (align === "start" ? 0 : align === "end" ? width : width / 2);
		pdf.fillColor("#555");
		for (const run of runs) {
			pdf.font(fontOf(run.script)).fontSize(sizeMm);
			pdf.text(run.text, left, y, { lineBreak: false, baseline: "alphabetic" });
			left += run.width;
		}
	}

	return {
		addImage({ key, bytes, orientation }) {
			const image = inner.openImage(bytes);
			image.label = `I${images.size + 1}`;
			image.embed(pdf);
			images.set(key, { image, orientation: orientations[orientation - 1] ?? [1, 0, 0, 1, 0, 0] });
		},
		addPage({ widthMm, heightMm, pictures, strokes, captions }) {
			pdf.addPage({ size: [widthMm * pointsPerMm, heightMm * pointsPerMm], margin: 0 });
			pdf.scale(pointsPerMm);
			pictures.forEach(drawPicture);
			strokes.forEach(drawStroke);
			captions.forEach(drawCaption);
		},
		end() {
			pdf.end();
		},
		take() {
			const parts: Uint8Array[] = [];
			for (let part = pdf.read(); part !== null; part = pdf.read()) parts.push(part as Uint8Array);
			const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
			let at = 0;
			for (const part of parts) {
				bytes.set(part, at);
				at += part.length;
			}
			return bytes;
		},
	};
}
