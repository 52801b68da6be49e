import type { Translated } from "../../en/translated.ts";

export const messages: Translated<"versions"> = {
	morePieces: "und {count, plural, one {# weiteres Teil} other {# weitere Teile}}",
	about:
		"Listet die veröffentlichten Versionen eines Spiels (ohne Angabe: des Spiels dieses Ordners) auf: wann und von wem jede veröffentlicht wurde, wie viele Teile sie angelegt, geändert und gelöscht hat, dazu Name und Notiz. Die letzten 20 werden aufbewahrt, danach eine für jede Stunde eines Tages und für jeden Tag eines Monats, außerdem alle mit einem Namen und alle angehefteten. --restore veröffentlicht eine frühere Version noch einmal als neue, mit allen IDs und Bildern; so geht nichts verloren, und auch das lässt sich auf dieselbe Weise rückgängig machen.",
	optionGame: "die Versionen dieses Spiels auflisten",
	optionStat: "nennen, was sich geändert hat, in den neuesten zehn Versionen oder so vielen, wie --last sagt",
	optionLast: "nur die neuesten N Versionen auflisten",
	optionRestore: "Version N als neue Version wiederherstellen",
	exampleStat: "was sich bei den letzten drei Malen geändert hat",
	exampleRestore: "rückgängig machen, was seither hochgeladen wurde",
	console: "Konsole",
	restoredFrom: "aus Version {version} wiederhergestellt",
	undoes: "hat Version {version} rückgängig gemacht",
	pinned: "angeheftet",
	named: "„{name}“",
	restored: "{game} ist auf dem Stand von Version {version}, als Version {as}.",
	undo: "Um das rückgängig zu machen: {command}",
	title: "Version {version}",
	since: "seit Version {version}",
	some: "{count, plural, one {# Version} other {# Versionen}} von {game} ({id}). Eine wiederherstellen: {command}",
};
