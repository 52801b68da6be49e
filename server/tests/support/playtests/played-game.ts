import type { Body } from "../client.ts";
import { httpTable } from "../tables/http-table.ts";
import type { TestService } from "../test-service.ts";

/** A table of a new game, whose owner is signed in, at which playtests are played. */
export async function playedTable(service: TestService) {
	const ann = await service.person();
	const owner = await service.app(ann.userId);
	const played = await httpTable(service, owner);
	const { guest } = played;
	const at = `${played.game.path}/playtests`;
	const draw = async () => {
		const from = await guest.find((entry) => "top" in entry);
		await guest.client.ok(guest.act({ kind: "draw", from, count: 1, to: "hand" }));
	};
	const hand = async (): Promise<Body[]> => (await guest.view()).view[`hand:${played.seat.seatId}`].cards;
	const lay = async () => {
		const [card] = await hand();
		await guest.client.ok(guest.act({ kind: "lay", items: [{ id: card?.id, x: 300, y: 0 }], face: "up" }));
	};
	/** Records what happens, and ends with a result. */
	const playtest = async (end: object, play: () => Promise<unknown>) => {
		const { id } = await owner.ok(owner.post(`${played.path}/playtests`, {}));
		await play();
		return await owner.ok(owner.post(`${at}/${id}/end`, end));
	};
	const report = (query = "") => owner.ok(owner.get(`${at}/report${query}`));
	return { ...played, ann, owner, at, draw, hand, lay, playtest, report };
}

/** The end of a game that the seat at a place won. */
export const wonBy = (place: number, of = 2) => ({
	result: "win",
	seats: Array.from({ length: of }, (_, i) => ({
		place: i,
		hasWon: i === place,
		score: i === place ? 9 : 4,
	})),
});
