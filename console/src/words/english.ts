// For tests of functions that speak: imported first, it loads every room of English.
import { catalogues, type Room } from "./catalogue.ts";
import { loadWords } from "./words.ts";

await loadWords(Object.keys(catalogues.en) as Room[]);
