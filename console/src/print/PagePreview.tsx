import type { PrintedPage } from "@tuckbox/client";
import { useId } from "react";
import styles from "./PrintDialog.module.css";

const anchors = { start: "start", middle: "middle", end: "end" } as const;

/** A printed page as it will be, on paper: white also by night. */
export function PagePreview({ page, label }: { page: PrintedPage; label: string }) {
	const id = useId();
	return (
		<svg
			className={styles.page}
			viewBox={`0 0 ${page.widthMm} ${page.heightMm}`}
			style={{ aspectRatio: `${page.widthMm} / ${page.heightMm}` }}
			role="img"
			aria-label={label}
		>
			{page.pictures.map(({ url, matrix, clip }, i) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a page is drawn as a whole
				<g key={i}>
					<clipPath id={`${id}-${i}`}>
						<path d={clip} />
					</clipPath>
					{url === null ? (
						<path d={clip} className={styles.lacking} />
					) : (
						<g clipPath={`url(#${id}-${i})`}>
							<image
								href={url}
								width="1"
								height="1"
								preserveAspectRatio="none"
								transform={`matrix(${matrix.join(" ")})`}
							/>
						</g>
					)}
				</g>
			))}
			{page.strokes.map(({ path, kind }, i) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a page is drawn as a whole
				<path key={i} d={path} className={`${styles.stroke} ${styles[kind] ?? ""}`} />
			))}
			{page.captions.map(({ text, x, y, sizeMm, align }) => (
				<text key={text} x={x} y={y} fontSize={sizeMm} textAnchor={anchors[align]} className={styles.caption}>
					{text}
				</text>
			))}
		</svg>
	);
}
