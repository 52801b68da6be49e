// For tests of functions that speak: imported first, it loads every room of English.

import { loadWords, speak } from "@tuckbox/web/messages/words.ts";
import { type ConsoleRoom, catalogues } from "./catalogue.ts";

speak("en", catalogues);
await loadWords(Object.keys(catalogues.en) as ConsoleRoom[]);
