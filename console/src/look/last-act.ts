type Act = { gameId: string; undo(): void };

let last: Act | undefined;

/** Keeps how to undo what was done last, until that is done or something else is. */
export function keepLastAct(act: Act): void {
	last = act;
}

/** Forgets an act that can no longer be undone. */
export function forgetAct(act: Act): void {
	if (last === act) last = undefined;
}

/** Undoes what was done last, if it was done to the game whose page is shown. @returns false if there is nothing to undo */
export function undoLastAct(): boolean {
	if (last === undefined || !location.pathname.split("/").includes(last.gameId)) return false;
	last.undo();
	return true;
}
