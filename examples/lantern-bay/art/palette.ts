/** The colours of the whole set. Everything is mixed from these, so that the pieces look like one box. */
export const colour = {
	paper: "#fbf1de",
	paperShade: "#efdfc2",
	ink: "#14233a",
	night: "#1b3350",
	sea: "#24566f",
	teal: "#2b7c86",
	foam: "#b9ddd3",
	plum: "#5a416b",
	coral: "#d9583f",
	peach: "#f3a06b",
	ochre: "#cd7f14",
	amber: "#f6b13d",
	glow: "#ffe3a1",
} as const;

export function mix(from: string, to: string, share: number): string {
	const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
	const blend = (at: number) => Math.round(channel(from, at) * (1 - share) + channel(to, at) * share);
	return `#${[1, 3, 5].map((at) => blend(at).toString(16).padStart(2, "0")).join("")}`;
}

/** Three decimals are finer than any pixel here and keep the SVG, and so the image, the same everywhere. */
export function n(value: number): string {
	return String(Math.round(value * 1000) / 1000);
}
