import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createImages, UnusableImage } from "./codec.ts";

test("a file that disappears while it is being decoded has no bytes and is not reported as a bad image", async (t) => {
	const folder = await mkdtemp(join(tmpdir(), "tuckbox-images-"));
	t.after(() => rm(folder, { recursive: true }));
	const file = join(folder, "cut.png");
	await writeFile(file, "\x89PNG\r\n\x1a\n and nothing else");
	const images = createImages();
	/** A file that exists for the first caller only. */
	const fleeting = () => {
		let isThere = true;
		return async () => {
			if (!isThere) return undefined;
			isThere = false;
			return file;
		};
	};
	assert.equal(await images.inspect(fleeting(), "name"), undefined);
	assert.equal(await images.derive(fleeting(), null, "name"), undefined);

	const verdict = await images.inspect(async () => file, "name");
	assert.equal(verdict?.usable, false, "while the file exists it is reported as bad");
	await assert.rejects(
		images.derive(async () => file, null, "name"),
		UnusableImage,
	);
});
