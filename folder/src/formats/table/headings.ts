import type { Basics } from "../../manifest-fields.ts";

/**
 * The meaning of a column: a field of a piece, or a property that tables write in another way. Columns without a
 * meaning are payload.
 */
export type Role =
	| Exclude<keyof Basics, "payload">
	| "width"
	| "height"
	| "front"
	| "back"
	| "deck"
	| "kind"
	| "dpi"
	| "bleed";

const list = (words: string): string[] => words.split(", ");

/**
 * Headings that people and common tools use, the most reliable first, then those in other languages. Spaces do not
 * matter.
 */
export const headings: Record<Role, string[]> = {
	name: [
		...list("name, title, card name, card title, card, label"),
		...list("kartenname, kartentitel, bezeichnung, titel, karte"),
		...list("nom de la carte, nom, titre, carte, nombre de la carta, nombre, título, titulo, carta"),
		...list(
			"nome della carta, nome da carta, nome, titolo, naam, kaart, namn, navn, tittel, nazwa, tytuł, név",
		),
		...list("название, имя, назва, カード名, 名前, 名称, 卡名, 名字, 이름"),
	],
	count: [
		...list("count, quantity, qty, copies, number of copies, no of copies, number of cards, amount, num"),
		// playingcards.io
		"item count",
		...list(
			"# of copies, # of cards, # copies, # cards, no of cards, card count, copies in deck, number in deck",
		),
		...list("# in deck, in deck, how many, times, frequency, #"),
		...list(
			"anzahl, anzahl karten, menge, stückzahl, stück, exemplare, quantité, qté, exemplaires, nb, nombre, nombre d'exemplaires",
		),
		...list(
			"cantidad, copias, ejemplares, unidades, quantità, copie, quantidade, cópias, aantal, antal, antall, ilość, liczba, darab",
		),
		...list("количество, кількість, 枚数, 数量, 张数, 매수"),
	],
	front: [
		...list("front, front image, image front, front file, face, image, file, filename, image filename"),
		...list("image file, image name, image path, card image, front picture, front filename, picture"),
		...list("picture file, path, img, png, art, artwork"),
		...list(
			"vorderseite, bilddatei, dateiname, datei, bild, recto, fichier, nom du fichier, anverso, archivo",
		),
		...list(
			"imagen, fronte, immagine, frente, arquivo, imagem, voorkant, afbeelding, bestand, framsida, bilde",
		),
		...list("awers, plik, obraz, kép, изображение, картинка, файл, зображення, 画像, 正面, 图片, 이미지"),
	],
	back: [
		...list("back, back image, image back, back file, back filename, back picture, backface, card back"),
		...list("rückseite, verso, dos, reverso, dorso, retro, achterkant, baksida, bakside, bagside, rewers"),
		...list("hátlap, рубашка, 裏面, 背面, 뒷면"),
	],
	deck: list(
		"deck, deck name, stack, stapel, kartenstapel, mazo, mazzo, baralho, talia, колода, デッキ, 牌组",
	),
	key: list("key, external key, id, card id, identifier, uid, slug"),
	size: list("size, card size"),
	width: list("width, width mm, width in"),
	height: list("height, height mm, height in"),
	kind: list("kind, component type, piece type, type"),
	shape: list("shape, outline"),
	dpi: list("dpi, ppi, resolution"),
	bleed: list("bleed"),
};
