import { operatorWords } from "@tuckbox/messages/operator-words.ts";
import { type Because, because } from "@tuckbox/pieces";

// Rules for names that users choose and on which others base decisions: names of users, apps and tokens.

/**
 * Characters that a reader cannot see, or that reorder the text around them: control characters, line breaks, directions of
 * text, zero-width characters, fillers. U+2800 is a Braille cell without dots.
 */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Hidden characters that change what is seen: between two emoji, after one, and between letters of scripts that join them. */
const joining =
	/(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Emoji}])\ufe0f|(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200c\u200d](?=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}])/gu;

/** Whether a text has characters that cannot be seen or that reorder it. */
export function hasHidden(text: string): boolean {
	return text.replaceAll(joining, "").search(hidden) !== -1;
}

/** The text without hidden characters. */
export function withoutHidden(text: string): string {
	const kept = new Set([...text.matchAll(joining)].map(({ index }) => index));
	return text
		.toWellFormed()
		.replaceAll(hidden, (found, index: number) => (kept.has(index) ? found : ""))
		.trim();
}

/**
 * Reduces a name to what distinguishes it: without hidden characters, compatibility forms, cases and the width
 * of spaces.
 */
function plainName(name: string): string {
	const text = name.normalize("NFKC").replaceAll(hidden, "").replaceAll(/\s+/gu, " ").trim();
	// capitals first, which folds letters such as ß
	return text.toUpperCase().toLowerCase().normalize("NFKC");
}

/** Whether two names are the same to a reader. */
export function sameName(a: string, b: string): boolean {
	return plainName(a) === plainName(b);
}

/**
 * Characters that look like a Latin letter, in lower case: letters of other scripts, small capitals, letters
 * with a hook or a stroke, and digits. Most are from
 * https://www.unicode.org/Public/security/latest/confusables.txt.
 */
const lookalikes = new Map(
	Object.entries({
		a: "аαɑᴀꭺꓮ",
		b: "вβьʙɓƀᏼꓐ",
		c: "сϲⅽᴄƈꮯꓚ",
		d: "ԁᴅɗđꭰꓓ",
		e: "еεё3ᴇɛꭼꓰ",
		f: "ꜰғƒꓝ",
		g: "ɡɢɠꮐꓖ",
		h: "ʜһɦħꮋꓧ",
		i: "іιı1l|!ɪʟɩłƚꭵꮮꓲꓡӏ",
		k: "кκᴋƙҡꮶꓗ",
		m: "мᴍꮇꓟ",
		n: "ոпɴηɲꓠ",
		o: "оο0օᴏøσꓳ",
		p: "рρᴘƥꮲꓑ",
		r: "гʀɾꭱꮢꓣ",
		s: "ѕ5ꜱʂꮪꓢ",
		t: "тτᴛƭŧʈꭲꓔ",
		u: "υսцᴜʊꓴ",
		v: "νѵᴠꮩꓦ",
		w: "ᴡԝꮃꓪ",
		x: "хχҳꓫ",
		y: "уʏγƴꓬ",
		z: "ᴢƶꮓꓜ",
	}).flatMap(([letter, others]) => [...others].map((other): [string, string] => [other, letter])),
);

/**
 * The first characters of alphabets of signs that Unicode does not decompose: white on a disc, white on a
 * square, letters of flags.
 */
const signAlphabets = [0x1f150, 0x1f170, 0x1f1e6];

for (const start of signAlphabets)
	for (let at = 0; at < 26; at++) {
		const letter = String.fromCharCode(0x61 + at);
		lookalikes.set(String.fromCodePoint(start + at), lookalikes.get(letter) ?? letter);
	}

/** A name as it looks at a glance: without marks, spaces and signs, in lower case, with look-alikes as the letters they resemble. */
function glance(name: string): string {
	const plain = name.normalize("NFKD").replaceAll(hidden, "").replaceAll(/\p{M}/gu, "").toLowerCase();
	const letters = [...plain].map((letter) => lookalikes.get(letter) ?? letter).join("");
	return letters.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Any of the words that the languages have for a part of the operator's name, as they look at a glance. */
function anyOf(part: Exclude<keyof (typeof operatorWords)["en"], "badge">): string {
	const words = Object.values(operatorWords).flatMap((language): readonly string[] => language[part]);
	return `(?:${words.map(glance).join("|")})`;
}

/** The operator, in the words of all languages together: "der Operator dieses Dienstes", too. */
const operator = [
	`(?:.*${anyOf("possessives")})?${anyOf("articles")}?(?:${anyOf("services")}s?)?`,
	`${anyOf("titles")}${anyOf("endings")}?(?:${anyOf("followers")}.*)?`,
].join("");

/** Names of the service itself and of its operator, as they look at a glance. */
const reserved = new RegExp(`tuckbox|^${operator}$`);

/** Whether a name could be taken for that of the service, one of its tools, or its operator. */
export function isReserved(name: string): boolean {
	return reserved.test(glance(name));
}

/** The reason why a (trimmed) text cannot be a name; undefined if it can. */
export function nameFault(name: string, maxLength = 100): Because | undefined {
	if (name === "") return because("EMPTY");
	if ([...name].length > maxLength) return because("TOO_LONG", { max: maxLength });
	return hasHidden(name) || !name.isWellFormed() ? because("HIDDEN_CHARACTER") : undefined;
}

/**
 * Does the same as {@link nameFault} for a name by which others decide whom to trust: the name of a member, or
 * of a member's app.
 */
export function publicNameFault(name: string): Because | undefined {
	const fault = nameFault(name);
	if (fault !== undefined) return fault;
	return isReserved(name) ? because("RESERVED_NAME") : undefined;
}
