import type { Translated } from "../../en/translated.ts";

export const messages: Translated<"tables"> = {
	about:
		"Listet die Spieltische eines Spiels (ohne Angabe: des Spiels dieses Ordners) auf: wer einen Platz hat, welche Version dort liegt und wann zuletzt gespielt wurde. --open öffnet einen Tisch, auf dem das veröffentlichte Spiel mit gemischten Decks liegt; --set-up beginnt mit einem Aufbau, der an einem Tisch gespeichert wurde. --invite gibt einen Link aus, mit dem Gäste in ihrem Browser Platz nehmen, ohne Konto. --freeze behält die Version, die auf einem Tisch liegt, oder die mit --at genannte, was auch hochgeladen wird; --follow lässt den Tisch wieder neue Versionen übernehmen.",
	optionOpen: "einen Tisch mit diesem Namen öffnen",
	optionAt: "mit --open oder --freeze: ihn bei Version N lassen",
	optionSetUp: "mit --open: mit diesem Aufbau des Spiels beginnen",
	optionLayOutAll: "mit --open: alles auslegen und nichts im Vorrat lassen",
	optionUnshuffled: "mit --open: die Decks in ihrer Reihenfolge lassen",
	optionFreeze: "die Version behalten, die auf dem Tisch mit dieser ID liegt",
	optionFollow: "den Tisch mit dieser ID wieder neue Versionen übernehmen lassen",
	optionInvite: "einen Link zum Tisch mit dieser ID erstellen",
	exampleInvite: "ein Link für Mitspieler",
	exampleFreeze: "keine Änderungen während des Spieltests",
	optionRole: "was Gäste dürfen: {roles} (sonst: player)",
	frozen: "Version {version}, eingefroren",
	shows: "Er zeigt {game}, {version}. Gäste einladen: {command}",
	keeps: "{table} behält Version {version}.",
	toFollow: "Um ihn wieder neue Versionen übernehmen zu lassen: {command}",
	follows: "{table} übernimmt neue Versionen; Version {version} liegt dort.",
	played: "{ago} gespielt",
	closed: "geschlossen",
	some: "{count, plural, one {# Tisch} other {# Tische}} von {game} ({id}). Einen öffnen: {command}",
	atNeeds: "--at braucht --open oder --freeze.",
	needsOpen: "{option} braucht --open.",
};
