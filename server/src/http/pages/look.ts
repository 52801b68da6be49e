import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The typefaces of the console, by the beginning of their files' names; a browser loads those that a page uses. */
const typefaces = [
	["Source Sans 3 Variable", "source-sans-3-latin-wght-normal", "200 900"],
	["JetBrains Mono Variable", "jetbrains-mono-latin-wght-normal", "100 800"],
] as const;

/** The console's typefaces, where it is built: a file's name ends in a hash of what is in it. */
function fontFaces(): string {
	const folder = new URL("../../../../console/dist/console/", import.meta.url);
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

/** Typefaces, colours, sizes and spaces: the beginning of every stylesheet of the service, and the console's. */
export const look =
	fontFaces() + readFileSync(new URL("../../../../web/tokens.css", import.meta.url), "utf8");
