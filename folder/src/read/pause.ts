/** Maximum time in ms after which other work gets its turn: a page in a browser stays responsive. */
const stepMs = 5;

let lastMs = 0;

/** Lets other work have its turn, if the last pause is long enough ago. */
export async function pause(): Promise<void> {
	if (performance.now() - lastMs < stepMs) return;
	await new Promise((resolve) => setTimeout(resolve));
	lastMs = performance.now();
}
