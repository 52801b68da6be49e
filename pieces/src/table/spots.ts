// Spots: places on the felt with a meaning. docs/TABLE.md explains them.

export const spotRoles = ["deck", "discard", "play", "market", "score", "hand", "removed", "other"] as const;
/** The purpose of a spot. */
export type SpotRole = (typeof spotRoles)[number];

export const spotViewers = ["all", "owner", "none"] as const;
export const snaps = ["none", "middle", "grid", "fan", "stack"] as const;
export const arrivingFaces = ["up", "down", "same"] as const;

export const spotLimits = {
	/** Spots of a table. */
	maxSpots: 100,
	/** Length of a side, in mm. */
	minSideMm: 10,
	/** Columns or rows of a grid. */
	maxLines: 50,
	maxGapMm: 500,
	/** Things that a fan spreads. */
	maxFanned: 100,
} as const;

/** The effects of a spot. */
export type SpotRules = {
	/** The seats that see what lies in it; to all others, everything shows its back. */
	seenBy: (typeof spotViewers)[number];
	/** The places at which things come to lie that are put into it. */
	snap: (typeof snaps)[number];
	/** The cells of a grid. */
	columns: number;
	rows: number;
	/** Between the cells of a grid or the things of a fan, in mm. */
	gapMm: number;
	/** The face of what arrives from elsewhere. */
	face: (typeof arrivingFaces)[number];
	/** Whether what arrives from elsewhere is turned upright. */
	isUpright: boolean;
};

/** A named part of the felt. */
export type SpotEntry = SpotRules & {
	name: string;
	/** Its middle, in mm from the table's middle. */
	x: number;
	y: number;
	widthMm: number;
	heightMm: number;
	role: SpotRole;
	/** The place around the table of the seat that owns it (`index`); null if it belongs to no seat. */
	seat: number | null;
};

const plain: SpotRules = {
	seenBy: "all",
	snap: "none",
	columns: 1,
	rows: 1,
	gapMm: 5,
	face: "same",
	isUpright: false,
};

/** The effects of a new spot, by its role. */
export const spotDefaults: Readonly<Record<SpotRole, SpotRules>> = {
	deck: { ...plain, snap: "stack", face: "down", isUpright: true },
	discard: { ...plain, snap: "stack", face: "up", isUpright: true },
	play: plain,
	market: { ...plain, snap: "grid", columns: 5, face: "up", isUpright: true },
	score: plain,
	hand: { ...plain, seenBy: "owner", snap: "fan", face: "up", isUpright: true },
	removed: { ...plain, snap: "stack", face: "up", isUpright: true },
	other: plain,
};

/** A spot as programs and folders describe it. */
export type GivenSpot = Pick<SpotEntry, "name" | "x" | "y" | "widthMm" | "heightMm"> & Partial<SpotEntry>;

const implied = (role: SpotRole = "other") => ({ role: "other", seat: null, ...spotDefaults[role] }) as const;

/** A spot with all its properties: what is not given follows from its role. */
export const spotWithDefaults = (given: GivenSpot): SpotEntry => ({ ...implied(given.role), ...given });

/** A spot without the properties that follow from its role. */
export function spotWithoutDefaults(spot: SpotEntry): GivenSpot {
	const defaults: Partial<SpotEntry> = implied(spot.role);
	const own = Object.entries(spot).filter(([field, value]) => value !== defaults[field as keyof SpotEntry]);
	return Object.fromEntries(own) as GivenSpot;
}

/** A length in mm, to the hundredth to which tables keep it. */
export const toHundredths = (mm: number): number => Math.round(mm * 100) / 100 + 0; // not -0, which JSON does not keep

type Area = Pick<SpotEntry, "x" | "y" | "widthMm" | "heightMm">;

/** Whether a point lies in an area, its edges included. */
export function isWithin({ x, y, widthMm, heightMm }: Area, point: { x: number; y: number }): boolean {
	return Math.abs(point.x - x) <= widthMm / 2 && Math.abs(point.y - y) <= heightMm / 2;
}

/**
 * Sorts spots so that the first one in which a point lies is the one that counts: the smallest, and of equally large ones
 * the first by name.
 */
export function bySize<S extends Area & Pick<SpotEntry, "name">>(
	spots: Iterable<readonly [id: string, spot: S]>,
): [string, S][] {
	const area = ({ widthMm, heightMm }: Area) => widthMm * heightMm;
	return [...spots]
		.map(([id, spot]): [string, S] => [id, spot])
		.sort(([a, one], [b, other]) => area(one) - area(other) || (one.name + a < other.name + b ? -1 : 1));
}
