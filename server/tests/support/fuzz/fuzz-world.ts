import { createApp } from "../../../src/oauth/apps.ts";
import { mintCode } from "../../../src/oauth/authorize.ts";
import { mintToken } from "../../../src/oauth/tokens.ts";
import { Client, type GameClient } from "../client.ts";
import { checksumOf, type Picture, picture } from "../pictures.ts";
import { ben } from "../tables/http-table.ts";
import type { TestService } from "../test-service.ts";
import type { World } from "./known-world.ts";

/** Everything known about an image, under every name that a request may use for it. */
function assetFacts(art: Picture, { key, publicUrl }: { key: string; publicUrl: string }) {
	const { bytes, contentType, fileName, widthPx, heightPx } = art;
	const names = { key, r2ObjectKey: key, cover: key, sourceUrl: publicUrl, publicUrl, fileName, contentType };
	return {
		...names,
		byteSize: bytes.length,
		checksum: checksumOf(bytes),
		widthPx,
		heightPx,
		sideKey: "front",
	};
}

/** Fills a new game with everything: images at each step of their upload, pieces of several kinds. */
export async function furnish(
	service: TestService,
	owner: Client,
	stranger: GameClient,
	world: World,
): Promise<void> {
	const game = await owner.game();
	world.home = game.id;
	const arts = await Promise.all([0, 1, 2, 3].map((i) => picture(20 + i, 30)));
	const [shown, idle, sent, open] = arts as [Picture, Picture, Picture, Picture];
	const front = await game.asset(shown);
	world.learn(shown, assetFacts(shown, { key: front.key, publicUrl: front.sourceUrl }));
	world.learn(idle, assetFacts(idle, await game.upload(idle)));
	for (const art of [sent, open]) {
		const upload = await owner.ok(game.presign(art));
		if (art === sent) await owner.ok(game.put(upload.signedUrl, art));
		world.learn(art, assetFacts(art, upload));
		world.harvest(upload);
	}
	const cards = Array.from({ length: 10 }, (_, i) => `card-${i}`);
	await game.pushed([
		{ kind: "deck", name: "Deck", externalKey: "deck" },
		...cards.map((externalKey) => ({ kind: "tile", name: "Card", externalKey, assets: [front] })),
		{ kind: "die", name: "Die", externalKey: "die" },
		{ kind: "dieFace", name: "1", externalKey: "die-1", parentExternalKey: "die" },
		{ kind: "book", name: "Book", externalKey: "book", pages: [front.key] },
	]);
	const components = await game.components();
	world.harvest({ components, assets: await game.assets() });
	const componentIds = components.slice(0, 3).map(({ id }: { id: string }) => id);
	world.facts.push({ componentIds, set: { count: 2 } });
	await service.published();
	world.harvest({ version: "1", from: "0", to: "1" });
	await shareWithGuests(owner, game, world);
	// most requests are about the first; the others are there to be closed and deleted
	await layTable(service, owner, game, world);
	for (let i = 0; i < 3; i++)
		world.harvest([await owner.ok(owner.post(`${game.path}/tables`, {}))], "tables");
	// one push with a change, one without
	for (const components of [[{ kind: "counter", name: "Round", externalKey: "round" }], []]) {
		const push = await owner.ok(owner.post(`${game.path}/pushes`, {}));
		const headers = { "x-tuckbox-push": push.id };
		const batch = `${game.path}/components/batch`;
		if (components.length > 0) await owner.ok(owner.call("POST", batch, { headers, body: { components } }));
		world.harvest({ pushId: push.id });
	}
	// one address in ten is another user's game
	world.harvest({ gameId: stranger.id });
	for (let i = 0; i < 3; i++) await owner.game(`Another ${i}`);
	world.harvest(await owner.ok(owner.get("/api/v1/games")));
}

/** Creates links to the game: one to what is published, one that also shows versions. */
async function shareWithGuests(owner: Client, game: GameClient, world: World): Promise<void> {
	const components = await game.components();
	const [{ id: componentId }] = components;
	const card = components.find(({ kind }: { kind: string }) => kind === "tile");
	const file = `${card.id.replace(/^[a-z]+_/, "")}-front.0.jpg`;
	for (const showsVersions of [false, true]) {
		const { id: shareId, url } = await owner.ok(owner.post(`${game.path}/shares`, { showsVersions }));
		const secret = url.slice(url.lastIndexOf("/") + 1);
		world.harvest({ shareId, secret });
		world.places.push({ secret, version: 1, from: 1, to: 1, componentId, file });
	}
	world.harvest(await owner.ok(owner.get(`${game.path}/shares`)));
}

/** Opens a table with two links, guests and notes. */
async function layTable(service: TestService, owner: Client, game: GameClient, world: World): Promise<void> {
	const tables = `${game.path}/tables`;
	const table = await owner.ok(owner.post(tables, {}));
	const { id: tableId } = table;
	world.harvest([table], "tables");
	const [host, guest] = [new Client(service.url, table.seatSecret), service.anonymous()];
	for (const role of ["player", "spectator"]) {
		const link = await owner.ok(owner.post(`${tables}/${tableId}/links`, { role }));
		world.harvest([link], "links");
		world.places.push({ gameId: game.id, tableId, linkId: link.id });
		const invitation = `${service.url}/api/v1/table-links/${link.secret}`;
		for (const address of [invitation, `${invitation}/seats`]) world.address(address);
		for (let i = 0; i < 2; i++) {
			const seat = await guest.ok(guest.post(`${invitation}/seats`, ben));
			world.harvest(seat);
			world.places.push({ gameId: game.id, tableId, seatId: seat.seatId });
		}
	}
	const at = `/api/v1/tables/${tableId}`;
	const { view } = await host.ok(host.get(`${at}/view`));
	const items = Object.keys(view).flatMap((name) => (name.startsWith("item:") ? [name.slice(5)] : []));
	world.harvest({ id: items, ids: items, on: items, into: items });
	for (const on of items.slice(0, 3)) {
		const note = await host.ok(host.post(`${at}/notes`, { text: "Unclear", on }));
		world.harvest([note], "notes");
		world.places.push({ gameId: game.id, tableId, noteId: note.id });
		world.facts.push({ text: "Too small", on });
		const acts = [
			{ kind: "turn", ids: [on], by: 90 },
			{ kind: "lock", ids: [on], isLocked: false },
		];
		for (const act of acts) world.facts.push({ client: tableId, n: world.facts.length, act });
	}
}

/**
 * Fills a new account with everything that belongs to a user: sessions, apps, tokens, codes. Its owner is not the owner
 * of the games, so that revoking an app does not revoke the one that pushes.
 */
export async function settle(service: TestService, world: World): Promise<Record<string, string>> {
	const person = await service.person();
	const current = await person.ok(person.get("/api/v1/account/sessions"));
	world.spared.add(current.sessions[0].id);
	for (let i = 0; i < 2; i++) await service.visitor().signIn(person.email, person.password);
	world.harvest(await person.ok(person.get("/api/v1/account/sessions")));
	for (let i = 0; i < 3; i++)
		world.harvest({ invites: [await person.ok(person.ask("POST", "/api/v1/account/invites", {}))] });
	for (const confidential of [true, false]) {
		const registration = { name: "App", redirectUris: ["https://a.example/cb"], confidential };
		world.harvest({ apps: [await person.ok(person.ask("POST", "/api/v1/account/apps", registration))] });
		const token = await person.ok(person.ask("POST", "/api/v1/account/tokens", { name: "Script" }));
		world.harvest({ tokens: [token] });
		world.harvest({ appId: (await service.app(person.userId)).ids.appId });
	}
	const deps = { store: service.service.store, now: service.now };
	const redirectUri = "http://127.0.0.1/cb";
	const app = await createApp(deps, { name: "Tool", redirectUris: [redirectUri], isConfidential: false });
	world.facts.push({ client_id: app.clientId, scope: "read" });
	for (let i = 0; i < 4; i++) {
		const { code } = await mintCode(deps, { userId: person.userId, appId: app.id }, { redirectUri });
		const { token } = await mintToken(deps, { userId: person.userId, appId: app.id });
		const grant = { grant_type: "authorization_code", client_id: app.clientId, redirect_uri: redirectUri };
		world.facts.push({ ...grant, code, token });
	}
	return {
		cookie: person.cookieHeader,
		origin: service.url,
		"sec-fetch-site": "same-origin",
		"x-csrf-token": await person.csrf(),
	};
}
