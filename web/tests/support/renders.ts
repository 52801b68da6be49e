import type { Page } from "./console.ts";

/** The part of React's tree that the test reads: https://github.com/facebook/react, ReactFiber.js. */
type Fiber = {
	/** 0 and 15 are function components, the second memoized; 5 is an element. */
	tag: number;
	flags: number;
	stateNode: unknown;
	child: Fiber | null;
	sibling: Fiber | null;
	alternate: Fiber | null;
};

declare global {
	interface Window {
		renders: number;
		__REACT_DEVTOOLS_GLOBAL_HOOK__?: object;
	}
}

/**
 * Counts in `window.renders` the rendered links to pieces: components whose outermost element is one. React reports
 * each commit to its developer tools, in production builds as well.
 */
function count(): void {
	window.renders = 0;
	const performedWork = 1;
	const isPiece = (fiber: Fiber | null): boolean => {
		for (let at = fiber; at !== null; at = at.child) {
			if (at.tag === 5) return at.stateNode instanceof HTMLElement && at.stateNode.dataset.stop !== undefined;
		}
		return false;
	};
	// the router's link is inside the piece's; only the outer one is counted
	const visit = (fiber: Fiber, isInside: boolean): void => {
		const isFunction = fiber.tag === 0 || fiber.tag === 15;
		const isLink = isFunction && !isInside && isPiece(fiber);
		if (isLink && (fiber.flags & performedWork) !== 0) window.renders++;
		// children that are the same as before were not rendered
		if (fiber.alternate !== null && fiber.child === fiber.alternate.child) return;
		for (let child = fiber.child; child !== null; child = child.sibling) visit(child, isInside || isLink);
	};
	window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
		supportsFiber: true,
		inject: () => 1,
		onCommitFiberRoot: (_: number, root: { current: Fiber }) => visit(root.current, false),
		onCommitFiberUnmount: () => undefined,
	};
}

/** Must be called before the page is opened. */
export async function countRenders(page: Page): Promise<void> {
	await page.addInitScript(count);
}
