/** The form of an access token: a prefix that scanners for leaked secrets know, 30 random characters, a checksum of 6. */
export const tokenPattern = /^tbx_[0-9A-Za-z]{36}$/;
