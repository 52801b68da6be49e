/** Sizes of requests (interface.txt section 8, decisions 5–8). Lengths count Unicode code points. */
export const limits = {
	batchItems: 200,
	nameLength: 256,
	fileNameLength: 256,
	externalKeyLength: 256,
	/** Images of one component in one request: far more than any kind shows. */
	assetsPerComponent: 50,
	/** Images that a component may gather over many requests; a book has 200 pages and a cover. */
	sidesPerComponent: 250,
	bookPages: 200,
	keyLength: 512,
	urlLength: 2048,
	pageRows: 500,
	jsonBodyBytes: 10 * 1024 * 1024,
} as const;
