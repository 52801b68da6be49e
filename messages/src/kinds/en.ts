import type { NamedKind } from "@tuckbox/pieces/find";

// The words for one piece and for several pieces of each kind, as in a sentence; `capitalise` makes headings of them. A tile in
// a deck is a card.
export const messages = {
	deck: "{count, plural, one {deck} other {decks}}",
	bundle: "{count, plural, one {bundle} other {bundles}}",
	tile: "{count, plural, one {tile} other {tiles}}",
	card: "{count, plural, one {card} other {cards}}",
	board: "{count, plural, one {board} other {boards}}",
	die: "{count, plural, one {die} other {dice}}",
	dieFace: "{count, plural, one {face} other {faces}}",
	tokenSprite: "{count, plural, one {token} other {tokens}}",
	tokenModel: "{count, plural, one {token model} other {token models}}",
	counter: "{count, plural, one {counter} other {counters}}",
	container: "{count, plural, one {container} other {containers}}",
	book: "{count, plural, one {book} other {books}}",
	counted: "{count, number} {kind}",
	dieType: "d{sides}",
} as const satisfies Record<NamedKind | "counted" | "dieType", string>;
