import type { Translated } from "../en/translated.ts";

export const messages: Translated<"units"> = {
	unknownTime: "zu unbekannter Zeit",
	justNow: "gerade eben",
	secondsAgo: "vor {count, plural, one {# Sekunde} other {# Sekunden}}",
	minutesAgo: "vor {count, plural, one {# Minute} other {# Minuten}}",
	hoursAgo: "vor {count, plural, one {# Stunde} other {# Stunden}}",
	daysAgo: "vor {count, plural, one {# Tag} other {# Tagen}}",
};
