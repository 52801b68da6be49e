import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { postgresIsMissing } from "../support/engine.ts";
import { DataFolder, run } from "../support/process.ts";
import { startCluster } from "../support/servers/postgres-cluster.ts";
import { freePort } from "../support/waiting.ts";

const openssl = process.env.OPENSSL ?? "openssl";
const skip =
	postgresIsMissing ||
	(spawnSync(openssl, ["version"]).status === 0 ? false : "NOT CHECKED: no openssl; OPENSSL names one");

/** A self-signed certificate for `localhost`. */
function makeCertificate(folder: string): { certificate: string; key: string } {
	const [certificate, key] = [join(folder, "server.crt"), join(folder, "server.key")];
	const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
	const files = ["-keyout", key, "-out", certificate];
	execFileSync(openssl, ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...names, ...files], {
		stdio: "ignore",
	});
	// PostgreSQL requires that the account it runs as owns its key
	const { uid, gid } = statSync(join(folder, "data"));
	for (const file of [certificate, key]) chownSync(file, uid, gid);
	return { certificate, key };
}

test("connections are encrypted as the address requires, and refused without a trusted certificate", {
	skip,
}, async () => {
	const cluster = await startCluster({ keepsFolder: true });
	try {
		const { certificate, key } = makeCertificate(cluster.folder);
		await cluster.stop();
		const port = String(await freePort());
		const encrypted = { ssl: "on", ssl_cert_file: certificate, ssl_key_file: key };
		await cluster.start({ listen_addresses: "localhost", port, ...encrypted });
		const migrate = async (host: string, parameters: string) => {
			const DATABASE_URL = `postgres://tuckbox@${host}:${port}/postgres?${parameters}`;
			const { code, stderr } = await run(new DataFolder("/nowhere/tuckbox", { DATABASE_URL }), [
				"admin",
				"migrate",
			]);
			assert.equal(code === 0, stderr === "", stderr);
			return stderr;
		};
		assert.equal(await migrate("localhost", "sslmode=require"), "");
		const trusted = `sslmode=verify-full&sslrootcert=${certificate}`;
		assert.equal(await migrate("localhost", trusted), "");
		assert.match(await migrate("localhost", "sslmode=verify-full"), /cannot be reached: .*certificate/);
		assert.match(await migrate("127.0.0.1", trusted), /cannot be reached: .*does not match/);
		await cluster.stop();
		await cluster.start({ listen_addresses: "localhost", port });
		assert.match(await migrate("localhost", "sslmode=require"), /cannot be reached: .*SSL/);
		assert.equal(await migrate("localhost", "sslmode=disable"), "");
	} finally {
		await cluster.remove();
	}
});
