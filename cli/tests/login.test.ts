import assert from "node:assert/strict";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { decide, hiddenFields } from "../../server/tests/support/authorization.ts";
import { browserIsMissing, newProfile, startBrowser } from "../../server/tests/support/browser.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import { type CommandLine, hasTerminal, newCommandLine } from "./support/command-line.ts";
import { deckFolder, exampleGame } from "./support/folders.ts";

const service = await startTestService();
const ann = await service.person();

type Browser = Awaited<ReturnType<typeof startBrowser>>;
type Page = Awaited<ReturnType<Browser["newPage"]>>;

let starting: Promise<Browser> | undefined;
after(async () => {
	await (await starting)?.close();
	await service[Symbol.asyncDispose]();
});

async function signedInPage(): Promise<Page> {
	starting ??= startBrowser();
	const context = await newProfile(await starting);
	await context.addCookies([{ name: "tuckbox", value: ann.cookies.get("tuckbox") ?? "", url: service.url }]);
	return await context.newPage();
}

const credentialsOf = async (cli: CommandLine) =>
	JSON.parse(await readFile(join(cli.home, "config", "tuckbox", "credentials.json"), "utf8"));

/** Lets the user type a device's code and allow its access. */
async function allowDevice(code: string): Promise<void> {
	const asked = await ann.send("/oauth/device", { user_code: code });
	const form = { ...hiddenFields(asked.bytes.toString()), decision: "allow" };
	assert.equal((await ann.call("POST", "/oauth/device/decision", { form })).status, 200);
}

/** Signs in with a device code that the user types. */
async function loginByDevice(cli: CommandLine, ...more: string[]): Promise<void> {
	const running = cli.start(["login", "--url", service.url, "--device", ...more]);
	const [, code = ""] = await running.says(/\n {2}([B-Z]{4}-[B-Z]{4})\n/);
	await allowDevice(code);
	const { code: exit, err } = await running.ended;
	assert.equal(exit, 0, err);
}

test("login by browser and loopback, a push, whoami, logout", {
	skip: browserIsMissing ?? false,
}, async () => {
	await using cli = await newCommandLine();
	const running = cli.start(["login", "--url", service.url], { env: await cli.notingBrowser() });
	const [address = ""] = await running.says(/http:\S+\/authorize\?\S+/);
	await untilEqual("the browser has been opened", () => cli.opened(), address);
	assert.match(address, /code_challenge_method=S256/);
	const redirect = new URL(address).searchParams.get("redirect_uri") ?? "";
	assert.match(redirect, /^http:\/\/127\.0\.0\.1:\d+\/callback$/);

	// requests to the port without the correct state are refused
	for (const stranger of ["?code=x", "?code=x&state=guessed", "/../x"]) {
		assert.ok((await fetch(redirect + stranger)).status >= 400, stranger);
	}
	const page = await signedInPage();
	await page.goto(address);
	await page.getByRole("heading", { name: "Tuckbox command line asks for access" }).waitFor();
	await page.getByRole("button", { name: "Allow" }).click();
	await page.getByRole("heading", { name: "You are signed in" }).waitFor();
	await page.context().close();
	const { code, out } = await running.ended;
	assert.equal(code, 0);
	assert.match(out, new RegExp(`^You are signed in to ${service.url} as Person 1\\.$`, "m"));

	const file = join(cli.home, "config", "tuckbox", "credentials.json");
	assert.equal((await stat(file)).mode & 0o777, 0o600);
	assert.equal((await stat(join(file, ".."))).mode & 0o777, 0o700);
	const { token } = (await credentialsOf(cli)).services[service.url];
	const who = await cli.ok(["whoami"]);
	assert.match(who.out, /Account +Person 1\n/);
	assert.match(who.out, /App +Tuckbox\n/);
	const dir = await deckFolder(cli, ["c1"]);
	await cli.ok(["push", dir]);

	const { out: bye } = await cli.ok(["logout"]);
	assert.equal(bye, `You are signed out of ${service.url}.\n`);
	const { status } = await fetch(`${service.url}/api/v1/games`, {
		headers: { authorization: `Bearer ${token}` },
	});
	assert.equal(status, 401, "the service no longer accepts the token");
	assert.deepEqual((await credentialsOf(cli)).services, {});
	const after = await cli.run(["push", dir]);
	assert.equal(after.code, 3);
	assert.match(after.err, /not signed in to .*\n.*tuckbox login --url/);
	assert.ok(!(await cli.everything()).includes(token), "the token is printed nowhere");
	assert.doesNotMatch(await cli.everything(), /tbx_/);
	assert.doesNotMatch(JSON.stringify(service.log), /tbx_/, "nor logged by the service");
});

test("a first push at a terminal signs in, pushes, and opens the game", { skip: !hasTerminal }, async () => {
	await using cli = await newCommandLine();
	const dir = await exampleGame(cli);
	const env = { ...(await cli.notingBrowser()), TUCKBOX_URL: service.url };
	const running = cli.startOnTerminal(["push", dir, "--open"], { env });
	const [address = ""] = await running.says(/http:\S+\/authorize\?\S+/);
	assert.match(
		running.out,
		/You are not signed in to http:\S+ yet\.\r\nYour browser opens for you to allow it/,
	);
	const back = await decide(ann, Object.fromEntries(new URL(address).searchParams));
	assert.match(await (await fetch(back)).text(), /You are signed in/);
	const { code, out } = await running.ended;
	assert.equal(code, 0, out);
	const [, page = ""] = /Opened (http:\S+)/.exec(out) ?? [];
	assert.match(page, new RegExp(`^${service.url}/(games/gam_\\w+)?$`));
	await untilEqual("the browser has been opened", () => cli.opened(), page);
	assert.match((await cli.ok(["push", dir], { env })).out, /Lantern Bay/, "the sign-in is kept");
	assert.doesNotMatch(await cli.everything(), /tbx_/);
});

test("a push without a browser shows a code to sign in with; without a terminal it says what to do", {
	skip: !hasTerminal,
}, async () => {
	await using cli = await newCommandLine({ BROWSER: "none" });
	const dir = await deckFolder(cli, ["c1"]);
	const env = { BROWSER: "none", TUCKBOX_URL: service.url };
	const none = await cli.run(["push", dir, "--open"], { env });
	assert.deepEqual(
		[none.code, /not signed in to .*\n.*tuckbox login --url/.test(none.err)],
		[3, true],
		none.err,
	);
	const running = cli.startOnTerminal(["push", dir, "--open"], { env });
	await running.says(/enter the code\s+(\S*)[B-Z]{4}-[B-Z]{4}/);
});

test("a service that only the folder names is signed in to only if the user wants that", {
	skip: !hasTerminal,
}, async () => {
	await using cli = await newCommandLine({ BROWSER: "none" });
	const dir = await deckFolder(cli, ["c1"]);
	await mkdir(join(dir, ".tuckbox"));
	await writeFile(join(dir, ".tuckbox", "link.json"), JSON.stringify({ last: service.url, games: {} }));
	const { code, out } = await cli.onTerminal(["push", dir], { env: { BROWSER: "none" }, input: "n\n" });
	assert.match(out, /link\.json names http:\S+,\s.*where you are not signed in\. Sign in there\? \[y\/N\]/s);
	assert.deepEqual([code, /Nothing was changed/.test(out)], [1, true], out);
});

test("denying in the browser is reported there and in the terminal", {
	skip: browserIsMissing ?? false,
}, async () => {
	await using cli = await newCommandLine({ BROWSER: "none" });
	const running = cli.start(["login", "--url", service.url, "--read-only"]);
	const [address = ""] = await running.says(/http:\S+\/authorize\?\S+/);
	assert.match(running.err, /Open this in a browser on this machine:/);
	const page = await signedInPage();
	await page.goto(address);
	await page.getByRole("button", { name: "Deny" }).click();
	await page.getByRole("heading", { name: "You are not signed in" }).waitFor();
	await page.context().close();
	const { code, err } = await running.ended;
	assert.equal(code, 1);
	assert.match(err, /You denied access\./);
});

test("a response from a different service is refused", async () => {
	await using cli = await newCommandLine({ BROWSER: "none" });
	const running = cli.start(["login", "--url", service.url]);
	const [address = ""] = await running.says(/http:\S+\/authorize\?\S+/);
	const asked = new URL(address).searchParams;
	const back = new URL(asked.get("redirect_uri") ?? "");
	back.search = `${new URLSearchParams({ code: "stolen", state: asked.get("state") ?? "", iss: "https://evil.example" })}`;
	const page = await (await fetch(back)).text();
	assert.match(page, /You are not signed in/);
	const { code, err } = await running.ended;
	assert.equal(code, 1);
	assert.match(err, /from a different server/);
});

test("login with a device code, with read-only access", async () => {
	await using cli = await newCommandLine();
	await loginByDevice(cli, "--read-only");
	const who = await cli.json(["whoami"]);
	assert.deepEqual([who.url, who.scope, who.user.name], [service.url, "read", "Person 1"]);
	const refused = await cli.run(["push", await deckFolder(cli, ["c1"])]);
	assert.equal(refused.code, 3);
	assert.match(refused.err, /You do not have permission: .*\n.*permission to push/);
	const { token } = (await credentialsOf(cli)).services[service.url];
	await loginByDevice(cli);
	assert.equal((await cli.json(["whoami"])).scope, "push");
	const before = await fetch(`${service.url}/api/v1/games`, {
		headers: { authorization: `Bearer ${token}` },
	});
	assert.equal(before.status, 401, "what was replaced has ended");
	assert.doesNotMatch(await cli.everything(), /tbx_/);
});

test("Ctrl-C ends a waiting login", async () => {
	await using cli = await newCommandLine({ BROWSER: "none" });
	const running = cli.start(["login", "--url", service.url]);
	await running.says(/authorize\?/);
	running.child.kill("SIGINT");
	assert.equal((await running.ended).code, 130);
});

test("a token from the settings is read from standard input, and stays valid after logout", async () => {
	await using cli = await newCommandLine();
	const { token = "" } = await service.user();
	const wrong = await cli.run(["login", "--url", service.url, "--token-stdin"], { input: "tbx_short\n" });
	assert.deepEqual([wrong.code, /did not contain an access token/.test(wrong.err)], [2, true]);
	const unknown = `tbx_${"a".repeat(36)}`;
	const refused = await cli.run(["login", "--url", service.url, "--token-stdin"], { input: unknown });
	assert.equal(refused.code, 3);
	await cli.ok(["login", "--url", service.url, "--token-stdin"], { input: `${token}\n` });
	assert.equal((await cli.json(["whoami"])).by, "token");
	const { err } = await cli.ok(["logout"]);
	assert.match(err, /stays valid/);
	const answer = await fetch(`${service.url}/api/v1/games`, {
		headers: { authorization: `Bearer ${token}` },
	});
	assert.equal(answer.status, 200);
	assert.ok(!(await cli.everything()).includes(token));
});

test("several services: each has its own sign-in; the last is the default", async () => {
	await using other = await startTestService();
	await using cli = await newCommandLine();
	for (const at of [service, other]) {
		const { token = "" } = await at.user();
		await cli.ok(["login", "--url", at.url, "--token-stdin"], { input: token });
	}
	assert.equal((await cli.json(["whoami"])).url, other.url);
	assert.equal((await cli.json(["whoami", "--url", `${service.url}/`])).url, service.url);
	assert.equal((await cli.json(["whoami"], { env: { TUCKBOX_URL: service.url } })).url, service.url);
	await cli.ok(["logout"]);
	assert.equal((await cli.json(["whoami"])).url, service.url);
	await cli.ok(["logout", "--all"]);
	assert.deepEqual((await credentialsOf(cli)).services, {});
});

test("a sign-in that others can read is made private again", async () => {
	await using cli = await newCommandLine();
	const { token = "" } = await service.user();
	await cli.ok(["login", "--url", service.url, "--token-stdin"], { input: token });
	const file = join(cli.home, "config", "tuckbox", "credentials.json");
	const { chmod } = await import("node:fs/promises");
	await chmod(file, 0o644);
	const { err } = await cli.ok(["ls"]);
	assert.match(err, /was readable by others; now only you can read it/);
	assert.equal((await stat(file)).mode & 0o777, 0o600);
	await writeFile(file, "{ broken");
	const damaged = await cli.run(["ls"]);
	assert.deepEqual([damaged.code, /are damaged\.\n.*Delete the file/.test(damaged.err)], [1, true]);
});

test("a token from the environment is not sent to a service that only a folder names", async () => {
	await using elsewhere = await startTestService();
	const { token = "" } = await service.user();
	await using cli = await newCommandLine({ TUCKBOX_TOKEN: token });
	const dir = await deckFolder(cli, ["c1"]);
	await mkdir(join(dir, ".tuckbox"));
	const link = { last: elsewhere.url, games: {} };
	await writeFile(join(dir, ".tuckbox", "link.json"), JSON.stringify(link));
	const before = elsewhere.log.length;
	const { code, err } = await cli.run(["push", dir]);
	assert.equal(code, 3);
	assert.match(err, /may belong to a different service\.\n.*TUCKBOX_URL=/);
	assert.equal(elsewhere.log.length, before, "no request went there");
	await cli.ok(["push", dir], { env: { TUCKBOX_URL: service.url } });
	const typed = await cli.run(["ls", "--url", elsewhere.url], { env: { TUCKBOX_URL: service.url } });
	assert.deepEqual([typed.code, /^tuckbox: --url names http/m.test(typed.err)], [3, true], typed.err);
	assert.equal(elsewhere.log.length, before, "nor one that --url names, when the token is for TUCKBOX_URL");

	// with a stored sign-in, the folder's service gets that token, and is the default service from now on
	const { token: own = "" } = await elsewhere.user();
	const plain = { TUCKBOX_TOKEN: "" };
	await cli.ok(["login", "--token-stdin", "--url", elsewhere.url], { input: own, env: plain });
	await writeFile(join(dir, ".tuckbox", "link.json"), JSON.stringify(link));
	const { err: note } = await cli.ok(["push", dir]);
	assert.match(note, /TUCKBOX_TOKEN is for http:\S+, so your sign-in to http:\S+ is used instead/);
	assert.equal((await cli.json(["whoami"])).by, "token");
	assert.equal((await cli.json(["whoami"], { env: { TUCKBOX_URL: service.url } })).by, "environment");
});

test("login refuses a server that is not Tuckbox", async () => {
	const { createServer } = await import("node:http");
	const server = createServer((_, response) => response.end("<title>a website</title>")).listen(
		0,
		"127.0.0.1",
	);
	await new Promise((resolve) => server.once("listening", resolve));
	const { port } = server.address() as { port: number };
	await using cli = await newCommandLine();
	for (const args of [["login"], ["login", "--device"], ["login", "--token-stdin"]]) {
		const { code, err } = await cli.run([...args, "--url", `http://127.0.0.1:${port}`], { input: "" });
		assert.deepEqual([code, /is not a Tuckbox/.test(err)], [1, true], err);
	}
	server.close().closeAllConnections();
});
