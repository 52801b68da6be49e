// Import this first in tests of functions that use messages: it loads every room of English.

import { catalogues, type SharedRoom } from "./catalogue.ts";
import { loadRoom, speak } from "./words.ts";

/** Loads every room of English, even after another language: test files share processes. */
export async function speakEnglish(): Promise<void> {
	await speak("en");
	for (const room of Object.keys(catalogues.en)) if (room !== "own") await loadRoom(room as SharedRoom);
}

await speakEnglish();
