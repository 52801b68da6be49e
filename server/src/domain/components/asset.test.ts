import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { imageTypeNames, limits, mediaType, sourceKey } from "@tuckbox/pieces";
import fc from "fast-check";
import {
	announcedType,
	checksumPattern,
	defaultQuotaBytes,
	parseChecksum,
	uploadUrlLifetimeMs,
} from "./asset.ts";

const hash = createHash("sha256").update("tuckbox").digest();

test("sizes and durations are the documented ones", () => {
	assert.equal(limits.maxUploadBytes, 20 * 1024 * 1024);
	assert.equal(uploadUrlLifetimeMs, 30 * 60 * 1000);
	assert.equal(defaultQuotaBytes, 2 * 1024 ** 3);
	assert.deepEqual(imageTypeNames.toSorted(), [
		"image/avif",
		"image/gif",
		"image/jpeg",
		"image/png",
		"image/webp",
	]);
});

function isChecksum(text: string): boolean {
	return new RegExp(checksumPattern, "u").test(text);
}

test("a checksum of any 32 bytes is parsed", () => {
	const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
	fc.assert(
		fc.property(bytes, (digest) => {
			const checksum = `sha256-${Buffer.from(digest).toString("base64")}`;
			assert.ok(isChecksum(checksum));
			assert.equal(parseChecksum(checksum), Buffer.from(digest).toString("hex"));
		}),
	);
});

test("a checksum of any other length is refused", () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 70 }), (digest) => {
			fc.pre(digest.length !== 32);
			assert.ok(!isChecksum(`sha256-${Buffer.from(digest).toString("base64")}`));
		}),
	);
});

test("only sha256- followed by standard, canonical base64 is a checksum", () => {
	const base64 = hash.toString("base64");
	const urlSafe = Buffer.alloc(32, 0xfb).toString("base64url");
	// the last letter before the padding carries two unused bits, which must be 0
	const last = base64.at(-2) ?? "";
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	const loose = `${base64.slice(0, -2)}${alphabet[alphabet.indexOf(last) + 1]}=`;
	assert.deepEqual(Buffer.from(loose, "base64"), hash);
	for (const wrong of [
		"",
		base64,
		`sha256-${base64.slice(0, -1)}`,
		`sha256-${base64}=`,
		`sha256-${base64} `,
		`sha256-${base64}\n`,
		`sha256-${hash.toString("hex")}`,
		`sha256-${urlSafe}=`,
		`sha256-${loose}`,
		`SHA256-${base64}`,
		`sha256:${base64}`,
		`sha1-${base64}`,
		`sha512-${base64}`,
	]) {
		assert.ok(!isChecksum(wrong), JSON.stringify(wrong));
	}
});

test("a key names the game, the bytes and the announced type", () => {
	const sha256 = hash.toString("hex");
	for (const type of imageTypeNames) {
		const key = sourceKey("gam_1", sha256, type);
		assert.ok(key.startsWith(`games/gam_1/${sha256}.`));
		assert.equal(announcedType(key), type);
	}
	const keys = imageTypeNames.map((type) => sourceKey("gam_1", sha256, type));
	assert.equal(new Set(keys).size, keys.length);
});

test("other keys do not announce a type", () => {
	for (const key of ["", "games/gam_1/abc", "games/gam_1/abc.svg", "games/gam_1/abc.png.", "a.constructor"]) {
		assert.equal(announcedType(key), undefined, key);
	}
});

test("a Content-Type header is parsed without regard to case and parameters", () => {
	assert.equal(mediaType("image/png"), "image/png");
	assert.equal(mediaType(" Image/PNG ; charset=binary"), "image/png");
	assert.equal(mediaType(undefined), "");
	assert.equal(mediaType(""), "");
});
