/** Lets callers wait until another part of this process announces an id. */
export type WaitingRoom = {
	/** Resolves when `id` is announced, or after `ms`. */
	wait(id: string, ms: number): Promise<void>;
	announce(id: string): void;
};

export function createWaitingRoom(): WaitingRoom {
	const waiting = new Map<string, Set<() => void>>();
	return {
		wait: (id, ms) =>
			new Promise((resolve) => {
				const callers = waiting.get(id) ?? new Set();
				waiting.set(id, callers);
				const leave = () => {
					clearTimeout(timer);
					callers.delete(leave);
					if (callers.size === 0) waiting.delete(id);
					resolve();
				};
				const timer = setTimeout(leave, ms);
				callers.add(leave);
			}),
		announce(id) {
			for (const leave of [...(waiting.get(id) ?? [])]) leave();
		},
	};
}
