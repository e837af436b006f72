import { z } from "zod";

const [first, last] = [new Date("0001-01-01T00:00:00Z"), new Date("9999-12-31T23:59:59.999Z")];

/**
 * An ISO instant that the database can store and a URL can contain: a four-digit year, with an
 * offset, so that it does not depend on the server's zone. A date alone means 00:00 UTC.
 */
export const storableTime = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .pipe(z.coerce.date<string>().min(first).max(last));
