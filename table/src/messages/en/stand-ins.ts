export const messages = {
	yourSeats: "Your seats",
	lostPlace: "This seat is no longer yours to play: a guest has taken its place, or it was removed.",
	playedElsewhere: "This seat is now played in another window.",
	place: "Your place",
	newPlace: "A new place",
	placeOf: "The place of {name}",
	placeHint: "At the place of another seat, you take over its hand and its turns from the host.",
} as const;
