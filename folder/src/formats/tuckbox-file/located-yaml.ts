import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { type Located, type LocatedMap, maxDepth, SyntaxFault } from "../located.ts";

/** Maximum number of values: a small file with aliases can expand to a very large one. */
const maxValues = 500_000;

/** Parses a text; throws SyntaxFault unless it is a single YAML document. */
export function parseYaml(text: string): Located {
	const lineCounter = new LineCounter();
	const lineAt = (offset: number | undefined) =>
		offset === undefined ? 1 : lineCounter.linePos(offset).line || 1;
	const document = parseDocument(text, { lineCounter, prettyErrors: false });
	const [error] = document.errors;
	if (error) {
		const isDeep = /call stack/.test(error.message);
		const message = isDeep ? "It is nested too deeply" : error.message.replace(/\s+/g, " ");
		throw new SyntaxFault(message, lineAt(error.pos[0]));
	}
	let values = 0;
	const count = (more: number, line: number) => {
		values += more;
		if (values > maxValues) throw new SyntaxFault("Its aliases make it too large", line);
	};
	const anchored = new Map<string, { value: Located; values: number }>();
	const locate = (node: unknown, line: number, depth: number): Located => {
		if (depth > maxDepth) throw new SyntaxFault("It is nested too deeply", line);
		if (isAlias(node)) {
			const known = anchored.get(node.source);
			if (!known) throw new SyntaxFault(`*${node.source} has no anchor before it`, lineAt(node.range?.[0]));
			count(known.values, line);
			return known.value;
		}
		const before = values;
		const value = locateNode(node, line, depth);
		count(1, line);
		const anchor = isMap(node) || isSeq(node) || isScalar(node) ? node.anchor : undefined;
		if (anchor) anchored.set(anchor, { value, values: values - before });
		return value;
	};
	const locateNode = (node: unknown, line: number, depth: number): Located => {
		const at = (node as Node | null)?.range ? lineAt((node as Node).range?.[0]) : line;
		if (isMap(node)) {
			const map: LocatedMap = { type: "map", line: at, entries: [] };
			const merging = new Set<LocatedMap["entries"][number]>();
			for (const { key, value } of node.items) {
				const keyLine = lineAt((key as Node | null)?.range?.[0]);
				const name = isScalar(key) ? (key.source ?? String(key.value)) : String(key);
				const entry = { key: name, line: keyLine, value: locate(value, keyLine, depth + 1) };
				map.entries.push(entry);
				// in quotes it is a key like any other
				if (name === "<<" && isScalar(key) && key.type === "PLAIN") merging.add(entry);
			}
			return merging.size === 0 ? map : merged(map, merging);
		}
		if (isSeq(node)) {
			return { type: "list", line: at, items: node.items.map((item) => locate(item, at, depth + 1)) };
		}
		const value = isScalar(node) ? node.value : null;
		const source = isScalar(node) ? (node.source ?? String(value)) : "";
		const plain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
		return { type: "scalar", line: at, value: plain ? value : value === null ? null : String(value), source };
	};
	return locate(document.contents, 1, 0);
}

/** Applies `<<: *defaults`, which is widely used although YAML 1.2 dropped it. */
function merged(map: LocatedMap, merging: ReadonlySet<LocatedMap["entries"][number]>): LocatedMap {
	const own = map.entries.filter((entry) => !merging.has(entry));
	const known = new Set(own.map(({ key }) => key));
	for (const { value } of merging) {
		const sources = value.type === "list" ? value.items : [value];
		for (const source of sources) {
			if (source.type !== "map") throw new SyntaxFault("<< does not refer to a mapping", value.line);
			for (const entry of source.entries) {
				if (!known.has(entry.key)) own.push(entry);
				known.add(entry.key);
			}
		}
	}
	return { ...map, entries: own };
}
