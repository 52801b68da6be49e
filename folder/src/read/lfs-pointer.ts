/** The beginning of the text that Git LFS puts in the place of a file until the file is downloaded. */
export const pointerStart = /^version https:\/\/git-lfs/;
