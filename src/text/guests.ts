/** How participants of a meeting without an account are called. `mark` stands behind the name that they gave. */
export const guestNames = { unnamed: "Guest", mark: "(Guest)" } as const;
