/** Delays between the changes of a draft and its publication, in ms. */
export type Rest = {
	/** After a change: a push of several batches becomes one version. */
	afterChange: number;
	/** Maximum while changes keep coming, counted from the moment its images are ready. */
	atMost: number;
	/**
	 * Maximum while images are pending, counted from the draft's first change: then the pieces that are whole
	 * are published. Long enough that most pushes become one version, since the number of kept versions is
	 * limited.
	 */
	forImages: number;
	/**
	 * After a size of an image, before the larger ones: longer than it takes to derive a deck, publish it and show it on a table, so
	 * that these have the processor. A request for a larger size does not wait for this.
	 */
	betweenSizes: number;
};

export const defaultRest: Rest = {
	afterChange: 250,
	atMost: 750,
	forImages: 20_000,
	betweenSizes: 5000,
};

/** The version that the live state of a game belongs to: the one after the published one. */
export function draftNumber(game: { version: number }): number {
	return game.version + 1;
}

/**
 * The time at which a draft is to be published, in ms.
 * @param changedAt time of its last change
 * @param readySince time since which only further changes have delayed it
 */
export function publishTime(changedAt: number, readySince: number, rest: Rest): number {
	return Math.min(changedAt + rest.afterChange, readySince + rest.atMost);
}

/** Numbers of components that a version created, changed and deleted compared with the one before it. */
export type VersionCounts = { created: number; changed: number; deleted: number };
