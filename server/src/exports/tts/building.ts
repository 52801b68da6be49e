import { because, type ExportRemarkCode, kindTable } from "@tuckbox/pieces";
import { Problem } from "../../domain/errors.ts";
import type { Piece } from "../print/piece.ts";
import type { TtsImage } from "./images.ts";
import { createGuids, type ObjectState } from "./objects.ts";

/** Copies count. Tabletop Simulator gets slow long before. */
const maxObjects = 5000;

/** A published piece with its id. */
export type TtsPiece = Piece & { id: string };

/** An export while it is built: its images, ids, and what to know about it. */
export type Building = {
	/** Adds an image. @returns its address */
	add(image: TtsImage): string;
	guid(key: string): string;
	/** What people read on a piece. */
	words(
		piece: TtsPiece,
		tags?: readonly string[],
	): Pick<ObjectState, "Nickname" | "Description" | "GMNotes" | "Tags">;
	/** Counts a piece towards a remark. */
	count(code: ExportRemarkCode): void;
	/** Counts objects. @throws Problem VALIDATION_ERROR when there are too many */
	take(objects: number): void;
	readonly images: ReadonlyMap<string, TtsImage>;
	readonly counts: ReadonlyMap<ExportRemarkCode, number>;
};

const maxDescription = 600;

/** The values of a payload, one to a line: what a designer's table says of a card. */
function describe(piece: Piece): string {
	const { imageFaces: _, shape: __, ...values } = piece.payload;
	let text = "";
	for (const name in values) {
		const value = values[name];
		const isShown = typeof value === "number" || typeof value === "boolean";
		if (!isShown && (typeof value !== "string" || value === "")) continue;
		text += `${text === "" ? "" : "\n"}${name}: ${value}`;
		// a payload may have thousands of values
		if (text.length > maxDescription) return `${text.slice(0, maxDescription)}…`;
	}
	return text;
}

/** @param addressOf where an image will be */
export function createBuilding(addressOf: (image: TtsImage) => string, most = maxObjects): Building {
	const images = new Map<string, TtsImage>();
	const counts = new Map<ExportRemarkCode, number>();
	const guid = createGuids();
	let objects = 0;
	return {
		images,
		counts,
		guid,
		add(image) {
			images.set(image.id, image);
			return addressOf(image);
		},
		words: (piece, tags = []) => ({
			Nickname: piece.name,
			Description: describe(piece),
			GMNotes: piece.externalKey,
			Tags: [...new Set([kindTable[piece.kind].word, ...tags])].filter((tag) => tag !== ""),
		}),
		count(code) {
			counts.set(code, (counts.get(code) ?? 0) + 1);
		},
		take(more) {
			objects += more;
			if (objects > most) throw new Problem("VALIDATION_ERROR", because("TOO_MANY_FOR_TTS", { max: most }));
		},
	};
}
