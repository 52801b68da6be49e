/** Runs tasks with the same name one after the other, in order; tasks with different names do not wait for each other. */
export function createKeyedMutex() {
	/** The end of the last task of each name. */
	const ends = new Map<string, Promise<unknown>>();
	return async <T>(name: string, task: () => Promise<T>): Promise<T> => {
		const before = ends.get(name);
		const result = before === undefined ? task() : before.then(task);
		const end = result.catch(() => undefined);
		ends.set(name, end);
		try {
			return await result;
		} finally {
			if (ends.get(name) === end) ends.delete(name);
		}
	};
}
