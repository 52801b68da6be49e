// For tests of functions that speak: imported first, it loads every room of English.

import { catalogues, type SharedRoom } from "./catalogue.ts";
import { loadRoom, speak } from "./words.ts";

await speak("en");
for (const room of Object.keys(catalogues.en)) if (room !== "own") await loadRoom(room as SharedRoom);
