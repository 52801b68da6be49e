import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import type { Kind } from "@tuckbox/pieces";
import type { PlaytestResult } from "@tuckbox/pieces/table";

// Games that bots have played at live tables of another service, with the pieces of the same game there. A file keeps what cannot
// be derived: the replays, what was said, and who sat where. Facts, turns and sizes follow from the replays.

/** A game that was played; times in ms. */
export type RecordedGame = {
	startedAt: number;
	endedAt: number;
	setUp: string;
	question: string;
	result: PlaytestResult;
	/** The places around the table, with the ids of their seats in the replay. */
	seats: readonly { place: number; seat: string; name: string }[];
	/** Answers to the questions of the form that games have by default. */
	answers: readonly {
		place: number;
		question: number;
		pieces: readonly { app: string; kind: Kind; externalKey: string }[];
	}[];
	/** The stored parts of its replay, as lines. */
	replay: readonly (readonly string[])[];
};

const [compress, decompress] = [promisify(brotliCompress), promisify(brotliDecompress)];
const windowBits = 24;

/** The beginning of the line with the pieces. Each service has its own ids and images for them. */
const piecesLine = '{"pieces":';

/** Packs games into a file, without the pieces that lay on their tables. */
export async function packedGames(games: readonly RecordedGame[]): Promise<Buffer> {
	const withoutPieces = games.map(({ replay, ...game }) => ({
		...game,
		replay: replay.map((lines) =>
			lines.map((line) => (line.startsWith(piecesLine) ? `${piecesLine}{}}` : line)),
		),
	}));
	return await compress(JSON.stringify(withoutPieces), {
		params: {
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
			[constants.BROTLI_PARAM_LGWIN]: windowBits,
		},
	});
}

/** @throws Error when the file is damaged */
export async function unpackedGames(bytes: Buffer): Promise<RecordedGame[]> {
	return JSON.parse(String(await decompress(bytes)));
}
