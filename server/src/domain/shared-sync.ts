/** One sync runs at a time, and one more waits: it covers everything that is committed before it begins. */
export function createSharedSync(sync: () => Promise<void>): () => Promise<void> {
	let running: Promise<void> | undefined;
	let next: Promise<void> | undefined;
	async function run(): Promise<void> {
		await running?.catch(() => undefined);
		running = next;
		next = undefined;
		await sync();
	}
	return () => {
		next ??= run();
		return next;
	};
}
