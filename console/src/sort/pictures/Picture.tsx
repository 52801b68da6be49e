import "@tuckbox/web/ui/icons/settings-icons.ts";
import type { LocalImage } from "@tuckbox/folder";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { useRef } from "react";
import styles from "./Picture.module.css";
import { useNear, useThumb } from "./thumbs.ts";

/** A picture of the folder, small; its place has its proportions before it is there. */
export function Picture({ image }: { image: LocalImage | undefined }) {
	const element = useRef<HTMLSpanElement>(null);
	const url = useThumb(image, useNear(element));
	const { widthPx = 5, heightPx = 7, contentType = "" } = image ?? {};
	return (
		<span
			ref={element}
			className={styles.picture}
			style={{ "--aspect": widthPx / heightPx } as React.CSSProperties}
		>
			{url !== undefined && <img src={url} alt="" draggable={false} />}
			{contentType === "" && url === undefined && <Icon name="book" />}
		</span>
	);
}
