import { guesses } from "./de/guesses.ts";
import { imports } from "./de/imports.ts";
import { problems } from "./de/problems.ts";
import { overrides } from "./overrides.ts";

export const messages = { ...problems, ...guesses, ...imports, ...overrides };
