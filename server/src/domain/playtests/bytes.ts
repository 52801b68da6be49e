/** Bytes that a playtest counts towards the quota, and those for each fact or mark: about what they take. */
export const bytesPerPlaytest = 1024;
export const bytesPerRow = 64;
