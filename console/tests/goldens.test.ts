import { readFileSync } from "node:fs";
import { Client, GameClient } from "../../server/tests/support/client.ts";
import type { Picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { consoleTest, type Page } from "./support/console.ts";
import { assertLooksLike, freeze, profile, whyIncomparable } from "./support/goldens.ts";

const images = new URL("../../examples/lantern-bay/images/", import.meta.url);

/** One of Lantern Bay's pictures, all of 300 pixels to the inch. */
function artwork(fileName: string, widthPx: number, heightPx: number): Picture {
	return {
		bytes: readFileSync(new URL(fileName, images)),
		contentType: "image/png",
		fileName,
		widthPx,
		heightPx,
	};
}

let ann: SignedInVisitor;
/** Addresses: Lantern Bay, one of its cards, a game with findings, and Lantern Bay for guests. */
let bay: string;
let card: string;
let prototype: string;
let shared: string;

const poker = { widthMm: 63.5, heightMm: 88.9 };

/** The example game in a second version: one card with another picture, one with another name, a new one, and one less. */
async function changeBay(game: GameClient): Promise<void> {
	const tile = { kind: "tile", parentExternalKey: "evening" };
	const [first, second, gone] = [
		await game.component("light-1"),
		await game.component("light-2"),
		await game.component("tide-6"),
	];
	const sail = await game.asset(artwork("card-sail-3.png", 825, 1125));
	await game.pushed([
		{ ...tile, name: first.name, externalKey: "light-1", assets: [sail] },
		{ ...tile, name: `${second.name}, trimmed`, externalKey: "light-2" },
		{ kind: "counter", name: "Night", externalKey: "night", payload: { start: 3, min: 0, max: 9 } },
	]);
	await game.client.ok(game.client.delete(`${game.path}/components/${gone.id}`));
	await on.service.published();
	const name = { name: "Saturday playtest", note: "Sails on two cards", isPinned: true };
	await game.client.ok(game.client.call("PATCH", `${game.path}/versions/1`, { body: name }));
}

async function makeDice(client: Client): Promise<void> {
	const game = await client.game("Harbour dice");
	const motifs = ["1-lamp", "2-sail", "3-wave", "4-gull", "5-anchor", "6-moon"];
	const faces = [];
	for (const [i, motif] of motifs.entries()) {
		const asset = await game.asset(artwork(`die-${motif}.png`, 600, 600), `face-${i + 1}`);
		const key = `face-${i + 1}`;
		faces.push({ kind: "dieFace", name: motif, externalKey: key, parentExternalKey: "die", assets: [asset] });
	}
	await game.pushed([{ kind: "die", name: "Weather", externalKey: "die", sides: 6 }, ...faces]);
	await on.service.published();
}

/** A game with pictures that are too small, and a card whose deck is missing. */
async function makePrototype(client: Client): Promise<GameClient> {
	const game = await client.game("Prototype");
	const small = await game.asset(artwork("die-4-gull.png", 600, 600));
	const large = { widthMm: 150, heightMm: 150 };
	await game.pushed([
		{ kind: "board", name: "Sketch of the bay", externalKey: "sketch", ...large, assets: [small] },
		{
			kind: "tile",
			name: "Gull",
			externalKey: "gull",
			...poker,
			parentExternalKey: "birds",
			assets: [small],
		},
		{ kind: "tokenSprite", name: "Marker", externalKey: "marker" },
	]);
	await on.service.published();
	return game;
}

/** Lantern Bay in two versions, a game of dice, and one with findings. */
async function prepare(): Promise<void> {
	const { service } = on;
	ann = await service.person();
	const { id } = await ann.ok(ann.ask("POST", "/api/v1/account/example-game"));
	await service.published();
	const laptop = { name: "Studio laptop", scope: "push" };
	const { token } = await ann.ok(ann.ask("POST", "/api/v1/account/tokens", laptop));
	await ann.ok(ann.ask("POST", "/api/v1/account/tokens", { name: "Nightly build", scope: "read" }));
	const client = new Client(service.url, token);
	const game = new GameClient(client, id);
	await changeBay(game);
	await makeDice(client);
	const findings = await makePrototype(client);
	bay = `${service.url}/games/${id}`;
	card = `${bay}/pieces/${(await game.component("sail-2")).id}`;
	prototype = `${service.url}/games/${findings.id}/checks`;
	shared = (await client.ok(client.post(`${game.path}/shares`, { name: "Playtesters" }))).pageUrl;
}

const on = consoleTest({}, prepare);

type Look = {
	/** Also the name of its picture. */
	name: string;
	address: () => string;
	/** Resolves when everything that the picture shows is there. */
	isReady: (page: Page) => Promise<void>;
	options?: Parameters<typeof on.open>[1];
	asGuest?: true;
};

const heading = (name: string | RegExp) => (page: Page) =>
	page.getByRole("heading", { name }).first().waitFor();
const text = (what: string | RegExp) => (page: Page) => page.getByText(what).first().waitFor();
/** Opens the large comparison of the card whose picture has changed. */
async function openDifference(page: Page): Promise<void> {
	await page.getByRole("link", { name: /^Compare Match/ }).click();
	await page.getByText("Onion skin").first().waitFor();
}
const laptop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844, isTouch: true, profile: { deviceScaleFactor: 2 } };
const dark = { scheme: "dark" } as const;

const looks: readonly Look[] = [
	{ name: "games", address: () => on.service.url, isReady: heading("Prototype") },
	{ name: "pieces", address: () => bay, isReady: heading("Boards") },
	{ name: "pieces-dark", address: () => bay, isReady: heading("Boards"), options: dark },
	{ name: "pieces-phone", address: () => bay, isReady: heading("Boards"), options: phone },
	{ name: "piece", address: () => card, isReady: heading("History") },
	{ name: "versions-dark", address: () => `${bay}/versions`, isReady: text(/trimmed/), options: dark },
	{ name: "difference", address: () => `${bay}/versions?version=2`, isReady: openDifference },
	{ name: "checks", address: () => prototype, isReady: heading(/warning/) },
	{ name: "shared", address: () => shared, isReady: heading("Boards"), asGuest: true },
	{
		name: "settings-tokens-dark",
		address: () => `${on.service.url}/settings/tokens`,
		isReady: text("Studio laptop"),
		options: dark,
	},
	{
		name: "sign-in-german-phone",
		address: () => `${on.service.url}/sign-in`,
		isReady: heading(/Anmelden|Melde dich an/),
		options: { ...phone, profile: { ...phone.profile, locale: "de-DE" } },
		asGuest: true,
	},
];

for (const { name, address, isReady, options, asGuest } of looks) {
	on.test(`looks as it did: ${name}`, async (t) => {
		const shown = { ...laptop, reducedMotion: true, ...options };
		const { page } = await on.open(asGuest ? undefined : ann, {
			...shown,
			profile: { ...profile, ...options?.profile },
		});
		const reason = whyIncomparable(page);
		if (reason !== undefined) return t.skip(reason);
		await freeze(page);
		await page.goto(address());
		await isReady(page);
		await assertLooksLike(page, name);
	});
}
