import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import "../src/messages/english.ts";
import { resolveText } from "../src/command.ts";
import { commands } from "../src/commands/index.ts";
import { exitCodes } from "../src/failure.ts";
import { newCommandLine, visible } from "./support/command-line.ts";

const cli = await newCommandLine();
after(() => cli[Symbol.asyncDispose]());

const root = fileURLToPath(new URL("../../", import.meta.url));
const has = (program: string) => spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;

test("the help lists every command, and each command has its own help with options and examples", async () => {
	const { out } = await cli.ok(["--help"]);
	for (const [name, { summary }] of Object.entries(commands)) {
		assert.ok(out.includes(`  ${name}`) && out.includes(resolveText(summary)), name);
		const help = (await cli.ok([name, "--help"])).out;
		assert.match(help, new RegExp(`^Usage: tuckbox ${name}`));
		assert.match(help, /\nOptions\n.+ --json .+\nExamples\n {2}/s);
		assert.equal((await cli.ok(["help", name])).out, help);
		for (const line of help.split("\n")) assert.ok(line.length <= 120, line);
	}
	assert.doesNotMatch(visible(out), /␛/);
	assert.deepEqual(
		await cli.run([], { isOwn: true }),
		{ code: 2, out, err: "" },
		"without arguments the help is shown, too",
	);
});

test("docs/CLI.md has every command, every option and every exit code", async () => {
	const text = readFileSync(join(root, "docs/CLI.md"), "utf8");
	for (const [name, { load }] of Object.entries(commands)) {
		assert.match(text, new RegExp(`\`tuckbox ${name}(?![\\w-])`), name);
		for (const option of Object.keys((await load()).options))
			assert.match(text, new RegExp(`(?<![\\w-])--${option}(?![\\w-])`), `${name} --${option}`);
	}
	for (const code of Object.values(exitCodes)) assert.match(text, new RegExp(`^\\| ${code} \\|`, "m"));
});

test("serve, work and admin go to the service, and everything else to the command line", async () => {
	assert.match((await cli.ok(["admin", "--help"], { isOwn: true })).out, /tuckbox serve \[--no-work\]/);
	const wrong = await cli.run(["work", "--frobnicate"], { isOwn: true });
	assert.deepEqual([wrong.code, /unknown command/.test(wrong.err)], [2, true]);
	const { version } = JSON.parse(readFileSync(join(root, "cli/package.json"), "utf8"));
	assert.equal((await cli.ok(["--version"], { isOwn: true })).out, `${version}\n`);
});

test("bin/tuckbox runs from any folder, and through links", async () => {
	const folder = join(cli.home, "a folder");
	await mkdir(folder);
	execFileSync("ln", ["-s", join(root, "bin/tuckbox"), join(folder, "first")]);
	execFileSync("ln", ["-s", "first", join(folder, "second")]);
	const out = execFileSync(join(folder, "second"), ["--version"], {
		cwd: folder,
		env: cli.environment(),
		encoding: "utf8",
	});
	assert.match(out, /^\d/);
	const named = execFileSync("sh", ["tuckbox", "--version"], {
		cwd: join(root, "bin"),
		env: cli.environment(),
		encoding: "utf8",
	});
	assert.equal(named, out);
});

test("closing the pipe early causes no error", () => {
	const run = spawnSync("sh", ["-c", `"${join(root, "bin/tuckbox")}" --help | head -1`], {
		env: cli.environment(),
		encoding: "utf8",
	});
	assert.deepEqual([run.stdout.split("\n").length, run.stderr], [2, ""]);
});

test("bash completes commands, options and values", { skip: !has("bash") }, async () => {
	const { out } = await cli.ok(["completion", "bash"]);
	const script = join(cli.home, "completion.bash");
	await writeFile(script, out);
	const complete = (...words: string[]) => {
		const line = words.map((word) => `'${word}'`).join(" ");
		const program = `source '${script}'; COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _tuckbox; printf '%s\\n' "\${COMPREPLY[@]}"`;
		return execFileSync("bash", ["-c", program], { cwd: join(root, "examples"), encoding: "utf8" })
			.trim()
			.split("\n");
	};
	assert.deepEqual(complete("tuckbox", "pu"), ["push"]);
	assert.deepEqual(complete("tuckbox", "w"), ["whoami", "work"]);
	assert.deepEqual(complete("tuckbox", "push", "--dr"), ["--dry-run"]);
	assert.deepEqual(complete("tuckbox", "push", "--format", "ta"), ["table"]);
	assert.deepEqual(complete("tuckbox", "push", "lan"), ["lantern-bay"]);
	assert.deepEqual(complete("tuckbox", "completion", "f"), ["fish"]);
});

test("zsh and fish can read their completion scripts", async (t) => {
	for (const shell of ["zsh", "fish"]) {
		const { out } = await cli.ok(["completion", shell]);
		for (const name of Object.keys(commands)) assert.ok(out.includes(name), `${shell} ${name}`);
		if (has(shell)) execFileSync(shell, ["-n"], { input: out });
		else t.diagnostic(`${shell} is not installed`);
	}
});
