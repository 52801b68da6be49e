import { useEffect, useState } from "react";

/** A temporary URL of a file that has not been uploaded. */
export function useObjectUrl(file: File | undefined): string | undefined {
	const [url, setUrl] = useState<string>();
	useEffect(() => {
		if (file === undefined) return;
		const objectUrl = URL.createObjectURL(file);
		setUrl(objectUrl);
		return () => URL.revokeObjectURL(objectUrl);
	}, [file]);
	return url;
}
