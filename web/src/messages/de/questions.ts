import type { Translated } from "../words.ts";

export const messages: Translated<"questions"> = {
	again: "Würdest du es noch einmal spielen?",
	unclear: "Was war unklar?",
	best: "Welches Teil war das beste?",
	worst: "Welches Teil war das schlechteste?",
	scaleHint: "Von 1, gar nicht, bis 5, sehr",
	againHint: "Von 1, gar nicht, bis 5, sofort",
};
