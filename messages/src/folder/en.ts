import { guesses } from "./en/guesses.ts";
import { imports } from "./en/imports.ts";
import { problems } from "./en/problems.ts";
import { warnings } from "./en/warnings.ts";
import { overrides } from "./overrides.ts";

/**
 * All messages about folders. Each code has a sentence and may have a hint, under the code with `.hint`. If the hint
 * differs between the command line and the console, it is under `.cli` and `.console` instead. The sentences here
 * declare the codes, and their placeholders declare the values.
 */
export const messages = { ...problems, ...warnings, ...guesses, ...imports, ...overrides } as const;
