import type { ManifestComponent } from "@tuckbox/client";
import { identityOf, isParentKind, parentKinds, storedKind } from "@tuckbox/pieces";
import { plainOf } from "../manifest-fields.ts";
import type { FolderReading } from "../read/types.ts";
import type { WrittenPicture, WrittenPiece } from "../write/index.ts";

type Read = Pick<FolderReading, "manifest" | "images">;
type ReadImage = NonNullable<ManifestComponent["images"]>[number];

function writtenPicture(
	{ images }: Read,
	{ sideKey, file, sourcePixelsPerInch, bleedMode }: ReadImage,
): WrittenPicture {
	const { widthPx, heightPx } = images.get(file) ?? { widthPx: 1, heightPx: 1 };
	return {
		...{ side: sideKey, file, widthPx, heightPx },
		...{ dpi: sourcePixelsPerInch, bleed: bleedMode === "bleed" ? "yes" : "none" },
	};
}

function writtenPiece(
	read: Read,
	piece: ManifestComponent,
	children?: readonly WrittenPiece[],
): WrittenPiece {
	const { externalKey: key, name, count, widthMm, heightMm, sides, images = [] } = piece;
	const isInParent = children === undefined;
	return {
		...{ kind: storedKind(piece.kind), key, name, count: count ?? 1 },
		size: widthMm && heightMm ? { widthMm, heightMm } : null,
		...plainOf(piece),
		sides: sides ?? undefined,
		parent: isInParent ? undefined : piece.parentExternalKey || undefined,
		pictures: images.map((image) => writtenPicture(read, image)),
		...{ pages: piece.pages, cover: piece.cover ?? undefined, children: children ?? [] },
	};
}

/** The pieces of a folder in their written form: decks with their cards, dice with their faces. */
export function writtenPieces(read: Read): WrittenPiece[] {
	const { components } = read.manifest;
	const parents = components.filter(({ kind }) => isParentKind(storedKind(kind)));
	const children = new Map<ManifestComponent, ManifestComponent[]>(parents.map((one) => [one, []]));
	const byId = new Map(parents.map((one) => [identityOf(one), one]));
	const free = components.filter((piece) => {
		const of = parentKinds(storedKind(piece.kind))
			.map((kind) => byId.get(identityOf({ kind, externalKey: piece.parentExternalKey ?? "" })))
			.find((one) => one !== undefined);
		return (of && children.get(of)?.push(piece)) === undefined;
	});
	return free.map((piece) => {
		const within = children.get(piece) ?? [];
		return writtenPiece(
			read,
			piece,
			within.map((one) => writtenPiece(read, one)),
		);
	});
}
