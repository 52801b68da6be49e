/** What is written to a tuckbox.yaml; a Map is a mapping over several lines, a plain object one in a line. */
export type Yaml = string | number | boolean | null | Yaml[] | Map<string, Yaml> | Record<string, unknown>;

const isPlain = (text: string) =>
	/^[\p{L}\p{N}]([\p{L}\p{N} _./()+'-]*[\p{L}\p{N})])?$/u.test(text) &&
	/\p{L}/u.test(text) &&
	Number.isNaN(Number(text)) &&
	!/^(true|false|null|yes|no|on|off|y|n)$/i.test(text);

/** A scalar that is valid anywhere in a block. Strings in JSON are also valid YAML. */
export function scalar(value: unknown): string {
	if (typeof value === "string" && isPlain(value)) return value;
	return JSON.stringify(value);
}

/** The lines of a block. */
export function yamlLines(value: Yaml, indent: string): string[] {
	if (Array.isArray(value)) {
		return value.flatMap((item) => {
			const [first = "", ...rest] = yamlLines(item, `${indent}  `);
			return [`${indent}- ${first.trimStart()}`, ...rest];
		});
	}
	if (value instanceof Map) {
		return [...value].flatMap(([key, inner]) => {
			const name = /^\d+$/.test(key) ? key : scalar(key);
			const isBlock = (inner instanceof Map && inner.size > 0) || (Array.isArray(inner) && inner.length > 0);
			if (!isBlock) return [`${indent}${name}: ${yamlLines(inner, "").join(" ")}`];
			return [`${indent}${name}:`, ...yamlLines(inner, `${indent}  `)];
		});
	}
	return [`${indent}${scalar(value)}`];
}
