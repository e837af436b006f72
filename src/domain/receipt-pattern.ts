/** What a receipt looks like: at least 128 bits in base64url. It stands by itself, because the page that respondents answer on has no zod. */
export const receiptPattern = /^[A-Za-z0-9_-]{22,64}$/;
