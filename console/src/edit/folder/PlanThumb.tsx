import type { ManifestComponent } from "@tuckbox/client";
import type { FolderReading } from "@tuckbox/folder";
import { kindOf } from "@tuckbox/pieces";
import { withPicture } from "@tuckbox/web/draw/model/piece.ts";
import { PieceThumb } from "@tuckbox/web/draw/PieceThumb.tsx";
import { useEffect, useState } from "react";
import type { DroppedFolder } from "../drop/dropped.ts";
import { useObjectUrl } from "../drop/object-url.ts";
import { drawnSize, faceFile } from "./plan-groups.ts";

/** A reading and the folder that it is of. */
export type ReadFolder = { reading: FolderReading; folder: DroppedFolder };

/** The file of the folder, or made from one, that a name in the manifest stands for. */
function useFile({ reading, folder }: ReadFolder, name: string | undefined): File | undefined {
	const [file, setFile] = useState<File>();
	const path = name === undefined ? undefined : (reading.images.get(name)?.path ?? name);
	useEffect(() => {
		if (path === undefined) return;
		let isShown = true;
		// one that cannot be read any longer has no picture
		folder.fileAt(path).then(
			(found) => isShown && setFile(found),
			() => undefined,
		);
		return () => {
			isShown = false;
		};
	}, [folder, path]);
	return file;
}

type Props = {
	of: ReadFolder;
	piece: ManifestComponent;
	/** The longer edge, in rem. */
	size: number;
	alt?: string;
};

/** A piece as it will look, from the picture that has not been sent yet. */
export function PlanThumb({ of, piece, size, alt }: Props) {
	const name = faceFile(piece);
	const url = useObjectUrl(useFile(of, name));
	const kind = kindOf(piece.kind) ?? "tile";
	const drawn = withPicture(
		{ kind, name: piece.name, shape: piece.shape ?? "box", ...drawnSize(piece, name, of.reading) },
		url,
	);
	return <PieceThumb piece={drawn} side="front" size={size} {...(alt !== undefined && { alt })} />;
}
