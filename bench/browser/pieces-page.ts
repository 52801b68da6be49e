// Measures when the page of a game's pieces shows the first of them, and how much script its keys take.
import { type Context, newPage } from "./page-visit.ts";

declare global {
	interface Window {
		/** Time at which the first picture of a piece had loaded, in ms since the navigation began. */
		benchFirst?: number;
	}
}

/** Records the time of the first picture. Runs in the page before the page's own code. */
function noteFirstPicture(): void {
	// on the document: load events of images do not reach the window
	document.addEventListener(
		"load",
		({ target }) => {
			const isPicture = target instanceof HTMLImageElement && target.closest("[data-stop]") !== null;
			if (isPicture) window.benchFirst ??= performance.now();
		},
		true,
	);
}

/** The time until the first picture of a piece has loaded, on a home network, in ms. */
export async function firstPicture(context: Context, url: string): Promise<{ first: number }> {
	const page = await newPage(context);
	await page.addInitScript(noteFirstPicture);
	await page.goto(url, { waitUntil: "commit" });
	await page.waitForFunction(() => window.benchFirst !== undefined, undefined, { timeout: 60_000 });
	return { first: await page.evaluate(() => window.benchFirst ?? Number.NaN) };
}

const arrows = 10;
const typed = "piece 77";

/**
 * The script that a key takes on the page of all pieces: the mean over several letters of a search, and over several
 * arrows, in ms.
 */
export async function scriptOfKeys(
	context: Context,
	url: string,
): Promise<{ typing: number; arrow: number }> {
	const page = await context.newPage();
	await page.goto(url);
	await page.locator("main [aria-busy=false]").waitFor();
	await page.locator("main img").first().waitFor();
	const devtools = await context.newCDPSession(page);
	await devtools.send("Performance.enable");
	/** The time that script has taken so far, in ms. */
	const script = async () => {
		await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })));
		const { metrics } = await devtools.send("Performance.getMetrics");
		return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN) * 1000;
	};
	const perKey = async (keys: readonly string[]) => {
		const before = await script();
		let idle = 0;
		for (const key of keys) {
			await page.keyboard.press(key);
			const asked = await script();
			idle += (await script()) - asked;
		}
		return Math.max(0, (await script()) - before - 2 * idle) / keys.length;
	};
	await page.locator("[data-stop]").first().focus();
	const arrow = await perKey(Array.from({ length: arrows }, () => "ArrowRight"));
	await page.keyboard.press("/");
	const typing = await perKey([...typed].map((letter) => (letter === " " ? "Space" : letter)));
	return { typing, arrow };
}
