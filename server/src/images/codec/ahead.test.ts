import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { noisyPicture } from "../../../tests/support/pictures.ts";
import { shareImageMemory } from "../../domain/image-memory.ts";
import { createAhead, firstStep, type Likely } from "./ahead.ts";
import { createImages } from "./codec.ts";

const size = { width: 600, height: 800 };
const crop = { left: 30, top: 30, width: 540, height: 740 };
const account = "usr_a";
const nothing = async () => undefined;
const likely = (name: string, more: Partial<Likely<typeof nothing>> = {}) => {
	return { load: nothing, name, account, size, ...more };
};

/** A room whose images are made by the test, in the order of their names. */
function heldRoom() {
	const begun: string[] = [];
	const ends = new Map<string, PromiseWithResolvers<Buffer>>();
	const ahead = createAhead<typeof nothing>(async ({ name }) => {
		begun.push(name);
		const held = Promise.withResolvers<Buffer>();
		ends.set(name, held);
		return { thumb: await held.promise };
	});
	return { ahead, begun, end: (name: string, bytes = 10) => ends.get(name)?.resolve(Buffer.alloc(bytes)) };
}

for (const format of ["png", "jpeg"] as const) {
	test(`a first size of a ${format} that was made ahead has the same bytes as one that was not`, async () => {
		const images = createImages(shareImageMemory(1024 ** 3, 2));
		const noisy = await noisyPicture(size.width, size.height);
		const bytes = await sharp(noisy.bytes).toFormat(format).toBuffer();
		const load = async () => bytes;
		await images.inspect(load, "first", account);
		const first = await images.derive(load, firstStep(crop), "first", account);
		await images.inspect(load, "second", account);
		images.expect({ load, name: "second", account, size });
		await images.stop();
		assert.deepEqual(await images.derive(nothing, firstStep(crop), "second", account), first);
	});
}

test("a first size is made in the check of an image whose pixels find no room, with the same bytes", async () => {
	const images = createImages(shareImageMemory(1024 ** 3, 2));
	const { bytes } = await noisyPicture(size.width, size.height);
	const load = async () => bytes;
	await images.inspect(load, "first", account);
	const first = await images.derive(load, firstStep(crop), "first", account);
	for (const [side, count] of [
		[3000, 4],
		[700, 20],
	] as const) {
		const flat = sharp({ create: { width: side, height: side, channels: 3, background: "grey" } });
		const filling = await flat.png().toBuffer();
		for (let i = 0; i < count; i++) await images.inspect(async () => filling, `${side} ${i}`, account);
	}
	const verdict = await images.inspect(load, "second", account);
	assert.equal(verdict?.usable, true);
	assert.deepEqual(await images.derive(nothing, firstStep(crop), "second", account), first);
	await images.inspect(load, "other", "usr_b");
	assert.equal(
		await images.derive(nothing, firstStep(crop), "other", "usr_b"),
		undefined,
		"nothing is known",
	);
});

test("images are made one by one, cropped as the last one of their account and size", async () => {
	const { ahead, begun, end } = heldRoom();
	ahead.expect(likely("unknown"));
	ahead.learn(account, size, { crop: null, steps: [["thumb", "display"]], isContinued: false });
	ahead.expect(likely("in one step"));
	ahead.learn(account, size, firstStep(null));
	ahead.learn(account, size, firstStep(crop));
	ahead.expect(likely("other", { account: "usr_b" }));
	ahead.expect(likely("larger", { size: { width: 601, height: 800 } }));
	assert.deepEqual(begun, []);
	for (const name of ["a", "b", "c"]) ahead.expect(likely(name));
	assert.deepEqual(begun, ["a"]);

	assert.equal(await ahead.take("b", firstStep(crop)), undefined, "one that waits is left to who wants it");
	const taken = ahead.take("a", firstStep(crop));
	end("a", 11);
	assert.equal((await taken)?.thumb?.length, 11, "one that is being made is waited for");
	assert.equal(await ahead.take("a", firstStep(crop)), undefined);
	assert.deepEqual(begun, ["a", "c"]);
	end("c");
	assert.equal(await ahead.take("c", firstStep(null)), undefined, "it was cropped differently");
});

test("what no one takes is bounded, and a failure leaves the image to its derivation", async () => {
	const { ahead, end } = heldRoom();
	ahead.learn(account, size, firstStep(null));
	const names = ["a", "b", "c"];
	for (const name of names) {
		ahead.expect(likely(name));
		end(name, 4 * 1024 * 1024);
		await new Promise((resolve) => setImmediate(resolve));
	}
	const left = [];
	for (const name of names) if (await ahead.take(name, firstStep(null))) left.push(name);
	assert.deepEqual(left, ["b", "c"]);

	const failing = createAhead<typeof nothing>(() => Promise.reject(new Error("no picture")));
	failing.learn(account, size, firstStep(null));
	failing.expect(likely("a"));
	assert.equal(await failing.take("a", firstStep(null)), undefined);
	await failing.stop();
});
