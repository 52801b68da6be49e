import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { image } from "./support/deck.ts";

const readme = fileURLToPath(new URL("../README.md", import.meta.url));
/** In this folder, `@tuckbox/client` is found like an installed package. */
const cache = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url));

test("the README's examples run unchanged, one after the other, and print the output that it shows", async () => {
	const text = await readFile(readme, "utf8");
	const examples = [...text.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)];
	assert.equal(examples.length, text.match(/```js\n/g)?.length, "every example says what it prints");
	assert.ok(examples.length >= 5);

	await using service = await startTestService({ publishesByItself: true });
	const { token = "" } = await service.user();
	await mkdir(cache, { recursive: true });
	const folder = await mkdtemp(join(cache, "readme-"));
	try {
		await mkdir(join(folder, "cards"));
		for (const name of ["fox", "hare", "owl", "back"])
			await writeFile(join(folder, "cards", `${name}.png`), (await image()).stream());
		for (const [i, [, code = "", output]] of examples.entries()) {
			const file = join(folder, `example-${i}.mjs`);
			await writeFile(file, code);
			const args = ["--conditions=tuckbox-source", "--disable-warning=ExperimentalWarning", file];
			const { PATH, NODE_COMPILE_CACHE } = process.env;
			const env = { PATH, NODE_COMPILE_CACHE, TUCKBOX_URL: service.url, TUCKBOX_TOKEN: token };
			const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: folder, env });
			assert.equal(stdout, output, `example ${i + 1}`);
			assert.equal(stderr, "", `example ${i + 1}`);
		}
	} finally {
		await rm(folder, { recursive: true });
	}
});
