import { operatorWords } from "@tuckbox/messages/operator-words.ts";
import { messages as scopes } from "@tuckbox/messages/scopes/de.ts";
import type { en } from "./en.ts";

export const de: { readonly [Key in keyof typeof en]: string } = {
	...scopes,
	skip: "Zum Inhalt springen",
	signOut: "Abmelden",
	yourGames: "Deine Spiele",
	backToConsole: "Zurück zu deinen Spielen",
	pageNotFound: "Seite nicht gefunden",
	mistyped: "Vielleicht enthält die Adresse einen Tippfehler.",
	serviceFailed: "Ein Fehler ist aufgetreten",
	requestFailed: "Die Anfrage war nicht möglich",
	requestId: "Anfrage {id}",

	signIn: "Anmelden",
	email: "E-Mail",
	password: "Passwort",
	name: "Name",
	nameHint: "Andere auf diesem Server sehen ihn.",
	passwordHint: "Mindestens 8 Zeichen. Ein paar Wörter sind ein gutes Passwort.",
	noAccount: "Noch kein Konto? <link>Lege eines an</link>.",
	byInvitation:
		"Auf diesem Server legt man Konten nur mit einer Einladung an. Öffne dazu den Link in deiner Einladung.",
	accountMade: "Wenn diese E-Mail-Adresse neu war, ist dein Konto bereit. Melde dich an.",
	accountDeleted: "Dein Konto und seine Spiele sind gelöscht. Ihre Bilder werden gerade entfernt.",
	createAccount: "Konto anlegen",
	createYourAccount: "Lege dein Konto an",
	welcome: "Willkommen in deiner Tuckbox",
	accountLede: "Deine Spiele und die Teile, die deine Werkzeuge hochladen, gehören zu deinem Konto.",
	firstLede: "Lege das erste Konto an. In seinen Einstellungen kannst du andere einladen.",
	invitedLede:
		"Du bist eingeladen. Deine Spiele und die Teile, die deine Werkzeuge hochladen, gehören zu deinem Konto.",
	newPassword: "Neues Passwort",
	newPasswordHint: "Mindestens 8 Zeichen. Überall sonst wirst du abgemeldet.",
	setPassword: "Passwort setzen",
	chooseNewPassword: "Wähle ein neues Passwort",
	invitationRequired: "Nur mit Einladung",
	askForInvitation:
		"Auf diesem Server legt man Konten nur mit einer Einladung an. Bitte den Betreiber oder jemanden mit einem Konto um einen Link.",

	theName: "Der Name",
	theEmail: "Die E-Mail-Adresse",
	thePassword: "Das Passwort",
	fieldFault: "{field} {fault}.",

	asksForAccess: "{app} bittet um Zugriff",
	commandLine: "{app}-Kommandozeile",
	signedInAs: "Angemeldet als {name} ({email}). Diese App bittet um Zugriff auf dein Konto.",
	signedInAsOnDevice:
		"Angemeldet als {name} ({email}). Diese App bittet um Zugriff auf dein Konto, auf dem Gerät, das diesen Code zeigt.",
	itCan: "{app} kann dann",
	itCannot: "Sie kann nicht",
	redirectsTo: "Führt weiter zu",
	registeredBy: "Registriert von",
	partOfService: "Teil dieses Dienstes",
	operatorBadge: operatorWords.de.badge,
	whoRuns: "dieses Dienstes",
	formerMember: "ein früheres Mitglied",
	member: "ein Mitglied: {name} ({email})",
	allow: "Erlauben",
	deny: "Ablehnen",
	disconnectAnyTime: "Du kannst die App jederzeit in deinen Einstellungen trennen.",
	thisComputer: "<b>diesem Computer</b> ({host})",
	thisDevice: "<b>einer App auf diesem Gerät</b> ({protocol})",
	enterCode: "Gib den Code ein, den dein Gerät oder Werkzeug zeigt.",
	code: "Code",
	continue: "Weiter",
	connectDevice: "Gerät verbinden",
	someoneSentCode:
		"Wenn dir jemand diesen Code oder Link geschickt hat, wähle Ablehnen: Sonst erhält <em>dessen</em> Gerät Zugriff auf dein Konto.",
	deviceHasAccess:
		"{app} hat jetzt Zugriff auf dein Konto. Geh zurück zu deinem Gerät; dort geht es in wenigen Sekunden von selbst weiter.",
	deviceHasNoAccess: "{app} hat keinen Zugriff auf dein Konto. Du kannst diese Seite schließen.",
	connectedApps: "Verbundene Apps",
	deviceConnected: "Gerät verbunden",
	accessDenied: "Zugriff abgelehnt",

	consoleNotBuilt: "Die Konsole ist nicht gebaut",
	buildIt:
		"Die Konsole wurde nicht gebaut. Der Betreiber dieses Dienstes kann das mit {command} nachholen. Es dauert ein paar Sekunden; der Dienst muss nicht neu gestartet werden.",
	elseWorks: "Alles andere funktioniert: Deine Werkzeuge können hochladen, und Tische zeigen es.",
	reference: "API-Referenz",

	linkEnded: "Dieser Link funktioniert nicht mehr",
	askForLink:
		"Er wurde beendet, oder die Adresse ist unvollständig. Bitte die Person, die ihn dir geschickt hat, um einen neuen.",
	invitedToPlay: "{host} lädt dich ein, {game} zu spielen",
	invitedToWatch: "{host} lädt dich ein, bei {game} zuzusehen",
	tableToJoin: "{table}. Öffne den Tisch im Browser; du brauchst kein Konto.",
	sharedBy: "Geteilt von {name}.",
	sharedPieces: "{count, plural, one {# Teil} other {# Teile}} zum Ansehen im Browser, ohne Konto.",
};
