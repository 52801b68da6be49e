import assert from "node:assert/strict";
import { picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { consoleTest, nextFrames } from "../../web/tests/support/console.ts";
import { piece } from "../../web/tests/support/pieces.ts";

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
on.test(
	"the first pieces of a game, and the user's own changes, are not announced; the page is never empty meanwhile",
	async () => {
		const bea = await on.service.person();
		const { page } = await on.open(bea);
		await page.goto(on.service.url);
		await page.evaluate(() => {
			window.seen = [];
			new MutationObserver(() => {
				for (const { textContent } of document.querySelectorAll("h2")) {
					if (textContent && !window.seen.includes(textContent)) window.seen.push(textContent);
				}
				if (document.querySelector("[class*=glow]")) window.seen.push("glow");
			}).observe(document.body, { subtree: true, childList: true });
		});
		await page.getByRole("button", { name: "Add Lantern Bay" }).click();
		await piece(page, "The bay").waitFor();
		await nextFrames(page);
		const seen = await page.evaluate(() => window.seen);
		assert.ok(!seen.includes("Drop pictures or a folder here") && !seen.includes("glow"), seen.join());
		assert.equal(await page.getByRole("region", { name: "What changed" }).count(), 0);
		assert.equal(await page.getByText("just now").count(), 0);
	},
);

declare global {
	interface Window {
		/** Headings that have been on the page, and "glow" if a piece has glowed. */
		seen: string[];
	}
}
