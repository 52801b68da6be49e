import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest, hasFocus } from "../../web/tests/support/console.ts";
import { pickFrom } from "../../web/tests/support/menus.ts";
import { allPictures, piece, pushGame } from "../../web/tests/support/pieces.ts";

/** A user with a game. */
let ann: SignedInVisitor;
let annsGame: string;

const on = consoleTest({ publishesByItself: true }, async () => {
	ann = await on.service.person();
	annsGame = (await ann.ok(ann.ask("POST", "/api/v1/games", { name: "Lantern Bay" }))).id;
});

on.test("a guest signs in first, and is then sent to the page they asked for", async () => {
	const id = annsGame;
	const guest = on.service.visitor();
	const home = await guest.get("/");
	assert.deepEqual([home.status, home.headers.get("location")], [303, "/sign-in"]);
	const deep = await guest.get(`/games/${id}/versions?a=b`);
	assert.equal(
		deep.headers.get("location"),
		`/sign-in?next=${encodeURIComponent(`/games/${id}/versions?a=b`)}`,
	);

	const { page } = await on.open(undefined);
	await page.goto(`${on.service.url}/games/${id}`);
	await page.getByLabel("Email").fill(ann.email);
	await page.getByLabel("Password").fill(ann.password);
	await page.getByRole("button", { name: "Sign in" }).click();
	await page.waitForURL(`**/games/${id}`);
	await page.getByRole("heading", { name: "Lantern Bay", level: 1 }).waitFor();
});

test("the page runs and loads only this service's own files, which never change", async () => {
	const { headers, bytes } = await ann.get("/");
	const policy = headers.get("content-security-policy") ?? "";
	assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'/);
	assert.match(policy, /frame-ancestors 'none'/);
	assert.doesNotMatch(policy, /unsafe/);
	assert.equal(headers.get("cache-control"), "no-store");
	const files = [...bytes.toString("utf8").matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(
		([, path]) => path ?? "",
	);
	assert.ok(files.some((file) => file.endsWith(".js")) && files.some((file) => file.endsWith(".css")));
	for (const file of files) {
		const answer = await on.service.visitor().get(file);
		assert.equal(answer.status, 200, file);
		assert.equal(answer.headers.get("cache-control"), "public, max-age=31536000, immutable");
		assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
	}
	for (const name of readdirSync(new URL("../../web/dist/console/", import.meta.url))) {
		const answer = await on.service.visitor().call("HEAD", `/console/${name}`);
		assert.match(answer.headers.get("content-type") ?? "", /^((text|image|font)\/|application\/wasm$)/, name);
	}
	const inside = await on.service.visitor().get("/console/..%2Findex.html");
	assert.equal(inside.status, 404);
	assert.equal((await on.service.visitor().get("/console/nothing.js")).status, 404);
	assert.equal((await ann.call("POST", "/", { body: {} })).status, 405);
});

test("the pages without a script use the console's typeface, and their policy allows it", async () => {
	const visitor = on.service.visitor();
	const { headers, bytes } = await visitor.get("/sign-in");
	assert.match(headers.get("content-security-policy") ?? "", /font-src 'self'/);
	const [, sheet = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(bytes.toString("utf8")) ?? [];
	const css = (await visitor.get(sheet)).bytes.toString("utf8");
	const [, font = ""] = /@font-face[^}]*url\("([^"]+)"\)/.exec(css) ?? [];
	const answer = await visitor.get(font);
	assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "font/woff2"]);
});

test("with images in a bucket, its origins are in the policy", {
	skip: process.env.TEST_OBJECTS !== "s3" && "only with TEST_OBJECTS=s3",
}, async () => {
	const policy = (await ann.get("/")).headers.get("content-security-policy") ?? "";
	const origin = new URL(on.service.bucket?.env.S3_ENDPOINT ?? "").origin;
	assert.match(policy, new RegExp(`img-src 'self' [^;]*${origin}`));
	assert.match(policy, new RegExp(`connect-src 'self' [^;]*${origin}`));
});

on.test("the games and the pieces take less than 150 kB of script until the page is used", async () => {
	const carl = await on.service.person();
	const { game } = await pushGame(on.service, carl);
	await on.service.published();
	for (const path of ["/", `/games/${game.id}`]) {
		const { page } = await on.open(carl);
		const scripts = () =>
			page.evaluate(() =>
				performance
					.getEntriesByType("resource")
					.map(({ name }) => name)
					.filter((name) => name.endsWith(".js")),
			);
		await page.goto(on.service.url + path);
		await (path === "/" ? page.getByRole("article") : piece(page, "The bay")).waitFor();
		await allPictures(page);
		// the last script that loads without being asked for
		if (path !== "/") await until("changes are followed", scripts, (all) => /\/following-/.test(all.join()));
		const urls = await scripts();
		const sizes = await Promise.all(
			urls.map(async (url) => gzipSync(await (await page.request.get(url)).body()).length),
		);
		const sum = sizes.reduce((all, bytes) => all + bytes, 0);
		assert.ok(
			sizes.length > 2 && sum < 150_000,
			`${path}: ${sum} bytes: ${urls.map((url, i) => `${url} ${sizes[i]}`).join()}`,
		);
	}
});

on.test("an unknown address is not found, and links to the list of games", async () => {
	const ben = await on.service.person();
	const { id } = await ben.ok(ben.ask("POST", "/api/v1/games", { name: "Not Ann's" }));
	const { page } = await on.open(ann);
	for (const [path, title] of [
		["/games/gam_nothing", "Game not found"],
		[`/games/${id}`, "Game not found"],
		[`/games/${annsGame}/nothing`, "Page not found"],
	] as const) {
		await page.goto(on.service.url + path);
		await page.getByRole("heading", { name: title }).waitFor();
		assert.equal(await page.getByText("ask for a share link").count(), title === "Game not found" ? 1 : 0);
		await assertAccessible(page, path);
	}
	await page.getByRole("link", { name: "Your games" }).click();
	await page.waitForURL(`${on.service.url}/`);
	await page.getByRole("heading", { name: "Your games" }).waitFor();
});

on.test("every address that the console links to answers when it is loaded directly", async () => {
	const ben = await on.service.person();
	await pushGame(on.service, ben);
	await on.service.published();
	const { page } = await on.open(ben);
	const patternOf = (path: string) => path.replace(/(?<=\/)(gam|cmp)_\w+/g, ":id");
	const paths = new Map([["/", "/"]]);
	const ofConsole = new Set<string>();
	for (const [pattern, path] of paths) {
		const answer = await page.goto(on.service.url + path);
		assert.equal(answer?.status(), 200, pattern);
		if ((await page.locator("#root").count()) === 0) continue; // the settings, the API reference
		ofConsole.add(pattern);
		await page.getByRole("heading", { level: 1 }).waitFor();
		if (pattern === "/") await page.getByRole("article").waitFor();
		if (pattern === "/games/:id") await piece(page, "The bay").press("Enter");
		if (pattern === "/games/:id") await page.waitForURL("**/pieces/cmp_*");
		assert.equal(await page.getByRole("heading", { name: /not found$/ }).count(), 0, pattern);
		const links = await page
			.locator("a[href]")
			.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
		for (const link of [...links, page.url()].map((link) => new URL(link))) {
			if (link.origin !== on.service.url || paths.has(patternOf(link.pathname))) continue;
			paths.set(patternOf(link.pathname), link.pathname);
		}
	}
	const games = "/games/:id";
	assert.deepEqual(
		[...ofConsole].sort(),
		[
			"/",
			games,
			`${games}/checks`,
			`${games}/pieces/:id`,
			`${games}/playtests`,
			`${games}/tables`,
			`${games}/versions`,
		],
		"every page of the console was loaded",
	);
});

on.test("the menu of the account changes theme and language", async () => {
	const { page } = await on.open(ann);
	await page.goto(on.service.url);
	await pickFrom(page.getByRole("button", { name: /^Account of Person/ }), "Dark theme");
	await page.locator("html[data-theme=dark]").waitFor();
	await pickFrom(page.getByRole("button", { name: /^Account of Person/ }), "Light theme");
	await page.locator("html[data-theme=light]").waitFor();
	await pickFrom(page.getByRole("button", { name: /^Account of Person/ }), "Deutsch");
	await page.locator("html[lang=de]").waitFor();
	await page.getByRole("heading", { name: "Deine Spiele" }).waitFor();
});

on.test("signing out from the menu leads to the sign-in page", async () => {
	const ann = await on.service.person();
	const { page, complaints } = await on.open(ann);
	await page.goto(on.service.url);
	await page.getByRole("button", { name: /^Account of Person/ }).click();
	await page.getByRole("menu").waitFor();
	await assertAccessible(page, "account menu");
	await page.getByRole("menuitem", { name: "Sign out" }).click();
	await page.waitForURL("**/sign-in");
	await page.goto(on.service.url);
	await page.waitForURL("**/sign-in");
	assert.deepEqual(complaints, []);
});

on.test("nothing moves when the list has loaded, on a phone and on a desktop", async () => {
	const { page } = await on.open(ann);
	let gate = Promise.withResolvers<void>();
	await page.route("**/api/v1/account/games", async (route) => {
		await gate.promise;
		await route.continue();
	});
	const first = () =>
		page.evaluate(() => {
			const card =
				document.querySelector("main article") ?? document.querySelector("main div[aria-hidden=true]");
			if (card === null) return "nothing";
			const { x, y, width, height } = card.getBoundingClientRect();
			return [x, y, width, height].map(Math.round);
		});
	for (const width of [390, 1280]) {
		gate = Promise.withResolvers<void>();
		await page.setViewportSize({ width, height: 800 });
		await page.goto(on.service.url);
		await page.getByText("The list of your games is loading.").waitFor();
		await assertAccessible(page, `loading, ${width} px`);
		const before = await first();
		gate.resolve();
		await page.getByRole("article").waitFor();
		assert.deepEqual(await first(), before, `${width} px`);
	}
});

on.test("the first tab stop skips to the content, and a new page starts at the top", async () => {
	const { page } = await on.open(ann);
	await page.goto(on.service.url);
	await page.getByRole("article").waitFor();
	await page.keyboard.press("Tab");
	await hasFocus(page.getByText("Skip to content"));
	await page.keyboard.press("Enter");
	await hasFocus(page.locator("#main"));
	await page.keyboard.press("Tab");
	await hasFocus(page.getByRole("button", { name: "Import a game" }));
	await page.getByRole("link", { name: "Lantern Bay" }).press("Enter");
	await page.getByRole("heading", { name: "Lantern Bay", level: 1 }).waitFor();
	await hasFocus(page.locator("#main"));
	await untilEqual("the title", () => page.title(), "Lantern Bay · Tuckbox");
	await page.goBack();
	await page.getByRole("heading", { name: "Your games" }).waitFor();
});

on.test("a user who prefers reduced motion gets none", async () => {
	const { page } = await on.open(ann, { reducedMotion: true });
	await page.goto(on.service.url);
	await page.getByRole("button", { name: "New game" }).click();
	await page.getByRole("dialog").waitFor();
	const longest = await page.evaluate(() =>
		Math.max(
			0,
			...document
				.getAnimations()
				.map(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? Number.NaN)),
		),
	);
	assert.ok(longest < 1, `${longest} ms`);
});
