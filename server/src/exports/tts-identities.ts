import type { Basics } from "@tuckbox/folder/write";
import { payloadForMemo, type TtsPiece as Sent, type Shape, shapes } from "@tuckbox/pieces";
import { builtInAppId } from "../domain/access/built-in-app.ts";
import { Steps } from "../steps/steps.ts";
import { missingSources } from "../store/queries/images/sources.ts";
import type { Game, Reader } from "../store/store.ts";
import { choosePieces, type ExportRequest, type PlanDeps } from "./export-request.ts";
import { type FolderPiece, folderPieces, payloadOf } from "./folder/folder-piece.ts";
import type { Identities, TtsPiece } from "./tts/building.ts";

const isShape = (value: unknown): value is Shape => shapes.some((shape) => shape === value);

/**
 * The fields of a piece as a push sent them.
 * @param sides keys of the pictures to include
 */
function sentOf(piece: FolderPiece, sides: readonly (string | null)[]): Sent {
	const { record, key, widthMm, heightMm, pictures } = piece;
	const { kind, name, count, shape } = record;
	const payload = payloadOf(piece);
	const hasNoSize = widthMm === null && heightMm === null;
	// the fields that a manifest can have, so that a new one is not lost on the way
	const basics = {
		key,
		name,
		count,
		size: hasNoSize ? null : ([widthMm ?? record.widthMm, heightMm ?? record.heightMm] as [number, number]),
		shape: isShape(shape) ? shape : undefined,
		payload: Object.keys(payload).length > 0 ? payloadForMemo(payload) : undefined,
	} satisfies { [F in keyof Basics]: Sent[F] | undefined };
	return {
		kind,
		...basics,
		...(piece.sides !== null && { sides: piece.sides }),
		pictures: pictures
			.filter(({ side_key: side }) => sides.includes(side))
			.map(({ side_key, source_key, pixels_per_inch, bleed_mode }) => ({
				sideKey: side_key,
				source: source_key.slice(source_key.lastIndexOf("/") + 1),
				dpi: pixels_per_inch,
				bleed: bleed_mode,
			})),
	};
}

/**
 * Reads the facts by which an import recognizes the pieces of a version. An import ends in a push from the command
 * line, so keys are those of such a push: among pieces of several apps with the same key, the command line's own keep
 * it.
 */
async function readIdentities(
	reader: Reader,
	version: { gameId: string; number: number },
	records: readonly TtsPiece[],
	parents: ReadonlyMap<TtsPiece, TtsPiece>,
): Promise<Identities> {
	const pieces = await folderPieces(reader, version, records, parents, builtInAppId);
	const byId = new Map(pieces.map((piece) => [piece.record.id, piece]));
	let cut = 0;
	const steps = new Steps();
	for (const piece of pieces) {
		if (steps.isLong) await steps.next();
		if (payloadForMemo(payloadOf(piece)) === null) cut++;
	}
	return {
		of(record, shows) {
			const piece = byId.get(record.id);
			if (piece === undefined) return undefined;
			const { kind } = record;
			const faces = kind === "die" ? piece.children : [];
			return {
				game: version.gameId,
				piece: sentOf(piece, shows),
				...(piece.parent && { parent: sentOf(piece.parent, ["back"]) }),
				...(faces.length > 0 && {
					faces: faces.map((face) =>
						sentOf(
							face,
							face.pictures.slice(0, 1).map((picture) => picture.side_key),
						),
					),
				}),
				shows,
			};
		},
		cut,
	};
}

/**
 * The pieces that a request chooses, the facts by which an import recognizes them, and the image files that are known
 * to be missing.
 */
export async function readTtsPieces({ store, now }: PlanDeps, game: Game, request: ExportRequest) {
	return await store.snapshot(async (reader) => {
		const chosen = await choosePieces(reader, game, request, now());
		const version = { gameId: game.id, number: chosen.version };
		return {
			chosen,
			identities: await readIdentities(reader, version, chosen.pieces, chosen.parents),
			missing: await missingSources(reader, game.id),
		};
	});
}
