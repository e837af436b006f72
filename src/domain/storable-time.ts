import { z } from "zod";

const [first, last] = [new Date("0001-01-01T00:00:00Z"), new Date("9999-12-31T23:59:59.999Z")];

/** Any instant that a database can hold and an address can name, as it stands there: of a year of four digits, with its offset, so that it is the same in whatever zone the server runs; a day alone begins in UTC. */
export const storableTime = z.union([z.iso.datetime({ offset: true }), z.iso.date()]).pipe(z.coerce.date<string>().min(first).max(last));
