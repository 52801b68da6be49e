import { colour } from "./palette.ts";
import { line, shape } from "./scenery.ts";

export type Suit = "light" | "sail" | "tide";

export const suits: Record<Suit, { name: string; colour: string }> = {
	light: { name: "Light", colour: colour.ochre },
	sail: { name: "Sail", colour: colour.coral },
	tide: { name: "Tide", colour: colour.teal },
};

/** The three suit signs, 100 × 100 around the origin. */
export function suitSign(suit: Suit, fill: string): string {
	switch (suit) {
		case "light":
			return (
				shape("M0 -50C26 -18 38 -2 38 16A38 34 0 0 1 -38 16C-38 -6 -14 -18 0 -50Z", fill) +
				shape("M0 -4C12 10 17 18 17 27A17 17 0 0 1 -17 27C-17 18 -8 10 0 -4Z", colour.paper)
			);
		case "sail":
			return (
				shape("M4 -50C34 -22 44 4 46 20H4Z", fill) +
				shape("M-6 -34C-20 -12 -32 6 -42 20H-6Z", fill) +
				shape("M-48 30H48C42 44 30 50 20 50H-22C-34 50 -44 42 -48 30Z", fill)
			);
		case "tide":
			return [-28, 4, 36].map((y) => line(`M-44 ${y}q14.6 -22 29.3 0t29.3 0t29.3 0`, fill, 13)).join("");
	}
}
