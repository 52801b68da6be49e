/** The width of a digit in ems, in the semibold weight; signs and separators are narrower. */
const emPerDigit = 0.54;
const emPerCapital = 0.72;

/** Below this, digits are not legible: in pixels, and as a share of the dial. */
const minFontPx = 8;
const minShare = 0.15;

/** Numbers of up to four digits have no separators: a dial has little room. */
const plainBelow = 10_000;

type Fit = { text: string; fontPx: number };

/** The largest font in which a text fits a circle, and no larger than a share of the circle. */
function fontIn(text: string, diameterPx: number): number {
	const diagonal = Math.hypot(emPerDigit * text.length, emPerCapital);
	return Math.min(diameterPx * 0.46, (diameterPx * 0.84) / diagonal);
}

/** A number as it fits a round dial: in full, or shortened if it were illegible: `1.2m`. */
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
