// Part of `npm run check`: finds words that CONTRIBUTING.md ("Language") replaces. Prints file:line and the replacement.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The files to check, as pathspecs of git: every text that is written by hand. */
const checked = [
	...["md", "ts", "tsx", "mjs", "css", "html", "json", "yaml", "grit", "env"].map((ending) => `*.${ending}`),
	"Dockerfile",
	".dockerignore",
	"bin",
	"examples/balancer",
	":!package-lock.json",
];

/** Lines that may contain the words. An exception that no line needs is a fault. */
const exceptions = [
	{ file: "CONTRIBUTING.md", line: /^\| .+ \| .+ \|$/, why: "the glossary lists the words it replaces" },
	{
		file: "scripts/check-words.ts",
		line: /^\t+(?:\[".+"\]|\{ file: .+ \}|why: ".+"|line: .+),$/,
		why: "the list of words and exceptions",
	},
	{ file: "scripts/check-words.test.ts", line: /./, why: "the list's test quotes its words" },
	{
		file: "examples/lantern-bay/art/rules.ts",
		line: /saw the sea last begins/,
		why: "the game's rules",
	},
	{ file: "sdk/tests/faults.test.ts", line: /"this is no picture"/, why: "the bytes of a broken picture" },
];

/** A gap between two words, which may contain a line break in a text or a comment. */
const gap = "[\\s*/#>]+";

/**
 * Phrases as regular expressions, with their replacements. A space stands for any gap between two words;
 * "/i" is implied.
 */
const words: readonly (readonly [phrase: string, instead: string])[] = [
	["anew", "again, from scratch"],
	["whoever|whomever", "the caller, the user, the operator; anyone who"],
	["nobody|somebody", "no one; the owner, another user"],
	["no more(?! than\\b| [a-z]{3,}s\\b)", "no longer"],
	["any more(?! than\\b| [a-z]{3,}s\\b)", "any longer, no longer"],
	["other than", "different from; except"],
	["at once", "at the same time, in one call; immediately"],
	["beside", "next to, alongside; while … is running"],
	["(?:of|by) itself|by themselves", "automatically; alone, separately"],
	["for good", "permanently"],
	["put right|mend(?:s|ed|ing)?", "fix"],
	["(?:is|are|was|were) asked", "is called, is requested; is prompted"],
	["(?:is|are|was|were) told", "is notified, is shown, receives"],
	["tells? (?:of|how|what|when|where|whether|which|who|whose|why)", "report, return, show, say"],
	["(?:heard|hears?|told) of", "received, is notified of"],
	["(?:has|have|had|not) (?:told|heard)", "has reported, has received"],
	["(?<=#)(?:tell|told|hear)[a-z]*|(?:tell|hear)(?=\\()", "notify, emit; receive"],
	["tell(?:All|Of|Others)|(?:is|take|forget)(?:Told|Heard)", "notify, emit; logged"],
	["unkept|whisper(?:s|ed|ing)?|heardAt|letGo", "presence, presence update, receivedAt, release"],
	["(?:service|server|process|React) (?:has |had )?said|those have said", "answered, confirmed, reported"],
	["of which (?:no|none|one)", "none of its, one of them"],
	["whose an? [a-z]+ (?:[a-z]+ )?(?:is|are)", "the owner of"],
	["(?:is|are|was|were) looked (?:at|over)", "is checked, is inspected"],
	["gives? back|giv(?:en|ing) back|gave back", "release, return, refund"],
	["let in|lets in", "allow"],
	["may (?:only )?look", "read-only"],
	["knows? no", "does not support, does not have"],
	["that there (?:is|are) not|there (?:is|are) none", "does not exist, not found"],
	["as (?:it is|they are)(?=[.,;:)])", "unchanged"],
	["(?:it|that|this) is no (?:png|jpeg|webp|gif|avif|image|picture)", "is not a"],
	["present password", "current password"],
	["what (?:is|was) other|(?:is|are) other in", "what changed; is different in"],
	["decisions? \\d+", "the reason, or a link to docs/decisions/"],
	["issues? \\d+", "the reason"],
	["interface\\.txt", "the reason, or a link to docs/"],
	[
		"(?<=/\\*\\*[\\s*]*)(?:What|Who|Whose|Of|How|When|Where|Which|Why|None|Those)",
		'a noun or a verb first: "Maximum number of …", "Time for which …, in ms"',
	],
	["\\{@link(?=\\s*\\n)", "the whole link on one line: otherwise, editors do not resolve it"],
];

const patterns = words.map(([phrase, instead]) => ({
	pattern: new RegExp(`(?<![\\w-])(?:${phrase.replaceAll(/ (?!\[)/g, gap)})(?![\\w-])`, "gi"),
	instead,
}));

export type Finding = { line: number; word: string; instead: string };

/** Finds every word of the list in a text, in order, with its line (from 1). */
export function findWords(text: string): Finding[] {
	const lineAt = (index: number) => text.slice(0, index).split("\n").length;
	return patterns
		.flatMap(({ pattern, instead }) =>
			[...text.matchAll(pattern)].map(({ 0: found, index }) => ({
				line: lineAt(index),
				word: found.replaceAll(new RegExp(gap, "g"), " "),
				instead,
			})),
		)
		.sort((a, b) => a.line - b.line);
}

function checkFiles(root: string): string[] {
	const files = execFileSync("git", ["ls-files", "-z", "--", ...checked], { cwd: root, encoding: "utf8" });
	const unused = new Set(exceptions);
	const faults: string[] = [];
	for (const file of files.split("\0").filter((name) => name !== "")) {
		const text = readFileSync(join(root, file), "utf8");
		const lines = text.split("\n");
		for (const { line, word, instead } of findWords(text)) {
			const exception = exceptions.find((one) => one.file === file && one.line.test(lines[line - 1] ?? ""));
			if (exception) unused.delete(exception);
			else faults.push(`${file}:${line}: "${word}" → ${instead}`);
		}
	}
	for (const { file, why } of unused) faults.push(`${file}: no line needs its exception any longer (${why})`);
	return faults;
}

if (import.meta.main) {
	const faults = checkFiles(fileURLToPath(new URL("..", import.meta.url)));
	for (const fault of faults) console.error(fault);
	if (faults.length > 0) {
		console.error(`${faults.length} to rewrite. CONTRIBUTING.md, "Language", says what to write.`);
		process.exitCode = 1;
	}
}
