import assert from "node:assert/strict";
import { type Body, Client, GameClient } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import { block, tryAgain } from "../../server/tests/support/publishing.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { piecesOf, pushedDeck } from "../../web/tests/support/decks.ts";
import { drop, handed } from "../../web/tests/support/drops.ts";

// Two people, or two tabs, change the same pieces: nothing is overwritten in silence.

let user: SignedInVisitor;
let tool: Client;

const on = consoleTest({ expectsErrors: /EEXIST|ENOTDIR/ }, async () => {
	user = await on.service.person();
	tool = await on.service.app(user.userId);
});

const pieceNamed = async (game: GameClient, name: string): Promise<Body> =>
	(await piecesOf(on.service, user, game)).pieces.get(name);

async function openPiece(page: Page, url: string, id: string, name: string): Promise<void> {
	await page.goto(`${url}/pieces/${id}`);
	await page.getByRole("heading", { name, exact: true }).waitFor();
}

async function openForm(page: Page, url: string, id: string, name: string) {
	await openPiece(page, url, id, name);
	await page.getByRole("button", { name: "Edit", exact: true }).click();
	return page.getByRole("form", { name: `Edit ${name}` });
}

on.test(
	"while one tab edits a piece, another one saves it: the first keeps its name or takes the other",
	async () => {
		const { game, url } = await pushedDeck(on.service, tool, "Tug");
		const { id } = await pieceNamed(game, "Tug");
		const [one, two] = [await on.open(user), await on.open(user, { width: 390, height: 844 })];
		const form = await openForm(one.page, url, id, "Tug");
		await form.getByLabel("Name").fill("Tug A");
		const other = await openForm(two.page, url, id, "Tug");
		await other.getByLabel("Name").fill("Tug B");
		await other.getByLabel("Count").fill("3");
		await other.getByRole("button", { name: "Save" }).click();
		await two.page.getByText("Tug B changed.").waitFor();
		await on.service.published();

		const edited = one.page.getByRole("form", { name: "Edit Tug B" });
		await edited.getByText("Changed in the meantime to “Tug B”.").waitFor();
		await assertAccessible(one.page, "a form with a field that was changed in the meantime");
		assert.equal(await edited.getByLabel("Name").inputValue(), "Tug A");
		assert.equal(await edited.getByLabel("Count").inputValue(), "3", "what has not been typed follows");
		await edited.getByRole("button", { name: "Save" }).click();
		await edited.getByRole("button", { name: "Keep yours" }).click();
		await edited.getByRole("button", { name: "Save" }).click();
		await one.page.getByText("Tug A changed.").waitFor();
		const kept = await pieceNamed(game, "Tug A");
		assert.deepEqual([kept.id, kept.count], [id, 3]);

		const again = await openForm(two.page, url, id, "Tug A");
		await again.getByLabel("Name").fill("Tug C");
		await game.pushed([{ kind: "tile", name: "Tug D", externalKey: "tug" }]);
		await on.service.published();
		const late = two.page.getByRole("form", { name: "Edit Tug D" });
		await late.getByRole("button", { name: "Take theirs" }).waitFor();
		await assertFits(two.page, 390);
		await late.getByRole("button", { name: "Take theirs" }).click();
		assert.equal(await late.getByLabel("Name").inputValue(), "Tug D");
		assert.deepEqual([...one.complaints, ...two.complaints], []);
	},
);

on.test("a tab that receives nothing while it edits learns of it when it saves", async () => {
	const { game, url } = await pushedDeck(on.service, tool, "Tug");
	const { id } = await pieceNamed(game, "Tug");
	const { page } = await on.open(user);
	await page.route("**/events*", (route) => route.abort());
	const form = await openForm(page, url, id, "Tug");
	await form.getByLabel("Name").fill("Tug A");
	await game.pushed([{ kind: "tile", name: "Tug B", externalKey: "tug", count: 2 }]);
	await form.getByRole("button", { name: "Save" }).click();
	await page.getByText("It has been changed in the meantime.").waitFor();
	await page.getByText("Changed in the meantime to “Tug B”.").waitFor();
	assert.ok((await piecesOf(on.service, user, game)).pieces.has("Tug B"));
	await page.getByRole("button", { name: "Keep yours" }).click();
	await page.getByRole("button", { name: "Save" }).click();
	await page.getByText("Tug A changed.").waitFor();
	assert.equal((await pieceNamed(game, "Tug A")).count, 2);
});

on.test(
	"of several pieces, those that were changed in the meantime stay until the person decides",
	async () => {
		const { game, url } = await pushedDeck(on.service, tool, "Gull", "Eel", "Crab");
		const { pieces } = await piecesOf(on.service, user, game);
		const { page, complaints } = await on.open(user, { width: 1600 });
		await page.goto(url);
		await page.getByRole("button", { name: "Select", exact: true }).click();
		for (const name of ["Gull", "Eel", "Crab"])
			await page.locator(`[data-stop="${pieces.get(name).id}"]`).click();
		for (const [decision, count] of [
			["Take theirs", 7],
			["Keep yours", 4],
		] as const) {
			await page.getByRole("button", { name: "Count", exact: true }).click();
			const dialog = page.getByRole("dialog");
			await dialog.getByLabel("Count").fill("4");
			await game.pushed([{ kind: "tile", name: "Eel", externalKey: "eel", count: 7 }]);
			await dialog.getByRole("button", { name: "Save" }).click();
			await dialog.getByText("A piece has been changed in the meantime: Eel.").waitFor();
			await assertAccessible(page, "pieces that were changed in the meantime");
			await dialog.getByRole("button", { name: decision }).click();
			await dialog.waitFor({ state: "detached" });
			const after = (await piecesOf(on.service, user, game)).pieces;
			assert.deepEqual(
				["Gull", "Eel", "Crab"].map((name) => after.get(name).count),
				[4, count, 4],
			);
			if (decision === "Keep yours") continue;
			const ids = ["Gull", "Eel", "Crab"].map((name) => pieces.get(name).id);
			const body = { componentIds: ids, set: { count: 1 } };
			await user.ok(user.ask("POST", `${game.path}/components/change`, body));
			await on.service.published();
			await page.getByRole("button", { name: "Select", exact: true }).click();
			for (const id of ids) await page.locator(`[data-stop="${id}"]`).click();
		}
		assert.deepEqual(complaints, []);
	},
);

on.test("a picture replaces one that others have just put there only if the person wants that", async () => {
	const { game, url } = await pushedDeck(on.service, tool, "Gull");
	const before = await pieceNamed(game, "Gull");
	const { page } = await on.open(user);
	await page.route("**/events*", (route) => route.abort());
	await openPiece(page, url, before.id, "Gull");
	await drop(page, "main", [handed("new.png", (await picture(300, 420)).bytes)]);
	const dialog = page.getByRole("dialog", { name: "Picture of Gull" });
	await dialog.getByText("300 × 420 px").waitFor();
	await game.pushed([
		{ kind: "tile", name: "Gull", externalKey: "gull", assets: [await game.asset(await picture(200, 280))] },
	]);
	await dialog.getByRole("button", { name: "Replace front" }).click();
	await dialog.getByText("The pictures of Gull have been changed in the meantime.").waitFor();
	const pictureWidth = async () => (await pieceNamed(game, "Gull")).payload.imageFaces[0].widthPx;
	assert.equal(await pictureWidth(), 200);
	await dialog.getByRole("button", { name: "Keep yours" }).click();
	await page.getByText("Front of Gull replaced.").waitFor();
	assert.equal(await pictureWidth(), 300);
	await page.getByRole("button", { name: "Undo" }).click();
	await page.getByText("Undone.").waitFor();
	assert.equal(await pictureWidth(), 200);
});

on.test(
	"a front that was replaced and waits for its image is there after the deletion is undone",
	async () => {
		const { game, url } = await pushedDeck(on.service, tool, "Gull");
		const { id } = await pieceNamed(game, "Gull");
		const { page } = await on.open(user);
		await openPiece(page, url, id, "Gull");
		const lift = await block(on.service, game);
		await drop(page, "main", [handed("new.png", (await picture(300, 420)).bytes)]);
		await page.getByRole("dialog").getByRole("button", { name: "Replace front" }).click();
		await page.getByText("Front of Gull replaced.").waitFor();
		await page.getByRole("button", { name: "Delete", exact: true }).click();
		await page.getByRole("dialog", { name: "Delete Gull?" }).getByRole("button", { name: "Delete" }).click();
		await page.getByText("Gull deleted.").waitFor();
		await page.keyboard.press("Control+z");
		await page.getByText("Undone.").waitFor();
		await lift();
		const widths = async () => {
			await tryAgain(on.service);
			await on.service.published();
			return (await game.component("gull")).payload.imageFaces.map(({ widthPx }: Body) => widthPx);
		};
		await untilEqual("the new front", widths, [300, 150]);
		const list = async () => (await pieceNamed(game, "Gull"))?.payload.imageFaces[0].widthPx === 300;
		await until("the published front", list);
	},
);

on.test("undoing pictures that were added keeps what waited for its image before", async () => {
	const { game, url } = await pushedDeck(on.service, tool, "Gull");
	const lift = await block(on.service, game);
	const waiting = await game.asset(await picture(200, 280));
	await game.pushed([{ kind: "tile", name: "Gull", externalKey: "gull", assets: [waiting] }]);
	const { page } = await on.open(user);
	await page.goto(url);
	await page.getByRole("button", { name: "Add pieces" }).click();
	const dialog = page.getByRole("dialog");
	const buffer = (await picture(300, 420)).bytes;
	await dialog
		.getByLabel("choose pictures")
		.setInputFiles([{ name: "gull.png", mimeType: "image/png", buffer }]);
	await dialog.getByRole("button", { name: "Change 1 piece" }).click();
	const widths = async () =>
		(await game.component("gull")).payload.imageFaces.map(({ widthPx }: Body) => widthPx);
	await dialog.getByRole("button", { name: "Undo" }).waitFor();
	assert.deepEqual(await widths(), [300, 150]);
	await dialog.getByRole("button", { name: "Undo" }).click();
	await page.getByText("Undone.").waitFor();
	assert.deepEqual(await widths(), [200, 150]);
	await lift();
	await tryAgain(on.service);
});

on.test("undoing which app’s pieces are kept brings back what waited for its image", async () => {
	const { game, url } = await pushedDeck(on.service, tool, "Gull");
	const { token } = await user.ok(
		user.ask("POST", "/api/v1/account/tokens", { name: "Laptop", scope: "push" }),
	);
	const others = new GameClient(new Client(on.service.url, token), game.id);
	const theirs = { kind: "tile", name: "Their gull", externalKey: "gull" };
	await others.pushed([{ ...theirs, assets: [await others.asset(await picture(150, 212))] }]);
	await on.service.published();
	const lift = await block(on.service, game);
	await others.pushed([{ ...theirs, assets: [await others.asset(await picture(200, 280))] }]);
	const waiting = await others.component("gull");
	const { page } = await on.open(user);
	await page.goto(`${url}/checks`);
	const place = page.getByRole("region", { name: "Pieces by" });
	await place.getByRole("button", { name: "Keep those of Test app" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Delete 1 piece" }).click();
	await page.getByText("1 piece deleted.").waitFor();
	assert.deepEqual(await others.components(), []);
	await page.getByRole("button", { name: "Undo" }).click();
	await page.getByText("Undone.").waitFor();
	assert.deepEqual((await others.component("gull")).payload, waiting.payload);
	await lift();
	await tryAgain(on.service);
});
