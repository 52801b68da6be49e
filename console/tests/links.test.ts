import assert from "node:assert/strict";
import type { Body } from "../../server/tests/support/client.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { pushGame } from "../../web/tests/support/pieces.ts";

// Links in the lists of those who created them.

const on = consoleTest();

type Area = ReturnType<Page["getByRole"]>;

/** As if a link had been created before addresses were stored. */
async function forgetAddress(table: "shares" | "table_links" | "invites", id: string): Promise<void> {
	await on.service.service.store.write((writer) =>
		writer
			.updateTable(table as "shares")
			.set({ sealed_secret: null })
			.where("id", "=", id)
			.execute(),
	);
}

/** Renames, copies and renews the only link of a list. */
async function useLink(
	{ page, list, open }: { page: Page; list: () => Area; open(): Promise<void> },
	link: { id: string; url: string; table: Parameters<typeof forgetAddress>[0]; name: string },
): Promise<string> {
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await open();
	const entry = list().getByRole("listitem");
	await entry.getByRole("button", { name: `Copy ${link.name}` }).click();
	await entry.getByRole("button", { name: `Copied ${link.name}` }).waitFor();
	assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link.url);

	await entry.getByRole("button", { name: `Rename ${link.name}` }).click();
	const name = entry.getByRole("textbox", { name: "Name of the link" });
	await name.fill("Draft");
	await page.keyboard.press("Escape");
	await name.waitFor({ state: "detached" });
	const rename = entry.getByRole("button", { name: `Rename ${link.name}` });
	await untilEqual(
		"its button has the focus",
		() => rename.evaluate((one) => one === document.activeElement),
		true,
	);
	await page.keyboard.press("Enter");
	await name.fill("Saturday group");
	await assertAccessible(page, `renaming ${link.table}`);
	await page.keyboard.press("Enter");
	await entry.getByRole("button", { name: "Rename Saturday group" }).waitFor();

	await forgetAddress(link.table, link.id);
	await page.reload();
	await open();
	await entry.getByText("It works, but its address cannot be shown again.", { exact: false }).waitFor();
	await entry.getByRole("button", { name: "Renew Saturday group" }).click();
	await entry.getByText("The link gets a new address, and the old one stops working.").waitFor();
	await assertAccessible(page, `renewing ${link.table}`);
	await entry.getByRole("button", { name: "Renew link Saturday group" }).click();
	await entry.getByRole("button", { name: "Copy Saturday group" }).click();
	await entry.getByRole("button", { name: "Copied Saturday group" }).waitFor();
	const renewed = await page.evaluate(() => navigator.clipboard.readText());
	assert.notEqual(renewed, link.url);
	const [before, after] = [link.url, renewed].map((url) => url.replace("/t/", "/api/v1/table-links/"));
	assert.equal((await fetch(before ?? "")).status, 404);
	assert.equal((await fetch(after ?? "")).status, 200);
	return renewed;
}

async function gameOf(ann: SignedInVisitor) {
	const { game } = await pushGame(on.service, ann);
	await on.service.published();
	return game;
}

on.test("a share link is copied, renamed and renewed in the list, which counts its openings", async () => {
	const ann = await on.service.person();
	const game = await gameOf(ann);
	const share = await ann.ok(ann.ask("POST", `${game.path}/shares`, { name: "Friends" }));
	await on.service.anonymous().get(share.url);
	await on.service.anonymous().get(share.url);
	const { page, complaints } = await on.open(ann);
	await page.goto(`${on.service.url}/games/${game.id}`);
	const dialog = page.getByRole("dialog", { name: "Share Lantern Bay" });
	const open = async () => {
		await page.getByRole("button", { name: "Share", exact: true }).click();
		await dialog.getByText(/^Opened 2 times · Last opened/).waitFor();
	};
	await useLink(
		{ page, list: () => dialog.getByRole("region", { name: "1 link" }), open },
		{ id: share.id, url: share.pageUrl, table: "shares", name: "Friends" },
	);
	assert.deepEqual(complaints, []);
});

on.test("a link to a table is copied, renamed, renewed and shown again with its code", async () => {
	const ann = await on.service.person();
	const game = await gameOf(ann);
	const table: Body = await ann.ok(ann.ask("POST", `${game.path}/tables`, { name: "Friday" }));
	const links = `${game.path}/tables/${table.id}/links`;
	const link = await ann.ok(ann.ask("POST", links, { name: "Friends" }));
	const seats = `/api/v1/table-links/${link.secret}/seats`;
	const guest = on.service.anonymous();
	await guest.ok(guest.post(seats, { name: "Ben", colour: "#0033aa" }));
	const { page, complaints } = await on.open(ann, { width: 390, height: 844, scheme: "dark" });
	await page.goto(`${on.service.url}/games/${game.id}/tables`);
	const dialog = page.getByRole("dialog", { name: "Invite to Friday" });
	const open = async () => {
		await page.getByRole("button", { name: "Invite Friday" }).click();
		await dialog.getByText(/^1 guest has come by it · Last used/).waitFor();
	};
	const url = await useLink(
		{ page, list: () => dialog.getByRole("region", { name: "1 link" }), open },
		{ id: link.id, url: link.url, table: "table_links", name: "Friends" },
	);
	await assertFits(page, 390);
	await dialog.getByRole("button", { name: "Show Saturday group" }).click();
	await dialog.getByRole("img", { name: "QR code of the link" }).waitFor();
	assert.equal(await dialog.getByLabel("Link to the table").inputValue(), url);
	// the first change of each page learns the session's token by a refusal
	assert.deepEqual(
		complaints.filter((text) => !/403/.test(text)),
		[],
	);
});

on.test("an invitation is copied, renamed and renewed", async () => {
	const ann = await on.service.person();
	const invite = await ann.ok(ann.ask("POST", "/api/v1/account/invites", { email: "ben@example.com" }));
	const { page, complaints } = await on.open(ann);
	await page.goto(`${on.service.url}/settings/invites`);
	const list = () => page.getByRole("list", { name: "Your open invitations" });
	await useLink(
		{ page, list, open: () => list().waitFor() },
		{ id: invite.id, url: invite.url, table: "invites", name: "ben@example.com" },
	);
	await list().getByText("ben@example.com · Valid until", { exact: false }).waitFor();
	assert.deepEqual(complaints, []);
});

on.test("where the browser does not copy, the address is shown for copying by hand", async () => {
	const ann = await on.service.person();
	const invite = await ann.ok(ann.ask("POST", "/api/v1/account/invites", {}));
	const { page } = await on.open(ann);
	await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
	await page.goto(`${on.service.url}/settings/invites`);
	await page.getByRole("button", { name: "Copy Anyone with the link" }).click();
	const field = page.getByRole("textbox", { name: "Address of the link" });
	await untilEqual("it is shown", () => field.inputValue(), invite.url);
	const isSelected = () =>
		field.evaluate((one) => one instanceof HTMLInputElement && one.selectionEnd === one.value.length);
	await untilEqual("it is selected", isSelected, true);
});
