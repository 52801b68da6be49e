import {
	type DieType,
	dieTypes,
	limits,
	nameOfSize,
	type PlayerRange,
	parsePlayers,
	type Shape,
	sizeNames,
} from "@tuckbox/pieces";
import type {
	FieldName,
	Head,
	laidFields,
	setUpFields,
	spotFields,
	timerFields,
} from "../manifest-fields.ts";
import { nearestName } from "../read/nearest-name.ts";
import type { ReadContext } from "../read/read-context.ts";
import { parseBleed, parseLength, parseSize } from "../read/sizes.ts";
import type { Bleed, Size, Where } from "../read/types.ts";
import { type Remark, remark } from "../remarks.ts";
import { type Located, type LocatedMap, plainValue } from "./located.ts";

/** Our names of fields, by the names that other tools and the API use for them, in lower case. */
const otherNames: Record<string, string> = {
	externalkey: "key",
	id: "key",
	title: "name",
	quantity: "count",
	qty: "count",
	copies: "count",
	widthmm: "width",
	heightmm: "height",
	image: "front",
	file: "front",
	face: "front",
	sourcepixelsperinch: "dpi",
	ppi: "dpi",
	bleedmode: "bleed",
	parentexternalkey: "parent",
	data: "payload",
	children: "cards",
};

/** The fields of entries and of the whole manifest. */
type Name =
	| FieldName
	| keyof Head
	| (typeof laidFields | typeof setUpFields | typeof spotFields | typeof timerFields)[number];

/** Reads the fields of one mapping strictly: unknown fields and wrong types become problems with their lines. */
export class Fields {
	readonly where: Where;
	readonly #context: ReadContext;
	readonly #file: string;
	readonly #values = new Map<string, Located>();

	constructor(context: ReadContext, file: string, map: LocatedMap, known: readonly string[]) {
		this.#context = context;
		this.#file = file;
		this.where = { file, line: map.line };
		for (const { key, line, value } of map.entries) {
			if (!known.includes(key)) {
				const word = key.toLowerCase();
				const other = Object.hasOwn(otherNames, word) ? otherNames[word] : undefined;
				const near = other && known.includes(other) ? other : nearestName(key, known);
				context.problem(
					{ file, line },
					near
						? remark("UNKNOWN_FIELD_NEAR", { field: key, near })
						: remark("UNKNOWN_FIELD", { field: key, known: known.join(", ") }),
				);
			} else if (this.#values.has(key)) {
				context.problem({ file, line }, remark("FIELD_TWICE", { field: key }));
			} else if (!(value.type === "scalar" && value.value === null)) {
				this.#values.set(key, value);
			}
		}
	}

	get(name: string): Located | undefined {
		return this.#values.get(name);
	}

	at(value: Located): Where {
		return { file: this.#file, line: value.line };
	}

	#wrong(value: Located, what: Remark): undefined {
		this.#context.problem(this.at(value), what);
	}

	text(name: Name): string | undefined {
		const value = this.#values.get(name);
		if (value === undefined) return;
		if (value.type !== "scalar") return this.#wrong(value, remark("FIELD_TEXT", { field: `${name}:` }));
		// in its exact spelling: names and keys are identified by their bytes
		return typeof value.value === "string" ? value.value : value.source;
	}

	/** Reads a field that may have one text or a list of texts. */
	texts(name: Name): string[] {
		const value = this.#values.get(name);
		const items = value?.type === "list" ? value.items : value ? [value] : [];
		return items.flatMap((item) =>
			item.type === "scalar"
				? [item.source]
				: (this.#wrong(item, remark("FIELD_TEXT", { field: `${name}:` })) ?? []),
		);
	}

	number(name: Name, min = 0): number | undefined {
		const value = this.#values.get(name);
		if (value === undefined) return;
		const number = value.type === "scalar" ? Number(value.value) : Number.NaN;
		const isNumber = value.type === "scalar" && typeof value.value === "number" && Number.isFinite(number);
		return isNumber && number >= min
			? number
			: this.#wrong(value, remark("FIELD_NUMBER", { field: `${name}:`, min }));
	}

	/** Reads a number between two others, `below` being excluded. */
	within(
		name: Name,
		range: { min: number; max?: number; below?: number },
		isWhole = false,
	): number | undefined {
		const value = this.#values.get(name);
		if (value === undefined) return;
		const number = value.type === "scalar" && typeof value.value === "number" ? value.value : Number.NaN;
		const { min, max = Infinity, below = Infinity } = range;
		const isIn = number >= min && number <= max && number < below && (!isWhole || Number.isInteger(number));
		const params = { field: `${name}:`, min, max: range.max ?? below };
		if (isIn) return number;
		return this.#wrong(
			value,
			isWhole ? remark("FIELD_WHOLE_WITHIN", params) : remark("FIELD_WITHIN", params),
		);
	}

	yesNo(name: Name): boolean | undefined {
		const value = this.#values.get(name);
		if (value === undefined) return;
		if (value.type === "scalar" && typeof value.value === "boolean") return value.value;
		return this.#wrong(value, remark("FIELD_ONE_OF", { field: `${name}:`, allowed: "true, false" }));
	}

	oneOf<T extends string>(name: Name, allowed: readonly T[]): T | undefined {
		const value = this.#values.get(name);
		const text = this.text(name);
		if (value === undefined || text === undefined) return;
		const found = allowed.find((one) => one === text);
		if (found !== undefined) return found;
		return this.#wrong(value, remark("FIELD_ONE_OF", { field: `${name}:`, allowed: allowed.join(", ") }));
	}

	count(): number | undefined {
		const value = this.#values.get("count");
		const count = this.number("count", 1);
		if (value && count !== undefined && !Number.isSafeInteger(count))
			return this.#wrong(value, remark("FIELD_WHOLE", { field: "count:" }));
		return count;
	}

	dpi(): number | undefined {
		return this.number("dpi", 1);
	}

	sides(): DieType | undefined {
		const value = this.#values.get("sides");
		const sides = this.number("sides");
		const legal = dieTypes.find((one) => one === sides);
		if (value && sides !== undefined && legal === undefined)
			this.#wrong(value, remark("FIELD_ONE_OF", { field: "sides:", allowed: dieTypes.join(", ") }));
		return legal;
	}

	shape(): Shape | undefined {
		const value = this.#values.get("shape");
		const shape = this.text("shape");
		if (shape === "box" || shape === "hex" || shape === "orb") return shape;
		if (value && shape !== undefined) this.#wrong(value, remark("FIELD_SHAPE", { field: "shape:" }));
	}

	players(): PlayerRange | undefined {
		const value = this.#values.get("players");
		const text = this.text("players");
		if (value === undefined || text === undefined) return;
		const [players, max] = [parsePlayers(text), limits.maxPlayers];
		if (players !== undefined && players.min >= 1 && players.max <= max) return players;
		return this.#wrong(value, remark("FIELD_PLAYERS", { field: "players:", max }));
	}

	bleed(): Bleed | undefined {
		const value = this.#values.get("bleed");
		const text = this.text("bleed");
		if (value === undefined || text === undefined) return;
		return parseBleed(text) ?? this.#wrong(value, remark("FIELD_BLEED", { field: "bleed:" }));
	}

	length(name: Name): number | undefined {
		const value = this.#values.get(name);
		const text = this.text(name);
		if (value === undefined || text === undefined) return;
		const length = parseLength(text);
		return length && length > 0 ? length : this.#wrong(value, remark("FIELD_LENGTH", { field: `${name}:` }));
	}

	/** Reads the size from `size`, or from `width` and `height`. */
	size(): { size?: Size; mayRotate?: boolean; isUnsized?: true } {
		const value = this.#values.get("size");
		if (value?.type === "scalar" && value.source.trim().toLowerCase() === "none") return { isUnsized: true };
		const [widthMm, heightMm] = [this.length("width"), this.length("height")];
		if (value === undefined) {
			if (widthMm && heightMm) return { size: { widthMm, heightMm } };
			const one = this.#values.get("width") ?? this.#values.get("height");
			if (one && !(widthMm && heightMm)) this.#wrong(one, remark("SIZE_HALF", { field: "size:" }));
			return {};
		}
		if (this.#values.has("width") || this.#values.has("height")) {
			this.#wrong(value, remark("SIZE_TWICE", { field: "size:" }));
		}
		const list =
			value.type === "list" ? value.items.map((item) => String(plainValue(item))).join(" x ") : undefined;
		const text = list ?? this.text("size") ?? "";
		const size = parseSize(text);
		if (size) return { size, mayRotate: nameOfSize(size) !== undefined && !/\d\s*[x×*]/.test(text) };
		const near = nearestName(text, sizeNames);
		this.#wrong(
			value,
			near
				? remark("FIELD_SIZE_NEAR", { field: "size:", near })
				: remark("FIELD_SIZE", { field: "size:", names: sizeNames.join(", ") }),
		);
		return {};
	}

	payload(): Record<string, unknown> | undefined {
		const value = this.#values.get("payload");
		if (value === undefined) return;
		if (value.type !== "map") return this.#wrong(value, remark("FIELD_MAPPING", { field: "payload:" }));
		return plainValue(value) as Record<string, unknown>;
	}
}

/** Returns the fields without undefined values, for optional fields that must not be undefined. */
export function given<T extends Record<string, unknown>>(
	fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
		[K in keyof T]?: Exclude<T[K], undefined>;
	};
}
