import { type Kind, type KindName, kinds, kindTable } from "./kinds.ts";

const aliases: ReadonlyMap<string, Kind> = new Map(
	kinds.flatMap((kind) => kindTable[kind].aliases.map((alias): [string, Kind] => [alias, kind])),
);

/** Every name a request may use for a kind: the kinds and their aliases. */
export const kindNames: readonly string[] = [...kinds, ...aliases.keys()];

/** The kind with this name in requests; undefined if it is not the name of a kind. */
export function kindOf(name: string): Kind | undefined {
	return aliases.get(name) ?? (Object.hasOwn(kindTable, name) ? (name as Kind) : undefined);
}

/** Every word that a folder may use for a kind, in the `kind` of an entry or of a table's row. */
export const folderKindWords: readonly string[] = kinds.flatMap((kind) => {
	const { aliases, folderNames } = kindTable[kind];
	return [kind, ...aliases, ...folderNames];
});

/** The kind that a word in a folder means, in any case; undefined for other words. */
export function kindNamed(word: string): Kind | undefined {
	const wanted = word.trim().toLowerCase();
	const is = (name: string) => name.toLowerCase() === wanted;
	return kinds.find((kind) => {
		const { aliases, folderNames } = kindTable[kind];
		return is(kind) || aliases.some(is) || folderNames.some(is);
	});
}

/** The kind that is stored for a name in a request. */
export function storedKind(name: KindName): Kind {
	return kindOf(name) as Kind;
}
