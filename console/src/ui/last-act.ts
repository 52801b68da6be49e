type Act = { gameId: string; undo(): void };

/** Acts that can be undone, the last one at the end. */
let acts: readonly Act[] = [];
/** The most acts that are kept. Beyond them, a person restores an earlier version. */
const maxActs = 20;

/** Keeps how to undo what was done last; what was done before can be undone after it. */
export function keepLastAct(act: Act): void {
	acts = [...acts, act].slice(-maxActs);
}

/** Forgets an act that can no longer be undone. */
export function forgetAct(act: Act): void {
	acts = acts.filter((one) => one !== act);
}

/** Undoes what was done last to the game whose page is shown. @returns false if there is nothing to undo */
export function undoLastAct(): boolean {
	const shown = location.pathname.split("/");
	const last = acts.findLast(({ gameId }) => shown.includes(gameId));
	if (last === undefined) return false;
	last.undo();
	return true;
}
