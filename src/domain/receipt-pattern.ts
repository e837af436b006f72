/**
 * A receipt: at least 128 bits in base64url. In a file of its own, because the respondents' page
 * does not load zod.
 */
export const receiptPattern = /^[\w-]{22,64}$/;
