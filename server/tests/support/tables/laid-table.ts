import type { ItemEntry, Role, StackEntry } from "@tuckbox/pieces/table";
import { Client, type GameClient } from "../client.ts";
import { picture } from "../pictures.ts";
import type { LiveSeat } from "./live-seat.ts";

export type Seat = { secret: string; seatId: string };

export type LaidTable = {
	id: string;
	game: GameClient;
	path: string;
	link: { id: string; secret: string };
	host: Seat;
	seats: Seat[];
};

const deck = { kind: "deck", name: "Light", externalKey: "light" };
const card = (i: number, count: number) => ({
	count,
	kind: "tile",
	name: `Card ${i}`,
	externalKey: `card-${i}`,
	parentExternalKey: "light",
});
const pawn = { kind: "tokenSprite", name: "Pawn", externalKey: "pawn" };
const round = { kind: "counter", name: "Round", externalKey: "round", count: 1 };

async function sitBy(client: Client, link: string, name: string): Promise<Seat> {
	const colour = "#336699";
	return await client.ok(client.post(`/api/v1/table-links/${link}/seats`, { name, colour }));
}

/** Resolves when what has been pushed is published, as a test's service does. */
type Publisher = { published(game: GameClient): Promise<unknown> };

/** A table with a deck of cards, a pawn and a counter: the host's seat, and those of guests who came by one link. */
export async function laidTable(
	service: Publisher,
	user: Client,
	{
		guests = [],
		role = "player",
		cards = 6,
		copies = 1,
	}: { guests?: string[]; role?: Role; cards?: number; copies?: number } = {},
): Promise<LaidTable> {
	const game = await user.game();
	const assets = [await game.asset(await picture(60, 90))];
	const tiles = Array.from({ length: cards }, (_, i) => ({ ...card(i + 1, copies), assets }));
	await game.pushed([deck, ...tiles, { ...pawn, assets }, { ...round, assets }]);
	await service.published(game);
	const opened = await user.ok(
		user.post(`${game.path}/tables`, { name: "Friday", host: { name: "Ada" }, shuffle: false }),
	);
	const path = `${game.path}/tables/${opened.id}`;
	const link = await user.ok(user.post(`${path}/links`, { role }));
	const seats: Seat[] = [];
	for (const name of guests) seats.push(await sitBy(new Client(user.url, undefined), link.secret, name));
	return {
		id: opened.id,
		game,
		path,
		link,
		host: { secret: opened.seatSecret, seatId: opened.seatId },
		seats,
	};
}

/** Publishes the pawn under another name. */
export async function renamePawn(service: Publisher, game: GameClient, name: string): Promise<void> {
	await game.pushed([{ ...pawn, name, assets: [await game.asset(await picture(60, 90))] }]);
	await service.published(game);
}

/** The id of the one stack. */
export function stackOf(seat: LiveSeat): string {
	const [name = ""] = seat.entries<StackEntry>("item").find(([, entry]) => "cards" in entry) ?? [];
	return name.slice("item:".length);
}

/** The id of an item that the seat sees under this name. */
export function itemCalled(seat: LiveSeat, wanted: string): string {
	const items = seat.entries<ItemEntry>("item");
	const [name = ""] = items.find(([, entry]) => "shown" in entry && entry.shown.name === wanted) ?? [];
	return name.slice("item:".length);
}

/** Puts the pawn on the felt. @returns its id */
export async function layPawn(host: LiveSeat, x = 100, y = 50): Promise<string> {
	const id = itemCalled(host, "Pawn");
	await host.do({ kind: "lay", items: [{ id, x, y }] });
	return id;
}
