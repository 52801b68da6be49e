/**
 * The line of `.tuckboxignore` that keeps a folder, or the pictures in the game's own folder, in spite of these rules.
 */
export const lineFor = (folder: string): string => (folder === "" ? "!/*.*" : `!${folder}/`);
