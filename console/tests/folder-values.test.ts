import assert from "node:assert/strict";
import { assertAccessible, consoleTest } from "../../web/tests/support/console.ts";
import { drop, handed } from "../../web/tests/support/drops.ts";

// What the plan of a folder says besides its pieces: values that it replaces, and set-ups.

const on = consoleTest();

const manifest = (cost: number, x: number) =>
	Buffer.from(`game: Crew
counters:
  - { name: Gull, key: gull, payload: { cost: ${cost}, suit: sea } }
setUps:
  - { name: Solo, items: [{ kind: counter, key: gull, x: ${x}, y: 0 }] }
`);

on.test("the plan of a folder names the values that it replaces, and the set-ups that it saves", async () => {
	const person = await on.service.person();
	const { page, complaints } = await on.open(person);
	const dialog = page.getByRole("dialog", { name: "Folder crew" });
	const dropped = async (cost: number, x: number) => {
		await page.goto(on.service.url);
		await drop(page, "main", [handed("tuckbox.yaml", manifest(cost, x))], { folder: "crew" });
	};
	await dropped(3, 1);
	await dialog.getByText("Saves the set-up Solo.").waitFor();
	await dialog.getByRole("button", { name: "Add 1 piece" }).click();
	await page.waitForURL(/\/games\/gam_/);
	await on.service.published();
	const [game] = (await person.ok(person.get("/api/v1/games"))).games;
	const path = `/api/v1/games/${game.id}`;
	const [gull] = (await person.ok(person.get(`${path}/published`))).components;
	const set = { values: { cost: 5 } };
	await person.ok(person.ask("POST", `${path}/components/change`, { componentIds: [gull.id], set }));
	await on.service.published();

	await dropped(4, 1);
	await dialog.getByText("cost: 5 becomes 4 (set in the console)").waitFor();
	assert.equal(await dialog.getByText("suit").count(), 0);
	assert.equal(await dialog.getByText("Saves the set-up").count(), 0);
	await assertAccessible(page, "the plan of a folder with values");

	// a set-up alone is enough to push
	await dropped(5, 2);
	await dialog.getByText("Saves the set-up Solo.").waitFor();
	await dialog.getByRole("button", { name: "Add", exact: true }).click();
	await page.waitForURL(/\/games\/gam_/);
	assert.equal((await person.ok(person.get(`${path}/set-ups/Solo`))).items[0].x, 2);
	assert.deepEqual(complaints, []);
});
