import assert from "node:assert/strict";
import sharp from "sharp";
import { fronts } from "../../cli/tests/support/paper.ts";
import { a4, type Page as PdfPage, pdfOf, poker } from "../../cli/tests/support/pdf.ts";
import type { Client } from "../../server/tests/support/client.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { piecesOf, pushedDeck } from "../../web/tests/support/decks.ts";
import { drop, handed } from "../../web/tests/support/drops.ts";

let user: SignedInVisitor;
let tool: Client;

const on = consoleTest({}, async () => {
	user = await on.service.person();
	tool = await on.service.app(user.userId);
});

const [red, green, blue] = [
	[1, 0, 0],
	[0, 1, 0],
	[0, 0, 1],
] as const;
const colouredPages = (mm: PdfPage["mm"], ...colours: NonNullable<PdfPage["colour"]>[]): PdfPage[] =>
	colours.map((colour) => ({ mm, colour }));
const locked = pdfOf(
	colouredPages(poker, red),
	[`<< /Filter /Standard /V 1 /R 2 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> /P -4 >>`],
	"/Encrypt 5 0 R /ID [<00><00>]",
);
const broken = Buffer.from("%PDF-1.7\nno pages");

const pdfAddress = /\/console\/(pdfium|pdf-worker|draw-pages)-/;
const dialogOf = (page: Page) => page.getByRole("dialog");

/** The size of a picture, and the colour of its first pixel. */
async function pictureAt(url: string) {
	const bytes = await fetch(url).then((answer) => answer.arrayBuffer());
	const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	return [info.width, info.height, data.subarray(0, 3).toString("hex")];
}

on.test(
	"PDFs in a dropped folder become cards, a book and a board, drawn where nothing can leave",
	async () => {
		const { game, url } = await pushedDeck(on.service, tool, "Gull");
		const { page, complaints } = await on.open(user);
		const loaded: string[] = [];
		page.on("request", (request) => {
			if (pdfAddress.test(request.url())) loaded.push(request.url());
		});
		const policies = new Map<string, string | undefined>();
		page.on("response", (answer) => {
			if (answer.url().includes("/console/pdf-worker-"))
				policies.set(answer.url(), answer.headers()["content-security-policy"]);
		});
		await page.goto(url);
		await page.getByText("Gull", { exact: true }).waitFor();
		assert.deepEqual(loaded, []);
		const files = [
			handed("sea.pdf", pdfOf(colouredPages(poker, red, green))),
			handed("sea-back.pdf", pdfOf(colouredPages(poker, blue))),
			handed("rules.pdf", pdfOf(colouredPages(a4, red, green, blue))),
			handed("boards/bay.pdf", pdfOf([{ mm: [306, 206], trim: 3, colour: green }])),
			handed("all.pdf", pdfOf(colouredPages(a4, red))),
			handed("cards/locked.pdf", locked),
			handed("cards/broken.pdf", broken),
		];
		await drop(page, "main", files, { folder: "bay" });
		const dialog = dialogOf(page);
		await dialog.getByText("Left out: all.pdf (1 × A4).").waitFor();
		await dialog.getByText("cards/locked.pdf is left out.").waitFor();
		await dialog.getByText("cards/broken.pdf is left out.").waitFor();
		await assertAccessible(page, "the plan of a folder with PDFs");
		assert.deepEqual([...policies.values()], ["default-src 'none'; script-src 'wasm-unsafe-eval'"]);
		// the page ends its own workers, so this is another one
		const another = page.waitForEvent("worker");
		const [workerUrl = ""] = policies.keys();
		await page.evaluate((url) => {
			window.another = new Worker(url, { type: "module" });
		}, workerUrl);
		const load = () =>
			fetch("/healthz").then(
				() => "loaded",
				() => "refused",
			);
		assert.equal(await (await another).evaluate(load), "refused");
		await dialog.getByRole("button", { name: "Add 5 pieces" }).click();
		await page.getByText("5 pieces added.").waitFor();
		const { pieces } = await piecesOf(on.service, user, game);
		const { widthMm, heightMm, payload } = pieces.get("Sea 2");
		assert.deepEqual([widthMm, heightMm], poker);
		assert.deepEqual(await pictureAt(payload.imageFaces[0].url), [750, 1050, "00ff00"]);
		assert.deepEqual([pieces.get("Bay").widthMm, pieces.get("Bay").heightMm], [300, 200]);
		assert.equal(pieces.get("Rules").payload.imageFaces.length, 3);
		assert.deepEqual(complaints, []);
		// WebAssembly runs in the worker only
		const onPage = () =>
			WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
				() => "compiled",
				(error: Error) => error.name,
			);
		assert.equal(await page.evaluate(onPage), "CompileError");
	},
);

/** Forms that draw each other so often that no program comes to an end. */
function endless(): Buffer {
	const depth = 12;
	const forms = Array.from({ length: depth }, (_, at) => {
		const drawn = at + 1 < depth ? "/F Do ".repeat(10) : "0 0 9 9 re f ";
		const next = at + 1 < depth ? `/Resources << /XObject << /F ${at + 6} 0 R >> >>` : "";
		return `<< /Type /XObject /Subtype /Form /BBox [0 0 180 252] ${next} /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`;
	});
	const page: PdfPage = {
		mm: poker,
		content: "/F Do",
		more: "/Resources << /XObject << /F 5 0 R >> >>",
	};
	return pdfOf([page], forms);
}

declare global {
	interface Window {
		/** Ends what may take half a minute and has not ended yet. */
		passLimits(): void;
		/** A worker that the page does not know. */
		another?: Worker;
	}
}

/** The time that a drawing may take passes when the test says so, and not on a busy machine. Runs in the page. */
function holdLimits(): void {
	const set = window.setTimeout.bind(window);
	const clear = window.clearTimeout.bind(window);
	const limits = new Map<number, () => void>();
	window.setTimeout = ((task: () => void, ms?: number) => {
		const id = set(ms === 30_000 ? () => undefined : task, ms);
		if (ms === 30_000) limits.set(id, task);
		return id;
	}) as typeof setTimeout;
	window.clearTimeout = (id) => {
		limits.delete(Number(id));
		clear(id);
	};
	window.passLimits = () => {
		for (const task of limits.values()) task();
	};
}

on.test(
	"a single PDF is a deck of the game; one that cannot be read says why, and one without an end is ended",
	async () => {
		const { url } = await pushedDeck(on.service, tool, "Gull");
		const { page, complaints } = await on.open(user);
		await page.addInitScript(holdLimits);
		await page.goto(url);
		await page.getByText("Gull", { exact: true }).waitFor();
		const dialog = dialogOf(page);
		const begun = async (name: string, bytes: Buffer) => {
			await drop(page, "main", [handed(name, bytes)]);
			await page.getByRole("dialog", { name, exact: true }).waitFor();
		};
		const cancelled = async () => {
			await dialog.getByRole("button", { name: "Cancel" }).click();
			await dialog.waitFor({ state: "detached" });
		};
		const dropped = async (name: string, bytes: Buffer, ...texts: string[]) => {
			await begun(name, bytes);
			for (const text of texts) await dialog.getByText(text).first().waitFor();
			await cancelled();
		};
		const fish = pdfOf(colouredPages(poker, red, green));
		await dropped("fish.pdf", fish, "3 new", "Fish 2");
		await dropped(
			"locked.pdf",
			locked,
			"locked.pdf cannot be read: it is protected by a password. Save it without a password.",
		);
		await dropped("broken.pdf", broken, "This file cannot be used.", "broken.pdf cannot be used: ");
		const long = pdfOf(Array.from({ length: 501 }, () => ({ mm: poker })));
		await dropped("long.pdf", long, "long.pdf has 501 pages; at most 500 are read.");
		await dropped(
			"print.pdf",
			pdfOf(colouredPages(a4, red, green)),
			"contains no cards",
			"print.pdf (2 × A4)",
		);
		await dropped(
			"heroes.pdf",
			pdfOf([fronts(1)]),
			"10 new",
			"Its pages are cut where they draw cards: 3 × 3 of 60 × 83 mm on each.",
		);
		await dropped("gull.tif", Buffer.from("II*\0"), "Push it with the command line: tuckbox push.");
		await begun("endless.pdf", endless());
		const tooLong = dialog.getByText("endless.pdf cannot be drawn: it takes more than 30 seconds");
		await until("the drawing is ended", async () => {
			await page.evaluate(() => window.passLimits());
			return await tooLong.isVisible();
		});
		await cancelled();
		await untilEqual("workers", async () => page.workers().length, 0);

		// the dialog is closed while a page is drawn
		const started = page.waitForEvent("worker");
		await begun("endless.pdf", endless());
		await started;
		await cancelled();
		await untilEqual("workers", async () => page.workers().length, 0);

		// and while there is no worker yet: only the next drop has one
		const { promise: isClosed, resolve: goOn } = Promise.withResolvers<void>();
		await page.route("**/console/pdfium-*", async (route) => {
			await isClosed;
			await route.continue();
		});
		await page.reload();
		await page.getByText("Gull", { exact: true }).waitFor();
		const asked = page.waitForRequest("**/console/pdfium-*");
		await begun("fish.pdf", fish);
		await asked;
		await cancelled();
		goOn();
		await dropped("fish.pdf", fish, "3 new", "Fish 2");
		await untilEqual("workers", async () => page.workers().length, 0);
		// on a fast machine, what has no end fills PDFium's memory before it is ended
		const ofMemory = /^(Cannot enlarge memory|Aborted)/;
		assert.deepEqual(
			complaints.filter((text) => !ofMemory.test(text)),
			[],
		);

		// a browser that does not run WebAssembly
		await page.route("**/console/pdf-worker-*", async (route) => {
			const response = await route.fetch();
			const headers = { ...response.headers(), "content-security-policy": "default-src 'none'" };
			await route.fulfill({ response, headers });
		});
		await dropped("fish.pdf", fish, "this browser does not run what reads PDFs (WebAssembly)");
	},
);

on.test(
	"in German: sheets of cards are cut from the pages of a PDF, and what is left out is said",
	async () => {
		const person = await on.service.person();
		const { page, complaints } = await on.open(person, { profile: { locale: "de-DE" } });
		await page.goto(on.service.url);
		await page.getByRole("main").getByRole("heading").first().waitFor();
		const sheet: PdfPage = { mm: a4, colour: blue, content: "0 1 0 rg 27.64 547 180 252 re f" };
		const manifest = `sheets:
  - { file: sheets.pdf, grid: 3x3, card: poker, count: 9, dpi: 100 }
decks:
  - { name: Cut, key: cut, cards: "sheets-*.png" }
`;
		const files = [handed("tuckbox.yaml", Buffer.from(manifest)), handed("sheets.pdf", pdfOf([sheet]))];
		await drop(page, "main", files, { folder: "cut" });
		const dialog = dialogOf(page);
		await dialog.getByText("10 neu").waitFor();
		await dialog.getByRole("button", { name: "Abbrechen" }).click();
		await dialog.waitFor({ state: "detached" });
		const rest = [
			handed("sea.pdf", pdfOf(colouredPages(poker, red))),
			handed("all.pdf", pdfOf(colouredPages(a4, red, red))),
			handed("broken.pdf", broken),
		];
		await drop(page, "main", rest, { folder: "rest" });
		await dialog.getByText("Nicht dabei: all.pdf (2 × A4).").waitFor();
		await dialog.getByText("broken.pdf wird nicht verwendet. broken.pdf ist nicht verwendbar: ").waitFor();
		assert.deepEqual(complaints, []);
	},
);
