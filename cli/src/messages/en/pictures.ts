export const messages = {
	undrawable: "it cannot be drawn: {why}",
	undecodable: "it cannot be decoded ({why})",
	badXml: "its XML is damaged in line {line}",
	notBmp: "it is not a BMP that can be read",
	tooManyPixels: "it is {width} × {height} px, which is too much",
	compressedBmp: "it is a compressed BMP",
	oddBmp: "it is a BMP of {bits} bits per pixel",
	cutOff: "it is cut off: the file ends before the picture does",
	noDrawing: "it cannot be drawn",
	unreadable: "it cannot be read",
	noPage: "page {page} cannot be drawn",
} as const;
