import "../src/messages/english.ts";
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { ManifestComponent } from "@tuckbox/client";
import type { FolderReading, LocalImage } from "@tuckbox/folder";
import {
	checkCodes,
	type DescribedPiece,
	dieType,
	facesToCover,
	faultsOf,
	judge,
	kindNames,
	kindOf,
	type Placement,
	trimCrop,
} from "@tuckbox/pieces";
import fc from "fast-check";
import { isBlurred, trimOf } from "../../console/src/piece/trim.ts";
import {
	type ComponentRequest,
	readComponent,
	withoutForeignFields,
} from "../../server/src/domain/components/component.ts";
import { type KnownImage, planUpsert } from "../../server/src/domain/components/upsert.ts";
import { ComponentInput } from "../../server/src/http/api/schemas/components.ts";
import { compileCheck } from "../../server/src/http/edge/validation.ts";
import { GameClient } from "../../server/tests/support/client.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { checkFolder } from "../src/preflight/check-folder.ts";
import { newCommandLine } from "./support/command-line.ts";
import { gameFolder, poker, pokerWithBleed } from "./support/game-folder.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const checkInput = compileCheck(ComponentInput);
const shared: ReadonlySet<string> = new Set(checkCodes);

test("preflight and GET …/checks report the same findings on the same folder", async (t) => {
	const small = { px: [60, 60] as [number, number] };
	const dir = await gameFolder(t, {
		"tuckbox.yaml": [
			"game: Verdicts",
			"boards:",
			"  - {key: wide, front: wide.png, size: 100 x 100 mm}",
			"  - {key: uneven, front: uneven.png, size: 63.5 x 88.9 mm, dpi: 300, bleed: yes}",
			"  - {key: cut, front: cut.png, size: 63.5 x 88.9 mm, dpi: 100, bleed: yes}",
			"dice:",
			"  - {name: D, key: d, faces: [c.png, c2.png, c3.png]}",
			"  - {name: E, key: e, sides: 2, faces: [e1.png, e2.png, e3.png]}",
			"books:",
			"  - {name: B, key: b, size: a5, pages: p/*.png}",
			"pieces:",
			"  - {kind: card, key: orphan, parent: gone, images: {front: a.png, left: b.png}}",
			"  - {kind: dieFace, key: f, images: {face-1: f.png}}",
		].join("\n"),
		...{ "wide.png": { px: [800, 700] }, "uneven.png": { px: [833, 1169] }, "cut.png": pokerWithBleed },
		...{
			"c.png": small,
			"c2.png": small,
			"c3.png": small,
			"e1.png": small,
			"e2.png": small,
			"e3.png": small,
		},
		...{ "p/1.png": { px: [296, 420] }, "p/2.png": { px: [600, 600] } },
		...{ "a.png": poker, "b.png": poker, "f.png": small },
	});
	const client = await service.user();
	await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: client.token ?? "" });
	const { out } = await cli.ok(["push", dir, "--json"], { isOwn: true });
	const pushed = JSON.parse(out);
	const { games } = await client.ok(client.get("/api/v1/games"));
	const game = new GameClient(client, games[0].id);
	const { findings } = await client.ok(client.get(`/api/v1/games/${game.id}/checks`));
	type One = { code: string; level: string; externalKey?: string; text?: string; message?: string };
	const listed = (list: One[]) =>
		list
			.filter(({ code }) => shared.has(code))
			.map(
				({ code, level, externalKey, text, message }) => `${level} ${code} ${externalKey} ${text ?? message}`,
			)
			.sort();
	assert.deepEqual(listed(pushed.findings), listed(findings));
	const codes = new Set(findings.map(({ code }: One) => code));
	for (const code of [
		"ASPECT_OFF",
		"LOW_RESOLUTION",
		"FACES_MISSING",
		"DIE_TYPE_CORRECTED",
		"SIDE_NOT_SHOWN",
	])
		assert.ok(codes.has(code), `${code} is among ${[...codes].join(", ")}`);
});

const px = fc.integer({ min: 1, max: 2000 });
/** Sizes near those of a poker card with and without bleed, where verdicts change, and random ones. */
const image = fc.record({
	widthPx: fc.oneof(fc.integer({ min: 700, max: 920 }), px),
	heightPx: fc.oneof(fc.integer({ min: 980, max: 1230 }), px),
});
const size = fc.oneof(
	fc.constant({ widthMm: 63.5, heightMm: 88.9 }),
	fc.record({
		widthMm: fc.double({ min: 5, max: 300, noNaN: true }),
		heightMm: fc.double({ min: 5, max: 300, noNaN: true }),
	}),
	fc.constant({}),
);
const piece = fc.record({
	kind: fc.constantFrom(...(kindNames as ManifestComponent["kind"][]).filter((kind) => kind !== "book")),
	image,
	size,
	sideKey: fc.constantFrom("front", "back", "face-1", "face-20", "face-21", "left"),
	placement: fc.record(
		{
			bleedMode: fc.constantFrom("bleed" as const, "noBleed" as const),
			sourcePixelsPerInch: fc.constantFrom(72, 150, 300, 600),
		},
		{ requiredKeys: [] },
	),
	parentExternalKey: fc.constantFrom(null, "gone"),
	sides: fc.constantFrom(null, 2, 6, 20) as fc.Arbitrary<2 | 6 | 20 | null>,
});

test("the command line and the service agree on any picture of any piece", () => {
	fc.assert(
		fc.property(piece, ({ kind, image, size, sideKey, placement, parentExternalKey, sides }) => {
			const stored = kindOf(kind) ?? assert.fail(kind);
			const hasParent = stored === "tile" || stored === "dieFace";
			const fields = {
				...{ kind, name: "A", externalKey: "a", ...size },
				...(stored === "die" && { sides }),
				...(hasParent && { parentExternalKey }),
			};
			const file: LocalImage = {
				name: "a.png",
				path: "a.png",
				byteSize: 1,
				mtimeMs: 0,
				contentType: "image/png",
				...image,
			};
			const images = [{ sideKey, file: "a.png", ...placement }];
			const reading: FolderReading = {
				...{
					source: { format: "manifest", files: [] },
					isNameGuessed: false,
					unused: [],
					sheets: [],
					pdfs: [],
					papers: [],
					guesses: [],
					warnings: [],
					ignore: [],
					problems: [],
				},
				manifest: { components: [{ ...fields, images }] },
				images: new Map([["a.png", file]]),
			};
			const asset = { sideKey, key: "k", sourceUrl: "u", contentType: "image/png", ...placement };
			const { change } = readComponent({ ...fields, assets: [asset] }, 0);
			const onService = judge(
				{
					...{ kind: change.kind, widthMm: change.widthMm ?? null, heightMm: change.heightMm ?? null },
					requestedSides: change.sides ?? null,
					dieType: change.kind === "die" ? dieType(change.sides ?? null, facesToCover([])) : null,
					parentKey: change.parentKey ?? null,
					sides: [...change.images].flatMap(([key, side]): (Placement & { sideKey: string })[] =>
						side === null
							? []
							: [{ ...image, sideKey: key, pixelsPerInch: side.pixelsPerInch, bleedMode: side.bleedMode }],
					),
				},
				{ hasParent: false, faces: [] },
			);
			const inFolder = checkFolder(reading).filter(({ code }) => shared.has(code));
			// the service drops the images of a die with a warning, so its checks never report them
			const own = stored === "die" ? inFolder.filter(({ code }) => code !== "SIDE_NOT_SHOWN") : inFolder;
			assert.deepEqual(
				own.map(({ code, text }) => `${code} ${text}`),
				onService.map(({ code, message }) => `${code} ${message}`),
			);
		}),
		{ numRuns: 5000 },
	);
});

/** Values around every limit, most of them allowed. */
const text = (maxLength: number) =>
	fc.oneof(
		{ weight: 20, arbitrary: fc.constantFrom("a", "花札", "x".repeat(maxLength), "💠".repeat(maxLength)) },
		fc.constantFrom("", "x".repeat(maxLength + 1), "nul\0", "half \ud83d"),
	);
const rarely = <T>(value: fc.Arbitrary<T>) =>
	fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, value);
const deep = (levels: number): Record<string, unknown> => (levels === 1 ? {} : { in: deep(levels - 1) });
const strange = fc.record(
	{
		kind: fc.constantFrom(...(kindNames as ManifestComponent["kind"][])),
		externalKey: text(256),
		name: text(256),
		count: rarely(fc.constantFrom(null, 1, 2 ** 53 - 1, 0, 1.5, 2 ** 53)),
		widthMm: rarely(fc.constantFrom(null, 63.5, 1e-9, 1e300, 0, -1, Infinity)),
		heightMm: rarely(fc.constantFrom(null, 88.9, 0, Infinity)),
		shape: rarely(fc.constantFrom(null, "box", "orb", "star")),
		sides: rarely(fc.constantFrom(null, 2, 20, 7)),
		parentExternalKey: rarely(fc.oneof(fc.constantFrom(null, ""), text(256))),
		payload: rarely(
			fc.constantFrom(
				...[null, {}, { text: "a" }, { "": "" }, deep(100), deep(101), { x: Infinity }, { x: ["nul\0"] }],
				...[
					{ "half \udca0": 1 },
					{ t: "x".repeat(65_528) },
					{ t: "x".repeat(65_529) },
					{ t: "é".repeat(40_000) },
				],
				...[{ imageFaces: ["x".repeat(70_000)] }, { imageFaces: "nul\0" }],
			),
		),
		images: fc.oneof(
			fc.array(
				fc.record(
					{
						sideKey: fc.oneof(fc.constantFrom("front", "back", "face-1"), text(256)),
						sourcePixelsPerInch: rarely(fc.constantFrom(1, 300, 100_000, 0.4, 0, 100_001)),
					},
					{ requiredKeys: ["sideKey"] },
				),
				{ maxLength: 3 },
			),
			fc.constantFrom(...[50, 51].map((count) => Array(count).fill({ sideKey: "front" }))),
		),
		pages: rarely(fc.constantFrom(...[1, 200, 0, 201].map((count) => Array<string>(count).fill("k")))),
	},
	{ noNullPrototype: true },
);

/** Whether the service accepts a piece into an empty game, regardless of its images. */
function isAccepted({ images, ...fields }: Record<string, unknown> & { images: object[] }): boolean {
	const assets = images.map((side) => ({ ...side, key: "k", sourceUrl: "u", contentType: "image/png" }));
	const item = withoutForeignFields({ ...fields, assets });
	if (checkInput(item).length > 0) return false;
	const { change, faults } = readComponent(item as ComponentRequest, 0);
	const usable: KnownImage = { state: "usable", publicUrl: "u", widthPx: 1, heightPx: 1, turned: false };
	const plan = planUpsert(
		[change],
		() => undefined,
		new Map([["k", usable]]),
		() => false,
	);
	return [...faults, ...plan.invalid, ...plan.unusable].length === 0;
}

test("the shared rules refuse exactly what the service refuses of a new piece", () => {
	const counts = { accepted: 0, refused: 0 };
	fc.assert(
		fc.property(strange, (piece) => {
			const accepted = isAccepted(piece);
			counts[accepted ? "accepted" : "refused"]++;
			const faults = faultsOf(piece as DescribedPiece, true);
			assert.equal(faults.length === 0, accepted, JSON.stringify(faults));
		}),
		{ numRuns: 3000 },
	);
	assert.ok(Math.min(counts.accepted, counts.refused) > 200, JSON.stringify(counts));
});

test("the console calls the same pictures blurred", () => {
	fc.assert(
		fc.property(image, ({ widthPx, heightPx }) => {
			const card = { widthMm: 63.5, heightMm: 88.9 };
			const side = { sideKey: "front", widthPx, heightPx, pixelsPerInch: 300, bleedMode: "bleed" as const };
			const found = judge(
				{ kind: "tile", ...card, requestedSides: null, dieType: null, parentKey: null, sides: [side] },
				{ hasParent: true, faces: [] },
			);
			const isLow = found.some(({ code }) => code === "LOW_RESOLUTION");
			const trim = trimCrop(side, card.widthMm, card.heightMm);
			const urls = { url: "", thumbUrl: "", derivedUrl: "" };
			const shown = { sideKey: "front", widthPx, heightPx, ...urls, ...(trim && { trim }) };
			assert.equal(isBlurred(trimOf(shown, card).dpi), isLow);
		}),
		{ numRuns: 5000 },
	);
});
