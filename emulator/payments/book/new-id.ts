import { randomBytes } from "node:crypto";

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An id such as `cus_QXg1o8vcGmoR32`. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${letterText(length)}`;
}

export function letterText(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join("");
}
