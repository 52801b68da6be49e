import {
	blankOf,
	type ColouredPiece,
	isBlankCard,
	type ShownPiece,
	type StandardColour,
	standardColours,
} from "@tuckbox/pieces/table";

// Pictures of standard pieces, which have none on the service. Dice, coins and counters are drawn without one.

type Shown = Pick<ShownPiece, "app" | "externalKey" | "name" | "widthMm" | "heightMm">;

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

/** The height of a line in ems. */
export const lineEm = 1.25;
/** The mean width of a letter in ems. */
const letterEm = 0.52;
/** The share of a card that its text may fill. */
export const filled = 0.8;
/** The largest share of its height that one line has. */
export const mostOfHeight = 0.13;

/** The font size in mm in which a text fits a card, as far as it can be known without laying it out. */
function fontFor(text: string, widthMm: number, heightMm: number): number {
	const lines = text.split("\n");
	const rowsAt = (size: number) =>
		lines.reduce(
			(rows, { length }) => rows + Math.max(1, Math.ceil((length * letterEm * size) / (widthMm * filled))),
			0,
		);
	let size = heightMm * mostOfHeight;
	while (size > 1 && rowsAt(size) * lineEm * size > heightMm * filled) size *= 0.93;
	return size;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** The colours of a card with what is written on it: the same in both themes, as those of printed cards. */
export const cardColours = { paper: "#fbfaf6", ink: "#24221e" } as const;

/** A card with what is written on it. */
function writtenCard({ externalKey, name, widthMm, heightMm }: Shown): string {
	const paper = `viewBox="0 0 ${widthMm} ${heightMm}"><path d="M0 0h${widthMm}v${heightMm}H0z" fill="${cardColours.paper}"/>`;
	if (!blankOf(externalKey).isWritten) return paper;
	const font = `500 ${fontFor(name, widthMm, heightMm)}px/${lineEm} system-ui,sans-serif`;
	const inside = `display:grid;place-items:center;height:100%;padding:0 8%;text-align:center;white-space:pre-line;overflow-wrap:anywhere`;
	const text = name.replaceAll(/[&<>]/g, (character) => entities[character] ?? "");
	return `${paper}<foreignObject width="${widthMm}" height="${heightMm}"><div xmlns="http://www.w3.org/1999/xhtml" style="box-sizing:border-box;${inside};font:${font};color:${cardColours.ink}" dir="auto"><span>${text}</span></div></foreignObject>`;
}

/** The address of the picture of a standard piece; undefined if it is drawn without one. */
export function standardPicture(piece: Shown): string | undefined {
	const [kind = "", colour = ""] = piece.externalKey.split("-");
	const drawing = isBlankCard(piece)
		? writtenCard(piece)
		: drawings[kind as ColouredPiece]?.(standardColours[colour as StandardColour]);
	if (drawing === undefined) return undefined;
	return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${drawing}</svg>`)}`;
}
