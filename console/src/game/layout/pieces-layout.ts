import { fanOf, fanSize } from "@tuckbox/web/draw/model/fan.ts";
import { shownSize } from "@tuckbox/web/draw/model/footprint.ts";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { type Group, maxSmallGroup } from "../../find/groups.ts";

type Box = { x: number; y: number; width: number; height: number };

/** A group's title and its buttons. */
export type HeaderPart = Box & { type: "header"; group: Group; isSpread: boolean };
/** A piece. Its caption is as wide as its cell. */
export type PiecePart = Box & {
	type: "piece";
	group: Group;
	piece: Piece;
	shrunk: number;
	cellX: number;
	cellWidth: number;
	captionY: number;
	captionHeight: number;
};
/** A closed deck: its pile, and a fan of as many cards as fit. */
export type FanPart = Box & {
	type: "fan";
	group: Group;
	deck: Piece;
	pile: Box;
	/** Distance from the left of the pile to the part next to it, in pixels. */
	fanX: number;
	cards: readonly FannedCard[];
};
/** A card of a fan, in its own size. */
export type FannedCard = Box & { piece: Piece; degrees: number };
export type Part = HeaderPart | PiecePart | FanPart;

/** A strip of the page across its whole width, rendered as a unit. */
export type Shelf = { key: string; height: number; parts: Part[] };

export type LayoutOptions = {
	/** The width of the page, in pixels. */
	width: number;
	pxPerMm: number;
	/** The ids of the decks that are spread out; "all" while a filter is active. */
	spread: ReadonlySet<string> | "all";
	/** The groups that were drawn first, which the others must not separate; undefined for all. */
	first?: ReadonlySet<string> | undefined;
};

/** Heights and gaps in pixels; the view's stylesheet uses the same values. */
const measures = {
	header: 56,
	/** A caption of one line, or of two if a name needs them. */
	caption: 32,
	tallCaption: 50,
	/** The approximate width of a letter in a caption. */
	letter: 7.2,
	/** Room for a short name below a small piece. */
	minCell: 80,
	gapX: 16,
	gapY: 16,
	/** Between groups. */
	groupGap: 32,
	/** Between a pile and its fan. */
	pileGap: 20,
	/** A column next to a board must be at least this wide. */
	minColumn: 300,
} as const;

type Row = { height: number; parts: PiecePart[] };

/** The number of letters in a piece's caption. */
function lettersOf({ name, count }: Piece): number {
	return name.length + (count > 1 ? String(count).length + 3 : 0);
}

/** Arranges pieces in rows from left to right. The pieces of a row share a baseline, with the captions below it. */
function inRows(group: Group, pieces: readonly Piece[], { width, pxPerMm }: LayoutOptions): Row[] {
	const rows: Row[] = [];
	let row: PiecePart[] = [];
	let x = 0;
	const close = () => {
		if (row.length === 0) return;
		const tallest = Math.max(...row.map((part) => part.height));
		// boards are aligned at the top, all other pieces at the bottom
		for (const part of row) {
			part.y = group.kind === "boards" ? 0 : tallest - part.height;
			part.captionY = part.y + part.height;
		}
		const isTall = row.some((part) => lettersOf(part.piece) * measures.letter > part.cellWidth);
		const captionHeight = isTall ? measures.tallCaption : measures.caption;
		for (const part of row) part.captionHeight = captionHeight;
		rows.push({ height: tallest + captionHeight, parts: row });
		row = [];
		x = 0;
	};
	for (const piece of pieces) {
		const size = shownSize(piece, pxPerMm, width, piece === group.parent ? { children: group.pieces } : {});
		const cellWidth = Math.max(size.width, Math.min(measures.minCell, width));
		if (x > 0 && x + cellWidth > width + 0.5) close();
		row.push({
			type: "piece",
			group,
			piece,
			...size,
			x: x + (cellWidth - size.width) / 2,
			y: 0,
			cellX: x,
			cellWidth,
			captionY: 0,
			captionHeight: 0,
		});
		x += cellWidth + measures.gapX;
	}
	close();
	return rows;
}

function fanPart(group: Group, deck: Piece, { width, pxPerMm }: LayoutOptions): FanPart {
	const widest = (width - measures.pileGap) / 2;
	const sizes = group.pieces.map((card) => shownSize(card, pxPerMm, widest));
	const pile = shownSize(deck, pxPerMm, widest, { children: group.pieces });
	// the room that the largest card needs serves all of them
	const size = {
		width: Math.max(pile.width, ...sizes.map((one) => one.width)),
		height: Math.max(pile.height, ...sizes.map((one) => one.height)),
	};
	const fanX = pile.width + measures.pileGap;
	const room = Math.max(size.width, width - fanX);
	const count = fanSize(group.pieces.length, size.width, size.height, room);
	const fan = fanOf(count, size.width, size.height, room);
	// a card under the pointer is lifted, and needs room above
	const liftRoom = 12;
	const height = Math.max(pile.height, fan.height) + liftRoom;
	const cards = group.pieces.slice(0, count).map((piece, i): FannedCard => {
		const { width, height } = sizes[i] ?? size;
		const { x, y, degrees } = fan.cards[i] ?? { x: 0, y: 0, degrees: 0 };
		// the cards of a hand are level at the bottom
		const top = y + size.height / 2 - height + liftRoom;
		return { piece, x: fanX + x - width / 2, y: top, width, height, degrees };
	});
	return {
		type: "fan",
		group,
		deck,
		x: 0,
		y: 0,
		width: cards.length === 0 ? pile.width : fanX + fan.width,
		height: height + measures.caption,
		pile: { x: 0, y: liftRoom, width: pile.width, height: pile.height },
		fanX,
		cards,
	};
}

/** A group as one block, from its header down. */
type Block = {
	group: Group;
	width: number;
	height: number;
	header: HeaderPart;
	rows: { y: number; height: number; parts: Part[] }[];
};

function blockOf(group: Group, options: LayoutOptions): Block {
	const isDeck = group.kind === "deck" && group.parent !== undefined;
	const isSpread = !isDeck || options.spread === "all" || options.spread.has(group.id);
	let rows: { height: number; parts: Part[] }[];
	if (!isSpread && group.parent !== undefined) {
		const part = fanPart(group, group.parent, options);
		rows = [{ height: part.height, parts: [part] }];
	} else {
		const showsParent = (isDeck || group.pieces.length === 0) && group.isExcerpt !== true;
		const parent = group.parent !== undefined && showsParent ? [group.parent] : [];
		rows = inRows(group, [...parent, ...group.pieces], options);
	}
	let y: number = measures.header;
	const placed = rows.map((row, i) => {
		if (i > 0) y += measures.gapY;
		const at = { ...row, y };
		y += row.height;
		return at;
	});
	const ends = placed.flatMap(({ parts }) =>
		parts.map((part) => (part.type === "piece" ? part.cellX + part.cellWidth : part.x + part.width)),
	);
	const width = Math.max(isDeck ? 320 : 260, ...ends);
	const header: HeaderPart = {
		type: "header",
		group,
		isSpread,
		x: 0,
		y: 0,
		width: 0,
		height: measures.header,
	};
	return { group, width: Math.min(options.width, width), height: y, header, rows: placed };
}

function moved(part: Part, x: number, y: number): Part {
	const box = { ...part, x: part.x + x, y: part.y + y };
	if (box.type === "piece") return { ...box, cellX: box.cellX + x, captionY: box.captionY + y };
	return box;
}

/** A block's parts at a position, with a header of the given width. */
function placed(block: Block, x: number, y: number, headerWidth: number): Part[] {
	return [
		{ ...block.header, x, y, width: headerWidth },
		...block.rows.flatMap((row) => row.parts.map((part) => moved(part, x, y + row.y))),
	];
}

/** Splits a large block into one shelf per row, so that only the visible rows are rendered. */
function shelvesOf(block: Block, width: number): Shelf[] {
	const { group, header, rows } = block;
	const first: Shelf = { key: `${group.id} header`, height: measures.header, parts: [{ ...header, width }] };
	const strips = rows.map((row, i): Shelf => {
		const isLast = i === rows.length - 1;
		const height = row.height + (isLast ? measures.groupGap : measures.gapY);
		return { key: `${group.id} ${i}`, height, parts: row.parts };
	});
	return [first, ...strips];
}

const sideKinds: ReadonlySet<Group["kind"]> = new Set([
	"deck",
	"dice",
	"tokens",
	"counters",
	"containers",
	"books",
	"bundle",
]);
/** A block with more rows than this is split into shelves. */
const maxRowsPerShelf = 4;

/** Fills the column next to a board with small groups. @returns the parts placed, and their groups */
function fillBoardColumn(
	board: Block,
	groups: readonly Group[],
	options: LayoutOptions,
): { parts: Part[]; used: Set<Group> } {
	const x = board.width + measures.groupGap * 1.5;
	const width = options.width - x;
	const used = new Set<Group>();
	const parts: Part[] = [];
	if (width < measures.minColumn || board.rows.length !== 1) return { parts, used };
	let row = { x: 0, y: 0, height: 0 };
	for (const group of groups) {
		if (!sideKinds.has(group.kind) || group.pieces.length > maxSmallGroup) continue;
		if (options.first?.has(group.id) === false) continue;
		const block = blockOf(group, { ...options, width });
		const isShrunk = block.rows.some((line) =>
			line.parts.some((part) =>
				// a fan needs room for its cards
				part.type === "fan"
					? part.cards.length < group.pieces.length
					: part.type === "piece" && part.shrunk < 1,
			),
		);
		if (isShrunk) continue;
		const isBeside = row.x > 0 && row.x + block.width <= width;
		const at = isBeside
			? row
			: { x: 0, y: row.y + row.height + (row.height > 0 ? measures.gapY : 0), height: 0 };
		if (at.y + block.height > board.height) continue;
		parts.push(...placed(block, x + at.x, at.y, block.width));
		used.add(group);
		row = { x: at.x + block.width + measures.groupGap, y: at.y, height: Math.max(at.height, block.height) };
	}
	return { parts, used };
}

/** Lays out groups in this width: shelves from top to bottom, with every piece's position in pixels. */
export function layOutPieces(groups: readonly Group[], options: LayoutOptions): Shelf[] {
	const shelves: Shelf[] = [];
	let open: { parts: Part[]; x: number; height: number; key: string } | undefined;
	const close = () => {
		if (open === undefined) return;
		shelves.push({ key: open.key, height: open.height + measures.groupGap, parts: open.parts });
		open = undefined;
	};
	let done = new Set<Group>();
	for (const [i, group] of groups.entries()) {
		if (done.has(group)) continue;
		const block = blockOf(group, options);
		if (group.kind === "boards") {
			const column = fillBoardColumn(block, groups.slice(i + 1), options);
			if (column.used.size > 0) {
				done = column.used;
				const parts = [...placed(block, 0, 0, block.width), ...column.parts];
				shelves.push({ key: `${group.id} and more`, height: block.height + measures.groupGap, parts });
				continue;
			}
		}
		if (block.rows.length > maxRowsPerShelf) {
			close();
			shelves.push(...shelvesOf(block, options.width));
			continue;
		}
		if (open !== undefined && open.x + block.width > options.width) close();
		const x: number = open?.x ?? 0;
		// the next group may be placed next to this one, so the header is no wider than its block
		const parts = placed(block, x, 0, block.width);
		open = {
			key: open?.key ?? `${group.id} block`,
			parts: [...(open?.parts ?? []), ...parts],
			x: x + block.width + measures.groupGap * 1.5,
			height: Math.max(open?.height ?? 0, block.height),
		};
	}
	close();
	return shelves;
}
