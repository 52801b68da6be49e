/** Time for which the next picture of a version is waited for after one has become ready, in ms. */
const longestPause = 300;
/** Maximum time that a ready picture waits for the others of its version, in ms. */
const longestInAll = 1000;

type Timer = ReturnType<typeof setTimeout>;
type Group = { loading: number; ready: (() => void)[]; pause?: Timer | undefined; limit?: Timer | undefined };

/** The pictures that are loading, by the version of the game that has brought them. */
const groups = new Map<number, Group>();

function release(version: number, group: Group): void {
	clearTimeout(group.pause);
	clearTimeout(group.limit);
	group.limit = undefined;
	if (group.loading === 0) groups.delete(version);
	for (const show of group.ready.splice(0)) show();
}

/**
 * Resolves when a picture is ready, and the others of its version with it, so that they all change in one moment. If others take
 * long, those that are ready change before them, also in one moment.
 */
export async function readyTogether(version: number, own: Promise<void>): Promise<void> {
	const group = groups.get(version) ?? { loading: 0, ready: [] };
	groups.set(version, group);
	group.loading++;
	await own;
	group.loading--;
	await new Promise<void>((show) => {
		group.ready.push(show);
		if (group.loading === 0) return release(version, group);
		clearTimeout(group.pause);
		group.pause = setTimeout(release, longestPause, version, group);
		group.limit ??= setTimeout(release, longestInAll, version, group);
	});
}
