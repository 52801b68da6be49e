import assert from "node:assert/strict";
import { picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { pickFrom } from "../../web/tests/support/menus.ts";
import { piece, pushGame } from "../../web/tests/support/pieces.ts";

declare global {
	interface Window {
		sent: ShareData[];
		notLoadedAgain?: true;
	}
}

const on = consoleTest({ publishesByItself: true });

async function sharedTable() {
	const ann = await on.service.person();
	const { client, game } = await pushGame(on.service, ann);
	await on.service.published();
	const share = (what: object) => client.ok(client.post(`${game.path}/shares`, what));
	return { ann, client, game, share, address: `${on.service.url}/games/${game.id}` };
}

async function openDialog(page: Page) {
	await page.getByRole("button", { name: "Share", exact: true }).click();
	const dialog = page.getByRole("dialog", { name: "Share Lantern Bay" });
	await dialog.waitFor();
	return dialog;
}

on.test("a link is created and copied; a guest follows the game live until the link is ended", async () => {
	const { ann, game, share, address } = await sharedTable();
	await share({ name: "By a tool" });
	const { page, complaints } = await on.open(ann);
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.goto(address);
	const dialog = await openDialog(page);
	await dialog.getByText(/The newest version · created by Test app/).waitFor();
	await dialog.getByLabel("Name (optional)").fill("Saturday group");
	await assertAccessible(page, "creating a link");
	await dialog.getByRole("button", { name: "Create link" }).click();
	const url = await dialog.getByLabel("Share link").inputValue();
	assert.ok(url.startsWith(`${on.service.url}/s/`));
	await dialog.getByRole("button", { name: "Copy link" }).click();
	await dialog.getByRole("button", { name: "Copied" }).waitFor();
	assert.equal(await page.evaluate(() => navigator.clipboard.readText()), url);
	await assertAccessible(page, "a link that is ready");
	const entry = dialog.getByRole("listitem").filter({ hasText: "Saturday group" });
	await entry.getByText("Not opened yet").waitFor();

	const { page: guest, complaints: guestComplaints } = await on.open(undefined);
	await guest.goto(url);
	await guest.getByRole("heading", { name: "Lantern Bay", level: 1 }).waitFor();
	await piece(guest, "The bay").waitFor();
	for (const fact of [/^\d+ pieces$/, /^View only$/]) await guest.getByText(fact).waitFor();
	const isDrawn = () =>
		guest
			.locator("[data-game-head] img")
			.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth === 1200);
	await untilEqual("its picture is drawn", isDrawn, true);
	assert.equal(await guest.title(), "Lantern Bay · Tuckbox");
	for (const name of ["Share", "Select", "Add pieces", "Actions for Lantern Bay"])
		assert.equal(await guest.getByRole("button", { name, exact: true }).count(), 0, name);
	for (const name of ["Checks", "Versions"])
		assert.equal(await guest.getByRole("link", { name }).count(), 0, name);
	await assertAccessible(guest, "a shared game");
	await guest.evaluate(() => {
		window.notLoadedAgain = true;
	});

	await piece(guest, "The bay").click();
	await guest.getByRole("heading", { name: "The bay", level: 2 }).waitFor();
	assert.equal(new URL(guest.url()).pathname.split("/")[3], "pieces");
	assert.equal(await guest.getByRole("heading", { name: "History" }).count(), 0);
	await assertAccessible(guest, "a piece of a shared game");
	await guest.keyboard.press("Escape");
	await guest.getByRole("combobox", { name: "Search pieces" }).fill("Harbour");
	await piece(guest, "Harbour die").waitFor();
	await guest.getByRole("combobox", { name: "Search pieces" }).fill("");

	await game.pushed([
		{
			kind: "board",
			name: "The bay at night",
			externalKey: "bay",
			assets: [await game.asset(await picture(800, 800))],
		},
	]);
	await piece(guest, "The bay at night").waitFor();
	await guest.locator('[data-game-head] img[src$="version=2"]').waitFor();
	await untilEqual("the picture of the new version is drawn", isDrawn, true);
	assert.equal(await guest.evaluate(() => window.notLoadedAgain), true, "without a reload");

	await entry.getByRole("button", { name: "End Saturday group" }).click();
	await entry.getByRole("button", { name: "End link Saturday group" }).click();
	await dialog.getByText("Saturday group no longer works.").waitFor();
	await guest.getByRole("heading", { name: "This link no longer works", level: 1 }).waitFor();
	await assertAccessible(guest, "an ended link");
	await dialog.getByRole("heading", { name: "1 link" }).waitFor();
	await dialog.getByRole("button", { name: "End By a tool" }).click();
	await dialog.getByRole("button", { name: "End link By a tool" }).click();
	await until("no link is listed", async () => (await dialog.getByRole("listitem").count()) === 0);
	assert.deepEqual(complaints, []);
	assert.deepEqual(
		guestComplaints.filter((text) => !/404/.test(text)),
		[],
	);
	const answer = await guest.goto(url);
	assert.equal(answer?.status(), 404);
	await guest.getByRole("heading", { name: "This link no longer works" }).waitFor();
});

on.test("a guest's page loads nothing of the account and leaves no cookie", async () => {
	const { ann, client, game, share } = await sharedTable();
	await client.game("A secret second game");
	await ann.ok(ann.ask("POST", "/api/v1/account/tokens", { name: "Hidden token" }));
	const { pageUrl } = await share({ name: "Hidden name of the link", showsVersions: true });
	await game.pushed([{ kind: "counter", name: "Tide", externalKey: "tide" }]);
	await on.service.published();
	const { body: account } = await ann.get("/api/v1/account");

	async function visit(user: SignedInVisitor | undefined) {
		const { page } = await on.open(user);
		const requests: string[] = [];
		const answers: string[] = [];
		page.on("response", (response) => requests.push(new URL(response.url()).pathname));
		// a stream has no end; all else is read on its way, since a browser forgets what a page no longer needs
		await page.route(
			(url) => !url.pathname.endsWith("/events"),
			async (route) => {
				const response = await route.fetch({ maxRedirects: 0 });
				if (/json|html/.test(response.headers()["content-type"] ?? "")) answers.push(await response.text());
				await route.fulfill({ response });
			},
		);
		await page.goto(pageUrl);
		await piece(page, "The bay").click();
		await page.getByRole("heading", { name: "The bay", level: 2 }).waitFor();
		await page.getByRole("heading", { name: "History" }).waitFor();
		await page.getByRole("link", { name: "Versions", exact: true }).click();
		await page
			.getByText(/1 added/)
			.first()
			.waitFor();
		const secret = pageUrl.split("/").at(-1) ?? "";
		const allowed = [`/s/${secret}`, `/api/v1/shared/${secret}`, "/files/", "/console/", "/healthz"];
		for (const part of ["", "/published", "/versions", "/events"])
			await until(`it requests ${part}`, () => requests.includes(`/api/v1/shared/${secret}${part}`));
		const others = requests.filter((path) => !allowed.some((start) => path.startsWith(start)));
		assert.deepEqual(others, [], "it requests nothing else");
		await page.unrouteAll({ behavior: "wait" });
		return { page, text: answers.join("\n") };
	}

	const { page, text } = await visit(undefined);
	const { email, name, id } = account.account;
	const hidden = [email, name, id, account.csrf, "A secret second game", "Hidden token", "Hidden name"];
	for (const word of [...hidden, "tbx_", "quota"]) assert.ok(!text.includes(word), word);
	assert.deepEqual(await page.context().cookies(), []);
	const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
	assert.ok(!stored.includes(pageUrl.split("/").at(-1) ?? ""), "the browser does not remember the secret");

	const own = await visit(ann);
	for (const word of hidden) assert.ok(!own.text.includes(word), word);
	await own.page.getByText("This is how others see it.").waitFor();
	await own.page.getByRole("link", { name: "Back to your game" }).click();
	await own.page.getByRole("button", { name: "Share", exact: true }).waitFor();
	assert.equal(new URL(own.page.url()).pathname, `/games/${game.id}`);
});

on.test("a pinned link shows one version; a link with versions compares them", async () => {
	const { ann, client, game, address } = await sharedTable();
	const { page } = await on.open(ann);
	await page.goto(address);
	const dialog = await openDialog(page);
	await dialog.getByLabel("Only version 1").check();
	await dialog.getByRole("button", { name: "Create link" }).click();
	const pinned = await dialog.getByLabel("Share link").inputValue();
	await dialog.getByRole("button", { name: "Create another" }).click();
	await dialog.getByLabel("Also earlier versions and what changed").check();
	await dialog.getByRole("button", { name: "Create link" }).click();
	const withVersions = await dialog.getByLabel("Share link").inputValue();
	await dialog.getByText("The newest version and earlier ones").waitFor();

	await game.pushed([{ kind: "board", name: "The night", externalKey: "bay" }]);
	await on.service.published();
	const { page: guest, complaints } = await on.open(undefined);
	await guest.goto(pinned);
	await piece(guest, "The bay").waitFor();
	await guest.getByText(/Version 1 · /).waitFor();
	assert.equal(await piece(guest, "The night").count(), 0);
	assert.equal(await guest.getByRole("link", { name: "Versions" }).count(), 0);
	await guest.goto(`${pinned}/versions`);
	await guest.getByRole("heading", { name: "Page not found" }).waitFor();

	await guest.goto(withVersions);
	await piece(guest, "The night").waitFor();
	await guest.getByRole("link", { name: "Versions", exact: true }).click();
	await guest.getByText("1 changed").first().waitFor();
	await guest
		.getByRole("region", { name: /Changed/ })
		.getByRole("link", { name: "The night" })
		.waitFor();
	assert.equal(await guest.getByRole("button", { name: /Restore/ }).count(), 0);
	await assertAccessible(guest, "versions of a shared game");
	assert.deepEqual(complaints, []);
	const { shares } = await client.ok(client.get(`${game.path}/shares`));
	assert.deepEqual(
		shares.map(({ version, showsVersions }: { version: number; showsVersions: boolean }) => [
			version,
			showsVersions,
		]),
		[
			[1, false],
			[null, true],
		],
	);
});

on.test("guests print and play where their link lets them, which its maker decides and changes", async () => {
	const { ann, client, game, address } = await sharedTable();
	await client.ok(client.post(`${game.path}/tables`, { name: "Friday" }));
	const { page, complaints } = await on.open(ann);
	await page.goto(address);
	await pickFrom(page.getByRole("button", { name: "Actions for Lantern Bay" }), "Number of players");
	const players = page.getByRole("dialog", { name: "Number of players" });
	await players.getByLabel("From").fill("2");
	await players.getByLabel("To").fill("4");
	await assertAccessible(page, "the number of players");
	await players.getByRole("button", { name: "Save" }).click();
	await players.waitFor({ state: "detached" });

	const dialog = await openDialog(page);
	await dialog.getByLabel("Print the pieces").check();
	await dialog.getByLabel(/^See that .* shares it$/).check();
	await dialog.getByRole("combobox", { name: "Play at a table" }).click();
	await page.getByRole("option", { name: "Friday" }).click();
	await dialog.getByLabel("Name (optional)").fill("Club");
	await dialog.getByRole("button", { name: "Create link" }).click();
	const url = await dialog.getByLabel("Share link").inputValue();
	const allowed = "Guests may print · Guests may play at Friday · Shows who shares it";
	await dialog.getByText(allowed).waitFor();

	const { name } = (await ann.get("/api/v1/account")).body.account;
	const { page: guest, complaints: guestComplaints } = await on.open(undefined);
	await guest.goto(url);
	for (const fact of [`Shared by ${name}`, "2–4 players"]) await guest.getByText(fact).waitFor();
	await assertAccessible(guest, "a shared game that guests play and print");
	await guest.getByRole("button", { name: "Print" }).click();
	const print = guest.getByRole("dialog", { name: "Print Lantern Bay" });
	const download = (await print.getByRole("link", { name: "Download PDF" }).getAttribute("href")) ?? "";
	assert.match(download, /^\/api\/v1\/shared\/\w+\/print\?/);
	assert.equal((await fetch(on.service.url + download)).status, 200);
	await print.getByRole("button", { name: "Close", exact: true }).last().click();
	const play = guest.getByRole("link", { name: "Play" });
	await play.click();
	await guest.getByRole("button", { name: "Sit down" }).waitFor();
	assert.match(new URL(guest.url()).pathname, /^\/t\/\w+$/);
	await guest.goBack();
	await play.waitFor();

	const entry = dialog.getByRole("listitem").filter({ hasText: "Club" });
	await entry.getByRole("button", { name: "Change what guests of Club may do" }).click();
	await assertAccessible(page, "what guests of a link may do");
	await entry.getByLabel("Print the pieces").click();
	await entry.getByText("Guests may play at Friday · Shows who shares it").waitFor();
	await entry.getByRole("combobox", { name: "Play at a table" }).click();
	await page.getByRole("option", { name: "No table" }).click();
	await entry.getByLabel(/^See that .* shares it$/).click();
	await entry.getByText("Guests only look").waitFor();
	await guest.reload();
	await guest.getByText("View only").waitFor();
	for (const gone of [play, guest.getByRole("button", { name: "Print" }), guest.getByText(name)])
		assert.equal(await gone.count(), 0);
	assert.deepEqual([...complaints, ...guestComplaints], []);
});

on.test(
	"its owner sees the page of a link as others do, without a sign where its cover is missing",
	async () => {
		const { ann, share } = await sharedTable();
		const { pageUrl } = await share({ name: "Mine" });
		const { page } = await on.open(ann);
		await page.route("**/cover.jpg*", (route) => route.abort());
		await Promise.all([page.waitForEvent("requestfailed"), page.goto(pageUrl)]);
		await page.getByText("This is how others see it.").waitFor();
		await piece(page, "The bay").waitFor();
		await untilEqual("no picture", () => page.locator("[data-game-head] img").count(), 0);
		await assertAccessible(page, "the owner's own link");
	},
);

on.test(
	"on a phone, a link is sent with the phone's own menu; the shared page fits, in the dark too",
	async () => {
		const { ann, address } = await sharedTable();
		const phone = { width: 390, height: 844, scheme: "dark" } as const;
		const { page } = await on.open(ann, phone);
		await page.addInitScript(() => {
			window.sent = [];
			navigator.share = async (data = {}) => void window.sent.push(data);
			const match = window.matchMedia.bind(window);
			window.matchMedia = (query) => (query === "(pointer: coarse)" ? match("all") : match(query));
		});
		await page.goto(address);
		const dialog = await openDialog(page);
		await assertFits(page, 390);
		await dialog.getByRole("button", { name: "Create link" }).click();
		await dialog.getByRole("button", { name: "Send" }).click();
		const url = await dialog.getByLabel("Share link").inputValue();
		await untilEqual("it is sent", () => page.evaluate(() => window.sent), [{ title: "Lantern Bay", url }]);
		await assertAccessible(page, "the dialog on a phone, in the dark");
		await assertFits(page, 390);

		const { page: guest } = await on.open(undefined, phone);
		await guest.goto(url);
		await piece(guest, "The bay").waitFor();
		await assertFits(guest, 390);
		await assertAccessible(guest, "a shared game on a phone, in the dark");
	},
);
