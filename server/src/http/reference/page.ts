// The API reference: one page, generated from the OpenAPI document alone, without a script.

import { readFileSync } from "node:fs";
import {
	breakable,
	guide,
	type Html,
	highlight,
	html,
	inline,
	markdown,
	type Part,
	slug,
	write,
} from "../pages/html.ts";
import { type Endpoint, endpoints, type OpenApiDocument } from "./document.ts";
import { methodLabel, operationAnchor, operationSection, statusLabel } from "./operation.ts";
import { type Context, contextOf, factsLine, fieldsTable, row, schemaAnchor, table } from "./schema.ts";

export type { OpenApiDocument } from "./document.ts";

/** The look of the page: its text, then where everything is. */
export const style = ["text.css", "style.css"]
	.map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
	.join("");

type Group = { name: string; description: string | undefined; endpoints: readonly Endpoint[] };

/** The reference as a browser gets it: in the theme and with the bar of its user. */
export function withFrame(reference: string, theme: Html | false, top: Html): string {
	return reference
		.replace('<html lang="en">', `<html lang="en"${write(theme)}>`)
		.replace("<!-- top -->", write(top));
}

/** The page of the reference, in parts that each take little time. */
export function* referenceParts(document: OpenApiDocument): Generator<string> {
	for (const part of pageParts(document)) yield write(part);
}

function* pageParts(document: OpenApiDocument): Generator<Part> {
	const { info } = document;
	const context = contextOf(document);
	const { lede, parts } = guide(info.description);
	const groups = groupByTag(document);
	yield html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title} reference</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<a class="skip" href="#main">Skip to the reference</a>
<!-- top -->
${navigation(document, parts, groups)}
<main id="main" class="page" tabindex="-1">
<header>
<h1>${info.title}</h1>
<div class="lede">${markdown(lede, context.links)}</div>
<dl class="vitals">
<div><dt>Version</dt><dd>${info.version}</dd></div>
${document.servers?.[0] && html`<div><dt>Base URL</dt><dd><code>${document.servers[0].url}</code></dd></div>`}
</dl>
</header>
`;
	for (const { title, body } of parts) {
		const text = html`<div class="prose">${markdown(body, context.links)}</div>`;
		yield* chapter(guideAnchor(title), title, [text]);
	}
	yield* authentication(document, context);
	for (const group of groups) yield* groupChapter(document, group, context);
	yield* schemasChapter(context);
	yield* errorsChapter(document, context);
	yield html`<a class="back" href="#contents">Contents</a>
</main>
</body>
</html>
`;
}

function groupByTag(document: OpenApiDocument): Group[] {
	const all = endpoints(document);
	const tagOf = ({ operation }: Endpoint) => operation.tags?.[0] ?? "Other";
	const described = new Map((document.tags ?? []).map(({ name, description }) => [name, description]));
	return [...new Set([...described.keys(), ...all.map(tagOf)])]
		.map((name) => ({
			name,
			description: described.get(name),
			endpoints: all.filter((endpoint) => tagOf(endpoint) === name),
		}))
		.filter((group) => group.endpoints.length > 0);
}

const tagAnchor = (name: string) => `tag-${slug(name)}`;
const guideAnchor = (title: string) => `guide-${slug(title).toLowerCase()}`;

function navigation(
	document: OpenApiDocument,
	parts: readonly { title: string }[],
	groups: readonly Group[],
): Html {
	const schemas = Object.keys(document.components?.schemas ?? {});
	const link = (anchor: string, text: string) => html`<li><a href="#${anchor}">${text}</a></li>\n`;
	const schemes = Object.keys(document.components?.securitySchemes ?? {});
	return html`<nav id="contents" aria-label="Contents" tabindex="0">
<details>
<summary>Contents</summary>
<ul>
${parts.map(({ title }) => link(guideAnchor(title), title))}${schemes.length > 0 && link("authentication", "Authentication")}</ul>
${groups.map(navigationGroup)}
${schemas.length > 0 && html`<p class="group"><a href="#schemas">Schemas</a></p>\n<ul>\n${schemas.map((name) => link(schemaAnchor(name), name))}</ul>`}
${document["x-errors"] && html`<p class="group"><a href="#errors">Errors</a></p>`}
</details>
</nav>`;
}

function navigationGroup({ name, endpoints }: Group): Html {
	const shared = sharedFolder(endpoints.map(({ path }) => path));
	const links = endpoints.map(
		({ method, path, operation }) => html`<li><a class="endpoint" href="#${operationAnchor(operation)}">
${methodLabel(method)} <span><span class="unseen">${shared}</span>${breakable(path.slice(shared.length))}</span></a></li>
`,
	);
	return html`<p class="group"><a href="#${tagAnchor(name)}">${name}</a></p>\n<ul>\n${links}</ul>\n`;
}

/** The folders that all paths of a group share: hidden on screen, but read out by screen readers. */
function sharedFolder(paths: readonly string[]): string {
	const [first = [], ...others] = paths.map((path) => path.split("/").slice(0, -1));
	const differs = first.findIndex((folder, i) => others.some((other) => other[i] !== folder));
	return (differs === -1 ? first : first.slice(0, differs)).join("/");
}

function* chapter(anchor: string, title: string, contents: Iterable<Part>): Generator<Part> {
	yield html`<section class="chapter" id="${anchor}">
<h2><a href="#${anchor}">${title}</a></h2>
`;
	yield* contents;
	yield html`
</section>
`;
}

function* authentication(document: OpenApiDocument, { links }: Context): Generator<Part> {
	const schemes = Object.values(document.components?.securitySchemes ?? {});
	if (schemes.length === 0) return;
	const descriptions = schemes.map(
		({ description, scheme }) =>
			html`${markdown(description, links)}${
				scheme === "bearer" &&
				html`<pre><code>${highlight("Authorization: Bearer $TUCKBOX_TOKEN")}</code></pre>`
			}`,
	);
	yield* chapter("authentication", "Authentication", [html`<div class="prose">${descriptions}</div>`]);
}

function* groupChapter(document: OpenApiDocument, group: Group, context: Context): Generator<Part> {
	const { name, description, endpoints } = group;
	function* contents(): Generator<Part> {
		yield html`${description && html`<div class="prose">${markdown(description, context.links)}</div>`}\n`;
		for (const endpoint of endpoints) yield operationSection(document, endpoint, context);
	}
	yield* chapter(tagAnchor(name), name, contents());
}

function* schemasChapter(context: Context): Generator<Part> {
	const entries = Object.entries(context.schemas);
	if (entries.length === 0) return;
	function sectionOf([name, schema]: (typeof entries)[number]): Html {
		const anchor = schemaAnchor(name);
		const use = context.written.has(name) ? "write" : "read";
		const fields = fieldsTable(`Fields of ${name}`, schema, use, context);
		return html`<section class="schema" id="${anchor}">
<h3><a href="#${anchor}">${name}</a></h3>
${fields === undefined && factsLine(schema, context)}
${markdown(schema.description, context.links)}
${fields}
</section>
`;
	}
	yield* chapter("schemas", "Schemas", entries.values().map(sectionOf));
}

function* errorsChapter(document: OpenApiDocument, { links }: Context): Generator<Part> {
	const errors = document["x-errors"];
	if (errors === undefined) return;
	const rows = errors.map(({ code, status, meaning }) =>
		row(html`<code id="error-${slug(code)}">${code}</code>`, [
			statusLabel(String(status)),
			inline(meaning, links),
		]),
	);
	yield* chapter("errors", "Errors", [table("Error codes", ["Code", "Status", "Meaning"], rows, "codes")]);
}
