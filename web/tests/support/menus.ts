import type { Page } from "./console.ts";

type Locator = ReturnType<Page["locator"]>;

/**
 * The entry of a menu that the keyboard is on: menus of the console highlight it, those of a table give it the focus.
 */
const entryOfKeys = "[role=menu]:focus [data-highlighted], [role=menu] [role^=menuitem]:focus";

/** Opens the menu behind a button with a key, and waits until the keyboard is on an entry. */
export async function openByKey(button: Locator, key: "Enter" | "Space" | "ArrowDown" | "ArrowUp" = "Enter") {
	await button.press(key);
	await button.page().locator(entryOfKeys).waitFor();
}

/** Presses a key in an open menu, and waits until the keyboard is on this entry. */
export async function moveByKey(page: Page, key: string, entry: string): Promise<void> {
	await page.keyboard.press(key);
	await page.locator(entryOfKeys).filter({ hasText: entry }).waitFor();
}

/** Picks an entry with the pointer, and waits until the menu has closed. */
export async function pick(page: Page, entry: string | RegExp): Promise<void> {
	await page.getByRole("menuitem", { name: entry }).click();
	await page.getByRole("menu").waitFor({ state: "hidden" });
}

/** Opens the menu behind a button with the pointer, and picks an entry. */
export async function pickFrom(button: Locator, entry: string | RegExp): Promise<void> {
	await button.click();
	await pick(button.page(), entry);
}
