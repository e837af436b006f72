/** `ANONYMITY_KEY` of every product that a test starts, so that none makes a key file. */
export const testAnonymityKey = Buffer.alloc(32, "test").toString("base64");
