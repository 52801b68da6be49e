import assert from "node:assert/strict";
import type { PlayerAtTable } from "../../../sdk/tests/support/players.ts";

/** Lays out things for the actions, at some distance from each other. */
export async function layForActions(host: PlayerAtTable): Promise<void> {
	const called = (name: string) => {
		const found = Object.entries(host.client.view).find(
			([, entry]) => "place" in entry && "shown" in entry && entry.shown.name === name,
		);
		return (found ?? assert.fail(name))[0].slice("item:".length);
	};
	const [stacked] = Object.entries(host.client.view).find(([, entry]) => "top" in entry) ?? [];
	const from = stacked?.slice("item:".length) ?? "";
	const bay = called("The bay");
	await host.do({ kind: "lock", ids: [bay], isLocked: false });
	const items = [
		{ id: bay, x: 0, y: -170 },
		{ id: from, x: -150, y: 0 },
		{ id: called("Fog and rocks"), x: 150, y: 0 },
		{ id: called("Harbour die"), x: -150, y: 110 },
		{ id: called("Night"), x: -75, y: 110 },
		{ id: called("Rules"), x: 75, y: 130 },
		{ id: called("Coral boat"), x: 150, y: 110 },
	];
	await host.do({ kind: "lay", items });
	await host.do({ kind: "lock", ids: [bay], isLocked: true });
	await host.do({ kind: "draw", from, count: 1, to: { x: -50, y: 0 } });
	await host.do({ kind: "draw", from, count: 1, to: { x: 50, y: 0 } });
	await host.do({ kind: "bring", piece: "card-60x90", name: "Blank card", count: 1, x: -250, y: 110 });
}
