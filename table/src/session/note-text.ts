import { t } from "@tuckbox/web/messages/words.ts";
import type { Note } from "./api.ts";

/** The subject of a note, in words. */
export const aboutText = ({ piece }: Note): string => piece?.name ?? t("play.aSpot");
