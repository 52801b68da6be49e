/** What is said of a folder that was dropped: its problems and, from `NAMED_AFTER_FOLDER`, the guesses about it. */
export const messages = {
	NO_SUCH_FOLDER: "The folder “{folder}” does not exist.",
	FOLDER_CLOSED: "The folder “{folder}” cannot be opened.",
	NOT_A_FOLDER: "“{folder}” is a file, not a folder.",
	FOLDER_UNREADABLE: "The folder “{folder}” cannot be read.",
	TOO_MANY_FILES:
		"“{folder}” contains more than {max, number} files. Drop a folder with the pictures of one game.",
	NO_MANIFEST: "“{folder}” has no tuckbox.yaml.",
	NO_TABLE: "“{folder}” has no table (.csv, .tsv, .xlsx or .ods).",
	NO_PICTURES: "“{folder}” contains no pictures. Add PNG, JPEG, WebP, GIF or AVIF pictures.",
	ONLY_UNREAD:
		"“{folder}” contains no pictures that can be read, only {types}. Export pictures as PNG, JPEG, WebP, GIF or AVIF, and save tables as CSV, .xlsx or .ods.",
	ONLY_FOR_COMMAND:
		"“{folder}” contains no pictures that a browser can read, only {types}. Push it with the command line: tuckbox push. Or export the pictures as PNG.",
	NO_PIECES: "{file} describes no pieces. List decks:, boards: or other pieces in it.",
	SAME_FILE: "Two files are called {file}, in different Unicode forms. Remove one of them.",
	FILE_IGNORED:
		"{file} is named here, and ignored by a pattern. Change the pattern, in .tuckboxignore or ignore:.",
	IGNORE_TOO_LONG: "An ignore pattern has more than {max, number} characters. Shorten it.",
	LINK_OUTSIDE: "{file} is a link out of the folder. Copy the file into the folder.",
	LINK_DANGLING:
		"{file} is a link to a file that does not exist. Copy the file into the folder, or remove the link.",
	ABSOLUTE_PATH: "{file} is an absolute path. Use a path relative to the folder.",
	PATH_OUTSIDE: "{file} leads out of the folder. Copy the file into the folder.",
	PATTERN_OUTSIDE: "“{pattern}” leads out of the folder. Use a path relative to the folder.",
	PATTERN_EMPTY: "No picture matches “{pattern}”. Check the folder’s name.",
	NO_SUCH_FILE: "The file {file} does not exist. Check its name, or export it again.",
	UNREADABLE: "{file} cannot be read. Drop the folder again.",
	FILE_SYNTAX: "{file} cannot be read: this line is not written correctly.",
	FILE_NOT_TEXT: "{file} cannot be read: it is not UTF-8 text.",
	FILE_TOO_LARGE: "{file} cannot be read: it is larger than {max}.",
	FILE_UNREADABLE: "{file} cannot be read. Drop the folder again.",
	NOT_A_MANIFEST: "{file} must be a mapping with decks:, boards: and so on.",
	GAME_NAME: "The name of the game cannot be used.",
	PICTURE_EMPTY: "{file} is empty. Export it again.",
	PICTURE_TOO_LARGE: "{file} has {size}; at most {max} are allowed. Export it smaller.",
	PICTURE_SIDE_TOO_LONG:
		"{file} has {width} × {height} px; at most {max, number} px on a side are allowed. Export it smaller.",
	PICTURE_TOO_MANY_PIXELS:
		"{file} has {width} × {height} px, {megapixels} megapixels; at most {max} are allowed. Export it smaller.",
	PICTURE_WITHOUT_SIZE: "{file} is damaged: it says that it has {width} × {height} px. Export it again.",
	IS_SVG: "{file} is an SVG drawing. Export it as PNG, JPEG, WebP, GIF or AVIF.",
	IS_WEB_PAGE: "{file} is a web page. Export it as PNG, JPEG, WebP, GIF or AVIF.",
	IS_PDF: "{file} is a PDF, whatever its name says. Rename it to .pdf, or export it as PNG or JPEG.",
	IS_PHOTOSHOP: "{file} is a Photoshop file. Export it as PNG, JPEG, WebP, GIF or AVIF.",
	IS_TIFF: "{file} is a TIFF. Export it as PNG, JPEG, WebP, GIF or AVIF.",
	IS_BMP: "{file} is a BMP. Export it as PNG, JPEG, WebP, GIF or AVIF.",
	IS_HEIC: "{file} is a HEIC picture. Export it as PNG, JPEG, WebP, GIF or AVIF.",
	IS_LFS_POINTER: "{file} is a Git LFS pointer, not the picture itself. Get the picture with git lfs pull.",
	IS_UNKNOWN: "{file} is not a picture of a supported type. Export it as PNG, JPEG, WebP, GIF or AVIF.",
	PICTURE_CUT_OFF: "{file} is cut off: the file ends before the picture does. Export it again.",
	NOT_A_DRAWING:
		"{file} cannot be drawn: it is not an SVG that has a size. Give it a width and a height, or a viewBox, or export it as PNG.",
	DRAWING_ENTITY:
		"{file} cannot be drawn: its DOCTYPE takes texts from other files. Remove its entities, or export it as PNG.",
	DRAWING_PICTURES:
		"{file} cannot be drawn: the pictures in it have {megapixels, number} megapixels; at most {max, number} are allowed. Embed smaller pictures, or export it as PNG.",
	DRAWING_TOO_MUCH:
		"{file} cannot be drawn: it takes more than {seconds, number} seconds, or too much memory. Simplify its filters and patterns, or export it as PNG.",
	PICTURE_TOOL_MISSING: "{file} cannot be converted here. Export it again as PNG or JPEG.",
	PICTURE_DAMAGED: "{file} is damaged. Export it again.",
	PDF_LOCKED: "{file} is protected by a password. Save it without one.",
	PDF_PAGES: "{file} has {count, plural, one {one page} other {# pages}}, and pages: is {pages}.",
	PDF_TOO_MANY_PAGES:
		"{file} has {count, number} pages; at most {max, number} are read. Name those that are needed, with pages: under pdfs:, or split it.",
	PDF_ODD_PAGES:
		"{file} has {count, plural, one {one page} other {# pages}}. With back: alternate, each front has a back after it.",
	PDF_NAME_TAKEN:
		"The pages of {file} cannot be shown: one would be called like another file, {name}. Rename the PDF.",
	PATTERN_ONLY_PDF:
		"No picture matches “{pattern}”, only {count, plural, one {a PDF} other {# PDFs}}. Name the PDF itself.",
	PDF_NOT_HERE:
		"{file} cannot be read: this browser does not run what reads PDFs (WebAssembly). Use another browser, or the command line: tuckbox push.",
	NOT_A_PDF: "{file} is not a PDF. Pictures need no entry under pdfs:.",
	GRID_BEYOND:
		"{file} is {width} × {height} px, which is too small for {columns} × {rows} cards of {cellWidth} × {cellHeight} px with gutters of {gutter} px.",
	ONLY_PAPER:
		"“{folder}” contains no cards, only sheets to print or texts: {files}. Cut sheets with a grid: in a tuckbox.yaml. Put rules into a folder called books, and boards into one called boards.",
	GRID_UNEVEN:
		"{file} is {width} × {height} px, which a grid of {columns} × {rows} does not divide into equal cards. Check the grid.",
	GRID_UNEVEN_LESS_GAPS:
		"{file} is {width} × {height} px. Less a margin of {margin} px and gutters of {gutter} px, a grid of {columns} × {rows} does not divide it into equal cards.",
	GRID_TOO_LARGE:
		"{file} cannot be cut: {columns} × {rows} are {cells} cards; at most {max} on a sheet are allowed.",
	GRID_CELLS_TINY:
		"{file} cannot be cut: {columns} × {rows} cards on {width} × {height} px would be {cellWidth} × {cellHeight} px; at least {min} px on a side are needed.",
	GRID_COUNT: "{file} has {columns} × {rows} = {cells} cards, but count: is {count}.",
	GRID_EMPTY: "{file} has no cards: all of its cells are empty. Export it again.",
	GRID_NAME_TAKEN:
		"{file} cannot be cut: its cards would be called like another file, {name}. Rename the sheet.",
	NO_NAME: "A piece ({kind}) has neither a name nor a key. Give it a name:.",
	SAME_KEY:
		"Two pieces have the key “{key}”. Rename one of the files, or give one of the pieces its own key:.",
	REFUSED: "A piece has something that is not allowed.",
	REFUSED_PAGES: "A book has no pages, or too many. List its pictures as pages:.",
	REFUSED_PARENT: "A piece of this kind cannot belong to another one. Remove its parent:.",
	SAME_SIDE:
		"{first} and {others} are the same side of “{piece}” ({side}). Rename or remove all but one of them.",
	SAME_FACE: "{first} and {second} are both face {face} of “{die}”. Rename one of them.",
	NOT_A_FACE: "{file} is not a face of a die. Dice have faces 1 to 20.",
	FACE_WITHOUT_NUMBER:
		"{file} is in a folder of dice, but its name does not say which face it is. Name it like red[face-3].png, or give each die its own folder.",
	UNKNOWN_FIELD: "There is no field “{field}” here. Allowed are {known}.",
	UNKNOWN_FIELD_NEAR: "There is no field “{field}” here. Did you mean {near}?",
	FIELD_TWICE: "“{field}” is given twice. Keep one of them.",
	FIELD_TEXT: "{field} must be text.",
	FIELD_NUMBER: "{field} must be a number of at least {min}.",
	FIELD_POSITIVE: "{field} must be a number above 0.",
	FIELD_WHOLE: "{field} must be a whole number.",
	FIELD_ONE_OF: "{field} must be one of {allowed}.",
	FIELD_SHAPE: "{field} must be box, hex or orb.",
	FIELD_BLEED: "{field} must be none, auto, yes or a width: 3 mm, or 1/8 in.",
	FIELD_WITHOUT_GRID: "{field} is for sheets of cards, which need a grid:, for example grid: 10x7.",
	GRID_TWICE: "{file} is cut already. Give its grid once, under sheets:, and name the cells of each deck.",
	FIELD_GRID: "{field} must be columns x rows, for example 10x7.",
	FIELD_GAP: "{field} must be pixels or a length, for example 20, 20 px, or 2 mm.",
	FIELD_LENGTH: "{field} must be a length: 63.5, 63.5 mm, or 2.5 in.",
	FIELD_SIZE: "{field} must be a size: poker, 63.5 x 88.9 mm, or 2.5 x 3.5 in. Names: {names}.",
	FIELD_SIZE_NEAR: "{field} must be a size. Did you mean {near}?",
	FIELD_MAPPING: "{field} must be a mapping.",
	FIELD_OBJECT: "{field} must be an object.",
	FIELD_LIST: "{field} must be a list.",
	FIELD_FILE: "{field} must be the name of a file, or have a file.",
	FIELD_MISSING: "{field} is missing.",
	SIZE_HALF: "{field} needs both width: and height:.",
	SIZE_TWICE: "{field} is given twice: either by size:, or by width: and height:.",
	PICTURE_WITHOUT_FILE: "This picture has no file:.",
	NOT_ONE_FILE: "This must be the name of one file.",
	IMAGES_MAPPING: "images: must be a mapping of sides to files.",
	NOT_A_PIECE: "A piece must be a mapping, or the name of a file.",
	NOT_A_DECK: "A deck must be a mapping.",
	SAME_FOR_ALL: "{field}: cannot be the same for all pieces of a pattern. Remove it.",
	FACE_NUMBERS: "Faces have numbers from 1 to 20.",
	FACE_TWICE: "Face {face} is given twice.",
	NOT_A_PAGE: "A page must be the name of a file.",
	NOT_A_MAPPING: "A piece must be a mapping.",
	NO_KIND: "A piece needs a kind: {kinds}.",
	NO_PARENT_ALLOWED: "This piece ({kind}) has no parent; only cards, tiles and die faces have.",
	NOT_AN_ADDRESS: "url: “{url}” is not an http address.",
	NOT_AN_ITEM: "An item must be an object.",
	NO_ITEMS: "{file} lists no items.",
	PARENT_OF_ITEM: "This piece ({kind}) cannot have a parent; only tiles and die faces can.",
	CELL_SIZE:
		"{column}: “{text}” is not a size. Write poker, 63.5 x 88.9 mm, or 2.5 x 3.5 in. Names: {names}.",
	CELL_LENGTH: "{column}: “{text}” is not a length.",
	CELL_NUMBER: "{column}: “{text}” is not a number.",
	CELL_WHOLE: "{column}: “{text}” is not a whole number.",
	CELL_BLEED: "{column}: “{text}” is neither none nor a width.",
	TOO_MANY_ROWS: "{file} has more than {max, number} rows.",
	NOT_IN_TABLE: "A table cannot hold this kind of piece ({kind}). Describe it in a tuckbox.yaml.",
	TOO_MANY_COLUMNS: "{file} has more than {max, number} columns.",
	NO_ROW_HAS_PICTURE: "No row of {file} has a picture. Name its file in a column called front.",
	NO_SUCH_SHEET: "{file} has no sheet “{sheet}”. Its sheets: {known}.",
	NOT_A_TABLE: "table: “{text}” is not a table. Name a .csv, .tsv, .xlsx or .ods file.",
	WORKBOOK_DAMAGED:
		"{file} cannot be read: it is damaged, or not a spreadsheet. Save it again as .xlsx, .ods or CSV.",
	WORKBOOK_PROTECTED:
		"{file} cannot be read: it is protected by a password, or in the format of Excel 97. Save it without a password, as .xlsx, .ods or CSV.",
	WORKBOOK_TOO_LARGE:
		"{file} cannot be read: it contains more text than any game needs. Save the sheet with the cards in a file of its own.",
	LINK_INSECURE: "{link} is not an https link. Use its https address.",
	LINK_UNREACHABLE: "{link} cannot be fetched. Check the address and your connection.",
	LINK_TOO_SLOW: "{link} cannot be fetched: it takes longer than {seconds} seconds.",
	LINK_TOO_LARGE: "{link} cannot be fetched: it is larger than {max}.",
	LINK_REDIRECTS: "{link} cannot be fetched: it redirects too often, or to an address that is not https.",
	LINK_REFUSED: "{link} cannot be fetched: {host} answers with status {status}.",
	LINK_NOT_PUBLIC:
		"The sheet at {link} is not public. In Google Sheets, choose Share, and give general access to anyone with the link.",
	LINK_TO_PAGE: "{link} is a web page, not a table. Link to a CSV, .xlsx or .ods file.",
	LINK_NOT_HERE:
		"A page in the browser cannot fetch {link}. Push the folder with the command line, or save the table in the folder and name the file instead.",
	NO_HEADINGS:
		"The first row of {file} does not name its columns. Name them, for example name, count, front, back, deck.",
	NO_ROWS: "{file} has no rows.",

	NAMED_AFTER_FOLDER: "The game is named “{name}” after the folder.",
	FOLDER_LINK: "This folder is a link, and is skipped.",
	TABLE_WITHOUT_PICTURES: "None of its rows names a picture; it is skipped.",
	TABLE_NOT_OF_CARDS: "Its rows do not each name a picture of their own; it is skipped.",
	TABLE_WITHOUT_HEADINGS:
		"It has no header line that names columns, such as name, count, front; it is skipped.",
	TABLE_REPEATED: "Its pictures are in another table, too; it is skipped.",
	SHEET_CHOSEN: "The sheet “{sheet}” is read, and not {others}. To choose another: {file}#sheet",
	NOT_IN_ROWS: "{count, plural, one {This picture is} other {# pictures are}} not in any row; skipped.",
	ONE_DECK: "{count, plural, one {Its picture is} other {Its # pictures are}} read as one deck.",
	NEXT_TO_FOLDERS:
		"{count, plural, one {This picture is} other {# pictures are}} next to the folders of pieces; skipped.",
	NOT_OF_GAME:
		"{count, plural, one {This picture is} other {# pictures are}} named like a logo, a screenshot or a page’s icon; skipped.",
	PARTS_BY_NAME:
		"Named like a folder of parts that pieces are made from; skipped. A line {line} in .tuckboxignore keeps it.",
	NEXT_TO_OUTPUT:
		"What a program’s output next to it was made from; skipped. A line {line} in .tuckboxignore keeps it.",
	SAME_PICTURES:
		"The pictures of {folder} in another size or format; skipped. A line {line} in .tuckboxignore keeps them.",
	SAME_FILES: "All of its files are in {folder}, too; skipped. A line {line} in .tuckboxignore keeps them.",
	SHAPE_FROM_NAME: "Shape {shape}, from the folder’s name.",
	SHAPE_FROM_CORNERS: "Shape {shape}, from the transparent corners of its pictures.",
	TOKENS_FROM_FIGURES: "Its {count} pictures are cut out to figures, so they are tokens.",
	SIDES_FROM_NAME: "{sides} sides, from its name.",
	FACES_BY_NAME: "The faces are numbered in the order of their files.",
	NOT_ONE_OF_FACES: "Not a face: its name has no number from 1 to 20; skipped.",
	FACES_BY_ORDER: "The faces are numbered in the order of their files.",
	NAME_IS_KEY: "The name is also the key ({kind}): changing it creates a different piece.",
	BACK_SKIPPED: "Named like a back, so it is not a card; skipped.",
	FACES_SKIPPED: "Pictures named like faces of dice are skipped.",
	FOUND_IN_FOLDERS: "Pictures are found by their names in subfolders (column {column}).",
	COLUMN_IS_DATA: "None of the files in the column “{column}” is here, so it is kept as data.",
	FOUND_BY_NAMES: "Pictures are found by the names of the cards.",
	IN_ORDER: "{count} pictures for as many rows, matched in order.",
	COUNT_ZERO: "Rows with count 0 are skipped.",
	KEYS_FROM_PICTURES: "The keys are the names of the pictures.",
	TABLE_IS_DECK: "Its cards are one deck, “{deck}”.",
	SHARED_BACK: "{file} is the back of the deck.",
	SHEET_CUT:
		"Cut as a sheet of {columns} × {rows} cells of {pixels}, with {cards, plural, one {one card} other {# cards}}.",
	SHEET_WITH_BACK:
		"Cut as a sheet of {columns} × {rows} cells of {pixels}, with {cards, plural, one {one card} other {# cards}}. The last cell is their back.",
	PAGE_OF_SINGLES: "A page to print of cards that are single pictures, too; skipped.",
	BACKS_OF_SHEET: "The backs of the cards on {sheet}.",
	PDF_IS_PIECES: "{count, plural, one {Its page is a picture} other {Its # pages are pictures}}.",
	PDF_IS_BOOK: "{count, plural, one {Its page is a book} other {Its # pages are a book}}.",
	FIRST_OF_PDF: "The first of its {count, number} pages is taken.",
	PDF_PAPER:
		"Left out: {files}. Such pages are sheets to print or texts, and not cards. Cut sheets with a grid: in a tuckbox.yaml. Put rules into a folder called books, and boards into one called boards.",
	PDF_BESIDE: "{file} is left out: in {folder} are other pictures, which may be the same.",
	PDF_LEFT_OUT: "{file} is left out. {why}",
	FIRST_OF_TIFF: "The first of its {count, number} pictures is taken.",
	SIZE_BY_DPI: "Size {size}, from {pixels} at {dpi} dpi{share}.",
	SIZE_LESS_BLEED: "Size {size}, from {pixels} at {dpi} dpi, less {bleed} of bleed{share}.",
	SIZE_UNNAMED: "Size {size}, from {pixels} at {dpi} dpi, a size without a name{share}.",
	SIZE_BY_ASPECT: "Size {size}, from the proportions of {pixels}{share}.",
	SIZE_LIKE_OTHERS: "Size {size}, as other cards of the same proportions.",
	SIZE_SMALL: "Size {size}, from only {pixels}; the file has no resolution{share}.",
	SIZE_ASSUMED: "Size {size}, from {pixels} at an assumed {dpi} dpi{share}.",
	SHEET_BY_DPI: "Size {size}, from {pixels} at {dpi} dpi.",
	SHEET_LESS_BLEED: "Size {size}, from {pixels} at {dpi} dpi, less {bleed} of bleed.",
	SHEET_ASSUMED: "Size {size}, from {pixels} at an assumed {dpi} dpi; the file has no resolution.",
	USUAL_SIZE: "Size {size}, the usual one of such pieces; the file with {pixels} has no resolution.",
	SIZE_TURNED: "Size {size}, from the orientation of the pictures.",
	BLEED_FOUND: "Pictures of {pixels} have {dpi} dpi with {bleed} of bleed around the trim.",
	ROWS_WITHOUT_PICTURE:
		"{count, plural, one {A row of {file} has no picture and is left out} other {# rows of {file} have no picture and are left out}}: {rows}. Name a file in a column called front, or write 0 as the count.",
	FORMULAS_WITHOUT_VALUE:
		"{count, plural, one {A cell of {file} has a formula without a stored value and is read as empty} other {# cells of {file} have formulas without stored values and are read as empty}}. Open it in a spreadsheet program and save it again.",
	DRAWING_OUTSIDE:
		"{file} shows other files, which are not loaded: {links}. Embed them in the drawing, or export it as PNG.",
	DRAWING_HTML:
		"{file} has texts in HTML (foreignObject), which are not drawn. Convert them to texts or paths, or export it as PNG.",
	FONTS_MISSING:
		"{count, plural, one {A drawing uses} other {# drawings use}} typefaces that are not installed here: {fonts}. Install them, or convert the texts to paths.",
	FILES_FOR_COMMAND:
		"Left out, because only the command line reads them: {types}. Push the folder with tuckbox push, or export the pictures as PNG.",
	FILES_LEFT_OUT:
		"Left out, because they cannot be read: {types}. Export pictures as PNG, JPEG, WebP, GIF or AVIF, and save tables as CSV, .xlsx or .ods.",
	WRONG_TYPE_SKIPPED: "{file} is left out: whatever its name says, its type is {type}.",
	TWIN_SKIPPED: "{file} is used, and {others} is not: they are one picture in two formats or sizes.",
	CARDS_TINY:
		"The cards of “{deck}” are {size}, under {min, number} mm. Set their size in a tuckbox.yaml, or leave out what is not a card.",
	CARD_HUGE:
		"The card “{card}” is {size}, over {max} mm. If it is a sheet of cards, put its grid into its name, as in monsters-10x7.png.",
	CARDS_HUGE:
		"The cards of “{deck}” are {size}, over {max, number} mm. Set their size in a tuckbox.yaml. If a picture is a sheet of cards, cut it first.",
	BACK_FROM_ELSEWHERE: "{file} is its back.",
	BACKS_IN_COLOURS: "{count, plural, one {Another back} other {# other backs}} skipped; {file} is used.",
	BACKS_IN_ORDER: "The {count} pictures of {folder} are the backs of its cards, in order.",
	CARDS_WITHOUT_BACK: "{count, plural, one {One of its cards has} other {# of its cards have}} no back.",
	BACKS_UNUSED:
		"{count, plural, one {A back matches} other {# backs match}} no deck or card; skipped: {files}.",
	DECK_WITHOUT_BACK: "No back.",
	BACK_UNCLEAR:
		"Which of these is the back of “{deck}” is not clear: {files}. Name it like the deck or its cards.",
} as const;
