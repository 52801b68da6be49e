import { picture } from "../../../server/tests/support/pictures.ts";
import type { SignedInVisitor, TestService } from "../../../server/tests/support/test-service.ts";
import { until } from "../../../server/tests/support/waiting.ts";
import type { Page } from "./console.ts";

/** A name with markup, which must be shown as text. */
export const tagName = "Old <b>lamp</b> & <script>alert(1)</script>";

/**
 * A game with a piece of every kind, pushed by one of the user's apps. One card has a picture large enough for print,
 * the others small ones.
 */
export async function pushGame(service: TestService, user: SignedInVisitor, name = "Lantern Bay") {
	const client = await service.app(user.userId);
	const game = await client.game(name);
	const image = async (width: number, height: number, side = "front") =>
		await game.asset(await picture(width, height), side);
	const card = { widthMm: 63.5, heightMm: 88.9, parentExternalKey: "evening" };
	const cards = await Promise.all(
		Array.from({ length: 12 }, async (_, i) => ({
			kind: "card",
			name: `Light ${i + 1}`,
			externalKey: `light-${i + 1}`,
			...card,
			assets: [i === 2 ? await image(825, 1125) : await image(206, 281)],
		})),
	);
	const page = async () => (await game.upload(await picture(200, 280))).key;
	await game.pushed([
		{
			kind: "board",
			name: "The bay",
			externalKey: "bay",
			widthMm: 200,
			heightMm: 200,
			assets: [await image(400, 400)],
		},
		{ kind: "deck", name: "Evening", externalKey: "evening", assets: [await image(206, 281, "back")] },
		...cards,
		{ kind: "bundle", name: "Fog and rocks", externalKey: "fog", shape: "hex" },
		{
			kind: "tile",
			name: "Fog",
			externalKey: "fog-1",
			count: 3,
			parentExternalKey: "fog",
			widthMm: 48,
			heightMm: 55.4,
			payload: { movement: 2, note: "<i>slow</i>" },
			assets: [await image(300, 346), await image(300, 346, "back")],
		},
		{
			kind: "tile",
			name: tagName,
			externalKey: "lamp",
			widthMm: 22,
			heightMm: 22,
			shape: "orb",
			assets: [await image(120, 120)],
		},
		{ kind: "die", name: "Harbour die", externalKey: "die", sides: 6 },
		{
			kind: "dieFace",
			name: "Sail",
			externalKey: "die-3",
			parentExternalKey: "die",
			assets: [await image(200, 200, "face-3")],
		},
		{ kind: "die", name: "Fate", externalKey: "d20", sides: 20 },
		{
			kind: "tokenSprite",
			name: "Coral boat",
			externalKey: "boat",
			widthMm: 24,
			heightMm: 28,
			assets: [await image(120, 140)],
		},
		{ kind: "counter", name: "Night", externalKey: "night", count: 7 },
		{ kind: "container", name: "Tray", externalKey: "tray" },
		{
			kind: "book",
			name: "Rules",
			externalKey: "rules",
			widthMm: 100,
			heightMm: 140,
			cover: await page(),
			pages: [await page(), await page(), await page()],
		},
	]);
	return { client, game };
}

/** Finds a piece on the page by its name, with which its accessible name begins. */
export const piece = (page: Page, name: string) =>
	page.locator(`[data-stop][aria-label^=${JSON.stringify(`${name},`)}]`);

/** Waits until all pieces are on the page: the first ones are shown before the others have arrived. */
export async function isWhole(page: Page): Promise<void> {
	await page.locator("main [aria-busy=false]").waitFor();
}

/** Waits until all pictures on the page are loaded. */
export async function allPictures(page: Page): Promise<void> {
	await until(
		"all pictures are loaded",
		() =>
			page.evaluate(() =>
				[...document.images]
					.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
					.map(({ src }) => src),
			),
		(missing) => missing.length === 0,
	);
}
