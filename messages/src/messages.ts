import type { Language } from "./languages.ts";
import { formatRead, readMessage } from "./message-parts.ts";

// Messages are ICU messages (https://unicode-org.github.io/icu/userguide/format_parse/messages/). The compiler reads the
// placeholders from their text, so a call without one of the values does not compile.

type Text = string | number;

/** The next brace in a message, with the text before and after it. */
type Brace<S extends string> = S extends `${infer A}{${infer B}`
	? A extends `${infer C}}${infer D}`
		? ["}", C, `${D}{${B}`]
		: ["{", A, B]
	: S extends `${infer A}}${infer B}`
		? ["}", A, B]
		: ["", S, ""];

type TagsIn<S extends string> = S extends `${string}<${infer Name}>${infer Rest}`
	? (Name extends `/${string}` ? never : [Name, "tag"]) | TagsIn<Rest>
	: never;

type Choice = "plural" | "select" | "selectordinal";

/** Pairs of a placeholder's name and type. `Inside` is a stack: "choice" where `one {` follows, "text" in its braces. */
type Read<S extends string, Inside extends string[] = [], Found = never> =
	Brace<S> extends [infer Kind, infer Before extends string, infer Rest extends string]
		? Kind extends "{"
			? Inside extends ["choice", ...string[]]
				? Read<Rest, ["text", ...Inside], Found>
				: Rest extends `${infer Inner}}${infer After}`
					? Inner extends `${infer Name}, ${infer Type}`
						? Type extends `${infer Kind extends Choice}, ${string}`
							? Rest extends `${string}, ${Kind}, ${infer Branches}`
								? Read<
										Branches,
										["choice", ...Inside],
										Found | TagsIn<Before> | [Name, Kind extends "select" ? "text" : "number"]
									>
								: never
							: Read<After, Inside, Found | TagsIn<Before> | [Name, "number"]>
						: Read<After, Inside, Found | TagsIn<Before> | [Inner, "text"]>
					: never
			: Kind extends "}"
				? Read<
						Rest,
						Inside extends [string, ...infer Outer extends string[]] ? Outer : [],
						Found | TagsIn<Before>
					>
				: Found | TagsIn<Before>
		: never;

/** The pairs of one message, or of several. */
type ReadEach<S extends string> = S extends unknown ? Read<S> : never;

type TypeOf<Kind, Part> = Kind extends "number"
	? number
	: Kind extends "tag"
		? (content: readonly (string | Part)[]) => Part
		: Text | Part;

/** The values that messages need: one for each placeholder and, for each tag, a function that wraps its content. */
export type Values<Message extends string, Part = never> = {
	[Pair in ReadEach<Message> as Pair extends [infer Name extends string, unknown] ? Name : never]: TypeOf<
		Pair extends [unknown, infer Kind] ? Kind : never,
		Part
	>;
};

/** The values as the rest of a call's arguments: empty for a message without placeholders. */
export type ValuesArgument<Message extends string, Part = never> = keyof Values<Message, Part> extends never
	? []
	: [values: Values<Message, Part>];

const read = new Map<string, ReturnType<typeof readMessage>>();

function formatAll(language: Language, message: string, values: object): unknown[] {
	// most messages have nothing to format
	if (!/[{<]/.test(message)) return [message];
	const parts = read.get(message) ?? readMessage(message);
	read.set(message, parts);
	return formatRead(parts, language, values as Readonly<Record<string, unknown>>);
}

export function formatMessage(language: Language, message: string, values: object = {}): string {
	return formatAll(language, message, values).join("");
}

/** Formats a message whose tags or values are parts of a page. */
export function formatParts<Part>(
	language: Language,
	message: string,
	values: object,
): readonly (string | Part)[] {
	return formatAll(language, message, values) as (string | Part)[];
}
