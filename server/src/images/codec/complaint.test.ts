import assert from "node:assert/strict";
import { test } from "node:test";
import { explainComplaint } from "./complaint.ts";

test("a decoder's complaint becomes plain words without the server's paths", () => {
	const plain = {
		"/var/lib/tuckbox/objects/staging/upl_1: bad seek to 21913": "the file ends too early or is damaged",
		"VipsJpeg: premature end of JPEG image": "the file ends too early or is damaged",
		"pngload: libspng read error: bad CRC": "a checksum in the file is wrong",
		"heif: Unsupported feature: Unsupported codec (4.3000)": "it uses a feature that is not supported",
		"/data/objects/x.gif: something new": "the file is damaged",
	};
	for (const [line, words] of Object.entries(plain)) assert.equal(explainComplaint(line), words);
});
