import { z } from "zod";

const [first, last] = [new Date("0001-01-01T00:00:00Z"), new Date("9999-12-31T23:59:59.999Z")];

/** Any instant that a database can hold and an address can name, as it stands there: of a year of four digits. */
export const storableTime = z.coerce.date<string>().min(first).max(last);
