export function licencesOf(folders: readonly string[]): string;
export function licencesOfService(root: string): string;
export function packagesWith(modules: Iterable<string>): string[];
export function packagesOf(ours: readonly string[]): string[];
