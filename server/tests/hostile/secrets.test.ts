import assert from "node:assert/strict";
import { test } from "node:test";
import { picture } from "../support/pictures.ts";
import { admin, exampleClient, makeDataFolder, serve } from "../support/process.ts";
import { storedText } from "../support/stores/stored-text.ts";

test("no secret appears in the log or, in clear, in the database", async () => {
	await using folder = await makeDataFolder();
	await using service = await serve(folder, { LOG_LEVEL: "trace" });
	const client = await exampleClient(folder, service.url);
	const password = "correct horse battery staple";
	await admin(folder, "user", "--email", "a@example.com", "--name", "A", "--password", password);
	const app = await admin(
		folder,
		"app",
		"--name",
		"B",
		"--redirect-uri",
		"https://b.example/cb",
		"--confidential",
	);
	const game = await client.game();
	const front = await picture();
	const upload = await game.client.ok(game.presign(front));
	const secret = new URL(upload.signedUrl).searchParams.get("secret") ?? "";
	assert.ok(secret.length >= 32 && app.clientSecret && client.token);
	await game.put(upload.signedUrl, front);
	await client.call("PUT", `${service.url}/uploads/${secret}?secret=${secret}&expires=1`, { raw: "x" });
	await client.call("GET", `/nowhere/${client.token}?token=${client.token}`);

	const kept = `${service.log()}\n${await storedText(folder)}`;
	for (const [name, value] of Object.entries({
		token: client.token,
		secret,
		password,
		clientSecret: app.clientSecret,
	})) {
		assert.ok(!kept.includes(value), `the ${name} is nowhere in clear`);
	}
	assert.match(service.log(), /"route":"\/uploads\/:uploadId"/, "requests are logged by their route");
});
