import type { Translated } from "../en/translated.ts";

export const messages: Translated<"pieces"> = {
	pages: "{count, plural, one {# Seite} other {# Seiten}}",
	side_front: "vorn",
	side_both: "beide",
	side_back: "hinten",
};
