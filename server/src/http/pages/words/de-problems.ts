import type { ErrorCode } from "../../../domain/errors.ts";

/** What the errors of the catalogue mean to a person on a page. `{message}` is the API's own sentence, in English. */
export const problemsInGerman: Readonly<Record<ErrorCode, string>> = {
	UNAUTHORIZED: "Melde dich zuerst an.",
	INVALID_TOKEN: "Das Zugriffstoken ist ungültig.",
	VALIDATION_ERROR: "Die Anfrage ist ungültig: {message}",
	INVALID_CODE:
		"Kein Gerät wartet auf diesen Code. Prüfe, ob du ihn so eingegeben hast, wie er angezeigt wird. Ein Code gilt 15 Minuten und nur einmal.",
	CODE_EXPIRED: "Der Code ist abgelaufen.",
	REDIRECT_URI_MISMATCH: "Die Rücksprungadresse stimmt nicht.",
	CLIENT_ID_MISMATCH: "Diese App gibt es hier nicht.",
	DERIVATION_FAILED: "Ein Bild ist nicht verwendbar: {message}",
	PERMISSION_DENIED:
		"Das Spiel gehört jemand anderem, das Zugriffstoken darf nur lesen, oder der Freigabelink zeigt keine Versionen.",
	FORBIDDEN_ORIGIN: "Das ist nur von Seiten dieses Dienstes aus möglich: {message}",
	CSRF_TOKEN_INVALID: "Diese Seite ist abgelaufen. Lade sie neu und versuch es noch einmal.",
	PASSWORD_WRONG: "Die E-Mail-Adresse oder das Passwort ist falsch.",
	SIGN_UP_CLOSED: "Auf diesem Server legt man Konten nur mit einer Einladung an.",
	UPLOAD_URL_INVALID: "Diese Adresse zum Hochladen ist ungültig.",
	UPLOAD_URL_EXPIRED: "Diese Adresse zum Hochladen ist abgelaufen.",
	NOT_FOUND: "Vielleicht enthält die Adresse einen Tippfehler.",
	GAME_NOT_FOUND: "Dieses Spiel gibt es nicht.",
	ASSET_NOT_FOUND: "Dieses Bild gibt es nicht.",
	COMPONENT_NOT_FOUND: "Dieses Teil gibt es nicht.",
	VERSION_NOT_FOUND: "Diese Version gibt es nicht, oder sie wird nicht mehr aufbewahrt.",
	PUSH_NOT_FOUND: "Diesen Push gibt es nicht, oder er gehört zu einer anderen App oder einem anderen Spiel.",
	TABLE_CLOSED: "Dieser Spieltisch wurde geschlossen.",
	ACT_REFUSED: "Das geht an diesem Spieltisch nicht.",
	PUSH_ENDED: "Dieser Push ist beendet. Beginne einen neuen.",
	SHARE_NOT_FOUND: "Diesen Freigabelink gibt es nicht, oder er wurde beendet.",
	TABLE_NOT_FOUND: "Diesen Spieltisch gibt es nicht, oder er wurde gelöscht.",
	SEAT_NOT_FOUND: "Diesen Platz oder Link gibt es nicht, oder er wurde beendet.",
	SESSION_NOT_FOUND: "Diese Sitzung ist schon beendet.",
	INVITE_NOT_FOUND:
		"Dieser Link wurde schon benutzt, ist abgelaufen oder wurde widerrufen. Bitte um einen neuen.",
	APP_NOT_FOUND: "Diese App gibt es nicht, oder sie ist nicht mehr verbunden.",
	TOKEN_NOT_FOUND: "Dieses Zugriffstoken gibt es nicht.",
	METHOD_NOT_ALLOWED: "Unter dieser Adresse ist das nicht möglich.",
	REQUEST_TIMEOUT: "Die Anfrage kam nicht rechtzeitig an.",
	PAYLOAD_TOO_LARGE: "Die Anfrage ist zu groß.",
	STORAGE_LIMIT_EXCEEDED: "Dafür reicht der Speicherplatz deines Kontos nicht.",
	RANGE_NOT_SATISFIABLE: "Diesen Teil der Datei gibt es nicht.",
	UPGRADE_REQUIRED: "Diese Adresse ist nur für WebSockets.",
	TOO_MANY_STREAMS: "Zu viele Seiten folgen diesem Spiel. Schließe einige.",
	RATE_LIMITED:
		"Das waren zu viele Versuche. Warte {seconds, plural, one {# Sekunde} other {# Sekunden}} und versuch es dann noch einmal.",
	HEADERS_TOO_LARGE: "Die Anfrage ist zu groß.",
	SERVER_ERROR: "Der Dienst konnte das gerade nicht tun; nichts wurde halb erledigt. Versuch es noch einmal.",
};

const faults: readonly (readonly [RegExp, string])[] = [
	[/^is required$/, "fehlt"],
	[/^must have at least (\d+) characters$/, "muss mindestens $1 Zeichen haben"],
	[/^must have at most (\d+) characters$/, "darf höchstens $1 Zeichen haben"],
	[/^must not be empty$/, "darf nicht leer sein"],
	[/^is not an e-mail address$/, "ist keine E-Mail-Adresse"],
	[/^has a character that cannot be shown$/, "enthält ein Zeichen, das nicht angezeigt werden kann"],
	[/^is reserved for the service and who runs it$/, "ist dem Dienst und seinem Betreiber vorbehalten"],
	[/^was changed at the same time$/, "wurde gleichzeitig geändert"],
];

/** Why a field is invalid, after its name: `must have at least 8 characters`. Others stay in English. */
export function faultInGerman(fault: string): string {
	const known = faults.find(([pattern]) => pattern.test(fault));
	return known === undefined ? fault : fault.replace(known[0], known[1]);
}
