import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The console's typefaces, with the beginnings of their file names; browsers load only those that a page uses. */
const typefaces = [
	["Source Sans 3 Variable", "source-sans-3-latin-wght-normal", "200 900"],
	["JetBrains Mono Variable", "jetbrains-mono-latin-wght-normal", "100 800"],
] as const;

/** The console's typefaces, if it is built: the file names end in a hash of the content. */
function fontFaces(): string {
	const folder = new URL("../../../../web/dist/console/", import.meta.url);
	const names = existsSync(folder) ? readdirSync(folder) : [];
	return typefaces
		.map(([family, beginning, weights]) => {
			const file = names.find((name) => name.startsWith(beginning) && name.endsWith(".woff2"));
			if (file === undefined) return "";
			return `@font-face {
	font-family: "${family}";
	font-weight: ${weights};
	font-display: swap;
	src: url("/console/${file}") format("woff2");
}
`;
		})
		.join("");
}

/** Typefaces, colours, sizes and spacing: the beginning of every stylesheet of the service and of the console. */
export const look =
	fontFaces() + readFileSync(new URL("../../../../web/src/tokens.css", import.meta.url), "utf8");

/** The frame of all pages, after the look. */
export const frame = readFileSync(new URL("./frame.css", import.meta.url), "utf8");
