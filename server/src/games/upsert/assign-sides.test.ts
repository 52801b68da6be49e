import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { SideImage } from "../../domain/components/upsert.ts";
import { assignSides, movedKeys, type SidesChange } from "./assign-sides.ts";

type Shown = {
	id: string;
	side_key: string;
	source_key: string;
	pixels_per_inch: number;
	bleed_mode: "bleed" | "noBleed";
};
type Unclaimed = { id: string; source_key: string };

const side = fc.constantFrom("front", "back", "page-1", "page-2");
const image: fc.Arbitrary<SideImage> = fc.record(
	{
		key: fc.constantFrom("a", "b", "c"),
		pixelsPerInch: fc.constantFrom(300, 600),
		bleedMode: fc.constantFrom("bleed", "noBleed"),
	},
	{ noNullPrototype: true },
);
const images = fc.uniqueArray(fc.tuple(side, image), { selector: ([name]) => name });
const size = fc.record({ widthMm: fc.constantFrom(null, 50), heightMm: fc.constantFrom(null, 70) });

const change = fc.record({
	size,
	images,
	before: fc.option(fc.record({ size, images }), { nil: undefined }),
});
const changes: fc.Arbitrary<SidesChange<Shown>[]> = fc.array(change, { maxLength: 5 }).map((list) =>
	list.map(({ size: state, images: wanted, before }, i) => ({
		state: { ...state, images: new Map(wanted) },
		...(before && {
			before: {
				state: before.size,
				assets: before.images.map(([name, shown]) => ({
					id: `own ${i} ${name}`,
					side_key: name,
					source_key: shown.key,
					pixels_per_inch: shown.pixelsPerInch,
					bleed_mode: shown.bleedMode,
				})),
			},
		}),
	})),
);
const unclaimed: fc.Arbitrary<Unclaimed[]> = fc
	.array(fc.constantFrom("a", "b", "c"), { maxLength: 6 })
	.map((keys) => keys.map((key, i) => ({ id: `free ${i}`, source_key: key })));

const owned = (list: readonly SidesChange<Shown>[]) => list.flatMap(({ before }) => before?.assets ?? []);

test("every side shows its image, in order", () => {
	fc.assert(
		fc.property(changes, unclaimed, (list, free) => {
			const assigned = assignSides(list, free);
			assert.equal(assigned.length, list.length);
			for (const [i, { sides }] of assigned.entries()) {
				const shown = sides.map((entry) =>
					entry.isKept
						? [
								entry.asset.side_key,
								{
									key: entry.asset.source_key,
									pixelsPerInch: entry.asset.pixels_per_inch,
									bleedMode: entry.asset.bleed_mode,
								},
							]
						: [entry.side, entry.image],
				);
				assert.deepEqual(shown, [...(list[i]?.state.images ?? [])]);
			}
		}),
	);
});

test("each asset of a component is either kept once, on its side and with its bytes, or released", () => {
	fc.assert(
		fc.property(changes, unclaimed, (list, free) => {
			const assigned = assignSides(list, free);
			const goingOn = assigned.flatMap(({ sides }) => sides.flatMap(({ asset }) => asset ?? []));
			const own = goingOn.filter((asset) => "side_key" in asset);
			const ended = assigned.flatMap((entry) => entry.ended);
			const ids = [...own, ...ended].map(({ id }) => id);
			assert.deepEqual(
				ids.toSorted(),
				owned(list)
					.map(({ id }) => id)
					.toSorted(),
			);
			for (const { sides } of assigned) {
				for (const entry of sides) {
					if (entry.isKept || entry.asset === undefined) continue;
					assert.equal(entry.asset.source_key, entry.image.key);
					if ("side_key" in entry.asset) assert.equal(entry.asset.side_key, entry.side);
				}
			}
		}),
	);
});

test("unclaimed assets are used once, in their order, before a new one is created", () => {
	fc.assert(
		fc.property(changes, unclaimed, (list, free) => {
			const saved = assignSides(list, free)
				.flatMap(({ sides }) => sides)
				.filter((entry) => !entry.isKept);
			for (const key of ["a", "b", "c"]) {
				const wanting = saved.filter(
					({ image: wanted, asset }) =>
						wanted.key === key && (asset === undefined || asset.id.startsWith("free")),
				);
				const there = free.filter((asset) => asset.source_key === key);
				assert.deepEqual(
					wanting.map(({ asset }) => asset?.id),
					wanting.map((_, i) => there[i]?.id),
				);
			}
		}),
	);
});

test("an unchanged component keeps every side; only changed images are moved", () => {
	fc.assert(
		fc.property(changes, unclaimed, (list, free) => {
			const same = list.map((entry): SidesChange<Shown> => {
				const { widthMm, heightMm, images: shown } = entry.state;
				const assets = [...shown].map(([name, { key, pixelsPerInch, bleedMode }]) => ({
					id: name,
					side_key: name,
					source_key: key,
					pixels_per_inch: pixelsPerInch,
					bleed_mode: bleedMode,
				}));
				return { ...entry, before: { state: { widthMm, heightMm }, assets } };
			});
			assert.deepEqual(movedKeys(same), []);
			for (const { sides, ended } of assignSides(same, free)) {
				assert.ok(sides.every(({ isKept }) => isKept));
				assert.deepEqual(ended, []);
			}
			const moved = assignSides(list, free).flatMap(({ sides }) =>
				sides.flatMap((entry) => (entry.isKept ? [] : entry.image.key)),
			);
			assert.deepEqual(movedKeys(list), moved);
		}),
	);
});
