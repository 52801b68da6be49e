/** At most so long, in case a picture never arrives. */
const maxMs = 1_500;
const pauseMs = 50;

/** Waits until the pictures that the page shows have loaded. @throws the signal's reason */
export async function picturesLoaded(signal: AbortSignal): Promise<void> {
	const end = performance.now() + maxMs;
	do {
		await new Promise((resolve) => setTimeout(resolve, pauseMs));
		signal.throwIfAborted();
		const { images } = document;
		if (images.length > 0 && [...images].every(({ complete }) => complete)) return;
	} while (performance.now() < end);
}
