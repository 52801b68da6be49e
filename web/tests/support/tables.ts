import type { PlayerAtTable } from "../../../sdk/tests/support/players.ts";
import { until } from "../../../server/tests/support/waiting.ts";
import { atRest, type Page } from "./console.ts";

/** Takes a seat at a table like a guest who has received the link. */
export async function sitDownBy(page: Page, url: string, secret: string, name: string): Promise<void> {
	await page.goto(`${url}/t/${secret}`);
	await page.getByLabel("Your name").fill(name);
	await page.getByRole("button", { name: "Sit down" }).click();
	await page.waitForURL(/\/tables\//);
	await hearsKeys(page);
}

/** Waits until a table is at rest: the parts that follow its first pictures have been loaded. */
export async function hearsKeys(page: Page): Promise<void> {
	await page.locator(".unseen[role=log]").waitFor({ state: "attached" });
}

/** Opens the log at the side of a wide screen. The browser remembers that. */
export async function openLog(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Log", exact: true }).click();
	await page.getByRole("complementary", { name: "What happened" }).waitFor();
}

/** Finds an item on the felt by its accessible name. */
export function onFelt(page: Page, name: string | RegExp) {
	return page.locator("[data-item]").and(page.getByRole("button", { name }));
}

export type Spot = { x: number; y: number };

/**
 * The middle of an element, in px of the window, when it has stopped moving: the table moves the view when parts around
 * it appear or disappear, and pieces to the places where other seats have laid them.
 */
export async function middleOf(element: ReturnType<typeof onFelt>): Promise<Spot> {
	const find = () =>
		element.evaluate(async (one) => {
			let last = "";
			for (let same = 0; same < 5; same++) {
				await new Promise((resolve) => requestAnimationFrame(resolve));
				const { x, y, width, height } = one.getBoundingClientRect();
				const now = `${x} ${y} ${width} ${height}`;
				if (now !== last) same = 0;
				last = now;
			}
			const { x, y, width, height } = one.getBoundingClientRect();
			// another element may have taken its place
			return one.isConnected ? { x: x + width / 2, y: y + height / 2 } : undefined;
		});
	return (await until("it is at rest", find)) as Spot;
}

/** Waits until an element is within a pixel of a place. */
export async function isAt(element: ReturnType<typeof onFelt>, { x, y }: Spot): Promise<void> {
	await until(
		`it is at ${x}, ${y}`,
		() => middleOf(element),
		(now) => Math.hypot(now.x - x, now.y - y) <= 1,
	);
}

type DevTools = Awaited<ReturnType<ReturnType<Page["context"]>["newCDPSession"]>>;
const sessions = new WeakMap<Page, Promise<DevTools>>();

/** The session of a page. There is one for each page, since fingers are lifted when their session ends. */
function devtoolsOf(page: Page): Promise<DevTools> {
	const session = sessions.get(page) ?? page.context().newCDPSession(page);
	sessions.set(page, session);
	return session;
}

/** The times of the last events that were sent with their times, in s. */
const lastTimes = new WeakMap<Page, number>();
const nextTime = (page: Page) => Math.max(Date.now() / 1000, (lastTimes.get(page) ?? 0) + 0.001);

/** Clicks or taps twice, so close together that it is one gesture, however busy the machine is. */
export async function twice(page: Page, { x, y }: Spot, isTouch = false): Promise<void> {
	const devtools = await devtoolsOf(page);
	const start = nextTime(page);
	for (const second of [0, 1]) {
		for (const isUp of [false, true]) {
			// the time of the event, which differs from its arrival
			const timestamp = start + second * 0.12 + (isUp ? 0.04 : 0);
			lastTimes.set(page, timestamp);
			if (isTouch) {
				const type = isUp ? "touchEnd" : "touchStart";
				const touchPoints = isUp ? [] : [{ x, y, id: 0 }];
				await devtools.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp });
			} else {
				const type = isUp ? "mouseReleased" : "mousePressed";
				const rest = { x, y, button: "left", clickCount: second + 1, timestamp } as const;
				await devtools.send("Input.dispatchMouseEvent", { type, ...rest });
			}
		}
	}
}

type Touch = readonly [type: "touchStart" | "touchMove" | "touchEnd", ...fingers: Spot[]];

/**
 * The times of events that follow each other after 8 ms, in s, as of a hand that does not rest. They differ from the times
 * of arrival, which depend on the machine.
 */
function timesOf(page: Page, count: number): number[] {
	const start = nextTime(page);
	const times = Array.from({ length: count }, (_, i) => start + i * 0.008);
	lastTimes.set(page, times.at(-1) ?? start);
	return times;
}

/** Sends touches of fingers to a page, without a pause in which a press would become a long one. */
export async function fingers(page: Page, ...touches: readonly Touch[]): Promise<void> {
	const devtools = await devtoolsOf(page);
	const times = timesOf(page, touches.length);
	const sent = touches.map(([type, ...spots], i) =>
		devtools.send("Input.dispatchTouchEvent", {
			type,
			touchPoints: spots.map(({ x, y }, id) => ({ x, y, id })),
			timestamp: times[i] as number,
		}),
	);
	await Promise.all(sent);
}

/**
 * Drags with the mouse, without a pause in which a stack would be taken as a whole.
 * @param withShift whether the key is held; what Playwright's keyboard holds does not count
 */
export async function drag(
	page: Page,
	from: Spot,
	to: Spot,
	{ isDropped = true, withShift = false } = {},
): Promise<void> {
	await page.mouse.move(from.x, from.y);
	if (!isDropped) {
		// the caller goes on with the same mouse, which has to know that it is pressed
		await Promise.all([page.mouse.down(), page.mouse.move(to.x, to.y, { steps: 8 })]);
		return;
	}
	const devtools = await devtoolsOf(page);
	const steps = Array.from({ length: 8 }, (_, i) => (i + 1) / 8);
	const path = steps.map((by) => ({ x: from.x + (to.x - from.x) * by, y: from.y + (to.y - from.y) * by }));
	const events = [
		{ type: "mousePressed", ...from, buttons: 1 },
		...path.map((at) => ({ type: "mouseMoved", ...at, buttons: 1 }) as const),
		{ type: "mouseReleased", ...to, buttons: 0 },
	] as const;
	const times = timesOf(page, events.length);
	const sent = events.map((event, i) =>
		devtools.send("Input.dispatchMouseEvent", {
			...event,
			...{ button: "left", clickCount: 1, modifiers: withShift ? 8 : 0, timestamp: times[i] as number },
		}),
	);
	await Promise.all(sent);
	// Playwright's own mouse, which has not noticed
	await page.mouse.move(to.x, to.y);
}

/** The place of an item, in mm, as a player sees it. */
export function feltSpot({ client }: PlayerAtTable, id: string): Spot | undefined {
	const entry = client.entry(`item:${id}`);
	if (entry === undefined || !("place" in entry) || entry.place.in !== "felt") return undefined;
	return { x: entry.place.x, y: entry.place.y };
}

/** The place in mm, the turn and the size of each item on a page, once nothing moves. */
export async function placesOn(page: Page): Promise<Record<string, Spot & { turned: string; size: string }>> {
	await atRest(page);
	return await page.evaluate(() =>
		Object.fromEntries(
			[...document.querySelectorAll<HTMLElement>("[data-item]")].map((item) => {
				const { transform, width, height } = getComputedStyle(item);
				const { a, b, e, f } = new DOMMatrix(transform);
				const turned = `${Math.round((Math.atan2(b, a) * 180) / Math.PI)}°`;
				return [item.dataset.item ?? "", { x: e, y: f, turned, size: `${width} ${height}` }];
			}),
		),
	);
}
