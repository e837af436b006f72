/**
 * The names of participants of a meeting without an account. `mark` follows the name they entered.
 */
export const guestNames = { unnamed: "Guest", mark: "(Guest)" } as const;
