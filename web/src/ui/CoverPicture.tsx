import { type ReactNode, useState } from "react";

type Props = {
	/** Null if there is no picture. */
	src: string | null;
	className: string | undefined;
	/** Shown without a picture, and if it cannot be loaded: then a browser would show its sign for a broken image. */
	instead?: ReactNode;
};

/** The picture of a game next to its name. */
export function CoverPicture({ src, className, instead = null }: Props) {
	const [failed, setFailed] = useState<string>();
	if (src === null || src === failed) return instead;
	return <img className={className} src={src} alt="" onError={() => setFailed(src)} />;
}
