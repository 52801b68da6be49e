import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { fixture } from "../../../tests/support/reference-document.ts";
import { html } from "../pages/html.ts";
import { topBar } from "../pages/layout.ts";
import { frame } from "../pages/look.ts";
import type { Operation, Schema } from "./document.ts";
import { type OpenApiDocument, referenceParts, style, withFrame } from "./page.ts";

const renderReference = (document: OpenApiDocument) => [...referenceParts(document)].join("");

const bar = topBar(html`<span class="account"><a href="/">Back to your games</a></span>`);
const page = withFrame(renderReference(fixture), false, bar);
const css = frame + style;

function plain(html: string): string {
	const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
	const words = html
		.replace(/<\/p>/g, " ")
		.replace(/<[^>]*>/g, "")
		.replace(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole);
	return words.replace(/[ \t\n]+/g, " ").trim();
}

function all(html: string, pattern: RegExp): string[] {
	return [...html.matchAll(pattern)].map((match) => match[1] ?? "");
}

/** The part of the page that an address points to. */
function at(anchor: string, html = page): string {
	const from = html.indexOf(`id="${anchor}"`);
	assert.notEqual(from, -1, `nothing at #${anchor}`);
	const next = html.slice(from).search(/<section |<\/main>/);
	return html.slice(from, from + next);
}

/** Table rows as "first cell | second cell". */
function rows(html: string): string[] {
	return all(html, /<tr role="row" class="depth-\d">(.*?)<\/tr>/gs).map((row) =>
		all(row, /<t[hd][^>]*>(.*?)<\/t[hd]>/gs)
			.map(plain)
			.join(" | "),
	);
}

function documentOf(operation: Partial<Operation>, more: Partial<OpenApiDocument> = {}): OpenApiDocument {
	const one: Operation = { operationId: "one", summary: "One", responses: {}, ...operation };
	return { openapi: "3.1.0", info: { title: "T", version: "1" }, paths: { "/one": { post: one } }, ...more };
}

function fieldWords(schema: Schema): string | undefined {
	const content = { "application/json": { schema: { type: "object", properties: { field: schema } } } };
	return rows(renderReference(documentOf({ requestBody: { content } })))[0]?.replace(/^field \| /, "");
}

describe("navigation", () => {
	it("lists every operation by tag with its method and its whole path", () => {
		const contents = plain(page.slice(page.indexOf("<nav"), page.indexOf("</nav>")));
		const places = [
			"Start here",
			"Authentication",
			"Components",
			"POST /api/v1/games/{gameId}/components/batch",
			"GET /api/v1/games/{gameId}/components",
			"DELETE /api/v1/games/{gameId}/components/{componentId}",
			"Assets",
			"POST /api/v1/games/{gameId}/assets/presign",
			"PUT /api/v1/uploads/{ticket}",
			"Schemas",
			"Errors",
		].map((entry) => contents.indexOf(entry));
		assert.ok(!places.includes(-1), contents);
		assert.deepEqual(
			places,
			places.toSorted((a, b) => a - b),
		);
	});

	it("has no broken link and no duplicate id", () => {
		const ids = all(page, / id="([^"]*)"/g);
		assert.equal(new Set(ids).size, ids.length);
		for (const anchor of all(page, / href="#([^"]*)"/g)) assert.ok(ids.includes(anchor), anchor);
	});

	it("has one title and never skips a heading level", () => {
		const levels = all(page, /<h([1-6])/g).map(Number);
		assert.equal(levels.filter((level) => level === 1).length, 1);
		for (const [i, level] of levels.entries()) assert.ok(level <= (levels[i - 1] ?? 0) + 1, `heading ${i}`);
	});

	it("has landmarks, a skip link and tables that name their columns", () => {
		for (const part of ["<nav ", "<header>", '<main id="main"', '<a class="skip" href="#main">'])
			assert.ok(page.includes(part), part);
		for (const table of all(page, /<table[^>]*>(.*?)<\/table>/gs)) {
			assert.match(table, /^\n<caption>[^<]+<\/caption>/);
			assert.ok(all(table, /<th role="columnheader" scope="col">([^<]+)</g).length >= 2);
			assert.match(table, /<th role="rowheader" scope="row">/);
		}
	});

	it("keeps operations without a tag, and a document that contains only those", () => {
		const small = renderReference(documentOf({}));
		assert.match(
			plain(at("op-one", small)),
			/POST \/one No token needed .*curl -X POST "\$TUCKBOX_URL\/one"/,
		);
		for (const html of [small, page]) assert.doesNotMatch(html, /undefined|\[object|NaN/);
	});
});

describe("descriptions of a field", () => {
	const cases: [Schema, string][] = [
		[{ type: "string", minLength: 1, maxLength: 256 }, "string · 1–256 characters"],
		[{ type: "string", maxLength: 1 }, "string · up to 1 character"],
		[{ type: "string", minLength: 44, maxLength: 44 }, "string · exactly 44 characters"],
		[{ type: "string", enum: ["front", "back"] }, "string · one of front, back"],
		[{ enum: ["box", null] }, "string or null · one of box"],
		[{ anyOf: [{ const: "box" }, { const: "hex" }, { type: "null" }] }, "string or null · one of box, hex"],
		[{ const: "bearer" }, "string · always bearer"],
		[{ type: "integer", minimum: 1, default: 1 }, "integer · at least 1 · default 1"],
		[{ type: "integer", minimum: 1, maximum: 20_971_520 }, "integer · 1–20,971,520"],
		[{ type: "number", exclusiveMinimum: 0, examples: [63.5] }, "number · more than 0 · e.g. 63.5"],
		[{ type: ["string", "null"], default: null }, "string or null · default null"],
		[{ type: "string", pattern: "^a<b$" }, "string · matches ^a<b$"],
		[{ type: "string", format: "date-time" }, "string · ISO 8601 date and time"],
		[{ type: "array", items: { type: "string" }, maxItems: 200 }, "array of string · up to 200 items"],
		[{ type: "array", items: { type: "integer", minimum: 2 } }, "array of integer · each at least 2"],
		[{ type: "array", items: { type: ["string", "null"] } }, "array of (string or null)"],
		[{ anyOf: [{ type: "string" }, { type: "integer", minimum: 0 }] }, "string or integer · at least 0"],
		[{ type: "object", additionalProperties: { type: "number" } }, "object of number"],
		[{ $ref: "#/components/schemas/Gone" }, "Gone"],
		[{}, "any value"],
	];
	for (const [schema, words] of cases) it(words, () => assert.equal(fieldWords(schema), words));
});

describe("an operation", () => {
	const batch = at("op-upsertComponents");

	it("describes its purpose, its requirements and its rate limit", () => {
		assert.match(
			plain(batch),
			/Create or update many components POST \/api\/v1\/games\/\{gameId\}\/components\/batch/,
		);
		assert.match(
			batch,
			/<li><a href="#authentication">Needs a token<\/a><\/li><li>Limit 10 per minute<\/li>/,
		);
		assert.match(at("op-uploadAsset"), /<li>No token needed<\/li>/);
		assert.match(batch, /A component whose <code>kind<\/code> and/);
		assert.match(batch, /<p>Parents and children may come in any order.<\/p>/);
	});

	it("lists its parameters by location", () => {
		const list = at("op-listComponents");
		assert.ok(rows(list).includes("gameId required | string The game, as GET /api/v1/games names it."));
		assert.ok(
			rows(list).includes("limit | integer · 1–500 Asks for pages. Without it the list is complete."),
		);
		const titles = all(list, /<h4>([^<]*)/g);
		const wanted = ["Path parameters", "Query parameters", "Request headers", "Responses", "Errors"];
		assert.deepEqual(titles, wanted);
	});

	it("links named schemas and expands the schema of the body", () => {
		assert.match(batch, /array of <a href="#schema-ComponentInput">ComponentInput<\/a> · up to 200 items/);
		assert.match(
			at("op-presignAsset"),
			/<a href="#schema-PresignInput">PresignInput<\/a> as <code>application\/json/,
		);
		assert.ok(
			rows(at("op-presignAsset")).includes("byteSize required | integer · 1–20,971,520 · e.g. 182044"),
		);
	});

	it("expands nested fields, indented for sighted readers and with their path for screen readers", () => {
		const input = at("schema-ComponentInput");
		assert.match(
			input,
			/class="depth-1"><th[^>]*><span class="unseen">assets\[\]\.<\/span><code>sideKey<\/code>/,
		);
		assert.match(
			input,
			/class="depth-2"><th[^>]*><span class="unseen">assets\[\]\.crop\.<\/span><code>left<\/code>/,
		);
	});

	it("marks required fields of requests and optional fields of responses", () => {
		const names = (html: string) => rows(html).map((row) => row.split(" | ")[0]);
		assert.ok(names(at("schema-ComponentInput")).includes("externalKey required"));
		assert.ok(names(at("schema-ComponentInput")).includes("count"));
		assert.ok(names(at("schema-Component")).includes("externalKey"));
		assert.ok(names(at("schema-Component")).includes("shape may be absent"));
		assert.ok(names(batch).includes("warnings may be absent"));
	});

	it("stops at a schema that contains itself", () => {
		const tree = { $ref: "#/components/schemas/Tree" };
		const properties = { inner: tree, twigs: { type: "array", items: tree } };
		const components = { schemas: { Tree: { type: "object", required: ["inner", "twigs"], properties } } };
		const html = renderReference(
			documentOf({ requestBody: { content: { "application/json": { schema: tree } } } }, { components }),
		);
		assert.ok(rows(at("schema-Tree", html)).includes("twigs required | array of Tree"));
		assert.match(plain(at("op-one", html)), /-d '\{ "twigs": \[\] \}'/);
	});

	it("describes each response separately and links each error to its meaning", () => {
		assert.deepEqual(all(batch, /class="status \w+">(\d+)</g), ["200", "400", "401", "403", "404", "429"]);
		assert.ok(rows(batch).includes("components[].changed | boolean False when it was already as sent."));
		assert.ok(rows(batch).includes("X-RateLimit-Remaining | integer Calls left."));
		assert.ok(rows(batch).includes("429 | RATE_LIMITED. Retry-After Seconds to wait."));
		assert.match(batch, /<a href="#error-RATE_LIMITED"><code>RATE_LIMITED<\/code><\/a>/);
		assert.ok(rows(at("errors")).includes("GAME_NOT_FOUND | 404 | The game does not exist."));
	});

	it("keeps the fields of both alternatives", () => {
		const side = (name: string): Schema => ({ type: "object", properties: { [name]: { type: "string" } } });
		const schema = { anyOf: [side("left"), side("right")] };
		const html = renderReference(
			documentOf({ requestBody: { content: { "application/json": { schema } } } }),
		);
		assert.deepEqual(rows(html), ["Either | ", "left | string", "Or | ", "right | string"]);
	});
});

describe("the curl example", { skip: process.platform === "win32" }, () => {
	/** The arguments that curl receives when a reader pastes the example into a shell. */
	function pasted(anchor: string, html = page): string[] {
		const command = plain(
			at(anchor, html)
				.match(/<pre><code>curl(.*?)<\/code>/s)?.[1]
				?.replace(/\n/g, "\u0001") ?? "",
		);
		const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }; curl ${command}`;
		const env = {
			TUCKBOX_TOKEN: "tbx_secret",
			GAME_ID: "gm_7",
			COMPONENT_ID: "cmp_1",
			TICKET: "t",
			SEARCH: "s",
		};
		const shell = spawnSync("sh", ["-euc", script.replaceAll("\u0001", "\n")], { env, encoding: "utf8" });
		assert.equal(shell.stderr, "");
		return shell.stdout.split("\0").slice(0, -1);
	}

	it("sends the schema's example, apostrophes included", () => {
		const [url, , token, , type, flag, body] = pasted("op-upsertComponents");
		assert.equal(url, "https://tuckbox.example/api/v1/games/gm_7/components/batch");
		assert.equal(token, "Authorization: Bearer tbx_secret");
		assert.equal(type, "Content-Type: application/json");
		assert.equal(flag, "-d");
		const example = fixture.components?.schemas?.ComponentInput?.examples?.[0];
		assert.deepEqual(JSON.parse(body ?? ""), { components: [example] });
	});

	it("builds an example from the required fields", () => {
		const body = JSON.parse(pasted("op-presignAsset").at(-1) ?? "");
		assert.deepEqual(Object.keys(body), ["fileName", "contentType", "byteSize", "checksum"]);
		assert.equal(body.contentType, "image/png");
	});

	it("names the method only where curl would choose another", () => {
		assert.deepEqual(pasted("op-deleteComponent").slice(0, 2), ["-X", "DELETE"]);
		assert.match(pasted("op-listComponents")[0] ?? "", /^https:/);
	});

	it("sends files and forms unchanged, without a token where none is needed", () => {
		assert.deepEqual(pasted("op-uploadAsset").slice(2), [
			"https://tuckbox.example/api/v1/uploads/t",
			"-H",
			"Content-Type: image/png",
			"--data-binary",
			"@front.png",
		]);
		assert.deepEqual(pasted("op-exchangeCode").slice(1, 3), ["--data-urlencode", "client_id=app_2f1c"]);
	});

	it("cannot be used to inject a command", () => {
		const evil = "$(touch x)`id`\"; echo !! ' \\";
		const parameters = [
			{ name: "search", in: "query", required: true },
			{ name: "q", in: "query", required: true, schema: { examples: [evil] } },
			{ name: "X-Note", in: "header", required: true, schema: { examples: [evil] } },
		];
		const content = { "application/json": { example: { evil } } };
		const servers = [{ url: "https://a.example/" }];
		const html = renderReference(documentOf({ parameters, requestBody: { content } }, { servers }));
		const [url, , note, , , , body] = pasted("op-one", html);
		assert.equal(url, `https://a.example/one?search=s&q=${encodeURIComponent(evil).replaceAll("!", "%21")}`);
		assert.equal(note, `X-Note: ${evil.replaceAll("!", "%21")}`);
		assert.deepEqual(JSON.parse(body ?? ""), { evil });
	});
});

describe("descriptions", () => {
	const rendered = (description: string) => at("op-one", renderReference(documentOf({ description })));

	it("support paragraphs, code, bold, links, lists and fenced code", () => {
		const html = rendered(
			"One\nline.\n\n- a `b`\n  c\n- **d `e`**\n\n1. f\n\n[g](/h) [i](#main)\n\n```\n## <j>\n- k\n```",
		);
		assert.match(html, /<p>One line.<\/p>/);
		assert.match(
			html,
			/<ul><li>a <code>b<\/code> {3}c<\/li><li><strong>d <code>e<\/code><\/strong><\/li><\/ul>/,
		);
		assert.match(html, /<ol><li>f<\/li><\/ol><p><a href="\/h">g<\/a> <a href="#main">i<\/a><\/p>/);
		assert.match(html, /<pre><code>## &lt;j&gt;\n- k<\/code><\/pre>/);
	});

	it("cannot link to a script or to a disguised host", () => {
		for (const address of ["javascript:alert(1)", "data:text/html,x", "//evil.example", "vbscript:x"])
			assert.ok(!rendered(`[x](${address})`).includes(`href="${address}`), address);
	});

	it("start a section of the page at each heading of the introduction", () => {
		assert.match(
			at("guide-start-here"),
			/<h2><a href="#guide-start-here">Start here<\/a><\/h2>\n<div class="prose"><ol>/,
		);
		assert.match(page, /<div class="lede"><p>Tuckbox holds .* <strong>Sending the same data/);
	});

	it("cannot inject markup anywhere in the document", () => {
		const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(1)> \`</code><b onclick=x>\` [x](/"onclick="x) </pre>`;
		const spoil = (value: unknown, key = ""): unknown => {
			if (typeof value === "string") return key === "$ref" || key === "in" ? value : value + hostile;
			if (Array.isArray(value)) return value.map((entry) => spoil(entry));
			if (typeof value !== "object" || value === null) return value;
			return Object.fromEntries(
				Object.entries(value).map(([name, entry]) => [renamed(name, key), spoil(entry, name)]),
			);
		};
		const renamed = (name: string, parent: string) =>
			["properties", "paths", "content", "headers", "responses"].includes(parent) ? name + hostile : name;
		const spoilt = renderReference(spoil(fixture) as OpenApiDocument);
		const tags = (html: string) => new Set(all(html, /<(\/?[a-z][a-z0-9]*)/gi));
		const broken = all(spoilt, /<([a-z][^>]*)>/g).filter(
			(tag) => !/^[a-z0-9]+(?: (?:aria-)?[a-z]+="[^"]*")*$/.test(tag),
		);
		assert.ok(spoilt.includes("&lt;script&gt;alert(1)&lt;/script&gt;"));
		assert.deepEqual(tags(spoilt).difference(tags(page)), new Set());
		assert.deepEqual(broken, []);
	});
});

describe("the strict content policy and the style sheet", () => {
	it("has no script, no inline style and a single style sheet of its own", () => {
		assert.doesNotMatch(page, /<script|<style| style="| on\w+="/i);
		assert.deepEqual(all(page, /<link rel="stylesheet" href="([^"]*)"/g), ["/docs/style.css"]);
		assert.doesNotMatch(css, /url\(|@import/);
	});

	it("every selector matches the page, and every class of the page has a style", () => {
		const used = new Set(all(page, / class="([^"]*)"/g).flatMap((names) => names.split(" ")));
		const styled = new Set(all(css, /\.([a-z][a-z0-9-]*)/g));
		const bare = new Set(["post", "put", "failed", "depth-0"]);
		assert.deepEqual(used.difference(styled), bare);
		assert.deepEqual([...styled.difference(used)], ["depth-3", "depth-4"]);
	});

	it("keeps text readable on both backgrounds in light and dark mode", () => {
		const tokens = readFileSync(new URL("../../../../web/src/tokens.css", import.meta.url), "utf8");
		const token = (name: string) =>
			all(tokens + css, new RegExp(`--${name}: light-dark\\((.*)\\);`, "g"))[0]?.split(", ") ?? [];
		// OKLCH to relative luminance, by way of linear sRGB (https://bottosson.github.io/posts/oklab/)
		const light = (colour = "") => {
			const [l = 0, c = 0, h = 0] = all(colour, /([\d.]+)/g).map(Number);
			const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
			const long = (l / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3;
			const medium = (l / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3;
			const short = (l / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3;
			const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short;
			const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short;
			const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short;
			return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
		};
		for (const ground of ["paper", "sunken", "amber-wash"])
			for (const text of ground === "amber-wash"
				? ["ink", "amber"]
				: ["ink", "quiet", "amber", "tint", "failed"])
				for (const mode of [0, 1]) {
					assert.ok(token(ground)[mode] && token(text)[mode], `${text} on ${ground} have colours`);
					const [dark = 0, bright = 0] = [light(token(ground)[mode]), light(token(text)[mode])].toSorted(
						(a, b) => a - b,
					);
					assert.ok((bright + 0.05) / (dark + 0.05) >= 4.5, `${text} on ${ground}`);
				}
	});
});
