import type { Language } from "@tuckbox/messages/languages.ts";
import type { LookReason } from "../../domain/playtests/report/to-look-at.ts";

/** The texts of a report in Markdown. Numbers come as texts of the language, and names of pieces escaped. */
export type ReportWords = {
	title(game: string): string;
	games(count: number): string;
	finished(count: number, from: string, to: string): string;
	byBots(count: number): string;
	excluded(count: number): string;
	incomplete(count: number): string;
	onlyVersions(from: number | undefined, to: number | undefined): string;
	onlyPlayers(count: number): string;
	withoutDesigner: string;
	reading: string;
	gamesHeading: string;
	/** Columns of the tables. */
	gamesHead: readonly string[];
	allGames: string;
	players(count: number): string;
	version(number: number): string;
	together(share: string): string;
	lookHeading: string;
	look: Readonly<Record<LookReason, (piece: string, share: string) => string>>;
	unclearHeading: string;
	piecesHeading: string;
	piecesHead: readonly string[];
	noPieces: string;
	more(count: number): string;
	diceHeading: string;
	rolled(count: number): string;
	share(count: string, of: string): string;
};

export const reportWords: Readonly<Record<Language, ReportWords>> = {
	en: {
		title: (game) => `${game}: playtests`,
		games: (count) => ["No playtest counts.", "1 playtest counts."][count] ?? `${count} playtests count.`,
		finished: (count, from, to) =>
			`They began between ${from} and ${to}, and ${count} of them ${count === 1 ? "was" : "were"} played to an end.`,
		byBots: (count) => `Bots played ${count} of them.`,
		excluded: (count) => (count === 1 ? "1 playtest is excluded." : `${count} playtests are excluded.`),
		incomplete: (count) => (count === 1 ? "1 playtest is incomplete." : `${count} playtests are incomplete.`),
		onlyVersions: (from, to) =>
			to === undefined
				? `Only games with version ${from} or later.`
				: from === undefined
					? `Only games with version ${to} or earlier.`
					: `Only games with versions ${from} to ${to}.`,
		onlyPlayers: (count) => `Only games with ${count} ${count === 1 ? "player" : "players"}.`,
		withoutDesigner: "What the designer drew, played and won is left out.",
		reading:
			"“3 of 7” is a count. “5 (2–9), n = 7” is a median with the lowest and the highest of 7 numbers. In 20 games or more, a share has its 95 % interval in percent.",
		gamesHeading: "Games",
		gamesHead: [
			...["", "Games", "Minutes", "Rounds", "Score", "Highest to lowest score"],
			...["Wins of the first player", "Wins of all players then", "Would play again (1–5)"],
		],
		allGames: "All",
		players: (count) => `${count} ${count === 1 ? "player" : "players"}`,
		version: (number) => `version ${number}`,
		together: (share) => `In cooperative games, the group won ${share}.`,
		lookHeading: "Worth a look",
		look: {
			neverDrawn: (piece, share) => `**${piece}** was never seen in ${share} games.`,
			dead: (piece, share) => `**${piece}** was in a hand and not played in ${share} games.`,
			alwaysKept: (piece, share) => `**${piece}** was kept in a hand to the end in ${share} games.`,
			worst: (piece, share) => `**${piece}** was named as the worst piece in ${share} answers.`,
		},
		unclearHeading: "What was unclear",
		piecesHeading: "Pieces",
		piecesHead: [
			...["Piece", "Versions", "Games in a hand", "Games played", "Times played from a hand"],
			...["Round of first play", "Wins with it in hand", "Wins of all players then"],
		],
		noPieces: "No piece came into a hand.",
		more: (count) => `${count} more ${count === 1 ? "piece" : "pieces"} came into a hand.`,
		diceHeading: "Dice",
		rolled: (count) => `${count} ${count === 1 ? "roll" : "rolls"}`,
		share: (count, of) => `${count} of ${of}`,
	},
	de: {
		title: (game) => `${game}: Testpartien`,
		games: (count) =>
			["Keine Testpartie zählt.", "1 Testpartie zählt."][count] ?? `${count} Testpartien zählen.`,
		finished: (count, from, to) =>
			`Sie begannen zwischen dem ${from} und dem ${to}; ${count} davon ${count === 1 ? "wurde" : "wurden"} zu Ende gespielt.`,
		byBots: (count) => `Bots haben ${count} davon gespielt.`,
		excluded: (count) =>
			count === 1 ? "1 Testpartie ist ausgeschlossen." : `${count} Testpartien sind ausgeschlossen.`,
		incomplete: (count) =>
			count === 1 ? "1 Testpartie ist unvollständig." : `${count} Testpartien sind unvollständig.`,
		onlyVersions: (from, to) =>
			to === undefined
				? `Nur Partien ab Version ${from}.`
				: from === undefined
					? `Nur Partien bis Version ${to}.`
					: `Nur Partien mit den Versionen ${from} bis ${to}.`,
		onlyPlayers: (count) => `Nur Partien mit ${count} ${count === 1 ? "Person" : "Personen"}.`,
		withoutDesigner: "Ohne das, was auf den eigenen Plätzen gezogen, gespielt und gewonnen wurde.",
		reading:
			"„3 von 7“ ist eine Anzahl. „5 (2–9), n = 7“ ist ein Median mit der kleinsten und der größten von 7 Zahlen. Ab 20 Partien steht bei Anteilen das 95-%-Intervall in Prozent.",
		gamesHeading: "Partien",
		gamesHead: [
			...["", "Partien", "Minuten", "Runden", "Punkte", "Höchste bis niedrigste Punktzahl"],
			...["Siege der ersten Person", "Siege aller dabei", "Würde wieder spielen (1–5)"],
		],
		allGames: "Alle",
		players: (count) => `${count} ${count === 1 ? "Person" : "Personen"}`,
		version: (number) => `Version ${number}`,
		together: (share) => `In kooperativen Partien gewann die Gruppe ${share}.`,
		lookHeading: "Einen Blick wert",
		look: {
			neverDrawn: (piece, share) => `**${piece}** wurde in ${share} Partien nie gesehen.`,
			dead: (piece, share) => `**${piece}** war in ${share} Partien auf der Hand und wurde nicht gespielt.`,
			alwaysKept: (piece, share) => `**${piece}** blieb in ${share} Partien bis zum Ende auf der Hand.`,
			worst: (piece, share) => `**${piece}** wurde in ${share} Antworten als schlechtestes Teil genannt.`,
		},
		unclearHeading: "Was unklar war",
		piecesHeading: "Teile",
		piecesHead: [
			...["Teil", "Versionen", "Partien auf der Hand", "Partien gespielt", "Male von der Hand gespielt"],
			...["Runde, in der es zuerst gespielt wurde", "Siege mit ihm auf der Hand", "Siege aller dabei"],
		],
		noPieces: "Kein Teil kam auf eine Hand.",
		more: (count) =>
			count === 1 ? "1 weiteres Teil kam auf eine Hand." : `${count} weitere Teile kamen auf eine Hand.`,
		diceHeading: "Würfel",
		rolled: (count) => `${count} ${count === 1 ? "Wurf" : "Würfe"}`,
		share: (count, of) => `${count} von ${of}`,
	},
};
