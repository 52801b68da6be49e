import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import type { Page } from "./console.ts";

// Golden screenshots: the look of pages, as people have approved it. `npm run goldens -- --update` takes them again.

const folder = fileURLToPath(new URL("../../../console/tests/goldens/", import.meta.url));
/** Folder for screenshots of pages that have changed, each next to a picture of the differences. */
const found = fileURLToPath(new URL("../../../node_modules/.cache/goldens/", import.meta.url));
const browserFile = `${folder}browser.txt`;

const isUpdating = process.env.GOLDENS === "update";

/** Maximum difference of a colour, of 255, at which a pixel counts as unchanged. */
const maxStep = 16;
/**
 * Maximum share of changed pixels: 400 of a thousand by a thousand. The edges of turned cards have slightly different
 * shades from run to run, about 200 pixels in all.
 */
const maxShare = 0.0004;

/** All times on the pages, and the time at which they are shown. */
const madeAt = Date.UTC(2026, 2, 14, 9, 26);
const lookedAt = madeAt + 3 * 3600 * 1000;

/** The profile in which pages are shown: times and words depend on it. */
export const profile = { timezoneId: "UTC", locale: "en-GB" } as const;

function browserOf(page: Page): string {
	return `Chromium ${page.context().browser()?.version()}, ${process.platform} ${process.arch}`;
}

/**
 * The reason why pictures cannot be compared in this browser; undefined if they can. Another browser draws text
 * differently.
 */
export function whyIncomparable(page: Page): string | undefined {
	if (isUpdating) return undefined;
	const own = browserOf(page);
	const theirs = existsSync(browserFile) ? readFileSync(browserFile, "utf8").trim() : "no browser yet";
	return own === theirs ? undefined : `the golden screenshots are of ${theirs}, and this is ${own}`;
}

/** Freezes facts that differ from run to run: the times in responses, and the page's clock. */
export async function freeze(page: Page): Promise<void> {
	await page.clock.setFixedTime(lookedAt);
	await page.route(
		(url) => url.pathname.startsWith("/api/") && !url.pathname.endsWith("/events"),
		async (route) => {
			const response = await route.fetch();
			const text = await response.text();
			const body = text
				.replaceAll(/(?<=[:[,])1[6-9]\d{11}(?=[,}\]])/g, String(madeAt))
				.replaceAll(/"20\d\d-\d\d-\d\dT[\d:.]+Z"/g, JSON.stringify(new Date(madeAt)));
			await route.fulfill({ response, body });
		},
	);
	// the cloth of a table is noise, which would make its pictures four times as large
	await page.route("**/cloth*.svg", (route) =>
		route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
	);
	await page.routeWebSocket(/\/live$/, (socket) => {
		const service = socket.connectToServer();
		service.onMessage((message) =>
			socket.send(String(message).replaceAll(/(?<="at":)1[6-9]\d{11}(?=[,}])/g, String(madeAt))),
		);
	});
}

/** Replaces the service's address and random ids on the page, and shows everything in its final state. */
async function settle(page: Page): Promise<void> {
	await page.evaluate(async () => {
		// images outside of the window are loaded when they come into view
		const pending = () =>
			[...document.images].filter((image) => {
				const { top, left, bottom, right } = image.getBoundingClientRect();
				const isShown = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
				return isShown && !image.complete;
			});
		while (pending().length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
		await document.fonts.ready;
		const loaded = [...document.images].filter((image) => image.complete);
		await Promise.all(loaded.map((image) => image.decode().catch(() => undefined)));
	});
	await page.evaluate(() => {
		const steady = (text: string) =>
			text
				.replaceAll(location.origin, "http://tuckbox.example")
				.replaceAll(location.host, "tuckbox.example")
				.replaceAll(/\b([a-z]{3})_[0-9a-z]{26}\b/g, "$1_01k0000000000000000000000");
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
			const text = node.nodeValue ?? "";
			if (steady(text) !== text) node.nodeValue = steady(text);
		}
		for (const input of document.querySelectorAll("input")) input.value = steady(input.value);
	});
}

/**
 * Draws a page again from the largest versions of its pictures. A browser keeps a version that it has loaded for
 * another size, and drawings at another scale: both depend on how fast the page was loaded.
 */
export async function drawAgain(page: Page): Promise<void> {
	await page.evaluate(async () => {
		for (const image of document.images) {
			const largest = image.srcset.split(", ").at(-1)?.split(" ")[0];
			if (!largest) continue;
			image.removeAttribute("srcset");
			image.src = largest;
			await image.decode();
		}
		document.body.style.display = "none";
		await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
		document.body.style.display = "";
	});
}

/** A screenshot of the page when nothing on it moves any longer. */
async function takePicture(page: Page): Promise<Buffer> {
	await settle(page);
	const take = () => page.screenshot({ animations: "disabled", caret: "hide" });
	let taken = await take();
	for (let tries = 0; tries < 10; tries++) {
		const next = await take();
		if (next.equals(taken)) break;
		taken = next;
	}
	return taken;
}

type Pixels = { data: Buffer; width: number; height: number };

async function rawPixels(image: Buffer): Promise<Pixels> {
	const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height };
}

/** The share of pixels that differ, and a picture that shows them in red. */
async function difference(a: Pixels, b: Pixels): Promise<{ share: number; picture: Buffer }> {
	const shown = Buffer.alloc(a.data.length);
	let count = 0;
	for (let at = 0; at < a.data.length; at += 3) {
		let step = 0;
		for (let i = at; i < at + 3; i++) step = Math.max(step, Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0)));
		const isChanged = step > maxStep;
		if (isChanged) count++;
		const pale = 160 + Math.round((b.data[at + 1] ?? 0) * 0.35);
		shown.set(isChanged ? [220, 0, 0] : [pale, pale, pale], at);
	}
	const raw = { width: a.width, height: a.height, channels: 3 } as const;
	return { share: (3 * count) / a.data.length, picture: await sharp(shown, { raw }).png().toBuffer() };
}

/**
 * Fails if a page does not look like its golden screenshot, or takes a new one. On a busy machine edges may be drawn at
 * another fraction of a pixel, and a count may still change: the page is opened up to three times, and must look right
 * once.
 * @param open opens the page, and resolves when everything in the picture is there
 */
export async function assertLooksLike(page: Page, name: string, open: () => Promise<void>): Promise<void> {
	const file = `${folder}${name}.webp`;
	await open();
	if (isUpdating) {
		await mkdir(folder, { recursive: true });
		const taken = await takePicture(page);
		await writeFile(file, await sharp(taken).webp({ lossless: true, effort: 6 }).toBuffer());
		await writeFile(browserFile, `${browserOf(page)}\n`);
		return;
	}
	assert.ok(existsSync(file), `there is no ${file}; npm run goldens -- --update takes it`);
	const golden = await rawPixels(await readFile(file));
	for (let tries = 1; ; tries++) {
		const taken = await takePicture(page);
		const actual = await rawPixels(taken);
		const isSameSize = golden.width === actual.width && golden.height === actual.height;
		const { share, picture } = isSameSize ? await difference(golden, actual) : { share: 1, picture: taken };
		if (share <= maxShare) return;
		if (tries < 3) {
			await open();
			continue;
		}
		await mkdir(found, { recursive: true });
		await writeFile(`${found}${name}.png`, taken);
		await writeFile(`${found}${name}-difference.png`, picture);
		assert.fail(
			`${(100 * share).toFixed(2)} % of "${name}" looks different: see ${found}${name}.png and ${name}-difference.png. If it is meant to, run npm run goldens -- --update and look at the new pictures.`,
		);
	}
}
