import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { importsOf, roomOf, sourceFiles } from "../../scripts/import-graph.ts";

const root = fileURLToPath(new URL("../src/", import.meta.url));
const imports = sourceFiles(root).flatMap((file) => importsOf(root, file));

/** Packages that only one place may import; everything else uses them through that place. */
const owners: Record<string, (file: string) => boolean> = {
	fastify: (file) => file.startsWith("http/") || file === "service.ts", // service.ts: a type
	"@fastify/cors": (file) => file === "http/edge/app.ts",
	"p-limit": () => true, // one function, used like Node's own
	ajv: (file) => file === "http/edge/validation.ts" || file === "http/edge/discriminator.ts",
	// others name its types
	ws: (file) => ["http/edge/sockets.ts", "http/api/table/socket.ts"].includes(file),
	typebox: (file) => file.startsWith("http/"),
	sharp: (file) =>
		["codec.ts", "cover-picture.ts", "for-print.ts", "for-sheet.ts", "variants.ts"].some(
			(name) => file === `images/${name}` || file === `images/codec/${name}`,
		),
	kysely: (file) => file.startsWith("store/"),
	pg: (file) => roomOf(file) === "store/postgres",
	"node:sqlite": (file) => roomOf(file) === "store/sqlite",
	"lru-cache": (file) =>
		[
			"store/sqlite/driver.ts",
			"objects/read-cache.ts",
			"exports/tts-hosted.ts",
			"games/listing/list-cache.ts",
			"game-edit/push-cache.ts",
			"games/cover-images.ts",
			"table/table-states.ts",
		].includes(file),
	aws4fetch: (file) => file === "objects/s3/s3-client.ts",
	saxen: (file) => file === "objects/s3/s3-xml.ts",
	"client-zip": (file) => file === "exports/zip/write-zip.ts",
	pdfkit: (file) => file === "exports/pdf/pdf-document.ts",
	pino: (file) => file === "telemetry/log.ts",
	// how every tuckbox.yaml and every table is written
	"@tuckbox/folder/write": (file) =>
		/^exports\/(folder|sheets)$/.test(roomOf(file)) ||
		file === "exports/tts-identities.ts" || // a type
		file === "playtests/report/spreadsheet.ts",
	// the rules of pieces, which every layer may use
	"@tuckbox/pieces": () => true,
	"@tuckbox/pieces/find": () => true,
	"@tuckbox/pieces/solids": (file) => file === "exports/print/nets.ts",
	"@tuckbox/pieces/table": () => true,
	// the languages and messages that the pages have, too
	"@tuckbox/messages/languages.ts": (file) =>
		file.startsWith("exports/") || file.startsWith("http/") || file.startsWith("playtests/report/"),
	"@tuckbox/messages/messages.ts": (file) =>
		["http/pages/words.ts", "exports/export-request.ts", "exports/print-export.ts"].includes(file),
	"@tuckbox/messages/remarks/en/export.ts": (file) => file === "exports/export-request.ts",
	"@tuckbox/messages/remarks/en/print.ts": (file) => file === "exports/print-export.ts",
	"@tuckbox/messages/problems/de.ts": (file) => file === "http/pages/words.ts",
	"@tuckbox/messages/scopes/de.ts": (file) => roomOf(file) === "http/pages/words",
	"@tuckbox/messages/scopes/en.ts": (file) => roomOf(file) === "http/pages/words",
	// what the languages call the operator, which no name may imitate
	"@tuckbox/messages/operator-words.ts": (file) =>
		file === "domain/access/names.ts" || roomOf(file) === "http/pages/words",
	// the addresses of the pages
	"@tuckbox/web/addresses.ts": (file) => roomOf(file) === "http/site",
	"secure-json-parse": (file) => file === "http/edge/json-body.ts",
};

test("each package is imported in one place", () => {
	const wrong = imports.filter(({ from, to, isPackage }) => {
		const owner = owners[to];
		return isPackage && (owner === undefined ? !to.startsWith("node:") : !owner(from));
	});
	assert.deepEqual(wrong, []);
	for (const name of Object.keys(owners))
		assert.ok(
			imports.some(({ to }) => to === name),
			`${name} is still used`,
		);
});
