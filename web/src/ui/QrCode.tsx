import { generate } from "lean-qr";
import styles from "./QrCode.module.css";

/** The dark modules of a QR code as one path, a square for each. */
function qrPath(text: string): { path: string; size: number } {
	const code = generate(text);
	let path = "";
	for (let y = 0; y < code.size; y++)
		for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
	return { path, size: code.size };
}

/**
 * A text as a QR code, dark on white in every theme: readers of such codes expect this, and a margin of four modules.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
	const { path, size } = qrPath(text);
	return (
		<svg
			className={styles.code}
			viewBox={`-4 -4 ${size + 8} ${size + 8}`}
			role="img"
			aria-label={label}
			shapeRendering="crispEdges"
		>
			<path d={path} />
		</svg>
	);
}
