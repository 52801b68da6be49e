import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { shareImageMemory } from "../domain/image-memory.ts";
import { createImages, UnusableImage } from "./codec.ts";

test("a file that disappears while it is being decoded has no bytes and is not reported as a bad image", async (t) => {
	const folder = await mkdtemp(join(tmpdir(), "tuckbox-images-"));
	t.after(() => rm(folder, { recursive: true }));
	const file = join(folder, "cut.png");
	await writeFile(file, "\x89PNG\r\n\x1a\n and nothing else");
	const images = createImages(shareImageMemory(1024 ** 3, 2));
	/** A file that exists for the first caller only. */
	const fleeting = () => {
		let isThere = true;
		return async () => {
			if (!isThere) return undefined;
			isThere = false;
			return file;
		};
	};
	assert.equal(await images.inspect(fleeting(), "name", "usr_a"), undefined);
	assert.equal(await images.derive(fleeting(), null, "name", "usr_a"), undefined);

	const verdict = await images.inspect(async () => file, "name", "usr_a");
	assert.equal(verdict?.usable, false, "while the file exists it is reported as bad");
	await assert.rejects(
		images.derive(async () => file, null, "name", "usr_a"),
		UnusableImage,
	);
});
