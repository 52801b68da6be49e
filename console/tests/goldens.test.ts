import { readFileSync } from "node:fs";
import type { ItemEntry, LookEntry, StackEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { Client, GameClient } from "../../server/tests/support/client.ts";
import type { Picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { consoleTest, type Page } from "../../web/tests/support/console.ts";
import {
	assertLooksLike,
	drawAgain,
	freeze,
	profile,
	whyIncomparable,
} from "../../web/tests/support/goldens.ts";
import { deleteExamplePlaytests } from "../../web/tests/support/playtests.ts";
import { hearsKeys, middleOf, onFelt } from "../../web/tests/support/tables.ts";

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
/** A table of Lantern Bay, and the link to it. */
let table: string;
let invitation: string;

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

/** A table of Lantern Bay in the middle of a game, with three cards in the host's hand, and a link to it. */
async function layTable({ client, path }: GameClient): Promise<void> {
	const { service } = on;
	const { id, seatSecret } = await client.ok(
		client.post(`${path}/tables`, {
			name: "Saturday",
			host: { name: "Ada", colour: "#8a4b2d" },
			shuffle: false,
		}),
	);
	table = `${service.url}/tables/${id}`;
	const link = await client.ok(client.post(`${path}/tables/${id}/links`, { role: "player" }));
	invitation = `${service.url}/t/${link.secret}`;
	using host = await new PlayerAtTable(service.url, id, { secret: seatSecret }).seated();
	const items = () =>
		Object.entries(host.client.view).flatMap(([name, entry]) =>
			name.startsWith("item:")
				? [{ id: name.slice("item:".length), ...(entry as ItemEntry | StackEntry) }]
				: [],
		);
	const called = (name: string) =>
		items().find((item) => ("top" in item ? item.home?.name : "shown" in item && item.shown.name) === name)
			?.id ?? "";
	const lay = (name: string, x: number, y: number, turn = 0) =>
		host.do({ kind: "lay", items: [{ id: called(name), x, y, turn }] });
	/** Cards that the host has chosen, since those that are drawn differ from run to run. */
	const take = async (count: number, use: (ids: string[]) => Promise<unknown>) => {
		await host.do({ kind: "look", at: called("Evening deck") });
		const look = Object.values(host.client.view).find((entry): entry is LookEntry => "at" in entry);
		const byKey = (look?.cards ?? [])
			.flatMap((card) => ("shown" in card ? [{ id: card.id, key: card.shown.externalKey }] : []))
			.toSorted((a, b) => a.key.localeCompare(b.key));
		await use(byKey.slice(0, count).map((card) => card.id));
		await host.do({ kind: "endLook" });
	};
	await lay("Coral boat", 20, -30, 20);
	await lay("Harbour die", -150, 60);
	await take(2, (ids) =>
		host.do({
			kind: "lay",
			face: "up",
			items: ids.map((card, i) => ({ id: card, x: 160, y: -60 + 100 * i })),
		}),
	);
	await take(3, (ids) => host.do({ kind: "hand", ids }));
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
	await deleteExamplePlaytests(game);
	await changeBay(game);
	await makeDice(client);
	const findings = await makePrototype(client);
	bay = `${service.url}/games/${id}`;
	card = `${bay}/pieces/${(await game.component("sail-2")).id}`;
	prototype = `${service.url}/games/${findings.id}/checks`;
	await layTable(game);
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
/** The code that draws dice is loaded with the first of them. */
const gamesAreReady = async (page: Page) => {
	await heading("Prototype")(page);
	await page
		.getByRole("article")
		.filter({ hasText: "Harbour dice" })
		.locator("svg image")
		.first()
		.waitFor({ state: "attached" });
};
const text = (what: string | RegExp) => (page: Page) => page.getByText(what).first().waitFor();
/** Opens the large comparison of the card whose picture has changed. */
async function openDifference(page: Page): Promise<void> {
	await page.getByRole("link", { name: /^Compare Match/ }).click();
	await page.getByText("Onion skin").first().waitFor();
}
const tableIsReady = async (page: Page) => {
	await onFelt(page, /^Coral boat/).waitFor();
	await hearsKeys(page);
	await middleOf(onFelt(page, /^Coral boat/));
	await drawAgain(page);
};
const desk = { width: 1440, height: 900 };
const laptop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844, isTouch: true, profile: { deviceScaleFactor: 2 } };
const dark = { scheme: "dark" } as const;

const looks: readonly Look[] = [
	{ name: "games", address: () => on.service.url, isReady: gamesAreReady },
	{
		name: "games-phone",
		address: () => on.service.url,
		isReady: gamesAreReady,
		options: { ...phone, ...dark },
	},
	{ name: "pieces", address: () => bay, isReady: heading("Boards") },
	{ name: "pieces-dark", address: () => bay, isReady: heading("Boards"), options: dark },
	{ name: "pieces-phone", address: () => bay, isReady: heading("Boards"), options: phone },
	{ name: "piece", address: () => card, isReady: heading("History") },
	{ name: "piece-phone", address: () => card, isReady: heading("History"), options: { ...phone, ...dark } },
	{ name: "versions-dark", address: () => `${bay}/versions`, isReady: text(/trimmed/), options: dark },
	{ name: "difference", address: () => `${bay}/versions?version=2`, isReady: openDifference },
	{ name: "checks", address: () => prototype, isReady: heading(/warning/) },
	{ name: "share-link", address: () => shared, isReady: heading("Boards"), asGuest: true },
	{ name: "table", address: () => table, isReady: tableIsReady, options: desk },
	{ name: "table-dark", address: () => table, isReady: tableIsReady, options: { ...desk, ...dark } },
	{ name: "table-phone", address: () => table, isReady: tableIsReady, options: phone },
	{ name: "tables", address: () => `${bay}/tables`, isReady: text("Saturday") },
	{
		name: "table-invitation-phone",
		address: () => invitation,
		// another colour is proposed each time
		isReady: (page) => page.getByRole("radio", { name: "Teal" }).check(),
		options: phone,
		asGuest: true,
	},
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
		await assertLooksLike(page, name, async () => {
			await page.goto(address());
			await isReady(page);
		});
	});
}
