/** Limits of requests, pieces and images. Lengths are in Unicode code points. */
export const limits = {
	maxBatchItems: 200,
	maxNameLength: 256,
	maxPlayers: 99,
	maxFileNameLength: 256,
	maxExternalKeyLength: 256,
	/** Images of one component in one request; far more than any kind shows. */
	maxAssetsPerComponent: 50,
	/** Images of one component from all requests; a book has 200 pages and a cover. */
	maxSidesPerComponent: 250,
	maxBookPages: 200,
	maxSideKeyLength: 256,
	/** Pixels per inch that an image on a side may claim. */
	minResolution: 1,
	maxResolution: 100_000,
	/** Characters of a search among pieces. */
	maxSearchLength: 1000,
	maxKeyLength: 512,
	maxUrlLength: 2048,
	maxPageRows: 500,
	/** Components that one call changes, deletes or restores. */
	maxSelected: 500,
	maxJsonBodyBytes: 10 * 1024 * 1024,
	/** Bytes of a payload as JSON. */
	maxPayloadBytes: 64 * 1024,
	/** Levels of nesting in a payload: far more than metadata needs, and far fewer than would exhaust the call stack. */
	maxPayloadDepth: 100,
	/** Bytes of one image. */
	maxUploadBytes: 20 * 1024 * 1024,
	/** Pixels of one image: a small file can decompress to far more, and exhaust the memory. */
	maxPixels: 120_000_000,
	/** Pixels on one side of an image: WebP's own limit. */
	maxSidePx: 16_383,
} as const;
