import {
	because,
	type ExportRemarkCode,
	formats,
	kindTable,
	type TtsIdentity,
	ttsDescription,
	ttsMemo,
	ttsText,
} from "@tuckbox/pieces";
import { Problem } from "../../domain/errors.ts";
import type { Piece } from "../model/piece.ts";
import type { TtsImage } from "./images.ts";
import { createGuids, type ObjectState } from "./objects.ts";

/** A published piece with its id. */
export type TtsPiece = Piece & { id: string };

/** The identity by which an import recognizes a piece. */
export type Identities = {
	/** @param shows the sides that the first and second image of an object show, if they are the piece's own */
	of(piece: TtsPiece, shows: TtsIdentity["shows"]): TtsIdentity | undefined;
	/** Number of pieces whose values are too long for a memo. */
	cut: number;
};

/** An export while it is built: its images, ids, and remarks about it. */
export type Building = {
	/** Adds an image. @returns its address */
	add(image: TtsImage): string;
	guid(key: string): string;
	/**
	 * The texts on a piece, and its identity for an import.
	 * @param shows the sides that the object's first and second image show, if they are the piece's own
	 */
	words(
		piece: TtsPiece,
		shows?: TtsIdentity["shows"],
		tags?: readonly string[],
	): Pick<ObjectState, "Nickname" | "Description" | "GMNotes" | "Memo" | "Tags">;
	/** Counts a piece towards a remark. */
	count(code: ExportRemarkCode): void;
	/** Counts objects. @throws Problem VALIDATION_ERROR when there are too many */
	take(objects: number): void;
	readonly images: ReadonlyMap<string, TtsImage>;
	readonly counts: ReadonlyMap<ExportRemarkCode, number>;
};

/**
 * @param addressOf the future address of an image
 * @param identityOf the identity of a piece for an import; undefined if no object is written
 */
export function createBuilding(
	addressOf: (image: TtsImage) => string,
	most: number = formats.tts.maxItems,
	identityOf?: Identities["of"],
): Building {
	const images = new Map<string, TtsImage>();
	const counts = new Map<ExportRemarkCode, number>();
	const guid = createGuids();
	let objects = 0;
	/** Copies of a piece, which follow each other, have the same words. */
	let latest: { piece: TtsPiece; about: string; words: ReturnType<Building["words"]> } | undefined;
	return {
		images,
		counts,
		guid,
		add(image) {
			images.set(image.id, image);
			return addressOf(image);
		},
		words(piece, shows = [], tags = []) {
			const about = [...shows, ...tags].join("\n");
			if (latest?.piece === piece && latest.about === about) return latest.words;
			const { imageFaces: _, shape: __, ...values } = piece.payload;
			const identity = identityOf?.(piece, shows);
			const words = {
				Nickname: ttsText(piece.name),
				Description: ttsDescription(values),
				GMNotes: ttsText(piece.externalKey),
				...(identity && { Memo: ttsMemo(identity) }),
				Tags: [...new Set([kindTable[piece.kind].word, ...tags.map(ttsText)])].filter((tag) => tag !== ""),
			};
			latest = { piece, about, words };
			return words;
		},
		count(code) {
			counts.set(code, (counts.get(code) ?? 0) + 1);
		},
		take(more) {
			objects += more;
			if (objects > most) throw new Problem("VALIDATION_ERROR", because("TOO_MANY_FOR_TTS", { max: most }));
		},
	};
}
