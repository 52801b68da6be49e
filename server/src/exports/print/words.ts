import type { Language } from "@tuckbox/messages/languages.ts";

// The text in the foot of a printed page.

type Words = {
	version(number: number): string;
	fronts: string;
	backs: string;
	page(number: number, of: number): string;
	actualSize: string;
};

export const printWords: Readonly<Record<Language, Words>> = {
	en: {
		version: (number) => `version ${number}`,
		fronts: "fronts",
		backs: "backs",
		page: (number, of) => `page ${number} of ${of}`,
		actualSize: "print at 100 %",
	},
	de: {
		version: (number) => `Version ${number}`,
		fronts: "Vorderseiten",
		backs: "Rückseiten",
		page: (number, of) => `Seite ${number} von ${of}`,
		actualSize: "mit 100 % drucken",
	},
};
