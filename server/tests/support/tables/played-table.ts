import assert from "node:assert/strict";
import {
	type Act,
	type Frame,
	type RefusalCode,
	type Role,
	type View,
	withFrame,
} from "@tuckbox/pieces/table";
import { type Decision, join, judge, leave } from "../../../src/domain/table/acts/judge.ts";
import type { Done } from "../../../src/domain/table/acts/undo.ts";
import type { Chance } from "../../../src/domain/table/chance.ts";
import type { LogRecord } from "../../../src/domain/table/log.ts";
import { layOut } from "../../../src/domain/table/opening/lay-out.ts";
import { type Pieces, type PublishedRecord, piecesFromRecords } from "../../../src/domain/table/piece.ts";
import { applyPatch, emptyTable, revertPatch, type TableState } from "../../../src/domain/table/state.ts";
import { updateInPlace } from "../../../src/domain/table/update.ts";
import { ActFrames } from "../../../src/domain/table/views/frames.ts";
import { viewFor } from "../../../src/domain/table/views/view.ts";
import { finished } from "../../../src/steps/pausing.ts";

/** Numbers that look random and can be had again (mulberry32). */
export function seededChance(seed: number): Chance {
	let a = seed | 0;
	const next = () => {
		a = (a + 0x6d2b79f5) | 0;
		let t = Math.imul(a ^ (a >>> 15), 1 | a);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
	return { below: (n) => Math.floor(next() * n) };
}

type Given = Pick<PublishedRecord, "kind" | "externalKey"> & Partial<PublishedRecord>;

/** The published record of a piece. What only it says begins with `secret`, so that a test finds it wherever it is sent. */
export function record({ kind, externalKey, ...more }: Given): PublishedRecord {
	const own = `${kind}-${externalKey}`;
	const sides = kind === "tile" || kind === "board" || kind === "tokenSprite" ? ["front"] : [];
	return {
		id: `cmp_secret-${own}`,
		kind,
		externalKey: `secret-${externalKey}`,
		name: `secret-name-${own}`,
		count: 1,
		widthMm: 63.5,
		heightMm: 88.9,
		parentExternalKey: null,
		app: "app_1",
		payload: {
			imageFaces: sides.map((sideKey) => ({
				sideKey,
				derivedUrl: `https://files/secret-${own}-${sideKey}.webp`,
			})),
		},
		...more,
	};
}

const back = (of: string) => ({
	imageFaces: [{ sideKey: "back", derivedUrl: `https://files/${of}-back.webp` }],
});

/** @param backOf the deck whose back it has, too */
export const deckRecord = (key: string, backOf = key) =>
	record({ kind: "deck", externalKey: key, name: key, payload: back(backOf) });

export function cardRecords(
	deck: string,
	count: number,
	more: Partial<PublishedRecord> = {},
): PublishedRecord[] {
	return Array.from({ length: count }, (_, i) =>
		record({ kind: "tile", externalKey: `${deck}${i}`, parentExternalKey: `secret-${deck}`, ...more }),
	);
}

/** The JSON of an act's frame for a seat. */
export const frameText = (frames: ActFrames, viewer: string) =>
	`{${finished(frames.partsFor(viewer)).join("")}}`;

type OnFrame = (seat: string, frame: Frame) => void;
/** @param before the state before the act; its seat is null for an update */
type OnAct = (before: TableState, decision: Decision, seat: string | null) => void;

/** A table as a service runs it, with all that its seats have received. */
export class PlayedTable {
	state: TableState;
	readonly history: Done[] = [];
	/** The log, an entry for each act. */
	readonly log: LogRecord[] = [];
	readonly views = new Map<string, View>();
	readonly chance: Chance;
	/** The service's time, in ms. */
	now = 1_700_000_000_000;
	readonly #onFrame: OnFrame;
	readonly #onAct: OnAct;

	constructor(
		records: readonly PublishedRecord[],
		{
			seed = 1,
			onFrame = () => undefined,
			onAct = () => undefined,
		}: { seed?: number; onFrame?: OnFrame; onAct?: OnAct } = {},
	) {
		this.chance = seededChance(seed);
		this.#onFrame = onFrame;
		this.#onAct = onAct;
		this.state = emptyTable;
		this.#take(finished(layOut(piecesFromRecords(records), 1, this.chance)), null, "update");
	}

	#take(decision: Decision, seat: string | null, kind: Done["kind"]): void {
		const before = this.state;
		const { patch, of, log } = decision;
		this.log.push(log);
		this.#onAct(before, decision, seat);
		this.state = applyPatch(before, patch, before.seq + 1);
		this.history.push({ seq: this.state.seq, seat, kind, patch, ...(of === undefined ? {} : { of }) });
		for (const gone of this.views.keys()) if (!this.state.seats.has(gone)) this.views.delete(gone);
		const frames = new ActFrames(before, this.state, patch);
		for (const viewer of this.state.seats.keys()) {
			if (!this.views.has(viewer)) this.views.set(viewer, viewFor(before, viewer));
			const frame: Frame = JSON.parse(frameText(frames, viewer));
			this.#onFrame(viewer, frame);
			this.views.set(viewer, withFrame(this.views.get(viewer) ?? {}, frame));
		}
	}

	/** @param standIn the stand-in whose place the seat takes */
	join(id: string, role: Role = "player", standIn?: string): void {
		const decision = finished(
			join(this.state, id, { name: id, colour: "#336699", role }, this.chance, standIn),
		);
		assert.ok(!("refused" in decision), JSON.stringify(decision));
		this.#take(decision, id, "join");
	}

	leave(id: string): void {
		const decision = finished(leave(this.state, id, this.chance));
		assert.ok(!("refused" in decision), JSON.stringify(decision));
		this.#take(decision, id, "leave");
	}

	stateAfter(seq: number): TableState | undefined {
		return this.history
			.slice(seq)
			.reverse()
			.reduce((state, { patch }) => revertPatch(state, patch), this.state);
	}

	/** The moment at which the next act is judged. */
	get moment() {
		const { history, now } = this;
		return { history, now, stateAfter: (seq: number) => this.stateAfter(seq) };
	}

	/** @returns why the act was refused, or the decision */
	try(seat: string, act: Act): RefusalCode | Decision {
		const decision = finished(judge(this.state, seat, act, this.chance, this.moment));
		if ("refused" in decision) return decision.refused;
		this.#take(decision, seat, act.kind);
		return decision;
	}

	do(seat: string, act: Act): Decision {
		const decision = this.try(seat, act);
		if (typeof decision === "string") assert.fail(`${act.kind} was refused: ${decision}`);
		return decision;
	}

	update(records: readonly PublishedRecord[] | Pieces, version = 2): void {
		const pieces =
			records instanceof Map ? records : piecesFromRecords(records as readonly PublishedRecord[]);
		this.#take(finished(updateInPlace(this.state, pieces, version, this.chance)), null, "update");
	}

	/** The inner key of an item of the piece with this name: the first of its copies, or the one with this number. */
	keyOf(name: string, copy = 0): string {
		const isIt = (binding: string | null) => this.state.pieces.get(binding ?? "")?.name === name;
		const keys = [...this.state.items].filter(([, { is, piece }]) => is === "piece" && isIt(piece));
		const key = keys[copy]?.[0];
		assert.ok(key !== undefined, `no ${name}`);
		return key;
	}

	stackKey(home: string | null): string {
		const found = [...this.state.items].find(
			([, { is, piece }]) => is === "stack" && (this.state.pieces.get(piece ?? "")?.name ?? null) === home,
		);
		assert.ok(found, `no stack of ${home}`);
		return found[0];
	}

	id(key: string): string {
		return this.state.ids.get(key) ?? assert.fail(`${key} has no id`);
	}

	/** The ids in a seat's own hand, in its order. */
	hand(seat: string): string[] {
		return (this.state.orders.get(seat) ?? []).map((key) => this.id(key));
	}
}
