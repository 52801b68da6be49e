export const messages = {
	frontMissing: "There is no front image: the piece shows nothing.",
	allFacesMissing: "All faces of the d{type} have no image and show their numerals.",
	facesMissing:
		"{count, plural, one {Face {faces} of the d{type} has no image and shows its numeral.} other {Faces {faces} of the d{type} have no image and show their numerals.}}",
	dieTypeCorrected: "The die asks for {asked} sides and has more faces: it is a d{type}.",
	faceWithoutDie: "The face names no die, so none shows it.",
	parentPending: 'There is no "{parent}", so the piece stays on its own until there is one.',
	sideNotShown: 'There is no side "{side}": the image is kept and shown nowhere.',
	aspectOff: "The image on {side} has {pixels}, and the piece {size}: the proportions differ by {by} %.",
	aspectTimes:
		"The image on {side} has {pixels}, and the piece {size}: the proportions differ by {by} times.",
	lowResolution:
		"The image on {side} has {dpi} pixels to the inch ({pixels} on {size}); below {least} it looks blurred.",
	sizeGuessed: "No size was sent: {size} is a guess.",
	hint_FRONT_MISSING:
		"Add a front. The service refuses a card without one, unless it has one from an earlier push.",
	hint_FACES_MISSING: "Add the pictures, or set sides: to the number of sides.",
	hint_FACE_WITHOUT_DIE: "Name its die as the parent.",
	hint_PARENT_PENDING: "Check the key of the parent.",
	hint_ASPECT_OFF: "Export it in the piece's proportions, or correct the size.",
	hint_LOW_RESOLUTION: "Export it larger, 300 dpi if you can.",
	dieSide: 'A die has no side "{side}": the image is never shown.',
	dieSideHint: "Put it on a face of the die.",
	wrongExtension: "{file} is actually {type} and is pushed as that.",
	wrongExtensionHint: "Rename it, or export it again.",
	duplicates: "{count, plural, one {# file is} other {# files are}} the same picture: {files}.",
	duplicatesHint: "One of them may be a wrong export. For copies of a card, use a count.",
	doubledBleed:
		"{file}, {width} × {height} px, has {bleed} mm around the trim: the bleed seems to have been added twice.",
	doubledBleedHint: "Export it with 3 mm or 1/8 in of bleed.",
	noBleed:
		"{file}, {width} × {height} px, should have bleed, but is no larger than the trimmed size of {size}.",
	noBleedHint: "Export it with bleed, or set bleed: none.",
	unevenBleed:
		"{file}, {width} × {height} px, leaves {x} mm left and right of the trim and {y} mm above and below: the bleed cannot be cut off.",
	unevenBleedHint: "Export it for {size} with the same bleed all around.",
	othersBleed:
		"{file}, {width} × {height} px, has no bleed; {others, number} of the {count, number} cards in its deck have bleed.",
	likeOthers: "Export it like the others.",
	oddSize: '"{key}" is {size}; {others, number} of {count, number} cards of its deck are {usual}.',
	leftOut: "{count, number} files cannot be used and are left out: {files}. {why}",
	leftOutHint: "Repair them, or leave them out of each push: --ignore {file}, or a line in .tuckboxignore.",
	leftOutPointers: "Get them with git lfs pull, and push again.",
	oddSizeHint: "Give it the size of the others, or move it to a deck of its own.",
	oddProportions:
		'"{key}" is {size}, because its picture has other proportions, {pixels}; {others, number} of {count, number} cards of its deck are {usual}.',
	oddProportionsHint:
		"Crop it to the proportions of the others, move it to a deck of its own, or leave it out with its name in .tuckboxignore.",
} as const;
