// For tests of functions that use messages: imported first, it loads the rooms of this package in English.
import { loadWords, speak } from "./words.ts";

const rooms = {
	draw: () => import("./en/draw.ts"),
	invite: () => import("./en/invite.ts"),
	kinds: () => import("@tuckbox/messages/kinds/en.ts"),
	links: () => import("./en/links.ts"),
	look: () => import("./en/look.ts"),
};

speak("en", { en: rooms, de: rooms });
await loadWords(["draw", "invite", "kinds", "links", "look"]);
