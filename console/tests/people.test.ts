import assert from "node:assert/strict";
import { picture } from "../../server/tests/support/pictures.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { drop, handed } from "../../web/tests/support/drops.ts";
import { pickFrom } from "../../web/tests/support/menus.ts";
import { piece, pushGame } from "../../web/tests/support/pieces.ts";

const on = consoleTest({ publishesByItself: true });

async function shared() {
	const [ann, ben] = [await on.service.person(), await on.service.person()];
	const { client, game } = await pushGame(on.service, ann);
	await on.service.published();
	return { ann, ben, client, game, address: `${on.service.url}/games/${game.id}` };
}

const menuOf = (page: Page) => page.getByRole("button", { name: "Actions for Lantern Bay" });

async function openPeople(page: Page) {
	await pickFrom(menuOf(page), "People");
	const dialog = page.getByRole("dialog", { name: "People in Lantern Bay" });
	await dialog.getByText("Owner").waitFor();
	return dialog;
}

on.test("an invited co-designer accepts, changes the game, and is named in its history", async () => {
	const { ann, ben, address } = await shared();
	const { page, complaints } = await on.open(ann);
	await page.goto(address);
	await page.getByRole("button", { name: "Share", exact: true }).click();
	await page.getByRole("dialog").getByRole("button", { name: "People" }).click();
	const dialog = page.getByRole("dialog", { name: "People in Lantern Bay" });
	await dialog.getByLabel("E-mail address").fill(ben.email);
	await dialog.getByRole("button", { name: "Invite", exact: true }).click();
	await dialog.getByText(`${ben.email} is invited.`).waitFor();
	await dialog.getByText(/^Co-designer, invited until/).waitFor();
	await assertAccessible(page, "the people of a game");

	const other = await on.open(ben);
	await other.page.goto(on.service.url);
	await other.page.getByText(/invites you to Lantern Bay as a co-designer/).waitFor();
	await assertAccessible(other.page, "an invitation");
	await other.page.getByRole("button", { name: "Accept Lantern Bay" }).click();
	await other.page.getByText(/’s game; you are a co-designer/).waitFor();
	await assertAccessible(other.page, "a shared game in the list");
	await other.page.getByRole("link", { name: "Lantern Bay" }).click();
	await piece(other.page, "The bay").waitFor();
	await pickFrom(menuOf(other.page), "Rename");
	const rename = other.page.getByRole("dialog");
	await rename.getByLabel("Name").fill("Lantern Cove");
	await rename.getByRole("button", { name: "Rename", exact: true }).click();
	await other.page.getByRole("heading", { name: "Lantern Cove", level: 1 }).waitFor();
	await other.page.getByRole("button", { name: "Share", exact: true }).waitFor();

	await page.goto(`${address}/versions`);
	await until("the history has the name", async () =>
		(await page.getByRole("main").innerText()).includes(ben.email.replace(/person(\d+)@.*/, "Person $1")),
	);
	assert.deepEqual([...complaints, ...other.complaints], []);
});

on.test("a viewer sees no way to change the game, and leaves it", async () => {
	const { ann, ben, game, address } = await shared();
	await ann.ok(ann.ask("POST", `${game.path}/invites`, { email: ben.email, role: "viewer" }));
	const { page, complaints } = await on.open(ben, { width: 390, height: 800, isTouch: true });
	await page.goto(on.service.url);
	await page.getByRole("button", { name: "Accept Lantern Bay" }).waitFor();
	await assertFits(page, 390);
	await page.getByRole("button", { name: "Accept Lantern Bay" }).click();
	await page.getByText(/’s game; you are a viewer/).waitFor();
	await page.goto(address);
	await piece(page, "The bay").waitFor();
	await until(
		"the role is known",
		async () => (await page.getByRole("button", { name: "Share", exact: true }).count()) === 0,
	);
	assert.equal(await page.getByRole("button", { name: "Add pieces" }).count(), 0);
	await drop(page, "main", [handed("Heron.png", (await picture(150, 210)).bytes)]);
	await page.getByText("This game is shared for viewing.").waitFor();
	await page.goto(`${address}/checks`);
	await page.getByRole("region", { name: /Pictures with too few pixels/ }).waitFor();
	await until(
		"the role is known",
		async () => (await page.getByRole("button", { name: "Share", exact: true }).count()) === 0,
	);
	assert.equal(await page.getByRole("button", { name: /meant so|Retry/ }).count(), 0);
	const dialog = await openPeople(page);
	assert.equal(await dialog.getByRole("button", { name: "Invite", exact: true }).count(), 0);
	await assertFits(page, 390);
	await page.keyboard.press("Escape");
	await pickFrom(menuOf(page), "Leave the game");
	await page
		.getByRole("dialog", { name: "Leave Lantern Bay?" })
		.getByRole("button", { name: "Leave the game" })
		.click();
	await until("the list of games", () => new URL(page.url()).pathname === "/");
	await untilEqual("the game is gone", () => page.getByRole("link", { name: "Lantern Bay" }).count(), 0);
	assert.deepEqual(complaints, []);
});

on.test("a member is removed while they look, and a game is handed over", async () => {
	const { ann, ben, game, address } = await shared();
	await ann.ok(ann.ask("POST", `${game.path}/invites`, { email: ben.email, role: "viewer" }));
	const [invite] = (await ben.ok(ben.get("/api/v1/account/game-invites"))).invites;
	await ben.ok(ben.ask("POST", `/api/v1/account/game-invites/${invite.id}/accept`));
	const name = ben.email.replace(/person(\d+)@.*/, "Person $1");
	const { page, complaints } = await on.open(ann);
	await page.goto(address);
	const dialog = await openPeople(page);
	await dialog.getByRole("button", { name: `Hand over ${name}` }).click();
	await assertAccessible(page, "an offer");
	await dialog.getByRole("button", { name: `Offer the game ${name}` }).click();
	await dialog.getByText(`The game is offered to ${name}.`).waitFor();

	const other = await on.open(ben);
	await other.page.goto(on.service.url);
	await other.page.getByText(/wants to hand Lantern Bay over to you/).waitFor();
	await other.page.getByRole("button", { name: "Accept Lantern Bay" }).click();
	await untilEqual("the game is their own", () => other.page.getByText(/’s game; you are/).count(), 0);

	await page.goto(on.service.url);
	await page.getByText(/’s game; you are a co-designer/).waitFor();
	await other.page.goto(address);
	const people = await openPeople(other.page);
	const annsName = ann.email.replace(/person(\d+)@.*/, "Person $1");
	await people.getByRole("button", { name: `Remove ${annsName}` }).click();
	await people.getByRole("button", { name: `Remove ${annsName}` }).click();
	await people.getByText(`${annsName} no longer belongs to the game.`).waitFor();
	await untilEqual("the game is gone", () => page.getByRole("link", { name: "Lantern Bay" }).count(), 0);
	assert.deepEqual([...complaints, ...other.complaints], []);
});
