import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { named, read, sheetOf, small, sortedFolder } from "../../../cli/tests/support/sorted-folder.ts";
import {
	alikePieces,
	become,
	comeApart,
	dropBacks,
	formsIn,
	join,
	leaveOut,
	makeBack,
	move,
	pairBacks,
	rename,
	resize,
	type SortedKind,
	type Sorting,
	seriesIn,
	split,
	uncut,
} from "./index.ts";

test("whatever is chosen, what is written can be read, and no picture is lost", async (t) => {
	const { folder, sorting } = await sortedFolder(t, {
		...named(["sea/gull x2", "sea/gull-back", "sea/crab", "sea/back", "land/fox", "land/owl"]),
		...named(["boards/bay"], { px: [600, 600] }),
		...named(["tokens/boat", "tokens/flag", "dice/red/1", "dice/red/2"], small),
		...named(["books/rules/cover", "books/rules/1", "books/rules/2", "art/a", "art/a-back", "art/back"]),
		"cards/all-3x2.png": await sheetOf(3, 2, [50, 70]),
	});
	const kinds = [
		"deck",
		"bundle",
		"tile",
		"board",
		"tokenSprite",
		"counter",
		"die",
		"book",
		"parts",
	] as const;
	const picturesIn = (one: Sorting) =>
		new Set(
			one.groups.flatMap(({ whole, pieces }) =>
				[...(whole?.pictures ?? []), ...pieces.flatMap(({ piece }) => piece.pictures)].map(
					({ file }) => file,
				),
			),
		);
	const all = picturesIn(sorting);
	const choice = fc.tuple(
		fc.nat({ max: 12 }),
		fc.nat({ max: 99 }),
		fc.nat({ max: 99 }),
		fc.constantFrom(...kinds),
	);
	function chosen(before: Sorting, [what, one, two, kind]: [number, number, number, SortedKind]): Sorting {
		const { groups } = before;
		const [first, second] = [groups[one % groups.length], groups[two % groups.length]];
		const pieces = groups.flatMap((group) => group.pieces.map(({ id }) => id));
		const piece = pieces[(one * 7 + two) % pieces.length] ?? 0;
		if (first === undefined || second === undefined) return before;
		const choices: (() => Sorting)[] = [
			() => become(before, [first.id], kind),
			() => resize(before, [first.id], { widthMm: 40 + one, heightMm: 50 + two }),
			() => makeBack(before, piece, [first.id, second.id]),
			() => pairBacks(before, first.id, second.id),
			() => dropBacks(before, first.id),
			() =>
				split(
					before,
					first.id,
					first.pieces.slice(0, two % 4).map(({ id }) => id),
				),
			() => join(before, [first.id, second.id]),
			() => move(before, alikePieces(before, piece), first.id),
			() => leaveOut(before, alikePieces(before, piece)),
			() => rename(before, first.id, `New ${two}`),
			() => uncut(before, "cards/all-3x2.png"),
			() => comeApart(before, first.id, formsIn(first, new Map())),
			() => comeApart(before, first.id, seriesIn(first)),
		];
		return choices[what % choices.length]?.() ?? before;
	}
	await fc.assert(
		fc.asyncProperty(fc.array(choice, { minLength: 1, maxLength: 12 }), async (choices) => {
			const result = choices.reduce(chosen, sorting);
			const shown = picturesIn(result);
			const lost = [...all].filter((file) => !shown.has(file) && !file.startsWith("cards/"));
			assert.deepEqual(lost, []);
			if (result.groups.some(({ kind }) => kind !== "parts")) await read(folder, result);
		}),
		{ numRuns: 60 },
	);
});
