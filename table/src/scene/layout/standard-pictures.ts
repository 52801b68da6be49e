import { type ColouredPiece, type StandardColour, standardColours } from "@tuckbox/pieces/table";

// Pictures of the standard pieces that come in colours. Dice, coins, counters and cards are drawn without one.

const edge = 'stroke="#000" stroke-opacity=".45" stroke-linejoin="round"';

/** The drawing of each piece in a colour, with its view box. */
const drawings: Readonly<Record<ColouredPiece, (fill: string) => string>> = {
	cube: (fill) =>
		`viewBox="0 0 20 20"><path d="M10 .7l9 4.6v9.4l-9 4.6-9-4.6V5.3z" fill="${fill}" ${edge} stroke-width=".8"/><path d="M1 5.3l9 4.6 9-4.6-9-4.6z" fill="#fff" fill-opacity=".3"/><path d="M10 9.9v9.4l9-4.6V5.3z" fill-opacity=".22"/>`,
	pawn: (fill) =>
		`viewBox="0 0 14 22"><path d="M7 .6a4.1 4.1 0 0 1 2.5 7.4c.3 3.7 1 6.3 2.6 8.4.9 1.2 1.3 2.4 1.3 3.6 0 .9-.6 1.4-1.4 1.4H2c-.8 0-1.4-.5-1.4-1.4 0-1.2.4-2.4 1.3-3.6C3.5 14.3 4.2 11.7 4.5 8A4.1 4.1 0 0 1 7 .6z" fill="${fill}" ${edge} stroke-width=".7"/><circle cx="5.7" cy="3.4" r="1.2" fill="#fff" fill-opacity=".45"/>`,
	disc: (fill) =>
		`viewBox="0 0 16 16"><circle cx="8" cy="8" r="7.6" fill="${fill}" ${edge} stroke-width=".7"/><circle cx="8" cy="8" r="5.4" fill="#fff" fill-opacity=".16" stroke="#fff" stroke-opacity=".35" stroke-width=".5"/>`,
};

/** The address of the picture of a standard piece; undefined if it is drawn without one. */
export function standardPicture(key: string): string | undefined {
	const [piece = "", colour = ""] = key.split("-");
	if (!Object.hasOwn(drawings, piece)) return undefined;
	const drawing = drawings[piece as ColouredPiece](standardColours[colour as StandardColour]);
	return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${drawing}</svg>`)}`;
}
