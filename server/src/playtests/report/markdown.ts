import { type Language, localeOf } from "@tuckbox/messages/languages.ts";
import { plain } from "../../domain/markdown.ts";
import type { Share, Spread } from "../../domain/playtests/report/figures.ts";
import type { GroupRecord } from "../../domain/playtests/report/games.ts";
import type {
	PieceName,
	PieceReport,
	ReportFilter,
	ReportHead,
} from "../../domain/playtests/report/report.ts";
import type { ToLookAt } from "../../domain/playtests/report/to-look-at.ts";
import { type ReportWords, reportWords } from "./markdown-words.ts";

// The report that a designer sends to a publisher: what was measured in how many games, in small tables.

/** Rows of the table of pieces: those that were in a hand most often. */
const maxPieces = 100;
const maxDice = 20;

const msPerMinute = 60_000;

/** The contents of a report in Markdown; texts are in `language`. */
export type MarkdownInput = {
	game: string;
	language: Language;
	filter: ReportFilter;
	head: ReportHead & {
		leftOut: readonly { because: "excluded" | "incomplete" }[];
		unclear: readonly { text: string }[];
	};
};

/** Writes a report in Markdown: pieces are added one after the other. */
export class MarkdownReport {
	readonly #input: MarkdownInput;
	readonly #words: ReportWords;
	readonly #number: Intl.NumberFormat;
	readonly #pieces: PieceReport[] = [];
	readonly #dice: PieceReport[] = [];
	#inHand = 0;

	constructor(input: MarkdownInput) {
		this.#input = input;
		this.#words = reportWords[input.language];
		this.#number = new Intl.NumberFormat(localeOf(input.language), { maximumFractionDigits: 1 });
	}

	add(piece: PieceReport): void {
		const [latest] = piece.revisions;
		if (latest === undefined) return;
		if (latest.rolled.length > 0 && this.#dice.length < maxDice) this.#dice.push(piece);
		if (latest.games.inHand === 0) return;
		this.#inHand++;
		this.#pieces.push(piece);
		if (this.#pieces.length < 2 * maxPieces) return;
		this.#pieces.splice(0, Infinity, ...this.#mostPlayed());
	}

	#mostPlayed(): PieceReport[] {
		const games = ({ revisions }: PieceReport) => revisions[0]?.games.inHand ?? 0;
		return this.#pieces.toSorted((a, b) => games(b) - games(a)).slice(0, maxPieces);
	}

	#share({ count, of, interval }: Share): string {
		if (of === 0) return "–";
		const text = this.#words.share(this.#number.format(count), this.#number.format(of));
		if (interval === null) return text;
		const [low, high] = interval.map((one) => Math.round(one * 100));
		return `${text} (${low}–${high} %)`;
	}

	#spread(spread: Spread | null, unit = 1): string {
		if (spread === null) return "–";
		const [median, lowest, highest] = [spread.median, spread.lowest, spread.highest].map((one) =>
			this.#number.format(one / unit),
		);
		return `${median} (${lowest}–${highest}), n = ${this.#number.format(spread.count)}`;
	}

	#row(cells: readonly (string | number)[]): string {
		return `| ${cells.join(" | ")} |`;
	}

	#table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
		return [this.#row(head), this.#row(head.map(() => "---")), ...rows.map((row) => this.#row(row))].join(
			"\n",
		);
	}

	#gamesRow(name: string, group: GroupRecord): (string | number)[] {
		return [
			...[name, group.games, this.#spread(group.lengthMs, msPerMinute), this.#spread(group.rounds)],
			...[this.#spread(group.score), this.#spread(group.scoreSpread)],
			...[this.#share(group.firstPlayer.wins), this.#share(group.firstPlayer.allSeats)],
			this.#spread(group.again),
		];
	}

	#day(ms: number): string {
		return new Intl.DateTimeFormat(localeOf(this.#input.language), {
			...{ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" },
		}).format(ms);
	}

	#beginning(): string {
		const { head, filter } = this.#input;
		const { games, leftOut, summary } = head;
		const words = this.#words;
		const [last, first] = [games[0], games.at(-1)];
		const of = (because: string) => leftOut.filter((one) => one.because === because).length;
		const [excluded, incomplete] = [of("excluded"), of("incomplete")];
		const byBots = games.filter(({ source }) => source === "bots").length;
		const { from, to, players, withoutDesigner } = filter;
		const dates =
			first && last
				? [words.finished(summary.all.finished, this.#day(first.startedAt), this.#day(last.startedAt))]
				: [];
		return [
			words.games(games.length),
			...dates,
			...(byBots > 0 ? [words.byBots(byBots)] : []),
			...(excluded > 0 ? [words.excluded(excluded)] : []),
			...(incomplete > 0 ? [words.incomplete(incomplete)] : []),
			...(from !== undefined || to !== undefined ? [words.onlyVersions(from, to)] : []),
			...(players === undefined ? [] : [words.onlyPlayers(players)]),
			...(withoutDesigner === true ? [words.withoutDesigner] : []),
			words.reading,
		].join(" ");
	}

	#games(): string[] {
		const { all, byPlayers, byVersion } = this.#input.head.summary;
		const words = this.#words;
		const rows = [
			this.#gamesRow(words.allGames, all),
			...byPlayers.map((one) => this.#gamesRow(words.players(one.players), one)),
			...byVersion.map((one) => this.#gamesRow(words.version(one.version), one)),
		];
		return [
			`## ${words.gamesHeading}`,
			this.#table(words.gamesHead, rows),
			...(all.together.of > 0 ? [words.together(this.#share(all.together))] : []),
		];
	}

	#piecesTable(): string[] {
		const words = this.#words;
		const rows = this.#mostPlayed().flatMap(({ name, revisions: [latest] }) => {
			if (latest === undefined) return [];
			const { games, versions, inHand, firstPlay, wins } = latest;
			const [from, to] = [versions[0], versions.at(-1)];
			return [
				[
					...[plain(name), from === to ? `${from ?? "–"}` : `${from}–${to}`],
					...[games.inHand, games.played].map((count) =>
						words.share(this.#number.format(count), this.#number.format(games.onTable)),
					),
					words.share(this.#number.format(inHand.played), this.#number.format(inHand.count)),
					this.#spread(firstPlay.round),
					...[this.#share(wins.inHand.seats), this.#share(wins.inHand.allSeats)],
				],
			];
		});
		const more = this.#inHand - rows.length;
		return [
			`## ${words.piecesHeading}`,
			rows.length === 0 ? words.noPieces : this.#table(words.piecesHead, rows),
			...(more > 0 ? [words.more(more)] : []),
		];
	}

	#rolls(): string[] {
		const lines = this.#dice.flatMap(({ name, revisions: [latest] }) => {
			const rolled = latest?.rolled ?? [];
			const total = rolled.reduce((sum, { count }) => sum + count, 0);
			const numbers = rolled.map(({ value, count }) => `${value}: ${count}×`).join(", ");
			return `- ${plain(name)} (${this.#words.rolled(total)}): ${numbers}`;
		});
		return lines.length === 0 ? [] : [`## ${this.#words.diceHeading}`, lines.join("\n")];
	}

	#unclear(): string[] {
		const lines = this.#input.head.unclear.map(({ text }) => `- ${plain(text)}`);
		return lines.length === 0 ? [] : [`## ${this.#words.unclearHeading}`, lines.join("\n")];
	}

	/** The text, after all pieces have been added. */
	text(toLookAt: readonly ToLookAt<PieceName>[]): string {
		const words = this.#words;
		const looks = toLookAt.map(({ reason, piece, count, of }) => {
			const share = words.share(this.#number.format(count), this.#number.format(of));
			return `- ${words.look[reason](plain(piece.name), share)}`;
		});
		return `${[
			`# ${words.title(plain(this.#input.game))}`,
			this.#beginning(),
			...(this.#input.head.games.length === 0 ? [] : this.#games()),
			...(looks.length === 0 ? [] : [`## ${words.lookHeading}`, looks.join("\n")]),
			...this.#unclear(),
			...(this.#input.head.games.length === 0 ? [] : [...this.#piecesTable(), ...this.#rolls()]),
		].join("\n\n")}\n`;
	}
}
