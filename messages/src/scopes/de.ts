import type { messages as english } from "./en.ts";

export const messages: { readonly [Key in keyof typeof english]: string } = {
	label_read: "Nur lesen",
	label_push: "Hochladen, ändern und löschen",
	hint_read: "Deine Spiele und Teile sehen und nichts ändern.",
	hint_push: "Alles, was die API bietet.",
	access_read: "nur lesen",
	access_push: "lesen und hochladen",
	login: "Du bist bei {url} angemeldet{access, select, read {, nur zum Lesen} other {}}.",
	loginAs: "Du bist bei {url} als {name} angemeldet{access, select, read {, nur zum Lesen} other {}}.",
	seeGames:
		"deine und mit dir geteilte Spiele mit den veröffentlichten Teilen aller Apps sehen und exportieren",
	pushPieces: "Teile und Bilder hochladen und die eigenen ändern oder löschen",
	manageGames:
		"Spiele anlegen, umbenennen und löschen, frühere Versionen wiederherstellen und Spiele per Link teilen",
	seeOwnPieces: "die Teile sehen, die sie hochgeladen hat",
	seeTables: "deine Tische mit den Namen der Spieler sehen und die Notizen lesen, die Spieler hinterlassen",
	seeLinks: "die Links zu deinen Spielen und Tischen sehen, ohne die Geheimnisse, die sie öffnen",
	undoOthers:
		"rückgängig machen, was andere Apps hochgeladen haben: indem sie eine frühere Version wiederherstellt oder ein Spiel löscht",
	hostTables:
		"Tische öffnen und dort die Tischleitung übernehmen, Gäste einladen und jeden deiner Tische ändern oder löschen",
	endLinks:
		"jeden Link zu deinen Spielen und Tischen beenden, auch solche, die du oder andere Apps angelegt haben",
	handleNotes: "Notizen von Spielern als erledigt markieren und löschen",
	seePassword: "dein Passwort oder deine E-Mail-Adresse sehen oder dein Konto ändern",
	changeOthersPieces: "einzelne Teile ändern, die andere Apps hochgeladen haben",
	managePeople: "Leute zu deinen Spielen einladen, sie entfernen oder ein Spiel übergeben",
	changeAnything: "etwas ändern, hochladen oder löschen",
	seePasswordOnly: "dein Passwort oder deine E-Mail-Adresse sehen",
};
