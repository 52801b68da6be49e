import assert from "node:assert/strict";
import type { GameClient } from "../../server/tests/support/client.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { isWhole, piece, pushGame } from "../../web/tests/support/pieces.ts";

let ann: SignedInVisitor;
let game: GameClient;
let address: string;

const on = consoleTest({ publishesByItself: true }, async () => {
	ann = await on.service.person();
	({ game } = await pushGame(on.service, ann));
	await on.service.published();
	address = `${on.service.url}/games/${game.id}`;
});

/** The names of all that is drawn in a shade of amber, apart from pieces and the service's mark. */
const amberNames = (page: Page) =>
	page.evaluate(() => {
		const probe = document.body.appendChild(document.createElement("i"));
		const shades = ["--amber", "--amber-fill", "--amber-wash"].map((token) => {
			probe.style.backgroundColor = `var(${token})`;
			return getComputedStyle(probe).backgroundColor;
		});
		probe.remove();
		const isAmber = (element: Element) => {
			const { backgroundColor, color, borderBottomColor, borderBottomWidth, outlineColor, outlineStyle } =
				getComputedStyle(element);
			return (
				shades.includes(backgroundColor) ||
				shades.includes(color) ||
				(borderBottomWidth !== "0px" && shades.includes(borderBottomColor)) ||
				(outlineStyle !== "none" && shades.includes(outlineColor))
			);
		};
		const found = [...document.querySelectorAll("#root :not(svg, svg *)")].filter(isAmber);
		return found.map((element) => element.textContent?.trim());
	});

on.test("Play is the only filled button of a game, and amber is for nothing that is merely on", async () => {
	const { page } = await on.open(ann, { reducedMotion: true });
	const card = await game.component("light-3");
	for (const path of ["", "?view=list", `/pieces/${card.id}`, "/versions", "/checks"]) {
		await page.goto(address + path);
		await page.getByRole("link", { name: "Play", exact: true }).waitFor();
		await page.locator("main h2, main h3, main table").first().waitFor();
		await untilEqual(`amber on ${path}`, () => amberNames(page), ["Play"]);
	}
	await page.goto(address);
	await piece(page, "Light 2").click({ modifiers: ["Control"] });
	await page.getByRole("region", { name: "Select" }).waitFor();
	await page.keyboard.press("ArrowRight");
	assert.deepEqual(await amberNames(page), ["Play"], "with a selected and a focused piece");
	await assertAccessible(page, "selected pieces in ink");
	await page.getByRole("link", { name: "Play", exact: true }).click();
	await page.getByRole("button", { name: "Open a table" }).waitFor();
	await untilEqual("amber on the page itself", () => amberNames(page), ["Open a table"]);
});

for (const width of [1440, 820, 390, 320]) {
	on.test(`at ${width} px, the game has one bar, and nothing in it overlaps`, async () => {
		const { page } = await on.open(ann, { width, height: 844, reducedMotion: true });
		await page.goto(address);
		await piece(page, "The bay").waitFor();
		await isWhole(page);
		const { boxes, top } = await page.evaluate(() => {
			const shown = [...document.querySelectorAll("[data-game-head] :is(a, button), header :is(a, button)")];
			const tools = document.querySelectorAll("search > :last-child > button, search button[aria-label]");
			return {
				boxes: [...shown, ...tools]
					.map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
					.filter(({ box }) => box.width > 0)
					.map(({ name, box }) => ({ name, x: box.x, y: box.y, right: box.right, bottom: box.bottom })),
				top: document.querySelector("[data-stop]")?.closest("[class*=area]")?.getBoundingClientRect().top,
			};
		});
		assert.ok(boxes.length >= 8, JSON.stringify(boxes));
		for (const [i, one] of boxes.entries())
			for (const other of boxes.slice(i + 1))
				assert.ok(
					one.right <= other.x + 0.5 ||
						other.right <= one.x + 0.5 ||
						one.bottom <= other.y + 0.5 ||
						other.bottom <= one.y + 0.5,
					`${JSON.stringify(one)} and ${JSON.stringify(other)}`,
				);
		assert.ok((top ?? 999) <= (width < 384 ? 130 : 110), `${top} px above the pieces`);
		await assertFits(page, width);
	});
}

on.test("the tools leave while one scrolls down, and come back on the way up or with their key", async () => {
	const { page } = await on.open(ann, { height: 400, reducedMotion: true });
	await page.goto(address);
	await piece(page, "The bay").waitFor();
	await isWhole(page);
	const search = page.getByRole("combobox", { name: /^Search/ });
	const isInWindow = async () => ((await search.boundingBox())?.y ?? -1) >= 0;
	await page.mouse.move(600, 300);
	await page.mouse.wheel(0, 200);
	await until("they leave", isInWindow, (isIn) => !isIn);
	await page.mouse.wheel(0, -60);
	await until("they come back", isInWindow, Boolean);
	await page.mouse.wheel(0, 40);
	await until("they leave again", isInWindow, (isIn) => !isIn);
	await page.keyboard.press("/");
	await until("the search is there", isInWindow, Boolean);
	const before = await page.evaluate(() => scrollY);
	await page.mouse.wheel(0, 60);
	await until(
		"the page scrolls on",
		() => page.evaluate(() => scrollY),
		(y) => y > before + 50,
	);
	assert.ok(await isInWindow(), "while the keyboard is in it, it stays");
});
