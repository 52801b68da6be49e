import assert from "node:assert/strict";
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { after, mock, test } from "node:test";

// Each password comparison costs one argon2 hash: counting them measures the work of an answer. Here they are requested
// as in operation but run with little memory, so that hundreds of guesses do not take minutes.
const { argon2: real } = crypto;
/** While set, nothing is computed until it resolves. */
let gate: Promise<void> | undefined;
const argon2 = mock.method(crypto, "argon2", (...[kind, options, done]: Parameters<typeof real>) => {
	const compute = () => real(kind, { ...options, memory: 64, passes: 1 }, done);
	if (gate === undefined) compute();
	else void gate.then(compute);
});
syncBuiltinESMExports();
// or a wait of a second could be over before the next guess has arrived
mock.timers.enable({ apis: ["Date"], now: Date.now() });
const { startTestService } = await import("../support/test-service.ts");
const { until } = await import("../support/waiting.ts");

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const minute = 60_000;
const wrong = "not the password";

/** The parts of an answer that may reveal something: without those that differ between any two answers. */
function revealed({ status, headers, bytes }: { status: number; headers: Headers; bytes: Buffer }) {
	// the length follows from the text, which repeats the address
	const { date: _, "x-request-id": __, "content-length": ___, ...shown } = Object.fromEntries(headers);
	return { status, shown, text: bytes.toString("utf8") };
}

test("no text, header, status or amount of work reveals whether an address has an account", async () => {
	const ann = await service.person();
	// computed by the service, at its cost
	const change = { password: ann.password, newPassword: "lanterns in the fog" };
	assert.equal((await ann.ask("PUT", "/api/v1/account/password", change)).status, 200);
	const { ids } = await service.user(); // has no password
	assert.ok(ids.userId);
	const answers = [];
	for (const [i, email] of [ann.email, "user2@example.com", "unknown@example.com"].entries()) {
		argon2.mock.resetCalls();
		const answer = revealed(await service.visitor(`198.51.100.${i}`).signIn(email, wrong));
		const work = argon2.mock.calls.map(({ arguments: [kind, { memory, passes, tagLength }] }) => [
			kind,
			memory,
			passes,
			tagLength,
		]);
		answers.push({ ...answer, text: answer.text.replace(email, "…"), work });
	}
	assert.equal(answers[0]?.work.length, 1);
	assert.deepEqual(answers[1], answers[0]);
	assert.deepEqual(answers[2], answers[0]);
});

test("guesses are slowed in the same way whether or not the address has an account", async () => {
	const ann = await service.person();
	const statuses = [];
	for (const [i, email] of [ann.email, "unknown2@example.com"].entries()) {
		const visitor = service.visitor(`198.51.100.${10 + i}`);
		const own = [];
		for (let n = 0; n < 7; n++) own.push((await visitor.signIn(email, wrong)).status);
		statuses.push(own);
	}
	assert.deepEqual(statuses[0], [403, 403, 403, 403, 403, 429, 429]);
	assert.deepEqual(statuses[1], statuses[0]);
});

test("after five wrong passwords from one address the sixth attempt waits, and the wait doubles", async () => {
	await using own = await startTestService();
	const ann = await own.person();
	const guesser = own.visitor("198.51.100.20");
	for (let n = 0; n < 5; n++) assert.equal((await guesser.signIn(ann.email, wrong)).status, 403);
	for (const seconds of [1, 2, 4, 8]) {
		argon2.mock.resetCalls();
		const refused = await guesser.signIn(ann.email, ann.password);
		assert.deepEqual([refused.status, refused.headers.get("retry-after")], [429, String(seconds)]);
		assert.match(refused.bytes.toString("utf8"), new RegExp(`Wait ${seconds} s, then`));
		assert.equal(argon2.mock.callCount(), 0, "nothing was compared");
		own.advance(seconds * 1000);
		assert.equal((await guesser.signIn(ann.email, wrong)).status, 403);
	}
	own.advance(16_000);
	assert.equal(
		(await guesser.signIn(ann.email, ann.password)).status,
		303,
		"the owner can sign in after a wait",
	);
	assert.equal((await guesser.signIn(ann.email, wrong)).status, 403, "and all failures are forgotten");
});

test("guesses sent at the same time are counted before they are compared", async () => {
	const ann = await service.person();
	const guesser = service.visitor("198.51.100.30");
	argon2.mock.resetCalls();
	const answers = await Promise.all(Array.from({ length: 30 }, () => guesser.signIn(ann.email, wrong)));
	assert.equal(answers.filter(({ status }) => status === 403).length, 5);
	assert.equal(argon2.mock.callCount(), 5);
});

test("many addresses that guess at one account are slowed together, and its owner's browser is not", async () => {
	await using own = await startTestService();
	const ann = await own.person();
	const statuses: number[] = [];
	for (let i = 0; i < 60; i++) {
		statuses.push((await own.visitor(`203.0.113.${i}`).signIn(ann.email, wrong)).status);
	}
	assert.deepEqual([...new Set(statuses.slice(0, 50))], [403]);
	assert.deepEqual([...new Set(statuses.slice(50))], [429]);

	assert.equal((await ann.get("/api/v1/account")).status, 200, "a signed-in user stays signed in");
	await ann.send("/sign-out");
	assert.equal((await ann.signIn(ann.email, ann.password)).status, 303, "a known browser can sign in");
	const stranger = own.visitor("203.0.113.200");
	stranger.cookies.set("tuckbox-browser", `${"A".repeat(16)}.${"A".repeat(43)}`);
	assert.equal((await stranger.signIn(ann.email, ann.password)).status, 429, "a forged mark is not accepted");
	const ben = await own.person();
	stranger.cookies.set("tuckbox-browser", ben.cookies.get("tuckbox-browser") ?? "");
	assert.equal((await stranger.signIn(ann.email, ann.password)).status, 429, "nor another account's");
	own.advance(5 * minute);
	assert.equal((await own.visitor("203.0.113.201").signIn(ann.email, ann.password)).status, 303);
});

test("one address that guesses at many accounts is slowed, and others are not", async () => {
	await using own = await startTestService();
	const ann = await own.person();
	const guesser = own.visitor("2001:db8:1:2::1");
	for (let i = 0; i < 50; i++) await guesser.signIn(`guess${i}@example.com`, wrong);
	assert.equal((await guesser.signIn(ann.email, ann.password)).status, 429);
	const neighbour = own.visitor("2001:db8:1:2:ffff::9");
	assert.equal((await neighbour.signIn(ann.email, ann.password)).status, 429, "the same network");
	assert.equal((await own.visitor("2001:db8:1:3::1").signIn(ann.email, ann.password)).status, 303);
});

test("a known browser may not guess indefinitely either", async () => {
	const ann = await service.person();
	const statuses = [];
	for (let n = 0; n < 12; n++) statuses.push((await ann.signIn(ann.email, wrong)).status);
	assert.deepEqual(statuses, [...Array(10).fill(403), 429, 429]);
	assert.equal((await service.visitor("198.51.100.40").signIn(ann.email, ann.password)).status, 303);
});

test("the holder of a stolen session cannot guess the password with it, and does not keep the owner from changing it", async () => {
	const ann = await service.person();
	const owner = service.visitor("198.51.100.50");
	await owner.signIn(ann.email, ann.password);
	const change = (password: string) => ({ password, newPassword: "lanterns in the fog" });
	const statuses = [];
	for (let n = 0; n < 11; n++) {
		const asked =
			n % 2 === 0
				? ann.ask("PUT", "/api/v1/account/password", change(wrong))
				: ann.ask("DELETE", "/api/v1/account", { password: wrong });
		statuses.push((await asked).status);
	}
	assert.deepEqual(statuses, [...Array(10).fill(403), 429]);
	assert.equal((await ann.ask("PUT", "/api/v1/account/password", change(ann.password))).status, 429);
	assert.equal((await owner.ask("PUT", "/api/v1/account/password", change(ann.password))).status, 200);
});

test("only a trusted proxy may name the client's address", async () => {
	await using own = await startTestService({ env: { TRUSTED_PROXIES: "192.0.2.0/24" } });
	const statuses = [];
	for (let n = 0; n < 6; n++) {
		statuses.push((await own.visitor(`198.51.100.${n}`).signIn("unknown@example.com", wrong)).status);
	}
	assert.deepEqual(statuses, [403, 403, 403, 403, 403, 429], "it counts as one client, whatever it claims");
});

test("a flood from many addresses keeps out neither known browsers nor addresses that have not failed", async () => {
	await using own = await startTestService();
	const [ann, ben] = [await own.person(), await own.person()];
	await ann.send("/sign-out");
	const guess = (address: string) => own.visitor(address).signIn("unknown@example.org", wrong);
	// each address has guessed before; the network of 2001:db8:5::/48 has not, but counts as one caller
	const addresses = Array.from({ length: 45 }, (_, i) => `203.0.113.${i}`);
	for (const address of addresses) await own.visitor(address).signIn(`${address}@example.org`, wrong);
	addresses.push(...Array.from({ length: 45 }, (_, i) => `2001:db8:5:${i}::1`));
	const open = Promise.withResolvers<void>();
	gate = open.promise;
	const statuses: number[] = [];
	const crowd = addresses.map(async (address) => statuses.push((await guess(address)).status));
	const refused = (count: number) =>
		until(
			`${count} of the crowd are refused`,
			() => statuses.length,
			(length) => length === count,
		);
	try {
		await refused(48); // two are computed, and forty wait
		const known = ann.signIn(ann.email, ann.password);
		await refused(49);
		const fresh = own.visitor("198.51.100.77").signIn(ben.email, ben.password);
		await refused(50);
		open.resolve();
		assert.deepEqual([(await known).status, (await fresh).status], [303, 303]);
		await Promise.all(crowd);
		// a guess counts until it is refused, so that among many at one account some may be refused for their number
		for (const status of statuses.slice(0, 50)) assert.ok(status === 502 || status === 429, `${status}`);
	} finally {
		gate = undefined;
		open.resolve();
	}
	// what was refused was not compared, and is not counted as a wrong password
	assert.equal((await guess("2001:db8:5:ff::1")).status, 403);
});

test("when too many sign in at the same time, the last are refused with Retry-After", async () => {
	const open = Promise.withResolvers<void>();
	gate = open.promise;
	const refused: Headers[] = [];
	const crowd = Array.from({ length: 80 }, async (_, i) => {
		const { status, headers } = await service.visitor(`100.64.${i}.1`).signIn(`crowd${i}@example.com`, wrong);
		if (status === 502) refused.push(headers);
		return status;
	});
	try {
		await until(
			"all but those that are computed and those that wait are refused",
			() => refused.length,
			(count) => count === 80 - 2 - 40,
		);
	} finally {
		gate = undefined;
		open.resolve();
	}
	const statuses = new Set(await Promise.all(crowd));
	assert.deepEqual([...statuses].sort(), [403, 502]);
	for (const headers of refused) assert.ok(headers.get("retry-after"));
	assert.equal((await service.visitor("100.65.0.1").signIn("crowd@example.com", wrong)).status, 403);
});
