import "../../../cli/src/messages/english.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deflateSync } from "node:zlib";
import { UnreadableImage } from "@tuckbox/folder";
import "../../../cli/src/messages/english.ts";
import { remarkText } from "../../../cli/src/messages/remarks.ts";
import { drawPages, readPdfFacts } from "../../../cli/src/pictures/draw-pages.ts";
import { a4, pdfOf, poker } from "../../../cli/tests/support/pdf.ts";

/** Time limits in ms: of what is drawn, also on a slow machine, and of what never ends. */
const patience = 300_000;
const short = 1500;

/** Opens a PDF and draws its first page. @returns the size of the drawing in bytes, or the sentence about the file */
async function outcomeOf(pdf: Uint8Array, maxMs = patience): Promise<number | string> {
	try {
		await readPdfFacts(pdf, 5000, maxMs);
		let bytes = 0;
		const recipe = { make: "page", page: 1, widthPx: 300, heightPx: 420 } as const;
		for await (const made of drawPages(pdf, [recipe], maxMs)) bytes += made.bytes.length;
		return bytes;
	} catch (error) {
		if (!(error instanceof UnreadableImage)) throw error;
		return remarkText(error.remarkOn("bad.pdf"));
	}
}

/** A stream that is far larger when it is read. */
const stream = (dictionary: string, bytes: Buffer) => {
	const packed = deflateSync(bytes, { level: 9 });
	return `<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString("latin1")}\nendstream`;
};
const using = (name: string, number: number) => `/Resources << /XObject << /${name} ${number} 0 R >> >>`;
/** The number of the first object after those of a single page. */
const next = 5;
const grey = (side: number) =>
	`/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`;
const isSaid = (outcome: number | string) => assert.match(String(outcome), /^bad\.pdf cannot be /);

describe("hostile PDFs end with a picture or a sentence, and not with the machine's memory or time", () => {
	test("what is large is drawn in the size that is given", async () => {
		const million = pdfOf([{ mm: [1e6, 1e6], colour: [1, 0, 0] }]);
		const { pages } = await readPdfFacts(million, 1);
		assert.ok((pages[0]?.widthMm ?? 0) > 1000, JSON.stringify(pages));
		assert.ok(Number(await outcomeOf(million)) > 0);
		const photograph = [stream(grey(10_000), Buffer.alloc(100_000_000))];
		const content = "500 0 0 500 0 0 cm /I Do";
		const large = pdfOf([{ mm: a4, content, more: using("I", next) }], photograph);
		assert.ok(Number(await outcomeOf(large)) > 0);
		assert.equal(
			(await readPdfFacts(pdfOf(Array.from({ length: 3000 }, () => ({ mm: poker }))), 5000)).pages.length,
			3000,
		);
	});

	test("what claims to be larger than it is, refers to itself or never ends", async () => {
		const claim = [stream(grey(200_000), Buffer.alloc(1000))];
		const content = "500 0 0 500 0 0 cm /I Do";
		assert.ok(Number(await outcomeOf(pdfOf([{ mm: a4, content, more: using("I", next) }], claim))) > 0);
		const form = [
			stream(
				`/Type /XObject /Subtype /Form /BBox [0 0 500 500] ${using("F", next)}`,
				Buffer.from("/F Do /F Do"),
			),
		];
		isSaid(await outcomeOf(pdfOf([{ mm: a4, content: "/F Do", more: using("F", next) }], form), short));
		const doubled = Array.from({ length: 40 }, (_, at) =>
			stream(
				`/Type /XObject /Subtype /Form /BBox [0 0 500 500] ${using("F", next + at + 1)}`,
				Buffer.from("/F Do /F Do"),
			),
		);
		const last = stream("/Type /XObject /Subtype /Form /BBox [0 0 500 500]", Buffer.from("0 0 500 500 re f"));
		const forms = pdfOf([{ mm: a4, content: "/F Do", more: using("F", next) }], [...doubled, last]);
		isSaid(await outcomeOf(forms, short));
		const loop = Buffer.from(
			pdfOf([{ mm: poker }])
				.toString("latin1")
				.replace("/Kids [3 0 R]", "/Kids [2 0 R]"),
			"latin1",
		);
		isSaid(await outcomeOf(loop, short));
	});

	test("scripts and links do nothing", async () => {
		const action = "/OpenAction << /S /JavaScript /JS (while \\(true\\) app.alert\\(1\\)) >>";
		const text = pdfOf([
			{
				mm: poker,
				more: "/AA << /O << /S /URI /URI (http://127.0.0.1:1/) >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A << /S /Launch /F (/bin/sh) >> >>]",
			},
		]).toString("latin1");
		assert.ok(
			Number(
				await outcomeOf(Buffer.from(text.replace("/Type /Catalog", `/Type /Catalog ${action}`), "latin1")),
			) > 0,
		);
	});

	test("any damage", async () => {
		const whole = pdfOf(
			[{ mm: [76, 101], trim: 6, bleed: 3, content: "0 0 1 rg 9 9 99 99 re f" }],
			["<< >>"],
		);
		let state = 7;
		const random = (below: number) => {
			state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
			return state % below;
		};
		let drawn = 0;
		for (let round = 0; round < 60; round++) {
			const damaged = Buffer.from(round % 4 === 0 ? whole.subarray(0, random(whole.length)) : whole);
			for (let flips = 0; flips < 6; flips++)
				if (damaged.length > 0) damaged[random(damaged.length)] = random(256);
			const outcome = await outcomeOf(damaged);
			if (typeof outcome === "number") drawn++;
			else isSaid(outcome);
		}
		assert.ok(drawn > 0 && drawn < 60, `${drawn} were drawn`);
	});
});
