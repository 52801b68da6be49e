import assert from "node:assert/strict";
import { test } from "node:test";
import { zipOf } from "../../../../cli/tests/support/zip.ts";
import { Zip, type ZipLimits } from "./zip.ts";

const limits = { maxEntries: 100, maxBytes: 1_000_000 };
const zipFile = (bytes: Uint8Array) => ({
	byteSize: bytes.length,
	read: async (at: number, length: number) => bytes.subarray(at, at + length),
});
const open = (bytes: Uint8Array, own: ZipLimits = limits) => Zip.open(zipFile(bytes), own);
const readText = async (zip: Zip, name: string) => new TextDecoder().decode(await zip.read(name));

test("stored and deflated files are read, in folders and with long names", async () => {
	const long = `${"ä".repeat(200)}.txt`;
	for (const isStored of [false, true]) {
		const zip = await open(
			zipOf({ "a/b.txt": "Gull", [long]: "Moon".repeat(1000), empty: "" }, { isStored }),
		);
		assert.deepEqual(zip.names, ["a/b.txt", long, "empty"]);
		assert.equal(await readText(zip, "a/b.txt"), "Gull");
		assert.equal(await readText(zip, long), "Moon".repeat(1000));
		assert.equal(await readText(zip, "empty"), "");
	}
});

test("names that are not in UTF-8 are those of older programs on Windows", async () => {
	const inCodePage437 = (name: string) => Buffer.from(name.replace("ü", "\x81"), "latin1");
	const zip = await open(zipOf({ "Münze.png": "x" }, { encode: inCodePage437 }));
	assert.deepEqual(zip.names, ["Münze.png"]);
});

test("a damaged or unusual archive is refused with the reason", async () => {
	const whole = zipOf({ "a.txt": "Gull ".repeat(50) });
	const changed = (at: number, value: number) =>
		Uint8Array.from(whole, (byte, i) => (i === at ? value : byte));
	const directory = whole.length - 22 - 51;
	const refused = async (bytes: Uint8Array, reason: string) => {
		const read = async () => (await open(bytes)).read("a.txt");
		await assert.rejects(read, { name: "ZipFault", reason });
	};
	await refused(new TextEncoder().encode("name,front\n"), "not a zip");
	await refused(new Uint8Array(0), "not a zip");
	await refused(whole.subarray(0, whole.length - 30), "not a zip");
	await refused(whole.subarray(40), "damaged");
	await refused(changed(40, 7), "damaged");
	await refused(changed(directory + 16, 1), "damaged");
	await refused(changed(directory + 8, 1), "unusual");
	await refused(changed(directory + 10, 12), "unusual");
	await assert.rejects(async () => (await open(whole)).read("b.txt"), { reason: "damaged" });
});

test("an archive that unpacks to too many bytes is not unpacked, whatever size it claims", async () => {
	const bomb = "0".repeat(2_000_000);
	const honest = zipOf({ "a.txt": bomb });
	await assert.rejects(async () => (await open(honest)).read("a.txt"), { reason: "large" });
	const lying = zipOf({ "a.txt": bomb }, { byteSize: 10 });
	await assert.rejects(async () => (await open(lying)).read("a.txt"), { reason: "large" });
	await assert.rejects(
		async () => (await open(honest, { ...limits, maxBytes: 1e9, maxFileBytes: 10 })).read("a.txt"),
		{
			reason: "large",
		},
	);
	const several = await open(zipOf({ "a.txt": bomb.slice(0, 600_000), "b.txt": bomb.slice(0, 600_000) }));
	await several.read("a.txt");
	await assert.rejects(() => several.read("b.txt"), { reason: "large" });
	await assert.rejects(open(zipOf({ a: "", b: "" }), { maxEntries: 1, maxBytes: 10 }), { reason: "large" });
});
