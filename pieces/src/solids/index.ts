// The solids of dice, apart from the other rules, so that only code that draws dice loads them.
export * from "./solids.ts";
export * from "./vectors.ts";
