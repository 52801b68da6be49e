export const messages = {
	unknownTime: "at an unknown time",
	justNow: "just now",
	secondsAgo: "{count, plural, one {# second} other {# seconds}} ago",
	minutesAgo: "{count, plural, one {# minute} other {# minutes}} ago",
	hoursAgo: "{count, plural, one {# hour} other {# hours}} ago",
	daysAgo: "{count, plural, one {# day} other {# days}} ago",
} as const;
