import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { readFolderAt } from "../../../cli/src/folder-on-disk.ts";
import { scaffold } from "../../../cli/src/scaffold/scaffold.ts";
import { gameFolder, kindsAndKeys, problemsOf, readingOf } from "../../../cli/tests/support/game-folder.ts";

/** A drawing of a page of A4 with cards of 60 × 90 mm, each with a patch in another place. */
function page(cards: number, first = 0, size = 'width="210mm" height="297mm"'): string {
	const drawn = Array.from({ length: cards }, (_, at) => {
		const [x, y] = [9 + (at % 3) * 65, 8.5 + Math.floor(at / 3) * 95];
		const [across, down] = [15 + (((at + first) * 7) % 30), 20 + (((at + first) * 11) % 45)];
		return `<rect x="${x}" y="${y}" width="60" height="90" fill="#fc9" stroke="#333" stroke-width="0.4"/><circle cx="${x + across}" cy="${y + down}" r="9" fill="hsl(${(at + first) * 67} 70% 40%)"/>`;
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 210 297">${drawn.join("")}</svg>`;
}
const text = `<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297"><rect x="20" y="20" width="120" height="10"/><rect x="20" y="40" width="170" height="3"/></svg>`;
const cardsIn = (reading: Awaited<ReturnType<typeof readingOf>>) =>
	kindsAndKeys(reading).filter((key) => key.startsWith("tile"));

test("drawings of pages to print are cut into their cards, and a saved manifest cuts them again", async (t) => {
	const dir = await gameFolder(t, {
		"print/page_01.svg": page(9),
		"print/page_02.svg": page(9, 9),
		"print/page_03.svg": page(4, 18, 'width="794" height="1123"'),
		"print/notes.svg": text,
	});
	const reading = await readFolderAt(dir);
	assert.deepEqual(problemsOf(reading), []);
	const cards = reading.manifest.components.filter(({ kind }) => kind === "tile");
	assert.equal(cards.length, 22);
	assert.deepEqual(
		reading.sheets.map(({ file, grid, count }) => [file, grid, count]),
		[1, 2, 3].map((number) => [`print/page_0${number}.svg`, "3x3", number === 3 ? 4 : 9]),
	);
	const [first] = cards;
	assert.ok(Math.abs((first?.widthMm ?? 0) - 60) < 0.4 && Math.abs((first?.heightMm ?? 0) - 90) < 0.4);
	assert.equal(reading.images.has("print/page_01.svg"), false, "the page itself is no picture of the game");
	await writeFile(join(dir, "tuckbox.yaml"), scaffold(reading));
	const again = await readFolderAt(dir);
	assert.deepEqual(problemsOf(again), []);
	assert.deepEqual(kindsAndKeys(again).sort(), kindsAndKeys(reading).sort());
});

test("pages whose cards are there as single pictures are left out, with the line that cuts them", async (t) => {
	const singles = (count: number) =>
		Object.fromEntries(
			Array.from({ length: count }, (_, at) => [
				`cards/${"abcdefghijklmnopqrstuvwxyz"[at]}.png`,
				{ px: [620, 930] as [number, number] },
			]),
		);
	const reading = await readingOf(t, { "print/page_01.svg": page(9), ...singles(7) });
	assert.equal(cardsIn(reading).length, 7);
	const [said] = reading.guesses.filter(({ code }) => code === "PAGE_OF_SINGLES");
	assert.match(String(said?.params.line), /^cards: print\/page_01\.svg, grid: 3x3, margin: .+ px, .*card: /);
	// many more pictures, or few, are others
	for (const count of [3, 20]) {
		const others = await readingOf(t, { "print/page_01.svg": page(9), ...singles(count) });
		assert.equal(cardsIn(others).length, 9 + count);
	}
});
