import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { commitsToCheck, messageFaults } from "./check-commits.ts";

test("messages in the imperative pass, with and without a body", () => {
	for (const message of [
		"Renew ids after a rewind\n",
		"Address every finding of the linter",
		"Pass the table's title on",
		"Focus the first field",
		"Proceed when one of the images is damaged",
		"Bring the pawn to the front",
		"Re-read a game's pieces before each version",
		"Undo",
		`Wait for the page\n\nIt was read too early.\n\nhttps://example.com/${"x".repeat(90)}\n`,
	]) {
		assert.deepEqual(messageFaults(message), [], message);
	}
});

test("each fault of a message is named", () => {
	for (const [message, fault] of [
		["Fixes the table", /begins with "Fixes"/],
		["Fixed the table", /begins with "Fixed"/],
		["Fixing the table", /begins with "Fixing"/],
		["The table is fixed", /begins with "The"/],
		["fix the table", /begins with "fix"/],
		["table: Fix the title", /begins with "table:"/],
		["", /begins with ""/],
		[`Fix ${"x".repeat(69)}`, /has 73 characters/],
		["Fix the table; add a title", /semicolon/],
		["Fix the table.", /full stop/],
		["Fix the table\nand its title", /second line/],
		[`Fix the table\n\nIts ${"x".repeat(73)}`, /body has 77 characters: Its x/],
	] as const) {
		const faults = messageFaults(message);
		assert.equal(faults.length, 1, message);
		assert.match(faults[0] ?? "", fault);
	}
});

/** A folder for repositories, and git with a fixed author and without the settings of this machine. */
async function sandbox() {
	const folder = await mkdtemp(join(tmpdir(), "commits-"));
	const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CEILING_DIRECTORIES: folder };
	const person = ["-c", "user.name=Ann", "-c", "user.email=ann@example.com", "-c", "init.defaultBranch=main"];
	const git = (at: string, ...args: string[]) =>
		execFileSync("git", [...person, ...args], { cwd: at, env, encoding: "utf8", stdio: "pipe" }).trim();
	return {
		folder,
		git,
		/** @returns the commit's id */
		commit: (at: string, subject: string) => {
			git(at, "commit", "--allow-empty", "-q", "-m", subject);
			return git(at, "rev-parse", "HEAD");
		},
		[Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
	};
}

const subjects = (root: string, base: string) =>
	commitsToCheck(root, base)?.map(({ message }) => message.trim());

test("commits after the base are checked, and in a history without it only the newest", async () => {
	await using box = await sandbox();
	const { git, commit } = box;
	const root = join(box.folder, "whole");
	await mkdir(root);
	git(root, "init", "-q");
	assert.equal(subjects(root, "HEAD"), undefined, "nothing is committed");
	const first = commit(root, "older");
	const base = commit(root, "the base");
	assert.deepEqual(subjects(root, base), []);
	git(root, "checkout", "-q", "-b", "side");
	commit(root, "Add a side");
	git(root, "checkout", "-q", "main");
	commit(root, "Add a table\n\nIt was missing.");
	git(root, "merge", "-q", "--no-edit", "side");
	assert.deepEqual(subjects(root, base)?.sort(), ["Add a side", "Add a table\n\nIt was missing."]);
	assert.equal(subjects(root, "0".repeat(40))?.length, 1, "the base is in another history");
	commit(root, "Newest");

	const shallow = join(box.folder, "shallow");
	git(box.folder, "clone", "-q", "--depth=1", pathToFileURL(root).href, shallow);
	assert.deepEqual(subjects(shallow, base), ["Newest"]);

	git(root, "checkout", "-q", first);
	assert.deepEqual(subjects(root, base), [], "older than the base");
});

test("without a repository of its own, a folder has no commits to check", async () => {
	await using box = await sandbox();
	const archive = join(box.folder, "archive");
	await mkdir(archive);
	assert.equal(commitsToCheck(archive), undefined);
	box.git(box.folder, "init", "-q");
	box.commit(box.folder, "another project");
	assert.equal(commitsToCheck(archive), undefined, "within another project's working tree");
});
