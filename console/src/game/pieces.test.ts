import "../messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { placesInGroups } from "@tuckbox/pieces";
import { facesOf, familyOf } from "@tuckbox/web/draw/model/families.ts";
import { fanOf, fanSize } from "@tuckbox/web/draw/model/fan.ts";
import { cutOf, shapeOf } from "@tuckbox/web/draw/model/outline.ts";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { readFilter, surroundingsOf, writeFilter } from "../find/filter.ts";
import { countCopies, type Group, groupPieces, settledGroups } from "../find/groups.ts";
import { filterPieces, readPayloadFields } from "../find/search.ts";
import { nextScale, pxPerMm, rulerTicks } from "../ui/screen/scale.ts";
import { fittingScale } from "./layout/fit.ts";
import { type LayoutOptions, layOutPieces, type Shelf } from "./layout/pieces-layout.ts";
import { neighbouringStop, stopsOf } from "./layout/pieces-stops.ts";

let created = 0;

function piece(kind: Piece["kind"], given: Partial<Piece> = {}): Piece {
	const id = `cmp_${++created}`;
	return {
		id,
		kind,
		name: `${kind} ${created}`,
		externalKey: id,
		count: 1,
		widthMm: 63.5,
		heightMm: 88.9,
		parentExternalKey: null,
		app: "app_a",
		position: created,
		createdAt: created,
		updatedAt: created,
		payload: { imageFaces: [] },
		...given,
	};
}

const face = (sideKey: string) => ({
	sideKey,
	assetId: "ast",
	derivedAssetId: "drv",
	url: "/u",
	derivedUrl: "/d",
	thumbUrl: "/t",
	widthPx: 100,
	heightPx: 100,
});

function deckWithCards(count: number, key: string, app = "app_a"): Piece[] {
	const deck = piece("deck", { externalKey: key, name: `Deck ${key}`, app });
	return [deck, ...Array.from({ length: count }, () => piece("tile", { parentExternalKey: key, app }))];
}

const options = (given: Partial<LayoutOptions> = {}): LayoutOptions => ({
	width: 1200,
	pxPerMm: pxPerMm(0.5),
	spread: new Set(),
	...given,
});

/** The place of each piece on the page. */
const placesOn = (shelves: readonly Shelf[]): [id: string, place: string][] => {
	let top = 0;
	return shelves.flatMap(({ parts, height }) => {
		const y = top;
		top += height;
		return parts.flatMap((part): [string, string][] => {
			if (part.type === "header") return [];
			const { id } = part.type === "fan" ? part.deck : part.piece;
			return [[id, `${part.x} ${y + part.y} ${part.width} × ${part.height}`]];
		});
	});
};

const piecesIn = (shelves: readonly Shelf[]) =>
	shelves.flatMap(({ parts }) =>
		parts.flatMap((part) =>
			part.type === "piece" ? [part.piece] : part.type === "fan" ? part.cards.map((card) => card.piece) : [],
		),
	);

/** Fails if two pieces of a shelf overlap, or one is outside the page. */
function checkPlaces(shelves: readonly Shelf[], width: number): void {
	for (const { parts, height } of shelves) {
		const boxes = parts.map((part) =>
			part.type === "piece"
				? {
						x: part.cellX,
						y: part.y,
						right: part.cellX + part.cellWidth,
						bottom: part.captionY + part.captionHeight,
					}
				: { x: part.x, y: part.y, right: part.x + part.width, bottom: part.y + part.height },
		);
		for (const [i, a] of boxes.entries()) {
			assert.ok(a.x >= -0.5 && a.right <= width + 0.5, `from ${a.x} to ${a.right} of ${width}`);
			assert.ok(a.y >= 0 && a.bottom <= height + 0.5, `down to ${a.bottom} of ${height}`);
			for (const b of boxes.slice(i + 1)) {
				const isApart =
					a.right <= b.x + 0.5 || b.right <= a.x + 0.5 || a.bottom <= b.y + 0.5 || b.bottom <= a.y + 0.5;
				assert.ok(isApart, `${JSON.stringify(a)} and ${JSON.stringify(b)}`);
			}
		}
	}
}

test("pieces are grouped with the deck, bundle or die of the same app, and a deck takes precedence over a bundle", () => {
	const [deck, card] = deckWithCards(1, "x");
	const bundle = piece("bundle", { externalKey: "x" });
	const stranger = piece("tile", { parentExternalKey: "x", app: "app_b" });
	const die = piece("die", { externalKey: "d", sides: 6 });
	const three = piece("dieFace", { parentExternalKey: "d", payload: { imageFaces: [face("face-3")] } });
	const orphan = piece("dieFace", { parentExternalKey: "missing" });
	const board = piece("board");
	const grouped = groupPieces(
		[stranger, die, three, orphan, card, bundle, deck, board].filter((p) => p !== undefined),
	);
	assert.deepEqual(
		grouped.groups.map(({ kind, pieces }) => [kind, pieces.length]),
		[
			["boards", 1],
			["deck", 1],
			["bundle", 0],
			["tiles", 1],
			["dice", 1],
			["faces", 1],
		],
	);
	assert.equal(grouped.parents.get(card?.id ?? ""), deck);
	assert.equal(grouped.parents.has(stranger.id), false);
	assert.deepEqual([...facesOf(familyOf(die, grouped))], [[3, three]]);
	assert.equal(countCopies([piece("tile", { count: 4 }), piece("tile")]), 5);
});

test("loose tiles are grouped by outline and size, unless there are many sizes", () => {
	const hex = { widthMm: 60, heightMm: 70, shape: "hex" as const };
	const some = [piece("tile", hex), piece("tile"), piece("tile", hex)];
	assert.deepEqual(
		groupPieces(some).groups.map(({ tiles, pieces }) => [tiles, pieces.length]),
		[
			[{ shape: "hex", widthMm: 60, heightMm: 70 }, 2],
			[{ shape: "box", widthMm: 63.5, heightMm: 88.9 }, 1],
		],
	);
	const many = Array.from({ length: 9 }, (_, i) => piece("tile", { widthMm: 20 + i }));
	assert.deepEqual(
		groupPieces(many).groups.map(({ kind, tiles }) => [kind, tiles]),
		[["tiles", undefined]],
	);
});

test("a piece has its own outline, or its deck's, or its payload's; cards have round corners", () => {
	const deck = piece("deck", { shape: "hex" });
	const tile = piece("tile");
	assert.equal(shapeOf(tile), "box");
	assert.equal(shapeOf(tile, { parent: deck }), "hex");
	assert.equal(shapeOf(piece("tile", { shape: "orb" }), { parent: deck }), "orb");
	assert.equal(shapeOf(piece("tile", { payload: { imageFaces: [], shape: "orb" } })), "orb");
	assert.equal(shapeOf(piece("tile", { payload: { imageFaces: [], shape: "<b>" } })), "box");
	assert.equal(shapeOf(piece("bundle"), { children: [piece("tile", { shape: "orb" })] }), "orb");
	assert.equal(cutOf(tile, "box").borderRadius, "5% / 3.57%");
	assert.match(cutOf(piece("tile", { widthMm: 70, heightMm: 60 }), "hex").clipPath ?? "", /^polygon\(25% 0/);
	assert.equal(cutOf(tile, "orb").borderRadius, "50%");
});

test("the scale has steps and a ruler", () => {
	assert.equal(nextScale(0.5, 1), 0.65);
	assert.equal(nextScale(0.5, -1), 0.4);
	assert.equal(nextScale(0.57, 1), 0.65);
	assert.equal(nextScale(4, 1), 4);
	const ticks = rulerTicks(200, pxPerMm(0.5));
	assert.deepEqual(
		ticks.filter(({ label }) => label !== undefined).map(({ label }) => label),
		["0", "50", "100"],
	);
	assert.ok(Math.abs((ticks.at(-1)?.px ?? 0) - 100 * pxPerMm(0.5)) < 1e-9);
	assert.equal(pxPerMm(1, 1.1), (96 / 25.4) * 1.1);
});

test("the scale that fits: a few pieces are large, boards leave room, cards fill their rows, and little is ever tiny", () => {
	const window = { width: 1376, height: 720, screen: 1, spread: "all" as const, isBeginning: false };
	const fit = (pieces: readonly Piece[], given: Partial<typeof window> = {}) =>
		fittingScale(groupPieces(pieces).groups, { ...window, ...given });
	assert.equal(fit([piece("die", { sides: 6, widthMm: 25 }), piece("die", { sides: 20, widthMm: 25 })]), 1.5);
	const besideBoard = fit([piece("board", { widthMm: 600, heightMm: 600 }), ...deckWithCards(60, "a")]);
	assert.ok(Math.abs(besideBoard - 0.3) < 0.02, `${besideBoard}`);
	const [whole, beginning] = [false, true].map((isBeginning) =>
		fit(deckWithCards(3, "few"), { isBeginning }),
	);
	assert.ok((whole ?? 0) > (beginning ?? 0), "what follows a beginning needs room, too");
	for (const width of [358, 960, 1376, 2496]) {
		const scale = fit(deckWithCards(300, "many"), { width });
		const card = 63.5 * pxPerMm(scale);
		const inRow = (width + 16) / (card + 16);
		assert.ok(Math.abs(inRow - Math.round(inRow)) < 0.01 && inRow > 2.9, `${inRow} cards in ${width} px`);
		assert.ok(card >= 80 && card <= 190, `${card} px in ${width} px`);
	}
});

test("a search ignores case and accents, finds cards by their deck, and is kept in the address", () => {
	const [deck, card] = deckWithCards(1, "évening");
	const other = piece("tile", { name: "Crème <b>brûlée</b>" });
	const all = [deck, card, other].filter((p) => p !== undefined);
	const grouped = groupPieces(all);
	const around = surroundingsOf(all, grouped, readPayloadFields);
	const found = (text: string, more = {}) => filterPieces(all, { text, ...more }, around).found;
	assert.deepEqual(found("creme BRULEE"), [other]);
	assert.deepEqual(found("evening tile"), [card]);
	assert.deepEqual(found(`deck=${deck?.externalKey}`), [deck, card]);
	assert.deepEqual(found("kind:deck"), [deck]);
	assert.deepEqual(found("", { only: new Set([other.id]) }), [other]);
	assert.equal(found("  "), all);
	const filter = { text: "a b kind:tile" };
	assert.deepEqual(readFilter(new URLSearchParams(writeFilter(filter))), filter);
	assert.equal(writeFilter({ text: " " }), "");
});

test("a fan fits its width, and shows only as many cards as can be recognized", () => {
	for (const count of [1, 2, 7, 54, 10_000]) {
		for (const width of [200, 358, 1000]) {
			const shown = fanSize(count, 120, 168, width);
			const fan = fanOf(shown, 120, 168, width);
			assert.equal(fan.cards.length, shown);
			assert.ok(fan.width <= width + 1e-6);
			const steps = fan.cards.slice(1).map((card, i) => card.x - (fan.cards[i]?.x ?? 0));
			assert.ok(
				steps.every((step) => step > 10),
				`${count} in ${width}: ${Math.min(...steps)}`,
			);
			assert.ok(fan.cards.every(({ y }) => y >= 0 && y <= fan.height));
		}
	}
});

test("every piece has a place: nothing overlaps, is left out or extends beyond the page", () => {
	const all = [
		piece("board", { widthMm: 300, heightMm: 300 }),
		...deckWithCards(54, "a"),
		...deckWithCards(3, "b"),
		...deckWithCards(0, "empty"),
		...Array.from({ length: 40 }, () => piece("tile", { widthMm: 19.5, heightMm: 26 })),
		...[4, 6, 8, 10, 12, 20].map((sides) => piece("die", { sides: sides as 6, widthMm: 25, heightMm: 25 })),
		piece("book", { widthMm: 148, heightMm: 210 }),
		piece("counter", { widthMm: 24, heightMm: 24 }),
		piece("board", { widthMm: 1e9, heightMm: 1e-9 }),
	];
	const grouped = groupPieces(all);
	for (const width of [326, 358, 800, 1200, 2400]) {
		for (const scale of [0.2, 0.5, 1, 2]) {
			for (const spread of [new Set<string>(), "all"] as const) {
				const shelves = layOutPieces(grouped.groups, options({ width, pxPerMm: pxPerMm(scale), spread }));
				checkPlaces(shelves, width);
				assert.ok(shelves.every(({ height }) => Number.isFinite(height) && height > 0));
				const keys = shelves.map(({ key }) => key);
				assert.equal(new Set(keys).size, keys.length);
				const headers = shelves.flatMap(({ parts }) => parts.filter(({ type }) => type === "header"));
				assert.equal(headers.length, grouped.groups.length);
				if (spread === "all") assert.equal(new Set(piecesIn(shelves)).size, all.length);
			}
		}
	}
});

test("small groups are placed next to a board, and all pieces have the same scale", () => {
	const board = piece("board", { widthMm: 300, heightMm: 300 });
	const die = piece("die", { sides: 6, widthMm: 25, heightMm: 25 });
	const shelves = layOutPieces(groupPieces([board, die, ...deckWithCards(5, "d")]).groups, options());
	const [first] = shelves;
	const part = (id: string) => first?.parts.find((p) => p.type === "piece" && p.piece.id === id);
	assert.ok(part(board.id) && part(die.id), "on the same shelf");
	assert.ok(Math.abs((part(board.id)?.width ?? 0) - 300 * pxPerMm(0.5)) < 1e-6);
});

test("what is drawn of the first pieces of a large game stays where it is when the others arrive", () => {
	// a linear congruential generator: the same games on every run
	let seed = 1;
	const random = (below: number) => {
		seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
		return Math.floor((seed / 2 ** 31) * below);
	};
	const some = (most: number, make: () => Piece) => Array.from({ length: random(most) }, make);
	let stayed = 0;
	for (let turn = 0; turn < 200; turn++) {
		const widths = [63.5, 44, 30].slice(0, 1 + random(3));
		const width = () => widths[random(widths.length)] ?? 44;
		const pieces = [
			...Array.from({ length: random(8) }, (_, i) =>
				deckWithCards(random(random(2) === 0 ? 12 : 110), `deck-${turn}-${i}`),
			).flat(),
			...some(90, () => piece("tile", { widthMm: width() })),
			...some(3, () => piece("board", { widthMm: 200 + random(300), heightMm: 200 + random(300) })),
			...some(30, () => piece("die", { sides: 6, widthMm: 16, heightMm: 16 })),
			...some(80, () => piece("tokenSprite", { widthMm: 20, heightMm: 20 })),
			...some(40, () => piece("counter", { widthMm: 30, heightMm: 30 })),
		]
			.map((one) => ({ one, at: random(1000) }))
			.sort((a, b) => a.at - b.at)
			.map(({ one }, i) => ({ ...one, position: i + 1 }));
		const places = placesInGroups(pieces).map((placed) => placed.piece);
		const shown = groupPieces(pieces).groups;
		const inDrawnOrder = shown.flatMap(({ parent, pieces: own }) => (parent ? [parent, ...own] : own));
		if (widths.length === 1) assert.deepEqual(places, inDrawnOrder);

		const beginning = settledGroups(groupPieces(places.slice(0, 100)).groups);
		if (pieces.length <= 100) continue;
		const first = new Set(beginning.map(({ id }) => id));
		const view = (groups: readonly Group[]) => {
			const decks = groups.filter((group) => group.kind === "deck" && group.pieces.length <= 60);
			return options({ width: 700 + random(2) * 600, first, spread: new Set(decks.map(({ id }) => id)) });
		};
		const given = { width: 800 + random(1200) };
		const drawn = placesOn(layOutPieces(beginning, { ...view(beginning), ...given }));
		const later = new Map(placesOn(layOutPieces(shown, { ...view(shown), ...given })));
		// the last row of an open group may become higher
		for (const [id, at] of drawn.slice(0, -20)) assert.equal(later.get(id), at, `${id} of game ${turn}`);
		stayed += drawn.length;
	}
	assert.ok(stayed > 5000, `${stayed} pieces`);

	const first = [
		piece("board", { widthMm: 250, heightMm: 250 }),
		piece("tile"),
		...Array.from({ length: 70 }, () => piece("tokenSprite", { widthMm: 20, heightMm: 20 })),
	];
	const { groups } = groupPieces([...first, piece("counter", { widthMm: 30, heightMm: 30 })]);
	const given = options({ first: new Set(settledGroups(groupPieces(first).groups).map(({ id }) => id)) });
	const placesOfTwo = (shown: readonly Group[]) =>
		placesOn(layOutPieces(shown, given))
			.slice(0, 2)
			.map(([, place]) => place);
	assert.deepEqual(
		placesOfTwo(groups),
		placesOfTwo(groups.slice(0, 3)),
		"a counter that would lie next to the board follows",
	);
});

test("ten thousand pieces are laid out on shelves of a few pieces each", () => {
	const all = Array.from({ length: 10_000 }, () => piece("tile", { widthMm: 40, heightMm: 40 }));
	const shelves = layOutPieces(groupPieces(all).groups, options());
	assert.equal(piecesIn(shelves).length, 10_000);
	assert.ok(Math.max(...shelves.map(({ parts }) => parts.length)) < 20);
});

test("arrow keys move from stop to stop, across groups and fans, and end at the edge", () => {
	const all = [
		...deckWithCards(5, "d"),
		...Array.from({ length: 30 }, () => piece("tile", { widthMm: 60, heightMm: 60 })),
	];
	const stops = stopsOf(layOutPieces(groupPieces(all).groups, options()));
	assert.equal(stops.length, 36);
	assert.equal(neighbouringStop(stops, undefined, "right"), stops[0]);
	assert.equal(neighbouringStop(stops, "gone", "down"), stops[0]);
	assert.equal(neighbouringStop(stops, stops[0]?.id, "right"), stops[1]);
	assert.equal(neighbouringStop(stops, stops[0]?.id, "left"), undefined);
	assert.equal(neighbouringStop(stops, stops[0]?.id, "up"), undefined);
	const below = neighbouringStop(stops, stops[0]?.id, "down");
	assert.equal(below?.id, stops[6]?.id, "the first loose tile is below the pile");
	assert.equal(neighbouringStop(stops, below?.id, "up")?.id, stops[0]?.id);
	assert.equal(neighbouringStop(stops, below?.id, "last"), stops.at(-1));
	const seen = new Set<string>();
	for (let at = stops[0]; at !== undefined && !seen.has(at.id); at = neighbouringStop(stops, at.id, "down"))
		seen.add(at.id);
	assert.ok(seen.size >= 3);
});
