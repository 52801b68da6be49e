// For tests of functions that speak: imported first, it loads every room of English.
import { catalogues, type Room } from "./catalogue.ts";
import { loadWords, speak } from "./words.ts";

speak("en", catalogues);
await loadWords(Object.keys(catalogues.en) as Room[]);
