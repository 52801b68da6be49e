import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { TestService } from "../../../server/tests/support/test-service.ts";
import type { Page } from "./console.ts";
import { drop, handed } from "./drops.ts";

// Folders that are dropped on the console and sorted by hand.

type Service = Pick<TestService, "url" | "published">;
export type Files = Map<string, Buffer>;

/** Drops a folder on the page of games. */
export async function dropFolder(service: Service, page: Page, files: Files, folder: string): Promise<void> {
	await page.goto(service.url);
	await page
		.getByText(/Drop your game here|New game/)
		.first()
		.waitFor();
	await drop(
		page,
		"main",
		[...files].map(([path, bytes]) => handed(path, bytes)),
		{ folder },
	);
}

/** Drops a folder, and sorts it in the dialog that opens. */
export async function openSorting(service: Service, page: Page, files: Files, folder: string) {
	await dropFolder(service, page, files, folder);
	const dialog = page.getByRole("dialog").last();
	await dialog.getByRole("button", { name: "Sort the pictures" }).click();
	await dialog.getByRole("listbox").first().waitFor();
	return dialog;
}
export type Dialog = Awaited<ReturnType<typeof openSorting>>;

/** Ends sorting, takes the tuckbox.yaml for the folder, and pushes. */
export async function keepAndPush(
	service: Service,
	page: Page,
	dialog: Dialog,
	files: Files,
	pieces: number,
): Promise<void> {
	await dialog.getByRole("button", { name: "Done" }).click();
	await dialog.getByText("Sorted by you.").waitFor();
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		dialog.getByRole("button", { name: "tuckbox.yaml" }).click(),
	]);
	files.set("tuckbox.yaml", await readFile(await download.path()));
	await dialog.getByRole("button", { name: `Add ${pieces} pieces` }).click();
	await page.waitForURL(/\/games\//);
	await service.published();
}

/** Asserts that a folder that is dropped again changes nothing. */
export async function pushesNothingAgain(
	service: Service,
	page: Page,
	files: Files,
	folder: string,
	pieces: number,
): Promise<void> {
	await dropFolder(service, page, files, folder);
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("status").getByText(`${pieces} unchanged`).waitFor();
	assert.ok(await dialog.getByRole("button", { name: "Add", exact: true }).isDisabled());
}
