import type { SignedInVisitor } from "../../../server/tests/support/test-service.ts";
import { assertAccessible, type consoleTest, type Page } from "./console.ts";

export const heading = (page: Page, name: string) =>
	page.getByRole("heading", { name, level: 1, exact: true });
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
export const row = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

export async function openSettings(on: ReturnType<typeof consoleTest>, user: SignedInVisitor, path: string) {
	const opened = await on.open(user);
	await opened.page.goto(on.service.url + path);
	return opened;
}

/** Confirms the question on the screen. */
export async function confirm(page: Page, title: string, action: string): Promise<void> {
	await dialog(page, title).waitFor();
	await assertAccessible(page, title);
	await dialog(page, title).getByRole("button", { name: action, exact: true }).click();
	await dialog(page, title).waitFor({ state: "detached" });
}

/** The text of a line to copy. */
export async function lineOf(page: Page, label: string): Promise<string> {
	return (await page.getByRole("group", { name: label }).locator("code").textContent()) ?? "";
}
