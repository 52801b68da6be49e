// Groups the pictures of a deck by their pixels: which of them are cards of one size.

export type Pixels = {
	widthPx: number;
	heightPx: number;
	dpi?: number | undefined;
	/** Whether it has its true size at its resolution. */
	isToScale?: boolean | undefined;
};

/** Pictures of one size: those that are as their deck lies, and those that are turned by 90 degrees. */
export type LikePictures<T> = {
	/** The one to which the others come nearest. */
	typical: T;
	upright: T[];
	turned: T[];
};

/** Maximum ratio between the sides of two pictures of one size: scans and exports vary by that much. */
const maxRatio = 1.2;
/** Maximum ratio between the other sides of two pictures that share one, to the pixel: all are 600 px high, say. */
const maxRatioSharing = 1.3;
/** Maximum ratio between the proportions of two pictures of one size that have different resolutions. */
const maxAspectRatio = 1.05;
/** The same ratio at any resolution for pictures that differ from most of their deck: they need not be of one size. */
const maxOddAspectRatio = 1.1;
/** Maximum ratio between the sides of two parts of pages, which have their true size: a card of another size is another one. */
const maxRatioToScale = 1.1;
/** Maximum number of sizes that are compared with all others, and of groups; the rest of a huge mixture is single. */
const maxTypical = 32;

const ratioOf = (one: number, other: number) => Math.max(one / other, other / one);

const turnedPixels = ({ widthPx, heightPx, ...scale }: Pixels): Pixels => ({
	...{ widthPx: heightPx, heightPx: widthPx, ...scale },
});

/** Whether two parts of pages have nearly the same size there. */
function areLikeToScale(one: Pixels, other: Pixels): boolean {
	const { dpi = 1 } = one;
	const scale = dpi / (other.dpi ?? dpi);
	const ratios = [one.widthPx / other.widthPx, one.heightPx / other.heightPx];
	return ratios.every((ratio) => ratioOf(ratio, scale) <= maxRatioToScale);
}

/** Whether the sides of two pictures are nearly the same. */
export const areOfOneSize = (one: Pixels, other: Pixels): boolean =>
	Math.max(ratioOf(one.widthPx, other.widthPx), ratioOf(one.heightPx, other.heightPx)) <= maxRatio;

function areLike(one: Pixels, other: Pixels, isOdd: boolean): boolean {
	if (one.isToScale && other.isToScale) return areLikeToScale(one, other);
	const width = ratioOf(one.widthPx, other.widthPx);
	const height = ratioOf(one.heightPx, other.heightPx);
	if (isOdd && aspectRatio(one, other) > maxOddAspectRatio) return false;
	return (
		Math.max(width, height) <= (Math.min(width, height) === 1 ? maxRatioSharing : maxRatio) ||
		aspectRatio(one, other) <= maxAspectRatio
	);
}

const aspectRatio = (one: Pixels, other: Pixels) =>
	ratioOf(one.widthPx * other.heightPx, one.heightPx * other.widthPx);

type OneSize<T> = Pixels & { all: [T, ...T[]] };

/** The weight of a picture that is turned: most of the pictures are not. */
const turnedWeight = 0.9;

/** The number of pictures that are like one, less a little for the differences of their proportions. */
function score<T>(typical: OneSize<T>, sizes: readonly OneSize<T>[], isOdd: boolean): number {
	let sum = 0;
	for (const size of sizes) {
		const way = areLike(size, typical, isOdd) ? size : turnedPixels(size);
		if (way !== size && !areLike(way, typical, isOdd)) continue;
		const weight = (way === size ? 1 : turnedWeight) * size.all.length;
		sum += weight * (1 - Math.min(0.5, aspectRatio(way, typical) - 1));
	}
	return sum;
}

/** Groups pictures by size, the largest group first. */
export function likePictures<T>(pictures: readonly T[], pixelsOf: (one: T) => Pixels): LikePictures<T>[] {
	const bySize = new Map<string, OneSize<T>>();
	for (const one of pictures) {
		const { widthPx, heightPx, dpi, isToScale } = pixelsOf(one);
		const id = [widthPx, heightPx, isToScale && dpi].join(" ");
		const same = bySize.get(id);
		if (same) same.all.push(one);
		else bySize.set(id, { widthPx, heightPx, dpi, isToScale, all: [one] });
	}
	let rest = [...bySize.values()].sort((one, other) => other.all.length - one.all.length);
	const groups: LikePictures<T>[] = [];
	while (rest.length > 0) {
		const isOdd = groups.length > 0;
		const [first] = rest as [OneSize<T>, ...OneSize<T>[]];
		let best = { typical: first, score: 0 };
		if (groups.length < maxTypical)
			for (const typical of rest.slice(0, maxTypical)) {
				const own = score(typical, rest, isOdd);
				if (own > best.score) best = { typical, score: own };
			}
		const group: LikePictures<T> = { typical: best.typical.all[0], upright: [], turned: [] };
		const isAlone = best.score === 0;
		rest = rest.filter((size) => {
			const isLike = isAlone ? size === best.typical : areLike(size, best.typical, isOdd);
			if (isLike) group.upright.push(...size.all);
			else if (!isAlone && areLike(turnedPixels(size), best.typical, isOdd)) group.turned.push(...size.all);
			else return true;
			return false;
		});
		groups.push(group);
	}
	return groups;
}
