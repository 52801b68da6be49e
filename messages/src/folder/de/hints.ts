// Hints of problems and of warnings.

export const readableTypes =
	"Exportiere Bilder als PNG, JPEG, WebP, GIF oder AVIF, Folien und Texte als PDF, und speichere Tabellen als CSV, .xlsx oder .ods.";
export const cutPaper =
	'Zerschneide Bögen beim Sortieren (tuckbox sort) oder in einer tuckbox.yaml, als Deck mit {line}, mit deinen Zahlen. --as "NAME.pdf=books" liest Regeln als Buch, =boards eine Seite als Spielbrett.';
export const cutSheets =
	"Zerschneide sie in einer tuckbox.yaml, als {kind, select, bundle {Bündel} other {Deck}} mit {line}{more, plural, =0 {} one {, und ein weiteres Deck ebenso} other {, und # weitere Decks ebenso}}.";
export const cutAllSheets =
	"Zerschneide sie mit --cut-sheets oder in einer tuckbox.yaml, als {kind, select, bundle {Bündel} other {Deck}} mit {line}{more, plural, =0 {} one {, und ein weiteres Deck ebenso} other {, und # weitere Decks ebenso}}.";
