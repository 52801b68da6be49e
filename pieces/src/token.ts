/** The form of an access token: a prefix for scanners of leaked secrets, 30 random characters, and a checksum of 6. */
export const tokenPattern = /^tbx_[0-9A-Za-z]{36}$/;
