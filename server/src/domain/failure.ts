/** Why an image could not be derived, as shown to its owner: without the internals of the service. */
export function explainFailure(lastError: string | null): string {
	const [line = ""] = (lastError ?? "").split("\n", 1);
	if (/^(cannot be decoded|is |needs )/.test(line)) return `it ${line}`;
	if (/^the bytes of .* are missing$/.test(line)) return "its bytes are missing";
	return "the service failed at it, and the operator's log says why";
}
