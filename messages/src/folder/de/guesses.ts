import type { guesses as english } from "../en/guesses.ts";

export const guesses: { readonly [Key in keyof typeof english]: string } = {
	NAMED_AFTER_FOLDER: "Das Spiel heißt „{name}“ wie der Ordner.",
	CACHE_UNUSED:
		"{folder} lässt sich nicht beschreiben{error, select, unknown {} other { ({error})}}; darum zeichnet jeder Befehl die Bilder neu.",
	FOLDER_LINK: "Dieser Ordner ist ein Verweis; übersprungen.",
	TABLE_WITHOUT_PICTURES: "Keine ihrer Zeilen nennt ein Bild; übersprungen.",
	TABLE_UNCLEAR: "Zu manchen ihrer Zeilen passen mehrere Bilder, etwa {one} und {other}; übersprungen.",
	TABLE_NOT_OF_CARDS: "Ihre Zeilen nennen nicht jede ein eigenes Bild; übersprungen.",
	TABLE_WITHOUT_HEADINGS: "Sie hat keine Kopfzeile mit Spaltennamen wie name, count, front; übersprungen.",
	TABLE_REPEATED: "Ihre Bilder stehen auch in einer anderen Tabelle; übersprungen.",
	TABLE_OF_ART:
		"Ihre Zeilen nennen Illustrationen, und die fertigen Karten sind in {folder}; übersprungen. table: {file} in einer tuckbox.yaml verwendet sie.",
	OCTGN_PACKAGE:
		"Ein Spielpaket von OCTGN: {count, plural, =0 {keine Karte hat ein Bild} one {eine Karte kommt aus seinen Sets} other {# Karten kommen aus seinen Sets}}.",
	OCTGN_PARTS:
		"{count, plural, one {Ein Bild ist ein Symbol, eine Vorlage oder ein Hintergrund} other {# Bilder sind Symbole, Vorlagen und Hintergründe}} von OCTGN; übersprungen. Eine Zeile {line} in .tuckboxignore behält {count, plural, one {es} other {eins}}.",
	CGS_NAMES:
		"{count, plural, one {Eine Karte hat ihren Namen} other {# Karten haben ihre Namen}} aus der AllCards.json von Card Game Simulator.",
	SHEET_CHOSEN: "Das Blatt „{sheet}“ wird gelesen, {others} nicht. Ein anderes wählst du so: {file}#Blatt",
	NOT_IN_ROWS:
		'{count, plural, one {Dieses Bild steht} other {# Bilder stehen}} in keiner Zeile; übersprungen. --as "{first}=cards" liest {count, plural, one {es} other {die ersten davon}} als Karten; ebenso mit tiles, tokens, boards oder back.',
	ONE_DECK: "{count, plural, one {Sein Bild wird} other {Seine # Bilder werden}} als ein Deck gelesen.",
	NEXT_TO_FOLDERS:
		'{count, plural, one {Dieses Bild liegt neben den Ordnern der Teile; übersprungen.} other {# Bilder liegen neben den Ordnern der Teile; übersprungen: {files}.}} --as "{first}=tokens" liest {count, plural, one {es} other {das erste}} als Spielstein; ebenso mit boards, tiles, cards oder back.',
	NEXT_TO_BOARDS:
		'{count, plural, one {Dieses Bild liegt neben Spielbrettern und ist keins; übersprungen.} other {# Bilder liegen neben Spielbrettern und sind keine; übersprungen: {files}.}} --as "{first}=tokens" liest {count, plural, one {es} other {das erste}} als Spielstein; ebenso mit boards, tiles, cards oder back.',
	STRAY_PICTURES:
		'{count, plural, one {Dieses Bild liegt allein in seinem Ordner und gleicht keinem anderen Teil; übersprungen.} other {# Bilder liegen allein in ihren Ordnern und gleichen keinem anderen Teil; übersprungen: {files}.}} {called, select, back {--as "{first}=back" macht {count, plural, one {es} other {das erste}} zur Rückseite der Karten um es herum, sonst aller.} other {--as "{first}=cards" liest {count, plural, one {es} other {das erste}} als Karte; ebenso mit boards, tiles, tokens oder back.}}',
	BOARD_BY_NAME:
		'Ein Spielbrett, nach seinem Namen. --as "{file}=cards" liest es als Karte, =tiles als Plättchen.',
	NOT_OF_GAME:
		"{count, plural, one {Heißt wie ein Logo, ein Foto, ein Bildschirmfoto, eine Vorschau oder das Symbol einer Seite, oder steht in einer README; übersprungen.} other {# Bilder heißen wie Logos, Fotos, Bildschirmfotos, Vorschauen oder die Symbole einer Seite, oder stehen in einer README; übersprungen: {files}.}} Eine Zeile {line} in .tuckboxignore behält eins.",
	NO_CARD_BY_NAME:
		"{count, plural, one {Heißt wie ein Hintergrund, ein Rahmen, ein Umschlag, Regeln, eine Verpackung oder eine Vorlage und ist keine Karte; übersprungen.} other {# Bilder heißen wie Hintergründe, Rahmen, Umschläge, Regeln, Verpackungen oder Vorlagen und sind keine Karten; übersprungen: {files}.}} Eine Zeile {line} in .tuckboxignore behält eins.",
	FIGURES_OF_RULES:
		'{count} Bilder sind klein und verschieden proportioniert, wie Abbildungen in Regeln, also keine Seiten; übersprungen: {files}. --as "{folder}/=books" liest sie als Buch.',
	PARTS_BY_NAME:
		"{count, plural, one {Heißt wie ein Ordner mit Bestandteilen, aus denen Teile gemacht werden, mit Hilfe, mit Verpackung oder für eine Druckerei; übersprungen.} other {# Ordner heißen wie solche mit Bestandteilen, aus denen Teile gemacht werden, mit Hilfe, mit Verpackung oder für Druckereien; übersprungen: {folders}.}} Eine Zeile {line} in .tuckboxignore behält {count, plural, one {ihn} other {den ersten}}.",
	INPUT_FOLDER:
		"Die Bilder darin unterscheiden sich von den Karten, die ein Programm daneben aus ihnen gemacht hat; übersprungen. Eine Zeile {line} in .tuckboxignore behält ihn.",
	ART_FOR_SHEETS:
		"Die Bilder darin sind Icons oder haben viele Proportionen, und die Bögen daneben haben mehr Karten, die aus ihnen gemacht sein können; übersprungen. Eine Zeile {line} in .tuckboxignore behält ihn.",
	WORKSHOP:
		"Hier scheinen Entwürfe, Einzelteile und Ausgaben nebeneinander zu liegen, und nichts besagt, welche davon das Spiel sind. Für sich {count, plural, one {liest sich dieser Ordner} other {lesen sich diese Ordner}} gut: {folders}. Lade stattdessen {count, plural, one {ihn} other {einen davon}} hoch, etwa {folder}, oder sortiere die Bilder.{back, select, none {} other { Die Rückseite seiner Karten, {back}, liegt anderswo: Kopiere sie zuerst in diesen Ordner.}}",
	UNLIKE_CARDS:
		'Neben den Karten in {cards} besagt nichts, dass diese Bilder Karten sind, und sie gleichen ihnen nicht; übersprungen: {decks}. Eine Zeile {line} in .tuckboxignore behält {count, plural, one {sie} other {die ersten}} als Karten; --as "{as}=tokens" liest sie als Spielsteine, =tiles als Plättchen.',
	CLEAR_PICTURES:
		"{count, plural, one {Es ist fast durchsichtig, ein Programm legt es also wohl über andere; übersprungen.} other {# Bilder sind fast durchsichtig, ein Programm legt sie also wohl über andere; übersprungen: {files}.}} Eine Zeile {line} in .tuckboxignore behält {count, plural, one {es} other {{all, select, yes {sie} other {das erste}}}}.",
	ICONS_AMONG_CARDS:
		"{count, plural, one {Viel kleiner als die Karten daneben und mit anderen Proportionen; übersprungen.} other {# Bilder sind viel kleiner als die Karten daneben und haben andere Proportionen; übersprungen: {files}.}} Eine Zeile {line} in .tuckboxignore behält {count, plural, one {es} other {das erste}}.",
	ODD_AMONG_CARDS:
		'{count, plural, one {Größe und Proportionen hat sonst keine Karte daneben; übersprungen.} other {# Bilder haben eigene Größen und Proportionen unter Karten einer Größe; übersprungen: {files}.}} Eine Zeile {line} in .tuckboxignore behält {count, plural, one {es} other {das erste}}.{back, select, none {} other { Wenn {back} ihre Rückseite ist, macht --as "{back}=back" es dazu.}}',
	NEXT_TO_OUTPUT:
		"Daraus ist entstanden, was ein Programm daneben ausgegeben hat; übersprungen. Eine Zeile {line} in .tuckboxignore behält es.",
	SAME_PICTURES:
		"Die Bilder von {folder} in anderer Größe oder anderem Format; übersprungen. Eine Zeile {line} in .tuckboxignore behält sie.",
	SAME_NAMES:
		"Die Bilder darin heißen wie die in {folder} und zeigen wohl dasselbe; übersprungen. Eine Zeile {line} in .tuckboxignore behält sie.",
	MAY_BE_SAME:
		"Die Bilder darin heißen wie die in {folder}: Vielleicht zeigen sie dieselben Karten oder deren Rückseiten. Eine Zeile {line} in .tuckboxignore lässt sie weg.",
	SAME_FILES:
		"Alle Dateien darin sind auch in {folder}; übersprungen. Eine Zeile {line} in .tuckboxignore behält sie.",
	SHAPE_FROM_NAME: "Form {shape}, nach dem Namen des Ordners.",
	SHAPE_FROM_CORNERS: "Form {shape}, nach den durchsichtigen Ecken der Bilder.",
	TOKENS_AMONG_CARDS:
		'{count, plural, one {Eines der Bilder darin ist zu einer Figur freigestellt, also ein Spielstein} other {# der Bilder darin sind zu Figuren freigestellt, also Spielsteine}}.{line, select, none {} other { Eine Zeile {line} in .tuckboxignore lässt {count, plural, one {es} other {sie}} weg; --as "{line}=cards" liest {count, plural, one {es als Karte} other {sie als Karten}}, =tiles als Plättchen.}}',
	TOKENS_FROM_FIGURES:
		'{count, plural, one {Das Bild darin ist zu einer Figur freigestellt, also ein Spielstein} other {Die # Bilder darin sind zu Figuren freigestellt, also Spielsteine}}.{line, select, none {} other { Sind es Symbole oder Vorlagen, lässt eine Zeile {line} in .tuckboxignore sie weg; --as "{line}=cards" liest sie als Karten, =tiles als Plättchen.}}',
	TOKENS_MAY_BE_PARTS:
		"Neben Karten in PDFs sind {count} Spielsteine vieler Größen vielleicht Symbole, mit denen diese gezeichnet sind. Eine Zeile {line} in .tuckboxignore lässt sie weg.",
	TOKENS_BY_NAME:
		"{count, plural, one {Eines der Bilder darin heißt wie ein Spielstein und ist deshalb einer} other {# der Bilder darin sind nach ihren Namen Spielsteine}}.",
	FIGURE_FRAMES:
		"Nummerierte Bilder in {folders} zeigen, wie ein Programm {figures, plural, one {eine Figur} other {# Figuren}} bewegt. Das erste {figures, plural, one {ist ein Spielstein} other {jeder Figur ist ein Spielstein}}; {count, plural, one {das andere ist} other {die anderen # sind}} übersprungen. Eine Zeile {line} in .tuckboxignore behält alle.",
	TOKENS_TINY:
		'Die meisten der {count} Bilder darin haben höchstens {max} px, zu wenig für Karten, und sind deshalb Spielsteine.{line, select, none {} other { --as "{line}=cards" liest sie als Karten, =tiles als Plättchen.}}',
	ODD_AMONG_SHAPES:
		"{count, plural, one {Ein Bild ist} other {# Bilder sind}} anders proportioniert als die {shape, select, hex {Sechsecke} other {Scheiben}} daneben; übersprungen: {files}. Eine Zeile {line} in .tuckboxignore behält eins.",
	SIDES_FROM_NAME: "{sides} Seiten, nach dem Namen.",
	DIE_BY_NAMES: "{count} Bilder heißen wie die Flächen eines Würfels, also sind sie einer.",
	FACES_BY_NAME: "Die Würfelseiten sind in der Reihenfolge ihrer Dateien nummeriert.",
	NOT_ONE_OF_FACES: "Keine Würfelseite: Im Namen steht keine Zahl von 1 bis 20; übersprungen.",
	FACES_BY_ORDER: "Die Würfelseiten sind in der Reihenfolge ihrer Dateien nummeriert.",
	NAME_IS_KEY: "Der Name ist auch der Schlüssel: Wird er geändert, entsteht ein anderes Teil.",
	BACK_SKIPPED: "Heißt wie eine Rückseite und ist deshalb keine Karte; übersprungen.",
	FACES_SKIPPED: "Bilder, die wie Würfelseiten heißen, werden übersprungen.",
	FOUND_IN_FOLDERS: "Bilder sind an ihren Namen in Unterordnern zu finden.",
	COUNT_NUMBERS_ROWS: "Die Spalte „{column}“ nummeriert die Zeilen, zählt also keine Exemplare.",
	COLUMN_IS_DATA:
		"Von den Dateien in der Spalte „{column}“ ist keine hier, also bleiben sie Daten der Karten.",
	FOUND_BY_NAMES: "Bilder sind an den Namen der Karten zu finden.",
	FIRST_IN_ORDER:
		"{count, plural, one {Ein Bild ist} other {# Bilder sind}} der Reihe nach den ersten von {rows} Zeilen zugeordnet; die anderen haben keins. Sind andere Zeilen gemeint, lösche die, die kein Bild zeigt.",
	IN_ORDER: "{count} Bilder für ebenso viele Zeilen, der Reihe nach zugeordnet.",
	COUNT_ZERO: "Zeilen mit der Anzahl 0 werden übersprungen.",
	KEYS_FROM_PICTURES: "Die Schlüssel sind die Namen der Bilder.",
	COPIES_COUNTED:
		"{count, plural, one {Ein Bild ist eine genaue Kopie des Bilds einer Karte und zählt deshalb als weiteres Exemplar: {files}.} other {# Bilder sind genaue Kopien der Bilder von Karten; jedes zählt deshalb als weiteres Exemplar: {files}.}}",
	KEYS_NUMBERED:
		"{count, plural, one {Eine Zeile hat} other {# Zeilen haben}} den Namen einer Zeile darüber, oder ihr Bild und keinen Namen; Nummern unterscheiden die Schlüssel.",
	TABLE_IS_DECK: "Ihre Karten sind ein Deck, „{deck}“.",
	SHARED_BACK: "{file} ist die Rückseite des Decks.",
	BACK_FROM_ELSEWHERE: "{file} ist die Rückseite.",
	BACKS_IN_COLOURS:
		"{file} wird verwendet, {count, plural, one {eine weitere Rückseite} other {# weitere Rückseiten}} übersprungen: {files}.",
	BACKS_BY_NUMBER: "Die {count} Bilder in {folder} sind nach ihren Nummern die Rückseiten der Karten.",
	BACKS_BY_LIST: "{count} Karten haben die Rückseite, die ihre Liste oder Tabelle nennt.",
	BACKS_IN_ORDER: "Die {count} Bilder in {folder} sind der Reihe nach die Rückseiten der Karten.",
	FRONT_IS_BACK:
		"Für die {count} Bilder in {folder} gibt es nur eine Vorderseite: Sie sind die Karten, und {file} ist ihre Rückseite.",
	DECKS_BY_BACKS:
		"{count, plural, one {Karten, die Wörter mit einer Rückseite gemeinsam haben, sind ein eigenes Deck} other {Karten, die Wörter mit einer Rückseite gemeinsam haben, sind # eigene Decks}}.",
	DECKS_BY_WORDS: "Auch die Namen anderer Bilder beginnen mit denen von Gruppen: {decks}.",
	DECKS_BY_NUMBERS:
		"{count, plural, one {Eine Reihe nummerierter Bilder ist ein eigenes Deck} other {# Reihen nummerierter Bilder sind eigene Decks}}: {decks}.",
	CARD_FOLDERS:
		"In {count} Ordnern ist je eine Karte mit deren Namen, alle gleich groß: Sie sind ein Deck.{left, plural, =0 {} one { Ein anderes Bild darin ist übersprungen: {files}. Eine Zeile {line} in .tuckboxignore behält es.} other { # andere Bilder darin sind übersprungen: {files}. Eine Zeile {line} in .tuckboxignore behält das erste.}}",
	BESIDE_CARD_FOLDERS:
		"Neben Ordnern mit je einer Karte {count, plural, one {enthält dieser Ordner} other {enthalten diese Ordner}} vielleicht keine Karten: {folders}. Eine Zeile {line} in .tuckboxignore lässt {count, plural, one {ihn} other {den ersten}} weg.",
	HEAP_APART:
		'Die Bilder haben viele Größen; die einander gleichen, sind eigene Gruppen: {groups}. --as "{key}/=tokens" liest die erste als Spielsteine; ebenso mit tiles, boards oder cards.',
	BOARD_BY_SIZE:
		'Ein Spielbrett, weil es viel größer ist als die Karten daneben. Eine Zeile /{file} in .tuckboxignore lässt es weg; --as "{file}=cards" liest es als Karte, =tiles als Plättchen.',
	BOARD_VERSIONS:
		"{count} Spielbretter heißen teils wie andere mit einem Zusatz und haben dieselben Proportionen; vielleicht sind sie Fassungen eines einzigen: {files}. Eine Zeile {line} in .tuckboxignore lässt eins weg.",
	ICONS_IN_HEAP:
		'{count, plural, one {Dieses Bild ist} other {# Bilder sind}} neben den Karten zu klein für Teile oder {count, plural, one {heißt} other {heißen}} wie Schaltflächen, Hintergründe und Symbole; übersprungen: {files}. --as "{first}=tokens" liest {count, plural, one {es} other {das erste}} als Spielstein; ebenso mit boards, tiles, cards oder back.',
	PAGES_AMONG_CARDS:
		"{count, plural, one {Dieses Bild ist so groß wie eine Seite} other {# Bilder sind so groß wie eine Seite}} (A4 oder Letter): Druckbogen oder Texte; übersprungen: {files}. Eine Zeile {line} in .tuckboxignore behält es.",
	NOT_IN_SERIES:
		'{count, plural, one {Dieses Bild liegt} other {# Bilder liegen}} neben Karten, die nummeriert sind oder so heißen, und {count, plural, one {hat} other {haben}} einen anderen Namen oder eine andere Größe; übersprungen: {files}. --as "{first}=tokens" liest {count, plural, one {es} other {das erste}} als Spielstein; ebenso mit boards, tiles, cards oder back.',
	CARD_IS_BACK: "Dasselbe Bild wie die Rückseite {back}, also keine Karte; übersprungen.",
	DRAWN_SOURCES:
		"{count, plural, one {Diese Zeichnung liegt} other {# Zeichnungen liegen}} neben fertigen Bildern einer anderen Größe, die wohl aus {count, plural, one {ihr} other {ihnen}} entstanden; übersprungen{count, plural, one {} other {: {files}}}. Eine Zeile {line} in .tuckboxignore behält {count, plural, one {sie} other {die erste}}.",
	BESIDE_CARD:
		"Neben der Vorder- und der Rückseite einer Karte {count, plural, one {ist dieses Bild anders proportioniert oder die Zeichnung, aus der sie entstand; übersprungen.} other {sind # Bilder anders proportioniert oder Zeichnungen, aus denen sie entstand; übersprungen: {files}.}} Eine Zeile {line} in .tuckboxignore behält {count, plural, one {es} other {das erste}}.",
	FRONT_OF_NO_CARD: "Ist anders proportioniert als die Karten daneben und deshalb keine; übersprungen.",
	CARDS_WITHOUT_BACK:
		"{count, plural, one {Eine der Karten hat} other {# der Karten haben}} keine Rückseite.",
	BACK_OF_NO_CARD:
		"Heißt wie die Rückseite der Karten daneben, ist aber anders proportioniert; übersprungen.",
	BACKS_UNUSED:
		'{count, plural, one {Eine Rückseite heißt} other {# Rückseiten heißen}} wie kein Deck und keine Karte; übersprungen: {files}. --as "{first}=back" macht {count, plural, one {sie} other {die erste}} zur Rückseite der Karten um sie herum, sonst aller.',
	STANDARD_NAMES:
		"{count, plural, one {Eine Karte heißt wie die Spielkarte, die sie ist} other {# Karten heißen wie die Spielkarten, die sie sind}}: {name} statt {file}.",
	SECOND_STANDARDS:
		"{count, plural, one {Eine zweite Zeichnung einer Karte} other {# zweite Zeichnungen der Karten}} übersprungen: {files}. Eine Zeile {line} in .tuckboxignore behält {count, plural, one {sie} other {die erste}}.",
	SECOND_DRAWINGS:
		"{count} der Bilder darin heißen wie ein anderes mit einer 2 und sind vielleicht zweite Zeichnungen derselben Karten: {files}. Eine Zeile {line} in .tuckboxignore lässt eins weg.",
	FAMILIES_BY_NAME:
		'Die Namen darin beginnen wie die mehrerer Decks: {families}. --as "{pattern}=cards" macht das erste zu einem eigenen Deck.',
	KIND_OF_GAME:
		'Er heißt {name}, also sind seine Bilder {kind, select, tile {Plättchen} tokenSprite {Spielsteine} other {Spielbretter}}. --as "*=cards" liest sie als Karten.',
	STATES_OF_PIECES:
		"{count, plural, one {Dem Namen nach ein anderes Bild hier, ausgewählt, gedrückt, hohl oder dergleichen; übersprungen.} other {Den Namen nach sind # Bilder andere hier, ausgewählt, gedrückt, hohl oder dergleichen; übersprungen: {files}.}} Eine Zeile {line} in .tuckboxignore behält {count, plural, one {es} other {das erste}}.",
	VERSIONS_BY_NAME:
		"{count} der Bilder darin heißen wie ein anderes mit {affix} und sind vielleicht dieselben Teile, gedreht, markiert oder noch einmal gezeichnet: {files}.{line, select, none {} other { Eine Zeile {line} in .tuckboxignore lässt sie weg.}}",
	MAY_BE_NO_CARDS:
		'Nichts besagt, dass diese Bilder Karten sind, und sie gleichen den anderen Teilen nicht: {decks}. Eine Zeile {line} in .tuckboxignore lässt {count, plural, one {sie} other {die ersten}} weg. --as "{line}=tokens" liest {count, plural, one {sie} other {die ersten}} als Spielsteine; ebenso mit tiles oder boards.',
	SQUARES_ARE_TILES:
		"Nichts sagt, dass diese Bilder vieler Größen Karten sind, und die meisten sind quadratisch: {count} Quadrate und Streifen sind deshalb Plättchen.",
	SQUARES_MAY_BE_TILES:
		'Die Bilder darin sind quadratisch und ohne Rückseite, also vielleicht Plättchen: --as "{pattern}=tiles" liest sie als solche.',
	MAY_BE_MIXED:
		'Nichts besagt, dass diese {count} Bilder Karten sind, und sie haben {forms} verschiedene Seitenverhältnisse: Vielleicht sind es Vorlagen, Spielsteine oder Bilder eines Programms. {line, select, none {Es sind {files}. Sortieren (tuckbox sort) bringt sie in Ordnung. Für einen Teil sagt --as, was sie sind: --as "NAME*=tokens".} other {Sortieren (tuckbox sort) bringt sie in Ordnung; eine Zeile {line} in .tuckboxignore lässt sie weg, und --as "{line}=tokens" liest sie als Spielsteine.}}',
	NO_STANDARD_CARDS:
		"{count, plural, one {Dem Namen nach ist eins der Bilder keine übliche Spielkarte} other {Den Namen nach sind # der Bilder keine üblichen Spielkarten}}: {files}. .tuckboxignore oder --ignore lässt sie weg: {lines}.",
	CARDS_BY_WORDS:
		"{count, plural, one {Eine der Karten heißt wie ein Test, eine Vorlage, ein Umschlag oder dergleichen und ist vielleicht keine} other {# der Karten heißen wie Tests, Vorlagen, Umschläge oder dergleichen und sind vielleicht keine}}: {files}. Eine Zeile {line} in .tuckboxignore lässt {count, plural, one {sie} other {die erste}} weg.",
	DECK_WITHOUT_BACK: "Keine Rückseite.",
	SHEET_WITHOUT_BACK:
		'Keine Rückseite. Ist sie auf dem Bogen, etwa in der letzten Zelle, macht --as "{last}=back" diese zur Rückseite.',
	BACK_MAY_BE:
		'Keine Rückseite. {count, plural, one {Dieses Bild ist anders als die übrigen und vielleicht die Rückseite} other {Eines dieser Bilder, die anders sind als die übrigen, ist es vielleicht}}: {files}. --as "{first}=back" macht {count, plural, one {es} other {das erste}} zur Rückseite.',
	BACK_AMONG_CARDS:
		"{file} ist die Rückseite: Die anderen Bilder sind alle nummeriert oder heißen ähnlich. Eine Zeile {line} in .tuckboxignore behält es als Karte.",
	BACK_NOT_IN_LIST:
		"{file} ist die Rückseite: Es heißt so und steht nicht in {list}.{others, plural, =0 {} one { Eine weitere Rückseite wird übersprungen: {files}.} other { # weitere Rückseiten werden übersprungen: {files}.}} Eine Zeile {line} in .tuckboxignore behält es als Karte.",
	SHEET_CUT:
		'Zerschnitten als Bogen von {columns} × {rows} Feldern zu {pixels}, mit {cards, plural, one {einer Karte} other {# Karten}}{empty, plural, =0 {} one {; ein Feld dazwischen zeigt keine} other {; # Felder dazwischen zeigen keine}}.{seen, select, yes { Seine Linien sind zu sehen; ein anderes Raster gehört in den Namen, wie in {example}.} back { Seine Felder sind so groß wie die Rückseite daneben; ein anderes Raster gehört in den Namen, wie in {example}.} name { Dafür sprechen nur Name und Proportionen; ein anderes Raster gehört in den Namen, wie in {example}, und --as "{file}=boards" liest ihn als ein Bild.} other {}}',
	SHEET_WITH_BACK:
		'Zerschnitten als Bogen von {columns} × {rows} Feldern zu {pixels}, mit {cards, plural, one {einer Karte} other {# Karten}}{empty, plural, =0 {} one {; ein Feld dazwischen zeigt keine} other {; # Felder dazwischen zeigen keine}}. Das letzte Feld ist ihre Rückseite.{seen, select, yes { Seine Linien sind zu sehen; ein anderes Raster gehört in den Namen, wie in {example}.} name { Dafür sprechen nur Name und Proportionen; ein anderes Raster gehört in den Namen, wie in {example}, und --as "{file}=boards" liest ihn als ein Bild.} other {}}',
	PDF_CUT:
		'Seine Seiten werden zerschnitten, wo sie Karten zeichnen{form, select, grid {: je {columns} × {rows} zu {size}} other {}}. --as "{file}=books" liest es als Buch, --ignore "{file}" lässt es weg.{backs, select, maybe { Zeigt jede zweite Seite die Rückseiten der Seite davor, zerschneidet das Sortieren (tuckbox sort) es so.} other {}}',
	PDF_PAGES_UNCUT:
		"{count, plural, one {Seite {pages} wird} other {Die Seiten {pages} werden}} weggelassen: Dort sind keine Karten zu sehen. tuckbox sort zerschneidet sie von Hand.",
	PDF_PRINTED_OTHERWISE:
		"Dem Namen nach die Karten von {file} für einen anderen Druck; übersprungen. Sind es andere, zerschneidet sie ein Deck mit {line} in einer tuckbox.yaml.",
	PDF_OF_SINGLES:
		'{count, plural, one {Seine Seite zeigt} other {Seine # Seiten zeigen}} Karten, die hier wohl auch einzelne Bilder sind; übersprungen. {way, select, both {Sind nur die Bögen Karten, lässt --ignore "{pictures}" die Bilder weg; sind es beide,} other {Sind es andere,}} zerschneidet sie ein Deck mit {line} in einer tuckbox.yaml.',
	CARD_LIST:
		"{count, plural, one {Eine Karte hat ihren} other {# Karten haben ihre}} Namen aus dieser Liste.",
	LEFT_OF_LIST:
		"{count, plural, one {Dieses Bild steht} other {# Bilder stehen}} nicht in {list}, der Liste der Karten; übersprungen: {files}. Eine Zeile {line} in .tuckboxignore behält {count, plural, one {es} other {das erste}}.",
	DECK_LIST:
		"{count, plural, one {Eine Karte hat ihre Anzahl} other {# Karten haben ihre Anzahl}} aus dieser Deckliste.",
	DECK_LISTS:
		"{count, plural, one {Eine Karte liegt} other {# Karten liegen}} so oft bei, wie eine von {lists} Decklisten sie höchstens braucht: {files}. Eine Zeile {line} in .tuckboxignore lässt die erste weg.",
	NOT_IN_LIST:
		"{count, plural, one {Eines seiner Bilder steht} other {# seiner Bilder stehen}} nicht in {list} und {count, plural, one {ist vielleicht keine Karte} other {sind vielleicht keine Karten}}: {files}. Eine Zeile {line} in .tuckboxignore lässt {count, plural, one {es} other {das erste}} weg.",
	SHEET_OF_OTHERS:
		"Seine Karten sind hier auch auf anderen Bogen; übersprungen. Sind es andere, zerschneidet sie ein Deck mit {line} in einer tuckbox.yaml.",
	SHEETS_MAY_BE_SKINS:
		"{count, plural, one {Dieser Bogen hat so viele Karten wie {file}, im selben Raster, und zeigt sie vielleicht in einem anderen Stil.} other {# Bögen haben so viele Karten wie {file}, im selben Raster, und zeigen sie vielleicht in anderen Stilen: {files}.}} Eine Zeile {line} in .tuckboxignore lässt {count, plural, one {ihn} other {{all, select, yes {sie} other {den ersten}}}} weg.",
	PAGE_OF_SINGLES:
		"Eine Druckseite mit Karten, die hier wohl auch einzelne Bilder sind; übersprungen. Sind es andere, zerschneidet sie ein Deck mit {line} in einer tuckbox.yaml.",
	BACKS_OF_SHEET: "Die Rückseiten der Karten auf {sheet}.",
	PDF_IS_PIECES: "{count, plural, one {Seine Seite ist ein Bild} other {Seine # Seiten sind Bilder}}.",
	BACKS_OF_PAGES: "So viele Seiten wie seine {count} Karten zeigen dasselbe Bild: Sie sind die Rückseiten.",
	PDF_IS_BOARD: "Ein Spielbrett wie das daneben, weil seine Seite {size} misst, was kein Druckerpapier ist.",
	PDF_IS_TEXT:
		'Als Buch gelesen, weil seine {count} Seiten fortlaufenden Text zeigen. --ignore "{file}" lässt es weg.',
	PDF_IS_BOOK: "{count, plural, one {Seine Seite ist ein Buch} other {Seine # Seiten sind ein Buch}}.",
	FIRST_OF_PDF: "Von seinen {count, number} Seiten wird die erste verwendet.",
	FIRST_OF_TIFF: "Von seinen {count, number} Bildern wird das erste verwendet.",
	SIZE_BY_DPI: "Größe {size}, aus {pixels} bei {dpi} dpi{share}.",
	SIZE_LESS_BLEED: "Größe {size}, aus {pixels} bei {dpi} dpi, abzüglich {bleed} Anschnitt{share}.",
	SIZE_OF_TENTH: "Größe {size}, ein Zehntel der {drawn} mm in der Datei{share}.",
	SIZE_UNNAMED: "Größe {size}, aus {pixels} bei {dpi} dpi, eine Größe ohne Namen{share}.",
	SIZE_BY_ASPECT: "Größe {size}, nach den Proportionen von {pixels}{share}.",
	SIZE_LIKE_OTHERS: "Größe {size}, wie andere Karten mit ungefähr denselben Proportionen.",
	SIZE_SMALL: "Größe {size}, aus nur {pixels}; die Datei hat keine Auflösung{share}.",
	SIZE_OF_CARDS: "Größe {size}, so lang wie Karten üblicherweise, nach den Proportionen von {pixels}{share}.",
	CARDS_ACROSS:
		"{count, plural, one {Eine ihrer Karten liegt} other {# ihrer Karten liegen}} quer: dieselbe Größe, gedreht.",
	SIZE_ASSUMED: "Größe {size}, aus {pixels} bei angenommenen {dpi} dpi{share}.",
	SHEET_BY_DPI: "Größe {size}, aus {pixels} bei {dpi} dpi.",
	SHEET_LESS_BLEED: "Größe {size}, aus {pixels} bei {dpi} dpi, abzüglich {bleed} Anschnitt.",
	SHEET_ASSUMED: "Größe {size}, aus {pixels} bei angenommenen {dpi} dpi; die Datei hat keine Auflösung.",
	USUAL_SIZE:
		'Größe {size}, wie bei solchen Teilen üblich; {pixels} geben keine glaubhafte. Mit --as "{line}={kind} 40x30" ist sie 40 × 30 mm.',
	SIZE_TURNED: "Größe {size}, nach der Ausrichtung der Bilder.",
	BLEED_FOUND: "Bilder mit {pixels} haben {dpi} dpi mit {bleed} Anschnitt um das Endformat.",
};
