import type { TableSession } from "./session.ts";

/** Opens the menu of things next to the first of them that is drawn. */
export function openMenuFor(session: TableSession, ids: readonly string[]): boolean {
	const [first] = ids;
	if (first === undefined) return false;
	const element = document.querySelector(
		`[data-item="${CSS.escape(first)}"], [data-card="${CSS.escape(first)}"]`,
	);
	const box = element?.getBoundingClientRect();
	const at = box ? { x: box.right, y: box.top } : { x: innerWidth / 2, y: innerHeight / 3 };
	session.menu.set({ ids, at });
	return true;
}
