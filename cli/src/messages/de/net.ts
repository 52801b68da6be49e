import type { Translated } from "../en/translated.ts";

export const messages: Translated<"net"> = {
	onlyWeb: "heruntergeladen wird nur von http- und https-Adressen",
	withName: "sie enthält einen Benutzernamen oder ein Passwort",
	port: "Port {port} ist nicht fürs Web da",
	private:
		"sie liegt in einem privaten Netzwerk oder auf diesem Computer, und von dort liest ein Import nicht",
	answers: "der Server antwortet mit {status}",
	noHost: "diesen Rechner gibt es nicht",
	noLookup: "der Name lässt sich nicht auflösen",
	notWeb: "dort antwortet kein Webserver",
	noAddress: "das ist keine Adresse",
	large: "die Datei ist größer als {max, number} MB",
	redirects: "sie führt endlos von einer Adresse zur nächsten",
	notHttps: "sie führt zu einer Adresse ohne https",
};
