import { guesses } from "./en/guesses.ts";
import { problems } from "./en/problems.ts";
import { overrides } from "./overrides.ts";

/**
 * Everything that is said of a folder: by its code a sentence, and under the code with `.hint` what to do. Where the command line and
 * the console offer different ways, each has a hint of its own, `.cli` and `.console`. A code is declared by its sentence here, and
 * its values by the places in them.
 */
export const messages = { ...problems, ...guesses, ...overrides } as const;
