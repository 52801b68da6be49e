/** What is said of tables, their cells, and links to them: part of the remarks on a folder. */
export const tableProblems = {
	CELL_SIZE: [
		'{column} "{text}" is not a size. Write poker, or 63.5 x 88.9 mm, or 2.5 x 3.5 in. Names: {names}.',
	],
	CELL_LENGTH: ['{column} "{text}" is not a length.'],
	CELL_NUMBER: ['{column} "{text}" is not a number.'],
	CELL_WHOLE: ['{column} "{text}" is not a whole number.'],
	CELL_BLEED: ['{column} "{text}" is not none or a width.'],
	TOO_MANY_ROWS: ["{file} has more than {max} rows."],
	NOT_IN_TABLE: ["A table cannot hold a {kind}.", "Describe it in a tuckbox.yaml."],
	TOO_MANY_COLUMNS: ["{file} has more than {max} columns."],
	NO_ROW_HAS_PICTURE: ["No row of {file} has a picture.", "Name its file in a column called front."],
	NO_SUCH_SHEET: ['{file} has no sheet "{sheet}".', "Its sheets: {known}."],
	NOT_A_TABLE: [
		'table: "{text}" is not a table.',
		"Name a .csv, .tsv, .xlsx or .ods file, or an https link.",
	],
	WORKBOOK_DAMAGED: [
		"{file} cannot be read: It is damaged, or not a spreadsheet.",
		"Save it again as .xlsx, .ods or CSV.",
	],
	WORKBOOK_PROTECTED: [
		"{file} cannot be read: It is protected by a password, or in the format of Excel 97.",
		"Save it without a password, as .xlsx, .ods or CSV.",
	],
	WORKBOOK_TOO_LARGE: [
		"{file} cannot be read: It contains more text than any game needs.",
		"Save the sheet with the cards in a file of its own.",
	],
	LINK_INSECURE: ["{link} is not an https link.", "Use its https address."],
	LINK_UNREACHABLE: ["{link} cannot be fetched ({error}).", "Check the address and your connection."],
	LINK_TOO_SLOW: ["{link} cannot be fetched: It takes longer than {seconds} seconds.", "Try again later."],
	LINK_TOO_LARGE: ["{link} cannot be fetched: It is larger than {max}."],
	LINK_REDIRECTS: ["{link} cannot be fetched: It redirects too often, or to an address that is not https."],
	LINK_REFUSED: [
		"{link} cannot be fetched: {host} answers with status {status}.",
		"Open the link in a private window of your browser, without signing in: it must show the table there.",
	],
	LINK_NOT_PUBLIC: [
		"The sheet at {link} is not public: Google asks for a sign-in.",
		"In Google Sheets, choose Share, and give general access to anyone with the link.",
	],
	LINK_TO_PAGE: [
		"{link} is a web page, not a table.",
		"Link to a CSV, .xlsx or .ods file, or to a Google sheet.",
	],
	LINK_NOT_HERE: [
		"{link} cannot be fetched by a web page.",
		"Push the folder with the command line, or save the table in the folder and name the file instead.",
	],
	NO_HEADINGS: [
		"The first row of {file} does not name its columns.",
		"Name the columns, for example name, count, front, back, deck.",
	],
	NO_ROWS: ["{file} has no rows."],
} as const;
