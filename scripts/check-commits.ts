// Part of `npm run check`: prints the faults of commit messages by the rules of CONTRIBUTING.md ("Commits").
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The last commit that is exempt from the rules. */
const base = "6afbf48c981b15534fd06b37b19e6a6e13a206b8";

const maxSubject = 72;

/**
 * Maximum length of a line. Bodies are wrapped at 72, but a slightly longer line still fits into 80 columns, since git
 * log indents by 4.
 */
const maxLine = 76;

/** Words that cannot begin a subject: articles, pronouns and the like. */
const openers = new Set([
	"a",
	"an",
	"the",
	"this",
	"that",
	"these",
	"those",
	"it",
	"we",
	"i",
	"now",
	"no",
	"some",
]);

/** Imperatives with the ending of another verb form. */
const imperatives = /^(?:focus|alias|bias|embed|shed|wed|bring|string|ring|sing|spring|swing|sling|.*eed)$/;

/** @returns whether a word can be an imperative, judged by its first letter and its ending */
function isImperative(word: string): boolean {
	if (!/^[A-Z][a-z-]*$/.test(word)) return false;
	const lower = word.toLowerCase();
	if (openers.has(lower)) return false;
	return imperatives.test(lower) || !/(?:[^s]s|ed|ing)$/.test(lower);
}

/** All faults of a commit's message, as sentences. */
export function messageFaults(message: string): string[] {
	const [subject = "", blank = "", ...body] = message.trimEnd().split("\n");
	const faults: string[] = [];
	const [first = ""] = subject.split(" ");
	if (!isImperative(first)) faults.push(`The subject begins with "${first}", not with an imperative.`);
	if (subject.length > maxSubject) faults.push(`The subject has ${subject.length} characters.`);
	if (subject.includes(";")) faults.push("The subject has a semicolon: are these two commits?");
	if (subject.endsWith(".")) faults.push("The subject ends with a full stop.");
	if (blank !== "") faults.push("The second line is not empty.");
	for (const line of body) {
		// a link or a path cannot be wrapped
		if (line.length > maxLine && line.trim().includes(" "))
			faults.push(`A line of the body has ${line.length} characters: ${line}`);
	}
	return faults;
}

export type Commit = { id: string; message: string };

/**
 * The commits that must follow the rules: those after the base without merges. If the base is not in the history, as in
 * a shallow clone, only the newest commit.
 * @returns undefined if the folder is not the root of a working tree with a commit, as in an archive of the sources
 */
export function commitsToCheck(root: string, after = base): Commit[] | undefined {
	const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
	const inside = git("rev-parse", "--show-prefix");
	// an archive may be unpacked inside the working tree of another project
	if (inside.status !== 0 || inside.stdout.trim() !== "") return undefined;
	if (git("rev-parse", "--verify", "HEAD").status !== 0) return undefined;
	const isAncestor = (one: string, other: string) =>
		git("merge-base", "--is-ancestor", one, other).status === 0;
	if (isAncestor("HEAD", after)) return [];
	const range = isAncestor(after, "HEAD") ? [`${after}..HEAD`] : ["-1", "HEAD"];
	const { status, stdout, stderr } = git("log", "-z", "--no-merges", "--format=%h%n%B", ...range);
	if (status !== 0) throw new Error(`git log failed: ${stderr}`);
	return stdout
		.split("\0")
		.filter((entry) => entry !== "")
		.map((entry) => {
			const end = entry.indexOf("\n");
			return { id: entry.slice(0, end), message: entry.slice(end + 1) };
		});
}

if (import.meta.main) {
	const commits = commitsToCheck(fileURLToPath(new URL("..", import.meta.url)));
	if (commits === undefined) console.log("There are no commits to check: this is not a git repository.");
	const faults = (commits ?? []).flatMap(({ id, message }) => {
		const [subject] = message.split("\n");
		return messageFaults(message).map((fault) => `${id} ${subject}\n  ${fault}`);
	});
	for (const fault of faults) console.error(fault);
	if (faults.length > 0) {
		console.error('Change the messages with git rebase. CONTRIBUTING.md, "Commits", says how to write them.');
		process.exitCode = 1;
	}
}
