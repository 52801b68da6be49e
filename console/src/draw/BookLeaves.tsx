import styles from "./BookLeaves.module.css";
import { cutOf } from "./outline.ts";
import { Surface } from "./Picture.tsx";
import { type Drawn, pagesOf } from "./piece.ts";

/** A book whose leaves turn. Fills its parent, which must be two pages wide. */
export function BookLeaves({ book, turned, pagePx }: { book: Drawn; turned: number; pagePx: number }) {
	const pages = pagesOf(book);
	const count = Math.max(1, Math.ceil(pages.length / 2));
	const cut = cutOf(book, "box", pagePx / book.widthMm);
	const longEdgePx = (pagePx * Math.max(book.widthMm, book.heightMm)) / book.widthMm;
	// only the visible leaves, and those that the next turn shows
	const near = Array.from({ length: count }, (_, i) => i).filter((i) => i >= turned - 2 && i <= turned + 1);
	const where = turned === 0 ? styles.closed : turned === count ? styles.atEnd : "";
	const page = (index: number) => (
		<Surface side={pages[index]} cut={cut} name={book.name} shape="box" longEdgePx={longEdgePx} />
	);
	return (
		<span className={styles.book}>
			<span className={`${styles.spread} ${where}`}>
				{near.map((i) => (
					<span
						key={i}
						className={`${styles.leaf} ${i < turned ? styles.turned : ""}`}
						style={{ zIndex: i < turned ? i : count - i }}
					>
						<span className={styles.page}>{page(2 * i)}</span>
						{(2 * i + 1 < pages.length || pages.length > 1) && (
							<span className={`${styles.page} ${styles.verso}`}>{page(2 * i + 1)}</span>
						)}
					</span>
				))}
			</span>
		</span>
	);
}
