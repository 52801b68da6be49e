import assert from "node:assert/strict";
import type { Body } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import { makeTeam } from "../../server/tests/support/team.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest } from "../../web/tests/support/console.ts";

const on = consoleTest();

on.test("changes by hand are one row with pictures and words, and each version is still there", async () => {
	const { owner, viewer, game } = await makeTeam(on.service);
	const tile = async (externalKey: string, name: string) => ({
		...{ kind: "tile", name, externalKey, widthMm: 63.5, heightMm: 88.9 },
		assets: [await game.asset(await picture(150, 210))],
	});
	await game.pushed([await tile("squall", "Squall"), await tile("gull", "Gull")]);
	await on.service.published();
	const [squall, gull] = [(await game.component("squall")).id, (await game.component("gull")).id];
	const act = async (what: string, body: Body): Promise<Body> => {
		const done = await owner.person.ok(owner.person.ask("POST", `${game.path}/components/${what}`, body));
		await on.service.published();
		return done;
	};
	await act("change", { componentIds: [squall], set: { count: 3 } });
	await act("change", { componentIds: [squall], set: { name: "Gale" } });
	const { version, at } = await act("delete", { componentIds: [gull] });
	await act("restore", { componentIds: [gull], version, unlessChangedSince: at });

	const address = `${on.service.url}${game.path.replace("/api/v1", "")}/versions`;
	for (const { person } of [owner, viewer]) {
		const { page, complaints } = await on.open(person);
		await page.goto(address);
		const list = page.getByRole("navigation", { name: "Versions" });
		const joined = list.getByRole("link", { name: /Versions 2 to 5/ });
		await joined.filter({ hasText: "Gale, count, name" }).waitFor();
		assert.equal(await joined.getByText("Gull").count(), 0, "its deletion was undone");
		await joined.getByText("· Console").waitFor();
		assert.equal(await joined.getAttribute("aria-current"), "true");
		await page.getByText("1 changed", { exact: true }).waitFor();
		const pushed = list.getByRole("link", { name: /Version 1/ });
		await pushed.filter({ hasText: "Squall, added" }).filter({ hasText: "Gull, added" }).waitFor();

		await list.getByRole("button", { name: "4 versions" }).click();
		const undo = list.getByRole("link", { name: /Version 5/ });
		await undo.filter({ hasText: "Undid version 4" }).filter({ hasText: "Gull, added" }).waitFor();
		await assertAccessible(page, "joined versions");
		await list.getByRole("link", { name: /Version 3/ }).click();
		await page.waitForURL("**/versions?version=3");
		await page.getByRole("heading", { name: "Version 3", level: 2 }).waitFor();
		const current = () => list.locator("[aria-current=true]").allInnerTexts();
		await untilEqual("one row is shown", async () => (await current()).length, 1);
		assert.match((await current())[0] ?? "", /Version 3[\s\S]*Gale, name/);
		await joined.click();
		await page.waitForURL("**/versions?version=5&from=1");
		await page.getByText("1 changed", { exact: true }).waitFor();
		assert.deepEqual(complaints, []);
	}
});

on.test("a restored version, a new name and a pin are rows that say so, also in German", async () => {
	const { owner, game } = await makeTeam(on.service);
	await game.pushed([{ kind: "counter", name: "Gold", externalKey: "gold" }]);
	await on.service.published();
	await game.pushed([{ kind: "counter", name: "Silver", externalKey: "gold" }]);
	await on.service.published();
	const { person } = owner;
	await person.ok(person.ask("POST", `${game.path}/versions/1/restore`, {}));
	await person.ok(person.ask("PATCH", game.path, { name: "Harbour" }));
	await on.service.published();
	const address = `${on.service.url}${game.path.replace("/api/v1", "")}`;
	const { page } = await on.open(person, { profile: { locale: "de-DE" } });
	await page.goto(`${address}/versions`);
	const list = page.getByRole("navigation", { name: "Versionen" });
	await list.getByText("Spiel umbenannt in Harbour").waitFor();
	await list.getByText("Version 1 wiederhergestellt").waitFor();
	await list.getByText("Gold, Name", { exact: true }).waitFor();
	await list.getByText("Silver, Name", { exact: true }).waitFor();
	const piece = (await game.component("gold")).id;
	await page.goto(`${address}/pieces/${piece}`);
	await page.getByText(/aus Version 1 wiederhergestellt/).waitFor();
});
