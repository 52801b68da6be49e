// Part of `npm run check`: finds messages of commits that break the rules of CONTRIBUTING.md ("Commits"), and prints them.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The last commit of the history that the rules do not apply to. */
const base = "6afbf48c981b15534fd06b37b19e6a6e13a206b8";

const maxSubject = 72;

/** Bodies are wrapped at 72; what is wrapped a little later still fits into 80 columns, as git log indents it by 4. */
const maxLine = 76;

/** What no subject begins with: articles, pronouns and the like. */
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

/** Imperatives that end like another form of a verb. */
const imperatives = /^(?:focus|alias|bias|embed|shed|wed|bring|string|ring|sing|spring|swing|sling|.*eed)$/;

/** @returns whether a word can be an imperative, judged by its first letter and its ending */
function isImperative(word: string): boolean {
	if (!/^[A-Z][a-z-]*$/.test(word)) return false;
	const lower = word.toLowerCase();
	if (openers.has(lower)) return false;
	return imperatives.test(lower) || !/(?:[^s]s|ed|ing)$/.test(lower);
}

/** Everything that is wrong with a commit's message, as sentences. */
export function faultsOf(message: string): string[] {
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
 * The commits that the rules apply to: those after the base. If the base is not in the history, as in a shallow clone, the
 * newest one only. Merges are left out.
 * @returns undefined if the folder is not the root of a working tree with a commit, as in an archive of the sources
 */
export function commitsToCheck(root: string, after = base): Commit[] | undefined {
	const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
	const inside = git("rev-parse", "--show-prefix");
	// an archive may be unpacked within the working tree of another project
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
		return faultsOf(message).map((fault) => `${id} ${subject}\n  ${fault}`);
	});
	for (const fault of faults) console.error(fault);
	if (faults.length > 0) {
		console.error('Change the messages with git rebase. CONTRIBUTING.md, "Commits", says how to write them.');
		process.exitCode = 1;
	}
}
