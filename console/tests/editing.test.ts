import assert from "node:assert/strict";
import sharp from "sharp";
import type { Body, Client } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import {
	assertAccessible,
	assertFits,
	choose,
	consoleTest,
	type Page,
} from "../../web/tests/support/console.ts";
import { drop, handed } from "../../web/tests/support/drops.ts";

let user: SignedInVisitor;
let tool: Client;

const on = consoleTest({}, async () => {
	user = await on.service.person();
	tool = await on.service.app(user.userId);
});

const poker = { widthMm: 63.5, heightMm: 88.9 };

/** A game that the user's tool created, and its address in the console. */
async function newGame() {
	const game = await tool.game();
	return { game, url: `${on.service.url}${game.path.replace("/api/v1", "")}` };
}

async function file(
	name: string,
	bytes?: Buffer,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
	return { name, mimeType: "image/png", buffer: bytes ?? (await picture(150, 210)).bytes };
}

/** A picture with a sound header whose pixels are damaged: only decoding shows it. */
function torn(bytes: Buffer): Buffer {
	const damaged = Buffer.from(bytes);
	const at = damaged.indexOf("IDAT") + 12;
	damaged.fill(0xff, at, Math.min(at + 40, damaged.length - 16));
	return damaged;
}

/** The rows of the plan: their signs and names. */
async function plan(page: Page): Promise<string[]> {
	const rows = page.getByRole("dialog").locator("li[data-sign]");
	return await rows.evaluateAll((all) =>
		all.map(
			(row) =>
				`${row.getAttribute("data-sign")} ${(row.querySelector("strong")?.textContent ?? row.querySelector("input")?.value) || ""}`,
		),
	);
}

on.test(
	"pictures are added to a tool's deck: new, changed, unchanged, and ones that cannot be sent",
	async () => {
		const { game, url } = await newGame();
		const same = await picture(150, 210);
		await game.pushed([
			{ kind: "deck", name: "The sea", externalKey: "sea", ...poker },
			{
				kind: "tile",
				name: "Gull",
				externalKey: "c-1",
				parentExternalKey: "sea",
				...poker,
				assets: [await game.asset(await picture(150, 210))],
			},
			{
				kind: "tile",
				name: "Eel",
				externalKey: "eel",
				parentExternalKey: "sea",
				...poker,
				assets: [await game.asset(same)],
			},
		]);
		await on.service.published();
		const before = await game.component("c-1");
		const { page, complaints } = await on.open(user);
		await page.goto(url);
		await page.getByRole("button", { name: "Add pieces" }).focus();
		await page.keyboard.press("Enter");
		const dialog = page.getByRole("dialog", { name: "Add pictures to The sea" });
		await dialog.waitFor();
		await assertAccessible(page, "the empty dialog");
		await dialog
			.getByLabel("choose pictures")
			.setInputFiles([
				await file("gull.png"),
				await file("eel.png", same.bytes),
				await file("heron x3.png"),
				await file("heron[back].png"),
				await file("back.png"),
				{ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") },
				await file("broken.png", Buffer.from("no picture at all")),
				await file("torn.png", torn((await picture(150, 210)).bytes)),
			]);
		await dialog.getByText("already has this picture").waitFor();
		// what cannot be sent comes first, with its reason
		await dialog.getByText("broken.png is not a picture of a supported type.").first().waitFor();
		await untilEqual("the plan", () => plan(page), [
			"! notes.txt",
			"! Broken",
			"~ Gull",
			"= Eel",
			"+ Heron",
			"~ The sea",
			"+ Torn",
		]);
		await dialog.getByText("This deck belongs to Test app").waitFor();
		await assertAccessible(page, "the plan");

		// the service verifies every picture before any piece changes
		await dialog.getByRole("button", { name: "Add or change 4 pieces" }).click();
		await dialog.getByText("The picture is damaged. Export it again.").first().waitFor();
		await until("the refused picture among the first", async () => (await plan(page)).at(2) === "! Torn");
		assert.deepEqual((await game.component("c-1")).payload.imageFaces, before.payload.imageFaces);
		await dialog.getByRole("button", { name: "Remove broken.png" }).click();
		await dialog.getByRole("button", { name: "Remove torn.png" }).click();
		await dialog.getByRole("button", { name: "Add or change 3 pieces" }).click();
		const done = page.getByRole("dialog", { name: "The sea is up to date" });
		await done.getByText("2 changed").waitFor();
		// the result stays open when the page shows the new version
		await on.service.published();
		await page.getByText("Heron", { exact: true }).waitFor();
		await assertAccessible(page, "the result");
		await done.getByRole("button", { name: "Done" }).click();

		const gull = await game.component("c-1");
		assert.equal(gull.id, before.id, "a card keeps its identity");
		assert.notEqual(gull.payload.imageFaces[0].assetId, before.payload.imageFaces[0].assetId);
		const heron: Body = await game.component("heron");
		assert.deepEqual(
			[heron.name, heron.count, heron.widthMm, heron.parentExternalKey, heron.payload.imageFaces.length],
			["Heron", 3, 63.5, "sea", 2],
		);
		assert.equal((await game.component("sea")).payload.imageFaces[0].sideKey, "back");
		assert.deepEqual(complaints, []);
	},
);

on.test("pictures that cannot be used are named, with the reasons, and the others are added", async () => {
	const { url } = await newGame();
	const { page } = await on.open(user);
	await page.goto(url);
	await page.getByRole("button", { name: "Add pieces" }).waitFor();
	const whole = (await picture(150, 210)).bytes;
	await drop(page, "main", [
		handed("gull.png", whole),
		handed("torn.png", whole.subarray(0, 60)),
		handed("page.png", Buffer.from("<html></html>")),
		handed("gull.jpg", await sharp(whole).jpeg().toBuffer()),
	]);
	const dialog = page.getByRole("dialog", { name: "Add pieces" });
	const row = dialog.getByRole("listitem");
	await row.getByText("torn.png is cut off").waitFor();
	await row.getByText("page.png is a web page.").waitFor();
	await row.getByText("gull.png is used, and gull.jpg is not").waitFor();
	await dialog.getByText("3 skipped").waitFor();
	await dialog.getByLabel("Deck name").fill("Sea");
	await dialog.getByRole("button", { name: "Add 2 pieces" }).waitFor();
});

on.test("a file is matched to its card by hand, and new cards go into a new deck", async () => {
	const { game, url } = await newGame();
	const options = { width: 390, height: 844, scheme: "dark", reducedMotion: true } as const;
	const { page, complaints } = await on.open(user, options);
	await page.goto(url);
	await page.getByRole("button", { name: "Add pieces" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Deck name").fill("Fog & <rocks>");
	await dialog.getByLabel("choose pictures").setInputFiles([await file("fog.png"), await file("rocks.png")]);
	await dialog.getByText("3 new").waitFor();
	await dialog.getByLabel("Name for rocks.png").fill("Grey rocks");
	await assertAccessible(page, "a new deck on a phone");
	await assertFits(page, 390);
	await dialog.getByRole("button", { name: "Add 3 pieces" }).click();
	await page.getByRole("dialog", { name: "Fog & <rocks> added" }).waitFor();
	await on.service.published();
	// more pictures go into the deck that was just created
	await page.getByRole("button", { name: "Add more" }).click();
	await page.getByRole("dialog", { name: "Add pictures to Fog & <rocks>" }).waitFor();
	await page.getByRole("button", { name: "Cancel" }).click();

	const { components } = await user.ok(user.get(`${game.path}/published`));
	const [deck, fog]: Body[] = components;
	assert.deepEqual(
		[components.length, deck?.kind, deck?.name, fog?.parentExternalKey],
		[3, "deck", "Fog & <rocks>", deck?.externalKey],
	);
	await page.reload();
	await page.getByRole("button", { name: "Add pieces" }).click();
	await page.getByLabel("choose pictures").setInputFiles([await file("IMG_0231.png")]);
	await dialog.getByRole("button", { name: "Change where IMG_0231.png belongs" }).click();
	await choose(dialog, "Where IMG_0231.png belongs", "Fog", { isLast: true });
	await dialog.getByText("gets a new front").waitFor();
	await dialog.getByRole("button", { name: "Change 1 piece" }).click();
	await dialog.getByText("1 changed").waitFor();
	await assertFits(page, 390);
	assert.deepEqual(complaints, []);
});

on.test(
	"files dropped on the page open the dialog, and a push that was refused can be repeated",
	async () => {
		const { game, url } = await newGame();
		await game.pushed([{ kind: "deck", name: "The sea", externalKey: "sea", ...poker }]);
		await on.service.published();
		const { page } = await on.open(user);
		await page.goto(url);
		await page.getByRole("button", { name: "Add pieces" }).waitFor();
		const bytes = [...(await picture(150, 210)).bytes];
		const data = await page.evaluateHandle((bytes) => {
			const data = new DataTransfer();
			data.items.add(new File([new Uint8Array(bytes)], "gull.png", { type: "image/png" }));
			return data;
		}, bytes);
		await page.dispatchEvent("main", "dragenter", { dataTransfer: data });
		await page.getByText("Drop pictures, PDFs, a folder or a ZIP to add them to the game").waitFor();
		await page.dispatchEvent("main", "drop", { dataTransfer: data });
		const dialog = page.getByRole("dialog");
		await dialog.getByText("new card").waitFor();

		let isAway = true;
		await page.route("**/presign/batch", (route) =>
			isAway
				? route.fulfill({
						status: 400,
						headers: { "x-request-id": "r" },
						json: {
							error: { code: "STORAGE_LIMIT_EXCEEDED", message: "Your storage is full.", requestId: "r" },
						},
					})
				: route.continue(),
		);
		await dialog.getByRole("button", { name: "Add 1 piece" }).click();
		await dialog
			.getByRole("alert")
			.getByText("Your account does not have enough storage for this.")
			.waitFor();
		isAway = false;
		await dialog.getByRole("button", { name: "Add 1 piece" }).click();
		await dialog.getByText("1 new").waitFor();
	},
);
