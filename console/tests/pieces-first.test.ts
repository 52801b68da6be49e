import assert from "node:assert/strict";
import { zipOf } from "../../cli/tests/support/zip.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import { consoleTest, type Page } from "../../web/tests/support/console.ts";
import { drop, handed } from "../../web/tests/support/drops.ts";
import { piece } from "../../web/tests/support/pieces.ts";
import { nextFrames } from "../../web/tests/support/settled.ts";

// What the page of all pieces shows until everything is there.

let ann: SignedInVisitor;

const on = consoleTest({ publishesByItself: true }, async () => {
	ann = await on.service.person();
});

on.test(
	"what shows first of a large game does not move when the rest arrives, also behind a share link",
	async () => {
		const client = await on.service.app(ann.userId);
		const large = await client.game("Large");
		const image = await large.asset(await picture(60, 84));
		const cards = (deck: string, count: number) => [
			{ kind: "deck", name: `Deck ${deck}`, externalKey: deck },
			...Array.from({ length: count }, (_, i) => {
				const name = `${deck} ${i + 1}`;
				const size = { widthMm: 63.5, heightMm: 88.9 };
				return { kind: "card", name, externalKey: name, ...size, parentExternalKey: deck, assets: [image] };
			}),
		];
		// in another order than the page's: boards come last
		for (const [deck, count] of Object.entries({ Fire: 75, Water: 12, Earth: 90, Air: 70 }))
			await large.pushed(cards(deck, count));
		const rest = ["counter", "container", "tokenSprite"].map((kind) => {
			return { kind, name: `The ${kind}`, externalKey: kind, widthMm: 30, heightMm: 30, assets: [image] };
		});
		const boardSize = { widthMm: 180, heightMm: 180 };
		await large.pushed([
			...rest,
			{ kind: "board", name: "The board", externalKey: "board", ...boardSize, assets: [image] },
		]);
		await on.service.published();
		const { url } = await client.ok(client.post(`${large.path}/shares`, {}));
		const { pathname } = new URL(url);
		const secret = pathname.split("/").at(-1);

		for (const [visitor, path] of [
			[ann, `/games/${large.id}`],
			[undefined, `/s/${secret}`],
		] as const) {
			const { page, complaints } = await on.open(visitor, { reducedMotion: true, width: 1440, height: 2400 });
			const { promise: isMeasured, resolve: goOn } = Promise.withResolvers<void>();
			await page.route("**/published", async (route) => {
				await isMeasured;
				await route.continue();
			});
			await page.goto(`${on.service.url}${path}`);
			await piece(page, "The board").waitFor();
			await page.locator("main [aria-busy=true]").waitFor();
			await nextFrames(page);
			const boxes = () =>
				page.evaluate(() => {
					const named = [...document.querySelectorAll<HTMLElement>("main h2, [data-stop]")].map((element) => {
						const { x, y, width, height } = element.getBoundingClientRect();
						const name = element.getAttribute("aria-label") ?? element.textContent;
						return [name, [x, y, width, height].map(Math.round).join(" ")] as const;
					});
					return Object.fromEntries(named);
				});
			const before = await boxes();
			assert.ok(Object.keys(before).length > 40, `${Object.keys(before).length} pieces are drawn`);
			goOn();
			await page.locator("main [aria-busy=false]").waitFor();
			const later = await boxes();
			assert.deepEqual(Object.fromEntries(Object.keys(before).map((name) => [name, later[name]])), before);
			await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
			await piece(page, "The counter").waitFor();
			assert.deepEqual(complaints, []);
		}
	},
);
/** Notes every heading that is on the page from now on. */
async function watchHeadings(page: Page): Promise<void> {
	await page.evaluate(() => {
		window.seen = [];
		new MutationObserver(() => {
			for (const { textContent } of document.querySelectorAll("h2")) {
				if (textContent && !window.seen.includes(textContent)) window.seen.push(textContent);
			}
			if (document.querySelector("[class*=glow]")) window.seen.push("glow");
		}).observe(document.body, { subtree: true, childList: true });
	});
}

const emptyGame = "Drop a folder, a ZIP, PDFs or pictures here";

on.test(
	"the first pieces of a game, and the user's own changes, are not announced; the page is never empty meanwhile",
	async () => {
		const bea = await on.service.person();
		const { page } = await on.open(bea);
		await page.goto(on.service.url);
		await watchHeadings(page);
		await page.getByRole("button", { name: "Add Lantern Bay" }).click();
		await piece(page, "The bay").waitFor();
		await nextFrames(page);
		const seen = await page.evaluate(() => window.seen);
		assert.ok(!seen.includes(emptyGame) && !seen.includes("glow"), seen.join());
		assert.equal(await page.getByRole("region", { name: "What changed" }).count(), 0);
		assert.equal(await page.getByText("just now").count(), 0);
	},
);

on.test("a first-timer drops a ZIP on the start page and sees the game", async () => {
	const cem = await on.service.person();
	const { page, complaints } = await on.open(cem);
	await page.goto(on.service.url);
	await page.getByRole("heading", { name: "Drop your game here" }).waitFor();
	await watchHeadings(page);
	const [gull, back, bay] = [await picture(150, 210), await picture(150, 211), await picture(400, 300)];
	const zip = zipOf({
		"Tidehaven/decks/sea/Gull.png": gull.bytes,
		"Tidehaven/decks/sea/back.png": back.bytes,
		"Tidehaven/boards/Bay.png": bay.bytes,
		"__MACOSX/Tidehaven/boards/._Bay.png": Buffer.from("x"),
	});
	await drop(page, "main", [handed("Tidehaven (1).zip", zip)], {
		whileHeld: () => page.getByText("Drop a folder, a ZIP, pictures or PDFs to make a game").waitFor(),
	});
	const dialog = page.getByRole("dialog", { name: "Tidehaven (1).zip" });
	await untilEqual("the name", () => dialog.getByLabel("Name of the game").inputValue(), "Tidehaven");
	await dialog.getByRole("button", { name: "Add 3 pieces" }).click();
	await page.waitForURL("**/games/gam_*");
	await page.getByRole("heading", { name: "Tidehaven", level: 1 }).waitFor();
	for (const name of ["Bay", "Gull"]) await piece(page, name).waitFor();
	const seen = await page.evaluate(() => window.seen);
	assert.ok(!seen.includes(emptyGame), seen.join());
	assert.deepEqual(complaints, []);
});

on.test("the dialogs for a new game and an import begin with the place to drop it", async () => {
	const dan = await on.service.person();
	await dan.ok(dan.ask("POST", "/api/v1/games", { name: "Anchor" }));
	const { page } = await on.open(dan);
	await page.goto(on.service.url);
	const art = handed("Gull.png", (await picture(150, 210)).bytes);
	for (const name of ["New game", "Import a game"]) {
		await page.getByRole("button", { name }).click();
		await page.getByRole("dialog", { name }).getByRole("heading", { name: "Drop your game here" }).waitFor();
		// what cannot be used leaves the dialog as it is
		await drop(page, "dialog", [handed("notes.txt", Buffer.from("x"))]);
		await page.getByText("Drop pictures, PDFs, or a folder or ZIP that contains them.").last().waitFor();
		await drop(page, "dialog", [art]);
		await page.getByRole("dialog", { name: "Gull.png" }).getByText("2 new").waitFor();
		await page.keyboard.press("Escape");
		await page.getByRole("dialog").waitFor({ state: "detached" });
	}
	await page.getByRole("button", { name: "New game" }).click();
	const chooser = page.waitForEvent("filechooser");
	await page.getByRole("button", { name: "Choose files" }).click();
	await (await chooser).setFiles({
		name: "Heron.png",
		mimeType: "image/png",
		buffer: (await picture(150, 210)).bytes,
	});
	await page.getByRole("dialog", { name: "Heron.png" }).getByText("2 new").waitFor();
});

declare global {
	interface Window {
		/** Headings that have been on the page, and "glow" if a piece has glowed. */
		seen: string[];
	}
}
