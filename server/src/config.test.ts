import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { ConfigError, readConfig } from "./config.ts";
import { defaultRateLimits } from "./domain/access/rate.ts";

function configFaults(env: Record<string, string>): readonly string[] {
	try {
		readConfig(env);
	} catch (error) {
		if (error instanceof ConfigError) return error.faults;
		throw error;
	}
	return [];
}

test("an empty environment gives the documented defaults", () => {
	assert.deepEqual(
		{ ...readConfig({}) },
		{
			host: "127.0.0.1",
			port: 8080,
			publicUrl: undefined,
			dataDir: "./data",
			objects: { kind: "disk" },
			signUp: "invite",
			trustedProxies: ["loopback"],
			records: { kind: "sqlite" },
			rateLimits: defaultRateLimits,
			quotaBytes: 2 * 1024 ** 3,
			imageMemoryBytes: undefined,
			linkKey: undefined,
			retention: { last: 20, hours: 24, days: 30 },
			drain: 0,
			heartbeat: 15_000,
			logLevel: "info",
		},
	);
});

test("empty variables count as absent", () => {
	assert.deepEqual(
		readConfig({ PORT: "", PUBLIC_URL: " ", DATABASE_URL: "", RATE_LIMITS: "" }),
		readConfig({}),
	);
});

test("PUBLIC_URL loses its trailing slash and keeps its path", () => {
	assert.equal(readConfig({ PUBLIC_URL: "https://tuckbox.example/" }).publicUrl, "https://tuckbox.example");
	assert.equal(readConfig({ PUBLIC_URL: "https://a.example/box/" }).publicUrl, "https://a.example/box");
});

test("RATE_LIMITS turns limits off or changes them by name", () => {
	assert.equal(readConfig({ RATE_LIMITS: "off" }).rateLimits, null);
	const { rateLimits } = readConfig({
		RATE_LIMITS: '{"presign":600,"components/batch":{"limit":5,"windowSeconds":10}}',
	});
	assert.deepEqual(rateLimits?.presign, { limit: 600, windowSeconds: 60 });
	assert.deepEqual(rateLimits?.["components/batch"], { limit: 5, windowSeconds: 10 });
	assert.deepEqual(rateLimits?.components, defaultRateLimits.components);
});

test("TRUSTED_PROXIES accepts addresses, networks, named ranges and an empty value", () => {
	assert.deepEqual(readConfig({ TRUSTED_PROXIES: "none" }).trustedProxies, []);
	const text = "loopback, uniquelocal,10.1.2.3 , 192.0.2.0/24,2001:db8::/32,::1";
	const proxies = ["loopback", "uniquelocal", "10.1.2.3", "192.0.2.0/24", "2001:db8::/32", "::1"];
	assert.deepEqual(readConfig({ TRUSTED_PROXIES: text }).trustedProxies, proxies);
});

for (const [name, value] of [
	["PORT", "70000"],
	["PORT", "80.5"],
	["PUBLIC_URL", "tuckbox.example"],
	["PUBLIC_URL", "ftp://tuckbox.example"],
	["PUBLIC_URL", "https://tuckbox.example/?a=b"],
	["RATE_LIMITS", "on"],
	["RATE_LIMITS", "[]"],
	["RATE_LIMITS", '{"presing":1}'],
	["RATE_LIMITS", '{"presign":0}'],
	["RATE_LIMITS", '{"presign":{"limit":"many"}}'],
	["RATE_LIMITS", '{"presign":null}'],
	["SIGN_UP", "everybody"],
	["TRUSTED_PROXIES", "proxy.example"],
	["TRUSTED_PROXIES", "10.0.0.0/33"],
	["TRUSTED_PROXIES", "10.0.0.0/8,,::1"],
	["TRUSTED_PROXIES", "none,10.0.0.1"],
	["ACCOUNT_QUOTA_BYTES", "-1"],
	["LOG_LEVEL", "loud"],
	["DATABASE_URL", "mysql://localhost/tuckbox"],
	["DATABASE_URL", "postgres://localhost"],
	["DATABASE_URL", "postgres:///tuckbox"],
	["DATABASE_URL", "postgres://u:%zz@localhost/tuckbox"],
	["DATABASE_URL", "postgres://localhost/tuckbox?sslmode=perhaps"],
	["DATABASE_URL", "postgres://localhost/tuckbox?pool=3"],
	["DATABASE_CONNECTIONS", "3"],
	["S3_BUCKET", "images"],
	["S3_PUBLIC_URL", "https://cdn.example"],
] as const) {
	test(`${name}=${value} is refused in one line that names it`, () => {
		const faults = configFaults({ [name]: value });
		assert.equal(faults.length, 1);
		assert.ok(String(faults[0]).includes(name), faults.join());
	});
}

test("DATABASE_URL names a server, a database and a user, and its password is never printed", () => {
	const { records } = readConfig({
		DATABASE_URL:
			"postgres://ann:s%23cret@db.example:6543/tuck%20box?sslmode=verify-full&sslrootcert=/ca.pem",
	});
	assert.ok(records.kind === "postgres");
	const { password, ...address } = records.address;
	assert.deepEqual(address, {
		host: "db.example",
		port: 6543,
		database: "tuck box",
		user: "ann",
		encryption: "verify-full",
		rootCertificates: "/ca.pem",
	});
	assert.equal(password?.reveal(), "s#cret");
	assert.doesNotMatch(`${inspect(records, { depth: 9 })} ${JSON.stringify(records)}`, /s#cret/);
	for (const value of [
		"postgres://ann:secret@/db",
		"postgres://ann:secret@host/a/b",
		"postgres//ann:secret@h/d",
	]) {
		assert.doesNotMatch(configFaults({ DATABASE_URL: value }).join(), /secret/);
	}
});

test("DATABASE_URL may name the folder of a Unix socket", () => {
	for (const text of ["postgres:///tuckbox?host=/run/pg", "postgresql://ann@/tuckbox?host=/run/pg"]) {
		const { records } = readConfig({ DATABASE_URL: text });
		assert.ok(records.kind === "postgres");
		const { host, port, database } = records.address;
		assert.deepEqual([host, port, database], ["/run/pg", 5432, "tuckbox"]);
	}
});

test("all faults are reported together", () => {
	assert.equal(configFaults({ PORT: "x", LOG_LEVEL: "y", PUBLIC_URL: "z" }).length, 3);
});

const bucket = {
	S3_ENDPOINT: "https://s3.example/",
	S3_REGION: "auto",
	S3_BUCKET: "images",
	S3_ACCESS_KEY_ID: "key",
	S3_SECRET_ACCESS_KEY: "hush",
};

test("S3_* names a bucket, and its secret is kept apart", () => {
	const config = readConfig({ ...bucket, S3_PUBLIC_URL: "https://cdn.example/" });
	assert.ok(config.objects.kind === "s3");
	const { secretAccessKey, ...rest } = config.objects;
	assert.deepEqual(rest, {
		kind: "s3",
		endpoint: "https://s3.example",
		region: "auto",
		bucket: "images",
		accessKeyId: "key",
		publicUrl: "https://cdn.example",
	});
	assert.equal(secretAccessKey.reveal(), "hush");
	for (const shown of [JSON.stringify(config), inspect(config, { depth: 9 }), `${secretAccessKey}`])
		assert.ok(!shown.includes("hush"), shown);
});

for (const [name, value] of [
	["S3_ENDPOINT", "s3.example"],
	["S3_ENDPOINT", ""],
	["S3_REGION", ""],
	["S3_BUCKET", "My Images"],
	["S3_SECRET_ACCESS_KEY", ""],
	["S3_PUBLIC_URL", "cdn.example"],
] as const) {
	test(`${name}="${value}" among the other S3 variables is refused in one line that names it`, () => {
		const faults = configFaults({ ...bucket, [name]: value });
		assert.equal(faults.length, 1);
		assert.ok(String(faults[0]).includes(name) && !String(faults[0]).includes("hush"), faults.join());
	});
}
