import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { browserIsMissing, newProfile, startBrowser } from "../../server/tests/support/browser.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";

type Browser = Awaited<ReturnType<typeof startBrowser>>;
type Page = Awaited<ReturnType<Browser["newPage"]>>;

const skip = browserIsMissing ?? false;
const entry = fileURLToPath(new URL("../src/index.ts", import.meta.url));

declare global {
	interface Window {
		pushTwice(
			baseUrl: string,
			token: string,
		): Promise<{
			first: { created: unknown[]; uploads: { files: number }; requests: number };
			second: { unchanged: unknown[]; deleted: unknown[]; requests: number };
			version: number;
			shown: string;
		}>;
		failure(
			baseUrl: string,
			token: string,
		): Promise<{ isOurs: boolean; code: string; status: number; requestId: string }>;
	}
}

/** The script of a page, as its author would write it. */
const script = `
import { Tuckbox, TuckboxError } from "./client.js";

async function picture(colour) {
	const canvas = new OffscreenCanvas(30, 42);
	const pen = canvas.getContext("2d");
	pen.fillStyle = colour;
	pen.fillRect(0, 0, 30, 42);
	return await canvas.convertToBlob({ type: "image/png" });
}

window.pushTwice = async (baseUrl, token) => {
	const tuckbox = new Tuckbox({ baseUrl, token });
	const { id } = await tuckbox.games.create("Made in a browser");
	const game = tuckbox.game(id);
	const told = game.events()[Symbol.asyncIterator]().next();
	const files = { red: await picture("red"), blue: await picture("blue") };
	const components = Object.keys(files).map((file) => ({
		kind: "card", name: file, externalKey: file, images: [{ sideKey: "front", file }],
	}));
	const first = await game.push({ components }, { files });
	const second = await game.push({ components: components.slice(1) }, { files, prune: true });
	const { version } = (await told).value;
	const [record] = await game.components.list();
	const shown = await fetch(record.payload.imageFaces[0].derivedUrl);
	return { first, second, version, shown: shown.headers.get("content-type") };
};

window.failure = async (baseUrl, token) => {
	const error = await new Tuckbox({ baseUrl, token, retries: 1 }).games.list().catch((reason) => reason);
	const { code, status, requestId } = error;
	return { isOurs: error instanceof TuckboxError, code, status, requestId };
};
`;

let browser: Browser;
let files: Record<string, { type: string; body: string }>;
const pages = createServer((request, answer) => {
	const file = files[request.url ?? ""];
	answer.writeHead(file === undefined ? 404 : 200, { "content-type": file?.type ?? "text/plain" });
	answer.end(file?.body);
});

before(async () => {
	if (skip) return;
	const bundle = await rolldown({ input: entry, platform: "browser", logLevel: "warn" });
	const [client] = (await bundle.generate({ format: "esm", codeSplitting: false })).output;
	files = {
		"/": {
			type: "text/html",
			body: '<link rel="icon" href="data:,"><script type="module" src="page.js"></script>',
		},
		"/page.js": { type: "text/javascript", body: script },
		"/client.js": { type: "text/javascript", body: client.code },
	};
	await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
	browser = await startBrowser();
});
after(async () => {
	await browser?.close();
	pages.close();
});

/** A page whose origin is not a service. */
async function openPage(): Promise<Page> {
	const page = await (await newProfile(browser)).newPage();
	await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
	await page.waitForFunction(() => window.pushTwice !== undefined);
	return page;
}

test("a page of another origin pushes a game with a token, and sees it published", { skip }, async () => {
	await using service = await startTestService({ publishesByItself: true, isOnDisk: true });
	const { token } = await service.user();
	const page = await openPage();
	const { first, second, version, shown } = await page.evaluate(
		([url, token]) => window.pushTwice(url, token),
		[service.url, String(token)] as const,
	);
	assert.equal(first.created.length, 2);
	assert.equal(first.uploads.files, 2);
	assert.deepEqual([second.unchanged.length, second.deleted.length], [1, 1]);
	assert.equal(version, 1);
	assert.equal(shown, "image/webp");
	await page.close();
});

test("errors in a browser are reported as they are in Node", { skip }, async () => {
	await using service = await startTestService();
	const page = await openPage();
	const failureAt = (url: string) => page.evaluate((url) => window.failure(url, "tbx_nothing"), url);
	const wrong = await failureAt(service.url);
	assert.deepEqual([wrong.isOurs, wrong.code, wrong.status], [true, "INVALID_TOKEN", 401]);
	assert.match(String(wrong.requestId), /^req_/);
	const lost = await failureAt("http://127.0.0.1:9");
	assert.deepEqual([lost.isOurs, lost.code, lost.status], [true, "NETWORK_ERROR", 0]);
	await page.close();
});
