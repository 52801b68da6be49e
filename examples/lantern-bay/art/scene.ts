import { colour, mix, n } from "./palette.ts";
import { type Hour, line, move, seaColour } from "./scenery.ts";
import type { Suit } from "./suits.ts";

/** The picture of a card. The rank is also the hour of the picture: the higher the card, the later the evening. */
export type Scene = { suit: Suit; rank: Hour; key: string; name: string; draw: (hour: Hour) => string };

/** A boat on the water, with the wave that it pushes along. */
export const afloat = (x: number, y: number, scale: number, boat: string, hour: Hour, turn = 0) =>
	move(x, y, scale, boat, turn) +
	line(
		`M${n(x - 175 * scale)} ${n(y + 14 * scale)}q${n(30 * scale)} 16 ${n(60 * scale)} 0t${n(60 * scale)} 0t` +
			`${n(60 * scale)} 0t${n(60 * scale)} 0t${n(60 * scale)} 0t${n(60 * scale)} 0`,
		mix(seaColour(hour, 1), colour.foam, 0.55),
		7,
	);
