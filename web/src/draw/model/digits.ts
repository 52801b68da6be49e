/** The width of a digit in ems, in the semibold weight; signs and separators are narrower. */
const emPerDigit = 0.54;
const emPerCapital = 0.72;

/** Minimum size of legible digits: in pixels, and as a share of the dial. */
const minFontPx = 8;
const minShare = 0.15;

/** Numbers below this have no separators: a dial has little room. */
const plainBelow = 10_000;

type Fit = { text: string; fontPx: number };

/** The largest font in which a text fits a circle, up to a share of the circle. */
function fontIn(text: string, diameterPx: number): number {
	const diagonal = Math.hypot(emPerDigit * text.length, emPerCapital);
	return Math.min(diameterPx * 0.46, (diameterPx * 0.84) / diagonal);
}

/** Formats a number for a round dial: in full, or shortened if it would be illegible: `1.2m`. */
export function fitDigits(value: number, diameterPx: number, locale: string): Fit {
	const full = value.toLocaleString(locale, {
		useGrouping: Math.abs(value) >= plainBelow,
		maximumFractionDigits: 2,
	});
	const fontPx = fontIn(full, diameterPx);
	if (fontPx >= Math.max(minFontPx, diameterPx * minShare) || Math.abs(value) < 1000)
		return { text: full, fontPx };
	const short = value.toLocaleString(locale, { notation: "compact", maximumFractionDigits: 1 });
	return short.length < full.length
		? { text: short, fontPx: fontIn(short, diameterPx) }
		: { text: full, fontPx };
}
