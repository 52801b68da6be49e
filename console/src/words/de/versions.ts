import type { Translated } from "../catalogue.ts";

export const messages: Translated<"versions"> = {};
