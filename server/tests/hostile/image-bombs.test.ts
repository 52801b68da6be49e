import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { runAdmin } from "../../src/admin.ts";
import { readConfig } from "../../src/config.ts";
import { Client } from "../support/client.ts";
import { type Picture, picture, webpBomb } from "../support/pictures.ts";
import { type DataFolder, makeDataFolder, serve } from "../support/process.ts";
import { folderTest as test } from "../support/servers/buckets.ts";
import { until } from "../support/waiting.ts";

const skip = existsSync("/proc/self/status") ? false : "memory is measured on Linux only";
const mebibyte = 1024 ** 2;

/** Clients of as many accounts, all with the same app. */
async function clientsOf(folder: DataFolder, url: string, names: readonly string[]): Promise<Client[]> {
	const config = readConfig({ DATA_DIR: folder.path, ...folder.env });
	const admin = async (...args: string[]): Promise<Record<string, string>> =>
		JSON.parse((await runAdmin(config, [...args, "--json"])).text);
	const app = await admin("app", "--name", "Press", "--redirect-uri", "http://127.0.0.1/back");
	const clients: Client[] = [];
	for (const name of names) {
		const user = await admin("user", "--email", `${name}@example.com`, "--name", name);
		const { token = "" } = await admin("token", "--user", user.id ?? "", "--app", app.id ?? "");
		clients.push(new Client(url, token));
	}
	return clients;
}

test("image bombs of one account neither exceed the memory for images nor delay the card of another", {
	skip,
}, async () => {
	await using folder = await makeDataFolder();
	const imageMemory = 1536 * mebibyte;
	await using service = await serve(folder, { IMAGE_MEMORY_BYTES: String(imageMemory), LOG_LEVEL: "warn" });
	const [ann, bob] = (await clientsOf(folder, service.url, ["Ann", "Bob"])) as [Client, Client];
	const [game, other] = [await ann.game(), await bob.game()];

	// the largest that are allowed, and many of the largest that count as ordinary
	const bombs = [
		...Array.from({ length: 2 }, (_, i) => webpBomb(10_950, 10_950, i)),
		...Array.from({ length: 6 }, (_, i) => webpBomb(3160, 3160, i)),
	];
	const ended: string[] = [];
	const push = async (at: typeof game, name: string, art: Picture) => {
		const front = await at.asset(art);
		await at.pushed([{ kind: "tile", name, externalKey: name, assets: [front] }]);
		ended.push(name);
	};
	const attack = bombs.map((bomb, i) => push(game, `bomb ${i}`, bomb));
	await until("the first bomb is pushed", () => ended.length > 0);
	await push(other, "card", await picture());
	await until("the card is published", async () => {
		const { body } = await bob.get(`${other.path}/published`);
		return body.components?.length === 1;
	});
	ended.push("published");
	await Promise.all(attack);
	const after = ended.slice(ended.indexOf("published") + 1);
	assert.ok(after.length > 0, `the card was published last: ${ended.join(", ")}`);

	const peak = service.peakMemory() * mebibyte;
	assert.ok(peak < imageMemory + 512 * mebibyte, `the service took ${Math.round(peak / mebibyte)} MiB`);
	assert.ok(peak > 900e6, "the bombs were decoded");
});
