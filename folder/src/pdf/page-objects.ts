import type { PageObject } from "./placed-cards.ts";

// Where a page of a PDF draws its pictures, shapes, groups and texts.

/** The functions of PDFium that report the objects on a page. */
export type PageReader = {
	readonly HEAPU8: Uint8Array;
	readonly wasmExports: { malloc(bytes: number): number; free(at: number): void };
	_FPDF_PageToDevice(
		...[page, left, top, width, height, rotate, x, y, xAt, yAt]: [
			...[number, number, number, number, number, number, number, number, number, number],
		]
	): number;
	_FPDFPage_CountObjects(page: number): number;
	_FPDFPage_GetObject(page: number, index: number): number;
	_FPDFFormObj_CountObjects(form: number): number;
	_FPDFFormObj_GetObject(form: number, index: number): number;
	_FPDFPageObj_GetType(object: number): number;
	_FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
	_FPDFPageObj_GetMatrix(object: number, at: number): number;
	_FPDFPageObj_GetStrokeWidth(object: number, at: number): number;
	_FPDFPath_GetDrawMode(path: number, fillAt: number, strokeAt: number): number;
	_FPDFImageObj_GetImageDataRaw(image: number, at: number, length: number): number;
	_FPDFPageObj_GetClipPath(object: number): number;
	_FPDFClipPath_CountPaths(clip: number): number;
	_FPDFClipPath_CountPathSegments(clip: number, path: number): number;
	_FPDFClipPath_GetPathSegment(clip: number, path: number, index: number): number;
	_FPDFPathSegment_GetPoint(segment: number, xAt: number, yAt: number): number;
};

/** A transformation as in a PDF: x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
type Bounds = { left: number; bottom: number; right: number; top: number };

/** FPDF_PAGEOBJ_TEXT, _PATH, _IMAGE and _FORM. */
const kinds = { text: 1, path: 2, image: 3, form: 5 };
/** Maximum number of objects on a page: one with more is a drawing. */
const maxObjects = 12_000;
/** Maximum depth of groups in groups, and maximum number of points of a clipping path: one with more is a figure. */
const maxDepth = 4;
const maxPoints = 64;
/** Precision of places on the page, in parts of a mm. */
const perMm = 1000;

const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
	...([a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D] as const),
	...([e * A + f * C + E, e * B + f * D + F] as const),
];

/** Reads a page of PDFium. */
class Reader {
	readonly #pdfium: PageReader;
	/** Room for eight numbers of four bytes. */
	readonly #at: number;
	readonly objects: PageObject[] = [];

	constructor(pdfium: PageReader, at: number) {
		this.#pdfium = pdfium;
		this.#at = at;
	}

	#floats(count: number): number[] {
		return [...new Float32Array(this.#pdfium.HEAPU8.buffer, this.#at, count)];
	}

	#integers(count: number): number[] {
		return [...new Int32Array(this.#pdfium.HEAPU8.buffer, this.#at, count)];
	}

	/** The transformation from the space of a page to millimetres from its left and upper edge. */
	inMm(page: number, widthMm: number, heightMm: number): Matrix {
		const [width, height] = [Math.round(widthMm * perMm), Math.round(heightMm * perMm)];
		const place = (x: number, y: number): [number, number] => {
			this.#pdfium._FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, this.#at, this.#at + 4);
			const [left = 0, top = 0] = this.#integers(2);
			return [left / perMm, top / perMm];
		};
		const [[e, f], [ax, ay], [bx, by]] = [place(0, 0), place(1000, 0), place(0, 1000)];
		return [(ax - e) / 1000, (ay - f) / 1000, (bx - e) / 1000, (by - f) / 1000, e, f];
	}

	/** The width of the line around a path, in the space of its own. */
	#lineOf(path: number): number {
		const { _FPDFPath_GetDrawMode: modeOf, _FPDFPageObj_GetStrokeWidth: widthOf } = this.#pdfium;
		if (modeOf(path, this.#at, this.#at + 4) === 0 || this.#integers(2)[1] === 0) return 0;
		return widthOf(path, this.#at) === 0 ? 0 : (this.#floats(1)[0] ?? 0);
	}

	#matrixOf(object: number): Matrix {
		if (this.#pdfium._FPDFPageObj_GetMatrix(object, this.#at) === 0) return [1, 0, 0, 1, 0, 0];
		const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#floats(6);
		return [a, b, c, d, e, f];
	}

	/** The part of an object within its clipping paths. */
	#clipped(object: number, bounds: Bounds): Bounds {
		const clip = this.#pdfium._FPDFPageObj_GetClipPath(object);
		const paths = clip === 0 ? 0 : this.#pdfium._FPDFClipPath_CountPaths(clip);
		let { left, bottom, right, top } = bounds;
		for (let path = 0; path < paths; path++) {
			const count = this.#pdfium._FPDFClipPath_CountPathSegments(clip, path);
			if (count < 3 || count > maxPoints) continue;
			const points = Array.from({ length: count }, (_, at) => {
				const segment = this.#pdfium._FPDFClipPath_GetPathSegment(clip, path, at);
				this.#pdfium._FPDFPathSegment_GetPoint(segment, this.#at, this.#at + 4);
				return this.#floats(2) as [number, number];
			});
			const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
			[left, right] = [Math.max(left, Math.min(...xs)), Math.min(right, Math.max(...xs))];
			[bottom, top] = [Math.max(bottom, Math.min(...ys)), Math.min(top, Math.max(...ys))];
		}
		return { left, bottom, right, top };
	}

	#add(object: number, kind: number, toPage: Matrix): void {
		const at = this.#at;
		if (this.#pdfium._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12) === 0) return;
		const [x = 0, y = 0, right = 0, top = 0] = this.#floats(4);
		const shown = this.#clipped(object, { left: x, bottom: y, right, top });
		const [a, b, c, d, e, f] = toPage;
		const corners = [
			[a * shown.left + c * shown.bottom + e, b * shown.left + d * shown.bottom + f],
			[a * shown.right + c * shown.top + e, b * shown.right + d * shown.top + f],
		] as const;
		const [[x1, y1], [x2, y2]] = corners;
		const line = kind === kinds.path ? this.#lineOf(object) : 0;
		const scale = line === 0 ? 0 : Math.sqrt(Math.abs(a * d - b * c));
		const own = line === 0 ? [1, 0, 0, 1] : this.#matrixOf(object);
		const lineMm =
			line * scale * Math.sqrt(Math.abs((own[0] ?? 1) * (own[3] ?? 1) - (own[1] ?? 0) * (own[2] ?? 0)));
		const [widthMm, heightMm] = [Math.abs(x2 - x1) - lineMm, Math.abs(y2 - y1) - lineMm];
		if (shown.right <= shown.left || shown.top <= shown.bottom) return;
		this.objects.push({
			leftMm: Math.min(x1, x2) + lineMm / 2,
			topMm: Math.min(y1, y2) + lineMm / 2,
			...{ widthMm, heightMm },
			...(kind === kinds.text && { isText: true as const }),
			...(kind === kinds.image && {
				byteSize: this.#pdfium._FPDFImageObj_GetImageDataRaw(object, 0, 0),
			}),
		});
	}

	/** Adds what a page or a group draws; false if that is too much. */
	read(count: number, objectAt: (index: number) => number, toPage: Matrix, depth = 0): boolean {
		if (this.objects.length + count > maxObjects) return false;
		for (let index = 0; index < count; index++) {
			const object = objectAt(index);
			const kind = this.#pdfium._FPDFPageObj_GetType(object);
			this.#add(object, kind, toPage);
			if (kind !== kinds.form || depth >= maxDepth) continue;
			const inside = times(this.#matrixOf(object), toPage);
			const inGroup = (at: number) => this.#pdfium._FPDFFormObj_GetObject(object, at);
			const size = this.#pdfium._FPDFFormObj_CountObjects(object);
			if (!this.read(Math.max(0, size), inGroup, inside, depth + 1)) return false;
		}
		return true;
	}
}

/**
 * Returns the objects on a page, with their places. Groups count as objects, and so does their content.
 * @param page of PDFium
 * @returns none if the page draws too much for a sheet of cards
 */
export function objectsOn(pdfium: PageReader, page: number, widthMm: number, heightMm: number): PageObject[] {
	const at = pdfium.wasmExports.malloc(32);
	try {
		const reader = new Reader(pdfium, at);
		const toPage = reader.inMm(page, widthMm, heightMm);
		const count = Math.max(0, pdfium._FPDFPage_CountObjects(page));
		const isAll = reader.read(count, (index) => pdfium._FPDFPage_GetObject(page, index), toPage);
		return isAll ? reader.objects : [];
	} finally {
		pdfium.wasmExports.free(at);
	}
}

/** Hundredths of a millimetre: objects that are nearer than that are in the same place. */
const inHundredths = (mm: number) => Math.round(mm * 100);

/**
 * A text that is the same for pages that show the same: a hash (FNV-1a, 32 bits, twice) of the places of all objects, of the
 * outlines of their texts and of the lengths of their pictures.
 */
export function lookOfObjects(objects: readonly PageObject[]): string {
	let [one, other] = [0x811c9dc5, 0x01000193];
	for (const { leftMm, topMm, widthMm, heightMm, byteSize = 0 } of objects)
		for (const value of [...[leftMm, topMm, widthMm, heightMm].map(inHundredths), byteSize]) {
			one = Math.imul(one ^ value, 0x01000193);
			other = Math.imul(other ^ (value + one), 0x01000193);
		}
	return [objects.length, one >>> 0, other >>> 0].map((value) => value.toString(36)).join("-");
}

/** The number of objects on a page with this look. */
export const objectsIn = (look: string): number => Number.parseInt(look, 36);

/** Minimum number of texts on a page of a running text, and minimum share of what it draws. */
const runningText = { texts: 20, share: 0.8 };

/** Whether objects are a running text, rather than a drawing. */
export function areText(objects: readonly PageObject[]): boolean {
	const texts = objects.filter(({ isText }) => isText).length;
	return texts >= runningText.texts && texts >= runningText.share * objects.length;
}

/** Minimum length in mm of a picture that is not an icon. */
const pictureMm = 20;

/** The length in bytes of the largest picture among objects, if it is no icon. */
export function bytesOfPicture(objects: readonly PageObject[]): number | undefined {
	const areaOf = ({ widthMm, heightMm }: PageObject) => widthMm * heightMm;
	const [largest] = objects
		.filter(({ byteSize = 0, widthMm, heightMm }) => byteSize > 0 && Math.max(widthMm, heightMm) >= pictureMm)
		.sort((one, other) => areaOf(other) - areaOf(one));
	return largest?.byteSize;
}
