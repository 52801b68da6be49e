import { guesses } from "./de/guesses.ts";
import { imports } from "./de/imports.ts";
import { problems } from "./de/problems.ts";
import { warnings } from "./de/warnings.ts";
import { overrides } from "./overrides.ts";

export const messages = { ...problems, ...warnings, ...guesses, ...imports, ...overrides };
