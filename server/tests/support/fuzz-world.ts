import { createApp } from "../../src/oauth/apps.ts";
import { mintCode } from "../../src/oauth/authorize.ts";
import { mintToken } from "../../src/oauth/tokens.ts";
import type { Client, GameClient } from "./client.ts";
import type { World } from "./fuzz.ts";
import { checksumOf, type Picture, picture } from "./pictures.ts";
import type { TestService } from "./test-service.ts";

/** Everything known about an image, under every name that a request may use for it. */
function factsOf(art: Picture, { key, publicUrl }: { key: string; publicUrl: string }) {
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
	world.learn(shown, factsOf(shown, { key: front.key, publicUrl: front.sourceUrl }));
	world.learn(idle, factsOf(idle, await game.upload(idle)));
	for (const art of [sent, open]) {
		const upload = await owner.ok(game.presign(art));
		if (art === sent) await owner.ok(game.put(upload.signedUrl, art));
		world.learn(art, factsOf(art, upload));
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
	world.harvest({ components: await game.components(), assets: await game.assets() });
	await service.published();
	world.harvest({ version: "1", from: "0", to: "1" });
	const share = await owner.ok(owner.post(`${game.path}/shares`, {}));
	world.harvest({ secret: share.url.slice(share.url.lastIndexOf("/") + 1) });
	world.harvest(await owner.ok(owner.get(`${game.path}/shares`)));
	// one address in ten is another user's game
	world.harvest({ gameId: stranger.id });
	for (let i = 0; i < 3; i++) await owner.game(`Another ${i}`);
	world.harvest(await owner.ok(owner.get("/api/v1/games")));
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
