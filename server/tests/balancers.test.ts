import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { fileURLToPath } from "node:url";
import { WebSocket, WebSocketServer } from "ws";
import { freePort, until } from "./support/waiting.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** Shared by the servers: how many of the next calls they abort. */
const state = { breaks: 0 };

/** A server that returns what it is sent, and remembers it. */
async function startServer() {
	const asked: { line: string; headers: IncomingMessage["headers"]; body: string }[] = [];
	async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
		const line = `${incoming.method} ${incoming.url}`;
		if (incoming.url === "/readyz") return void response.end("{}");
		const entry = { line, headers: incoming.headers, body: "" };
		asked.push(entry);
		for await (const chunk of incoming) entry.body += chunk;
		if (state.breaks-- > 0) return void incoming.socket.destroy();
		if (incoming.url?.endsWith("/events")) {
			response.writeHead(200, {
				"content-type": "text/event-stream; charset=utf-8",
				"x-accel-buffering": "no",
			});
			response.write("retry: 1000\n\n");
			return;
		}
		response.end(entry.body);
	}
	const server = createServer((incoming, response) => void answer(incoming, response).catch(() => undefined));
	const sockets = new WebSocketServer({ server });
	sockets.on("connection", (socket) => socket.on("message", (data) => socket.send(`heard ${data}`)));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		port: (server.address() as AddressInfo).port,
		asked,
		stop: () => {
			for (const socket of sockets.clients) socket.terminate();
			server.closeAllConnections();
			server.close();
		},
	};
}

function installedVersion(program: string, args: string[]): number[] | undefined {
	const { stdout, stderr, status } = spawnSync(program, args, { encoding: "utf8" });
	if (status !== 0) return undefined;
	return /(\d+)\.(\d+)\.(\d+)/.exec(`${stdout}${stderr}`)?.slice(1).map(Number);
}
const isAtLeast = (version: number[] | undefined, [major, minor]: [number, number]) =>
	version !== undefined &&
	((version[0] ?? 0) > major || (version[0] === major && (version[1] ?? 0) >= minor));

type Balancer = {
	name: string;
	skip: string | false;
	/** Whether this version sends a body again. */
	keepsBodies: boolean;
	/** Writes its configuration into a folder. @returns how to check it, and how to run it */
	prepare(
		folder: string,
		port: number,
		servers: number[],
	): { check: string[]; run: string[]; env?: Record<string, string> };
};

const openssl = process.env.OPENSSL ?? "openssl";
const nginx = process.env.NGINX ?? "nginx";
const nginxBalancer: Balancer = {
	name: "nginx.conf",
	skip: !isAtLeast(installedVersion(nginx, ["-v"]), [1, 25])
		? "NOT CHECKED: no nginx from 1.25.1 on; NGINX names one"
		: spawnSync(openssl, ["version"]).status === 0
			? false
			: "NOT CHECKED: no openssl, which makes its certificate; OPENSSL names one",
	keepsBodies: true,
	prepare(folder, port, servers) {
		let text = read("examples/balancer/nginx.conf")
			.replace("listen 443 ssl;\n\t\thttp2 on;", `listen 127.0.0.1:${port};`)
			.replace("listen 80;", `listen 127.0.0.1:${port + 1};`)
			// a server that aborts a call must not be taken out of service here, which would take seconds each time
			.replaceAll("max_fails=1 fail_timeout=2s", "max_fails=0");
		for (const [i, server] of servers.entries())
			text = text.replace(`web-${i + 1}:8080`, `127.0.0.1:${server}`);
		assert.ok(!/web-\d/.test(text));
		writeFileSync(join(folder, "nginx.conf"), text);
		// otherwise unchanged, with TLS and HTTP/2, but on a port that needs no privileges
		const whole = read("examples/balancer/nginx.conf")
			.replaceAll(/web-\d:8080/g, "127.0.0.1:1")
			.replace("listen 443", `listen 127.0.0.1:${port}`)
			.replace("listen 80;", `listen 127.0.0.1:${port + 1};`);
		writeFileSync(join(folder, "whole.conf"), whole);
		mkdirSync(join(folder, "tls"));
		const pair = ["-keyout", join(folder, "tls/privkey.pem"), "-out", join(folder, "tls/fullchain.pem")];
		execFileSync(
			openssl,
			["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", ...pair],
			{ stdio: "ignore" },
		);
		const common = [
			"-p",
			folder,
			"-e",
			"stderr",
			"-g",
			`pid ${folder}/nginx.pid; daemon off; error_log stderr crit;`,
		];
		return {
			check: [nginx, ...common, "-c", join(folder, "whole.conf"), "-t", "-q"],
			run: [nginx, ...common, "-c", join(folder, "nginx.conf")],
		};
	},
};

const caddy = process.env.CADDY ?? "caddy";
const caddyBalancer: Balancer = {
	name: "Caddyfile",
	skip: isAtLeast(installedVersion(caddy, ["version"]), [2, 6])
		? false
		: "NOT CHECKED: no Caddy from 2.6 on; CADDY names one",
	keepsBodies: isAtLeast(installedVersion(caddy, ["version"]), [2, 11]),
	prepare(folder, port, servers) {
		let text = read("examples/balancer/Caddyfile");
		if (!isAtLeast(installedVersion(caddy, ["version"]), [2, 8])) {
			// their names in Debian's configuration
			text = text
				.replace("request_buffers 11MiB", "buffer_requests\n\t\t\tmax_buffer_size 11MiB")
				.replace("handle_errors 502 503 504", "handle_errors");
		}
		const file = join(folder, "Caddyfile");
		writeFileSync(
			file,
			text
				.replace("\n{\n", "\n{\n\tadmin off\n")
				.replace("grace_period 30s", "grace_period 1s")
				.replace("fail_duration 2s", "fail_duration 300ms"),
		);
		return {
			check: [caddy, "validate", "--adapter", "caddyfile", "--config", file],
			run: [caddy, "run", "--adapter", "caddyfile", "--config", file],
			env: {
				HOME: folder,
				SCHEME: "http",
				TUCKBOX_HOST: `127.0.0.1:${port}`,
				IMAGES_HOST: `127.0.0.1:${port + 1}`,
				TUCKBOX_SERVERS: servers.map((server) => `127.0.0.1:${server}`).join(" "),
				IMAGES_SERVER: `127.0.0.1:${servers[0]}`,
			},
		};
	},
};

for (const balancer of [nginxBalancer, caddyBalancer]) {
	suite(`${balancer.name} balances`, { skip: balancer.skip }, () => {
		const folder = mkdtempSync(join(tmpdir(), "tuckbox-balancer-"));
		let servers: Awaited<ReturnType<typeof startServer>>[] = [];
		let running: ChildProcess | undefined;
		let address = "";

		before(async () => {
			servers = [await startServer(), await startServer()];
			const port = await freePort();
			address = `http://127.0.0.1:${port}`;
			const {
				check,
				run,
				env = {},
			} = balancer.prepare(
				folder,
				port,
				servers.map((server) => server.port),
			);
			const [checker = "", ...checkArgs] = check;
			const checked = spawnSync(checker, checkArgs, { env: { ...process.env, ...env }, encoding: "utf8" });
			assert.equal(checked.status, 0, checked.stderr);
			const [runner = "", ...runArgs] = run;
			running = spawn(runner, runArgs, { env: { ...process.env, ...env }, stdio: "ignore" });
			await until("the balancer listens", () =>
				fetch(`${address}/healthz`).then(
					(answer) => answer.ok,
					() => false,
				),
			);
		});
		after(async () => {
			running?.kill("SIGTERM");
			if (running !== undefined && running.exitCode === null) await once(running, "exit");
			for (const server of servers) server.stop();
			rmSync(folder, { recursive: true, force: true });
		});

		const asked = () => servers.flatMap((server) => server.asked);
		const forget = () => {
			for (const server of servers) server.asked.length = 0;
		};

		test("sets the client's address itself, and keeps the metrics private", async () => {
			forget();
			await fetch(`${address}/api/v1/games`, {
				headers: {
					"X-Forwarded-For": "203.0.113.7",
					"X-Forwarded-Proto": "https",
					"X-Forwarded-Host": "evil.example",
				},
			});
			const headers = asked()[0]?.headers ?? {};
			assert.equal(headers["x-forwarded-for"], "127.0.0.1");
			assert.equal(headers["x-forwarded-proto"], "http");
			assert.doesNotMatch(headers["x-forwarded-host"] as string, /evil/);
			assert.match(headers.host ?? "", /^127\.0\.0\.1/);
			assert.equal((await fetch(`${address}/metrics`)).status, 404);
			assert.ok(!asked().some(({ line }) => line.includes("/metrics")));
		});

		test("passes events on immediately", async () => {
			for (const path of ["/api/v1/games/gam_1/events", "/api/v1/shared/secret/events"]) {
				const stream = await fetch(`${address}${path}`);
				const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
				const { value } = await reader.read();
				assert.match(new TextDecoder().decode(value), /^retry/);
				await reader.cancel();
			}
		});

		test("passes the sockets of tables on", async () => {
			const at = address.replace("http", "ws");
			const socket = new WebSocket(`${at}/api/v1/tables/tbl_1/live`, "tuckbox.table.1");
			await once(socket, "open");
			assert.equal(socket.protocol, "tuckbox.table.1");
			socket.send("hello");
			const [data] = await once(socket, "message");
			assert.equal(String(data), "heard hello");
			socket.close();
			await once(socket, "close");
		});

		test("passes uploads on as they arrive, and lets the service refuse what is too large", async () => {
			forget();
			const upload = request(`${address}/uploads/upl_1`, {
				method: "PUT",
				headers: { "content-length": 20 * 2 ** 20 },
			});
			upload.write("first bytes");
			await until("the server sees the first bytes", () =>
				asked().some(({ body }) => body === "first bytes"),
			);
			upload.end(Buffer.alloc(20 * 2 ** 20 - 11));
			const [answer] = (await once(upload, "response")) as [IncomingMessage];
			assert.equal(answer.statusCode, 200);
			answer.resume();
			await once(answer, "end");
			const batch = "x".repeat(10 * 2 ** 20 + 1000);
			const whole = await fetch(`${address}/api/v1/games/gam_1/components/batch`, {
				method: "POST",
				body: batch,
			});
			assert.equal((await whole.text()).length, batch.length);
		});

		const without = balancer.keepsBodies
			? ""
			: " (NOT CHECKED with bodies: this version does not send them again)";
		test(`repeats an aborted call where that does no harm, and no other${without}`, async () => {
			for (const [method, path, times] of [
				["GET", "/api/v1/games", 2],
				["POST", "/api/v1/games/gam_1/components/batch", 2],
				["POST", "/api/v1/games/gam_1/components", 2],
				["POST", "/api/v1/games/gam_1/assets/presign/batch", 2],
				["POST", "/api/v1/games/gam_1/assets/upload-complete", 2],
				["POST", "/api/v1/token", 1],
				["POST", "/oauth/token", 1],
				["POST", "/api/v1/games", 1],
				["POST", "/api/v1/games/gam_1/versions/7/restore", 1],
				["PATCH", "/api/v1/games/gam_1", 1],
			] as const) {
				if (method === "POST" && times === 2 && !balancer.keepsBodies) continue;
				forget();
				state.breaks = 1;
				const body = method === "GET" ? {} : { body: '{"a":1}' };
				const answer = await fetch(`${address}${path}`, { method, ...body });
				assert.equal(asked().length, times, `${method} ${path}`);
				const text = await answer.text();
				if (times === 2) {
					assert.equal(answer.status, 200, `${method} ${path}`);
					assert.equal(text, body.body ?? "");
				} else {
					assert.equal(answer.status, 502, `${method} ${path}`);
					assert.equal(answer.headers.get("retry-after"), "5");
					assert.equal(JSON.parse(text).error.code, "SERVER_ERROR");
				}
				await until("both servers are called again", async () => {
					await fetch(`${address}/api/v1/games`);
					return asked().length >= 2 && servers.every((server) => server.asked.length > 1);
				});
			}
		});

		test(`sends every call to another server when one is down${without}`, async () => {
			servers[0]?.stop();
			// an idle connection is being closed: a request sent on it before that is noticed is aborted
			for (let i = 0; i < 4; i++) {
				// GETs are repeated, whether or not they succeed
				assert.equal((await fetch(`${address}/api/v1/games`)).status, 200);
			}
			for (let i = 0; i < 6; i++) {
				const body = balancer.keepsBodies ? { body: '{"code":"c"}' } : {};
				const answer = await fetch(`${address}/api/v1/token`, { method: "POST", ...body });
				assert.equal(await answer.text(), body.body ?? "");
			}
			servers[1]?.stop();
			const answer = await fetch(`${address}/api/v1/games`);
			assert.equal(answer.status, 502);
			assert.equal(answer.headers.get("access-control-allow-origin"), "*");
			assert.equal(JSON.parse(await answer.text()).error.code, "SERVER_ERROR");
		});
	});
}
