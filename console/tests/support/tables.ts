import type { PlayerAtTable } from "../../../sdk/tests/support/players.ts";
import type { Page } from "./console.ts";

/** Sits down at a table as a guest would who has been sent the link. */
export async function sitDownBy(page: Page, url: string, secret: string, name: string): Promise<void> {
	await page.goto(`${url}/t/${secret}`);
	await page.getByLabel("Your name").fill(name);
	await page.getByRole("button", { name: "Sit down" }).click();
	await page.waitForURL(/\/tables\//);
	await hearsKeys(page);
}

/** Waits until a table takes keys, which are loaded after its first pictures. */
export async function hearsKeys(page: Page): Promise<void> {
	await page.locator(".unseen[role=log]").waitFor({ state: "attached" });
}

/** An item on the felt, by what a screen reader says of it. */
export function onFelt(page: Page, name: string | RegExp) {
	return page.locator("[data-item]").and(page.getByRole("button", { name }));
}

export type Spot = { x: number; y: number };

/** The middle of an element, in px of the window. */
export async function middleOf(element: ReturnType<typeof onFelt>): Promise<Spot> {
	const box = await element.boundingBox();
	if (box === null) throw new Error("it is not shown");
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Where an item lies, in mm, as a player sees it. */
export function placeOf({ client }: PlayerAtTable, id: string): Spot | undefined {
	const entry = client.entry(`item:${id}`);
	if (entry === undefined || !("place" in entry) || entry.place.in !== "felt") return undefined;
	return { x: entry.place.x, y: entry.place.y };
}
