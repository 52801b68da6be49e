/** Guesses about a folder, each with the assumption that was made. */
export const guesses = {
	NAMED_AFTER_FOLDER: "The game is named “{name}” after the folder.",
	CACHE_UNUSED:
		"{folder} cannot be written{error, select, unknown {} other { ({error})}}, so pictures are drawn again by each command.",
	FOLDER_LINK: "This folder is a link; skipped.",
	TABLE_WITHOUT_PICTURES: "None of its rows names a picture; skipped.",
	TABLE_UNCLEAR: "Some of its rows fit several pictures, such as {one} and {other}; skipped.",
	TABLE_NOT_OF_CARDS: "Its rows do not each name a picture of their own; skipped.",
	TABLE_WITHOUT_HEADINGS: "It has no header line that names columns, such as name, count, front; skipped.",
	TABLE_REPEATED: "Its pictures are in another table, too; skipped.",
	TABLE_OF_ART:
		"Its rows name the art of cards, and the finished cards are in {folder}; skipped. table: {file} in a tuckbox.yaml uses it.",
	OCTGN_PACKAGE:
		"A game package of OCTGN: {count, plural, =0 {no card has a picture} one {one card is read from its sets} other {# cards are read from its sets}}.",
	OCTGN_PARTS:
		"{count, plural, one {A picture is an icon, a template or a background} other {# pictures are icons, templates and backgrounds}} of OCTGN; skipped. A line {line} in .tuckboxignore keeps {count, plural, one {it} other {one}}.",
	CGS_NAMES:
		"{count, plural, one {A card has its name} other {# cards have their names}} from the AllCards.json of Card Game Simulator.",
	SHEET_CHOSEN: "The sheet “{sheet}” is read, and not {others}. To choose another: {file}#sheet",
	NOT_IN_ROWS:
		'{count, plural, one {This picture is} other {# pictures are}} not in any row; skipped. --as "{first}=cards" reads {count, plural, one {it} other {the first of them}} as cards; so with tiles, tokens, boards or back.',
	ONE_DECK: "{count, plural, one {Its picture is} other {Its # pictures are}} read as one deck.",
	NEXT_TO_FOLDERS:
		'{count, plural, one {This picture is next to the folders of pieces; skipped.} other {# pictures are next to the folders of pieces; skipped: {files}.}} --as "{first}=tokens" reads {count, plural, one {it} other {the first}} as a token; so with boards, tiles, cards or back.',
	NEXT_TO_BOARDS:
		'{count, plural, one {This picture is next to boards, and is none; skipped.} other {# pictures are next to boards, and are none; skipped: {files}.}} --as "{first}=tokens" reads {count, plural, one {it} other {the first}} as a token; so with boards, tiles, cards or back.',
	STRAY_PICTURES:
		'{count, plural, one {This picture is alone in its folder, and like no other piece; skipped.} other {# pictures are alone in their folders, and like no other piece; skipped: {files}.}} {called, select, back {--as "{first}=back" makes {count, plural, one {it} other {the first}} the back of the cards around it, or else of all.} other {--as "{first}=cards" reads {count, plural, one {it} other {the first}} as a card; so with boards, tiles, tokens or back.}}',
	BOARD_BY_NAME: 'A board, by its name. --as "{file}=cards" reads it as a card, =tiles as a tile.',
	NOT_OF_GAME:
		"{count, plural, one {Named like a logo, a photograph, a screenshot, a preview or a page’s icon, or shown by a README; skipped.} other {# pictures are named like logos, photographs, screenshots, previews or a page’s icons, or shown by a README; skipped: {files}.}} A line {line} in .tuckboxignore keeps one.",
	NO_CARD_BY_NAME:
		"{count, plural, one {Named like a background, a frame, a cover, rules, packaging or a template, and no card; skipped.} other {# pictures are named like backgrounds, frames, covers, rules, packaging or templates, and no cards; skipped: {files}.}} A line {line} in .tuckboxignore keeps one.",
	FIGURES_OF_RULES:
		'{count} pictures are small and of several proportions, like figures in rules, and no pages; skipped: {files}. --as "{folder}/=books" reads them as a book.',
	PARTS_BY_NAME:
		"{count, plural, one {Named like a folder of parts that pieces are made from, of help, of packaging or for a printer; skipped.} other {# folders are named like those of parts that pieces are made from, of help, of packaging or for printers; skipped: {folders}.}} A line {line} in .tuckboxignore keeps {count, plural, one {it} other {the first}}.",
	INPUT_FOLDER:
		"Its pictures differ from the cards in a program’s output next to it, which was made from them; skipped. A line {line} in .tuckboxignore keeps it.",
	ART_FOR_SHEETS:
		"Its pictures are icons or have many proportions, and the sheets next to it have more cards, which may be made with them; skipped. A line {line} in .tuckboxignore keeps it.",
	WORKSHOP:
		"Drafts, parts and exports seem to be side by side here, and nothing says which of them are the game. {count, plural, one {This folder reads well} other {These folders read well}} alone: {folders}. Push or drop {count, plural, one {it} other {one of them}} instead, such as {folder}, or sort the pictures.{back, select, none {} other { The back of its cards, {back}, is elsewhere: copy it into that folder first.}}",
	UNLIKE_CARDS:
		'Next to the cards in {cards}, nothing says that these pictures are cards, and they are unlike them; skipped: {decks}. A line {line} in .tuckboxignore keeps {count, plural, one {them} other {the first}} as cards; --as "{as}=tokens" reads them as tokens, =tiles as tiles.',
	CLEAR_PICTURES:
		"{count, plural, one {It is nearly transparent, so a program probably lays it over others; skipped.} other {# pictures are nearly transparent, so a program probably lays them over others; skipped: {files}.}} A line {line} in .tuckboxignore keeps {count, plural, one {it} other {{all, select, yes {them} other {the first}}}}.",
	ICONS_AMONG_CARDS:
		"{count, plural, one {Far smaller than the cards around it, and of other proportions; skipped.} other {# pictures are far smaller than the cards around them, and of other proportions; skipped: {files}.}} A line {line} in .tuckboxignore keeps {count, plural, one {it} other {the first}}.",
	ODD_AMONG_CARDS:
		'{count, plural, one {Its size and proportions are those of no other card around it; skipped.} other {# pictures have sizes and proportions of their own among cards of one size; skipped: {files}.}} A line {line} in .tuckboxignore keeps {count, plural, one {it} other {the first}}.{back, select, none {} other { If {back} is their back, --as "{back}=back" makes it that.}}',
	NEXT_TO_OUTPUT:
		"What a program’s output next to it was made from; skipped. A line {line} in .tuckboxignore keeps it.",
	SAME_PICTURES:
		"The pictures of {folder} in another size or format; skipped. A line {line} in .tuckboxignore keeps them.",
	SAME_NAMES:
		"Its pictures have the names of those in {folder}, and seem to show the same; skipped. A line {line} in .tuckboxignore keeps them.",
	MAY_BE_SAME:
		"Its pictures have the names of those in {folder}: they may show the same cards, or their backs. A line {line} in .tuckboxignore leaves them out.",
	SAME_FILES: "All of its files are in {folder}, too; skipped. A line {line} in .tuckboxignore keeps them.",
	SHAPE_FROM_NAME: "Shape {shape}, from the folder’s name.",
	SHAPE_FROM_CORNERS: "Shape {shape}, from the transparent corners of its pictures.",
	TOKENS_AMONG_CARDS:
		'{count, plural, one {One of its pictures is cut out to a figure, so it is a token} other {# of its pictures are cut out to figures, so they are tokens}}.{line, select, none {} other { A line {line} in .tuckboxignore leaves {count, plural, one {it} other {them}} out; --as "{line}=cards" reads {count, plural, one {it} other {them}} as cards, =tiles as tiles.}}',
	TOKENS_FROM_FIGURES:
		'{count, plural, one {Its picture is cut out to a figure, so it is a token} other {Its # pictures are cut out to figures, so they are tokens}}.{line, select, none {} other { If they are icons or parts, a line {line} in .tuckboxignore leaves them out; --as "{line}=cards" reads them as cards, =tiles as tiles.}}',
	TOKENS_MAY_BE_PARTS:
		"Next to cards in PDFs, {count} tokens of many sizes may be symbols that these were drawn with. A line {line} in .tuckboxignore leaves them out.",
	TOKENS_BY_NAME:
		"{count, plural, one {One of its pictures is called a token, so it is one} other {# of its pictures are tokens, by their names}}.",
	FIGURE_FRAMES:
		"Numbered pictures in {folders} are frames of {figures, plural, one {a figure} other {# figures}} that a program moves. The first {figures, plural, one {is a token} other {of each is a token}}; {count, plural, one {the other is} other {the other # are}} skipped. A line {line} in .tuckboxignore keeps all.",
	TOKENS_TINY:
		'Most of its {count} pictures have at most {max} px, too few for cards, so they are tokens.{line, select, none {} other { --as "{line}=cards" reads them as cards, =tiles as tiles.}}',
	ODD_AMONG_SHAPES:
		"{count, plural, one {One picture has} other {# pictures have}} other proportions than the {shape, select, hex {hexagons} other {discs}} next to {count, plural, one {it} other {them}}; skipped: {files}. A line {line} in .tuckboxignore keeps one.",
	SIDES_FROM_NAME: "{sides} sides, from its name.",
	DIE_BY_NAMES: "{count} pictures called faces of a die, so they are one.",
	FACES_BY_NAME: "The faces are numbered in the order of their files.",
	NOT_ONE_OF_FACES: "Not a face: its name has no number from 1 to 20; skipped.",
	FACES_BY_ORDER: "The faces are numbered in the order of their files.",
	NAME_IS_KEY: "The name is also the key: changing it creates a different piece.",
	BACK_SKIPPED: "Named like a back, so it is not a card; skipped.",
	FACES_SKIPPED: "Pictures named like faces of dice are skipped.",
	FOUND_IN_FOLDERS: "Pictures are found by their names in subfolders.",
	COUNT_NUMBERS_ROWS: "The column “{column}” numbers the rows, so it is not taken for numbers of copies.",
	COLUMN_IS_DATA: "None of the files in the column “{column}” is here, so it is kept as data.",
	FOUND_BY_NAMES: "Pictures are found by the names of the cards.",
	FIRST_IN_ORDER:
		"{count, plural, one {A picture is} other {# pictures are}} matched in order with the first of {rows} rows; the others have none. If other rows are meant, delete those that no picture shows.",
	IN_ORDER: "{count} pictures for as many rows, matched in order.",
	COUNT_ZERO: "Rows with count 0 are skipped.",
	KEYS_FROM_PICTURES: "The keys are the names of the pictures.",
	COPIES_COUNTED:
		"{count, plural, one {One picture is an exact copy of the picture of a card, so it is one more of that card: {files}.} other {# pictures are exact copies of the pictures of cards, so each is one more of that card: {files}.}}",
	KEYS_NUMBERED:
		"{count, plural, one {A row has} other {# rows have}} the name of a row above, or its picture and no name; numbers distinguish their keys.",
	TABLE_IS_DECK: "Its cards are one deck, “{deck}”.",
	SHARED_BACK: "{file} is the back of the deck.",
	BACK_FROM_ELSEWHERE: "{file} is its back.",
	BACKS_IN_COLOURS:
		"{file} is used; {count, plural, one {another back is} other {# other backs are}} skipped: {files}.",
	BACKS_BY_NUMBER: "The {count} pictures of {folder} are the backs of its cards, by their numbers.",
	BACKS_BY_LIST: "{count} cards have the back that their list or table names.",
	BACKS_IN_ORDER: "The {count} pictures of {folder} are the backs of its cards, in order.",
	FRONT_IS_BACK:
		"There is only one front for the {count} pictures of {folder}: these are the cards, and {file} is their back.",
	DECKS_BY_BACKS:
		"{count, plural, one {Cards that share words with a back are a deck of their own} other {Cards that share words with a back are # decks of their own}}.",
	DECKS_BY_WORDS: "The names of other pictures begin with those of groups, too: {decks}.",
	DECKS_BY_NUMBERS:
		"{count, plural, one {A series of numbered pictures is a deck of its own} other {# series of numbered pictures are decks of their own}}: {decks}.",
	CARD_FOLDERS:
		"{count} folders have a card with their name each, all of one size, so these are one deck.{left, plural, =0 {} one { Another picture in them is skipped: {files}. A line {line} in .tuckboxignore keeps it.} other { # other pictures in them are skipped: {files}. A line {line} in .tuckboxignore keeps the first.}}",
	BESIDE_CARD_FOLDERS:
		"Next to folders with a card each, {count, plural, one {this folder} other {these folders}} may hold no cards: {folders}. A line {line} in .tuckboxignore leaves {count, plural, one {it} other {the first}} out.",
	HEAP_APART:
		'Its pictures have many sizes; those that are alike are groups of their own: {groups}. --as "{key}/=tokens" reads the first as tokens; so with tiles, boards or cards.',
	BOARD_BY_SIZE:
		'A board, because it is far larger than the cards next to it. A line /{file} in .tuckboxignore leaves it out; --as "{file}=cards" reads it as a card, =tiles as a tile.',
	BOARD_VERSIONS:
		"{count} boards have the same proportions and begin with the same name; they may be versions of one board: {files}. A line {line} in .tuckboxignore leaves one out.",
	ICONS_IN_HEAP:
		'{count, plural, one {This picture is} other {# pictures are}} too small for pieces next to the cards, or named like buttons, backgrounds and icons; skipped: {files}. --as "{first}=tokens" reads {count, plural, one {it} other {the first}} as a token; so with boards, tiles, cards or back.',
	PAGES_AMONG_CARDS:
		"{count, plural, one {This picture has the size of a page} other {# pictures have the size of a page}} (A4 or Letter): sheets to print, or texts; skipped: {files}. A line {line} in .tuckboxignore keeps it.",
	NOT_IN_SERIES:
		'{count, plural, one {This picture is} other {# pictures are}} next to cards that are numbered or called so, and unlike them in name or size; skipped: {files}. --as "{first}=tokens" reads {count, plural, one {it} other {the first}} as a token; so with boards, tiles, cards or back.',
	CARD_IS_BACK: "The same picture as the back {back}, so it is not a card; skipped.",
	DRAWN_SOURCES:
		"{count, plural, one {This drawing is} other {# drawings are}} next to finished pictures of another size, which were probably made from {count, plural, one {it; skipped.} other {them; skipped: {files}.}} A line {line} in .tuckboxignore keeps {count, plural, one {it} other {the first}}.",
	BESIDE_CARD:
		"Next to the front and the back of a card, {count, plural, one {this picture has other proportions, or is a drawing that it was made from; skipped.} other {# pictures have other proportions, or are drawings that it was made from; skipped: {files}.}} A line {line} in .tuckboxignore keeps {count, plural, one {it} other {the first}}.",
	FRONT_OF_NO_CARD: "Its proportions are not those of the cards next to it, so it is none; skipped.",
	CARDS_WITHOUT_BACK: "{count, plural, one {One of its cards has} other {# of its cards have}} no back.",
	BACK_OF_NO_CARD: "Named like the back of the cards next to it, but of other proportions; skipped.",
	BACKS_UNUSED:
		'{count, plural, one {A back matches} other {# backs match}} no deck or card; skipped: {files}. --as "{first}=back" makes {count, plural, one {it} other {the first}} the back of the cards around it, or else of all.',
	STANDARD_NAMES:
		"{count, plural, one {A card has the name of the standard card that it is} other {# cards have the names of the standard cards that they are}}: {name} for {file}.",
	SECOND_STANDARDS:
		"{count, plural, one {A second drawing of a card} other {# second drawings of its cards}} skipped: {files}. A line {line} in .tuckboxignore keeps {count, plural, one {it} other {the first}}.",
	SECOND_DRAWINGS:
		"{count} of its pictures have the name of another one and a 2, and may be second drawings of the same cards: {files}. A line {line} in .tuckboxignore leaves one out.",
	FAMILIES_BY_NAME:
		'Its names begin like those of several decks: {families}. --as "{pattern}=cards" makes the first a deck of its own.',
	KIND_OF_GAME:
		'It is called {name}, so its pictures are {kind, select, tile {tiles} tokenSprite {tokens} other {boards}}. --as "*=cards" reads them as cards.',
	STATES_OF_PIECES:
		"{count, plural, one {By its name, another picture here, selected, pressed, hollow or the like; skipped.} other {By their names, # pictures are others here, selected, pressed, hollow or the like; skipped: {files}.}} A line {line} in .tuckboxignore keeps {count, plural, one {it} other {the first}}.",
	VERSIONS_BY_NAME:
		"{count} of its pictures have the name of another one and {affix}, and may be the same pieces turned, marked or drawn again: {files}.{line, select, none {} other { A line {line} in .tuckboxignore leaves them out.}}",
	MAY_BE_NO_CARDS:
		'Nothing says that these pictures are cards, and they are unlike the other pieces: {decks}. A line {line} in .tuckboxignore leaves {count, plural, one {them} other {the first}} out. --as "{line}=tokens" reads {count, plural, one {them} other {the first}} as tokens; so with tiles or boards.',
	SQUARES_ARE_TILES:
		"Nothing says that these pictures of many sizes are cards, and most are square, so {count} squares and strips are tiles.",
	SQUARES_MAY_BE_TILES:
		'Its pictures are square and have no back, and may be tiles: --as "{pattern}=tiles" reads them as those.',
	MAY_BE_MIXED:
		'Nothing says that these {count} pictures are cards, and they have {forms} different proportions: they may be parts, tokens or pictures of a program. {line, select, none {They are {files}. Sorting (tuckbox sort) puts them right. Of a part of them, --as says what they are: --as "NAME*=tokens".} other {Sorting (tuckbox sort) puts them right; a line {line} in .tuckboxignore leaves them out, and --as "{line}=tokens" reads them as tokens.}}',
	NO_STANDARD_CARDS:
		"By {count, plural, one {its name, one of its pictures is no standard card} other {their names, # of its pictures are no standard cards}}: {files}. Left out by .tuckboxignore or --ignore: {lines}.",
	CARDS_BY_WORDS:
		"{count, plural, one {One of its cards is} other {# of its cards are}} named like a test, a template, a cover or the like, and may be none: {files}. A line {line} in .tuckboxignore leaves {count, plural, one {it} other {the first}} out.",
	DECK_WITHOUT_BACK: "No back.",
	SHEET_WITHOUT_BACK:
		'No back. If the sheet has it, as in its last cell, --as "{last}=back" makes that cell the back.',
	BACK_MAY_BE:
		'No back. {count, plural, one {This picture is unlike the others and may be the back} other {One of these pictures, which are unlike the others, may be the back}}: {files}. --as "{first}=back" makes {count, plural, one {it} other {the first}} the back.',
	BACK_AMONG_CARDS:
		"{file} is its back: the names of all other pictures are numbered or alike. A line {line} in .tuckboxignore keeps it as a card.",
	BACK_NOT_IN_LIST:
		"{file} is its back: it is called so, and not in {list}.{others, plural, =0 {} one { Another back is skipped: {files}.} other { # other backs are skipped: {files}.}} A line {line} in .tuckboxignore keeps it as a card.",
	SHEET_CUT:
		'Cut as a sheet of {columns} × {rows} cells of {pixels}, with {cards, plural, one {one card} other {# cards}}{empty, plural, =0 {} one {; one cell among them shows none} other {; # cells among them show none}}.{seen, select, yes { Its lines were seen; another grid goes into its name, as in {example}.} back { Its cells are as large as the back next to it; another grid goes into its name, as in {example}.} name { Only its name and its proportions say so; another grid goes into its name, as in {example}, and --as "{file}=boards" reads it as one picture.} other {}}',
	SHEET_WITH_BACK:
		'Cut as a sheet of {columns} × {rows} cells of {pixels}, with {cards, plural, one {one card} other {# cards}}{empty, plural, =0 {} one {; one cell among them shows none} other {; # cells among them show none}}. The last cell is their back.{seen, select, yes { Its lines were seen; another grid goes into its name, as in {example}.} name { Only its name and its proportions say so; another grid goes into its name, as in {example}, and --as "{file}=boards" reads it as one picture.} other {}}',
	PDF_CUT:
		'Its pages are cut where they draw cards{form, select, grid {: {columns} × {rows} of {size} on each} other {}}. --as "{file}=books" reads it as a book, and --ignore "{file}" leaves it out.{backs, select, maybe { If every other page has the backs of the one before it, sorting (tuckbox sort) can cut it so.} other {}}',
	PDF_PAGES_UNCUT:
		"{count, plural, one {Page {pages} is} other {Pages {pages} are}} left out: no cards are seen there. tuckbox sort cuts them by hand.",
	PDF_PRINTED_OTHERWISE:
		"By its name, it shows the cards of {file} for another print; skipped. If they are others, a deck with {line} in a tuckbox.yaml cuts them.",
	PDF_OF_SINGLES:
		'{count, plural, one {Its page shows} other {Its # pages show}} cards that seem to be single pictures here, too; skipped. {way, select, both {If only the sheets are cards, --ignore "{pictures}" leaves the pictures out; if both are,} other {If they are others,}} a deck with {line} in a tuckbox.yaml cuts them.',
	CARD_LIST: "{count, plural, one {A card has its name} other {# cards have their names}} from this list.",
	LEFT_OF_LIST:
		"{count, plural, one {This picture is} other {# pictures are}} not in {list}, which lists the cards; skipped: {files}. A line {line} in .tuckboxignore keeps {count, plural, one {it} other {the first}}.",
	DECK_LIST:
		"{count, plural, one {A card has its number} other {# cards have their numbers}} of copies from this deck list.",
	DECK_LISTS:
		"{count, plural, one {A card has} other {# cards have}} as many copies as one of {lists} deck lists needs at most: {files}. A line {line} in .tuckboxignore leaves the first out.",
	NOT_IN_LIST:
		"{count, plural, one {One of its pictures is} other {# of its pictures are}} not in {list} and may be no {count, plural, one {card} other {cards}}: {files}. A line {line} in .tuckboxignore leaves {count, plural, one {it} other {the first}} out.",
	SHEET_OF_OTHERS:
		"Its cards are on other sheets here, too; skipped. If they are others, a deck with {line} in a tuckbox.yaml cuts them.",
	SHEETS_MAY_BE_SKINS:
		"{count, plural, one {This sheet has as many cards as {file}, in the same grid, and may show them in another style.} other {# sheets have as many cards as {file}, in the same grid, and may show them in other styles: {files}.}} A line {line} in .tuckboxignore leaves {count, plural, one {it} other {{all, select, yes {them} other {the first}}}} out.",
	PAGE_OF_SINGLES:
		"A page to print of cards that seem to be single pictures, too; skipped. If they are others, a deck with {line} in a tuckbox.yaml cuts them.",
	BACKS_OF_SHEET: "The backs of the cards on {sheet}.",
	PDF_IS_PIECES: "{count, plural, one {Its page is a picture} other {Its # pages are pictures}}.",
	BACKS_OF_PAGES: "As many pages as its {count} cards show the same picture: they are the backs.",
	PDF_IS_BOARD: "A board like that next to it, because its page is {size}, which is no paper to print on.",
	PDF_IS_TEXT:
		'Read as a book, because its {count} pages show running text. --ignore "{file}" leaves it out.',
	PDF_IS_BOOK: "{count, plural, one {Its page is a book} other {Its # pages are a book}}.",
	FIRST_OF_PDF: "The first of its {count, number} pages is taken.",
	FIRST_OF_TIFF: "The first of its {count, number} pictures is taken.",
	SIZE_BY_DPI: "Size {size}, from {pixels} at {dpi} dpi{share}.",
	SIZE_LESS_BLEED: "Size {size}, from {pixels} at {dpi} dpi, less {bleed} of bleed{share}.",
	SIZE_OF_TENTH: "Size {size}, a tenth of the {drawn} mm in the file{share}.",
	SIZE_UNNAMED: "Size {size}, from {pixels} at {dpi} dpi, a size without a name{share}.",
	SIZE_BY_ASPECT: "Size {size}, from the proportions of {pixels}{share}.",
	SIZE_LIKE_OTHERS: "Size {size}, as other cards of about the same proportions.",
	SIZE_SMALL: "Size {size}, from only {pixels}; the file has no resolution{share}.",
	SIZE_OF_CARDS: "Size {size}, as long as cards usually are, from the proportions of {pixels}{share}.",
	CARDS_ACROSS:
		"{count, plural, one {One of its cards lies} other {# of its cards lie}} across: the same size, turned.",
	SIZE_ASSUMED: "Size {size}, from {pixels} at an assumed {dpi} dpi{share}.",
	SHEET_BY_DPI: "Size {size}, from {pixels} at {dpi} dpi.",
	SHEET_LESS_BLEED: "Size {size}, from {pixels} at {dpi} dpi, less {bleed} of bleed.",
	SHEET_ASSUMED: "Size {size}, from {pixels} at an assumed {dpi} dpi; the file has no resolution.",
	USUAL_SIZE:
		'Size {size}, a usual one of such pieces; {pixels} give none that is believable. With --as "{line}={kind} 40x30", it is 40 × 30 mm.',
	SIZE_TURNED: "Size {size}, from the orientation of the pictures.",
	BLEED_FOUND: "Pictures of {pixels} are {dpi} dpi with {bleed} of bleed around the trim.",
} as const;
