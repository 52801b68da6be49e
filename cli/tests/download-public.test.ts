import "../src/messages/english.ts";
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { downloadPublic } from "../src/net/download-public.ts";
import { isPublicAddress, publicAddresses } from "../src/net/public-address.ts";

test("addresses of this machine, of private networks and reserved ones are not public", async () => {
	for (const address of ["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700:4700::1111", "2a00:1450::1"])
		assert.equal(isPublicAddress(address), true, address);
	for (const address of [
		...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.255", "169.254.169.254", "172.16.0.1"],
		...["172.31.255.255", "192.0.2.1", "192.168.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255"],
		...[
			"::",
			"::1",
			"::ffff:127.0.0.1",
			"::ffff:8.8.8.8",
			"64:ff9b::7f00:1",
			"fc00::1",
			"fe80::1%eth0",
			"ff02::1",
		],
		...["2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "localhost", "", "127.1"],
	])
		assert.equal(isPublicAddress(address), false, address);
	const one = { address: "1.1.1.1", family: 4 };
	assert.deepEqual(await publicAddresses("a.example", async () => [one]), [one]);
	for (const found of [[], [one, { address: "10.0.0.1", family: 4 }]])
		await assert.rejects(
			publicAddresses("a.example", async () => found),
			{ name: "NotPublic" },
		);
});

/** An address that is public when it is checked, but resolves to this machine when it is connected to. */
async function asPublic() {
	const addresses = ["1.1.1.1"];
	return [
		{
			family: 4,
			get address() {
				return addresses.pop() ?? "127.0.0.1";
			},
		},
	];
}

test("a download is bounded, and a redirect is checked as the first address was", async (t) => {
	const server = createServer((request, response) => {
		switch (request.url) {
			case "/picture":
				return response.end("a picture");
			case "/moved":
				return response.writeHead(302, { location: "/picture" }).end();
			case "/inside":
				return response.writeHead(302, { location: `http://127.0.0.1:${port}/picture` }).end();
			case "/file":
				return response.writeHead(302, { location: "file:///etc/hostname" }).end();
			case "/loop":
				return response.writeHead(302, { location: "/loop" }).end();
			case "/said":
				return response.writeHead(200, { "content-length": 5000 }).end();
			case "/grows":
				response.write("a".repeat(400));
				return response.end("b".repeat(900));
			case "/cut":
				response.writeHead(200, { "content-length": 500 }).write("a");
				return setImmediate(() => response.destroy());
			default:
				return response.writeHead(404).end();
		}
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	t.after(() => server.close());
	const { port } = server.address() as AddressInfo;
	const get = async (path: string) => {
		const limits = { maxBytes: 1000, maxMs: 60_000, signal: new AbortController().signal };
		const parts = await Array.fromAsync(
			downloadPublic(`http://pictures.example:${port}${path}`, limits, asPublic),
		);
		return Buffer.concat(parts).toString();
	};
	assert.equal(await get("/picture"), "a picture");
	assert.equal(await get("/moved"), "a picture");
	for (const [path, message] of [
		["/inside", /^it is in a private network or on this computer, which an import does not read$/],
		["/file", /^only http and https addresses are downloaded$/],
		["/loop", /^it leads from one address to the next without end$/],
		["/said", /^it is larger than 0 MB$/],
		["/grows", /^it is larger than 0 MB$/],
		["/cut", /^the connection broke$/],
		["/none", /^the server answers 404$/],
	] as const)
		await assert.rejects(get(path), { name: "DownloadFault", message });
	const stopped = AbortSignal.abort(new Error("stopped"));
	const limits = { maxBytes: 1000, maxMs: 60_000, signal: stopped };
	const all = downloadPublic(`http://pictures.example:${port}/picture`, limits, asPublic);
	await assert.rejects(Array.fromAsync(all), /^Error: stopped$/);
});

test("addresses that are written otherwise, other protocols and other services' ports are refused", async () => {
	const limits = { maxBytes: 1000, maxMs: 60_000, signal: new AbortController().signal };
	const noLookup = () => assert.fail("no name is looked up");
	const inside = /^it is in a private network or on this computer/;
	for (const [address, message] of [
		["http://2130706433/", inside],
		["http://0x7f.1/", inside],
		["http://0177.0.0.1/", inside],
		["http://0/", inside],
		["http://[::ffff:127.0.0.1]/", inside],
		["http://[::ffff:a9fe:a9fe]/", inside],
		["http://[64:ff9b::169.254.169.254]/", inside],
		["http://[::]/", inside],
		["http://[fe80::1]/", inside],
		["data:image/png;base64,AAAA", /^only http and https/],
		["file:///etc/passwd", /^only http and https/],
		["ftp://1.1.1.1/a.png", /^only http and https/],
		["//1.1.1.1/a.png", /^it is not an address$/],
		["http://1.1.1.1:25/", /^port 25 is for other services than the web$/],
		["https://name:secret@1.1.1.1/", /^it contains a user name or a password$/],
	] as const)
		await assert.rejects(
			Array.fromAsync(downloadPublic(address, limits, noLookup)),
			{ name: "DownloadFault", message },
			address,
		);
	// the system's own names for this machine
	for (const name of ["localhost"])
		await assert.rejects(Array.fromAsync(downloadPublic(`http://${name}:8080/`, limits)), {
			name: "DownloadFault",
			message: inside,
		});
});

test("hostile servers cannot stall or inflate a download, or learn who downloads", async (t) => {
	const bomb = gzipSync(Buffer.alloc(1_000_000));
	const seen: string[] = [];
	const server = createServer((request, response) => {
		seen.push(`${request.url} ${Object.keys(request.headers).sort().join(" ")}`);
		switch (request.url) {
			case "/packed":
				return response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
			case "/cookie":
				return response.writeHead(302, { location: "/cookie-2", "set-cookie": "who=you" }).end();
			case "/cookie-2":
				return response.end("a picture");
			case "/drips":
				response.write("a");
				return void setInterval(() => response.write("a"), 20).unref();
			case "/headers":
				return response.writeHead(200, { "x-long": "a".repeat(100_000) }).end();
			case "/moved-inside":
				return response.writeHead(307, { location: "http://[::ffff:10.0.0.1]/" }).end();
			default:
				// an existing protocol, and an invalid one
				request.socket.write(
					request.url === "/upgrade"
						? "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"
						: "220 mail.example ESMTP\r\n",
				);
		}
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	t.after(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	const get = async (path: string, maxMs = 60_000) => {
		const limits = { maxBytes: 2000, maxMs, signal: new AbortController().signal };
		const from = downloadPublic(`http://pictures.example:${port}${path}`, limits, asPublic);
		return Buffer.concat(await Array.fromAsync(from));
	};
	assert.equal(Buffer.compare(await get("/packed"), bomb), 0);
	assert.equal((await get("/cookie")).toString(), "a picture");
	assert.deepEqual(seen, [
		"/packed accept connection host user-agent",
		"/cookie accept connection host user-agent",
		"/cookie-2 accept connection host user-agent",
	]);
	for (const [path, message] of [
		["/headers", /^what answers there is not a web server$/],
		["/mail", /^what answers there is not a web server$/],
		["/upgrade", /^the connection broke$/],
		["/moved-inside", /^it is in a private network/],
	] as const)
		await assert.rejects(get(path), { name: "DownloadFault", message }, path);
	await assert.rejects(get("/drips", 300), { name: "DownloadFault", message: "it took too long" });
	// the lookup of the name never ends
	const limits = { maxBytes: 1000, maxMs: 100, signal: new AbortController().signal };
	const forever = downloadPublic("http://slow.example/", limits, () => new Promise(() => undefined));
	await assert.rejects(Array.fromAsync(forever), { message: "it took too long" });
});
