/** How much a request, a piece or an image may hold. Lengths count Unicode code points. */
export const limits = {
	maxBatchItems: 200,
	maxNameLength: 256,
	maxFileNameLength: 256,
	maxExternalKeyLength: 256,
	/** Images of one component in one request: far more than any kind shows. */
	maxAssetsPerComponent: 50,
	/** Images that a component may gather over many requests; a book has 200 pages and a cover. */
	maxSidesPerComponent: 250,
	maxBookPages: 200,
	maxKeyLength: 512,
	maxUrlLength: 2048,
	maxPageRows: 500,
	maxJsonBodyBytes: 10 * 1024 * 1024,
	/** Bytes of a payload as JSON. */
	maxPayloadBytes: 64 * 1024,
	/** Levels of a payload: far more than metadata needs, far fewer than a stack holds. */
	maxPayloadDepth: 100,
	/** Bytes of one image. */
	maxUploadBytes: 20 * 1024 * 1024,
	/** Pixels of an image; beyond it a small file can be a bomb. */
	maxPixels: 120_000_000,
	/** Pixels on one side of an image: WebP's own limit. */
	maxSidePx: 16_383,
} as const;
