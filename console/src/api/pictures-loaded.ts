/** The longest wait, in case a picture never arrives. */
const maxMs = 1_500;

/** Waits until the pictures that the page shows have loaded. @throws the signal's reason */
export async function picturesLoaded(signal: AbortSignal): Promise<void> {
	const end = new AbortController();
	const listening = { signal: end.signal, capture: true };
	try {
		await new Promise<void>((resolve, reject) => {
			let isDrawn = false;
			const check = () => {
				const { images } = document;
				if (isDrawn && images.length > 0 && [...images].every(({ complete }) => complete)) resolve();
			};
			// both are of pictures anywhere on the page
			document.addEventListener("load", check, listening);
			document.addEventListener("error", check, listening);
			AbortSignal.timeout(maxMs).addEventListener("abort", () => resolve(), listening);
			signal.addEventListener("abort", () => reject(signal.reason), listening);
			// what has just arrived is drawn with the next frame, and is there in the one after it
			requestAnimationFrame(() =>
				requestAnimationFrame(() => {
					isDrawn = true;
					check();
				}),
			);
			signal.throwIfAborted();
		});
	} finally {
		end.abort();
	}
}
