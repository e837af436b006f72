import { Transform } from "node:stream";

/** With this the beginning of a script ends in which pg_restore sets what the rest needs. */
const lastOfBeginning = "SELECT pg_catalog.set_config(";
const mostOfBeginning = 65_536;

/**
 * Passes a script of pg_restore on without the settings at its beginning that an older server does
 * not have, such as `transaction_timeout` before PostgreSQL 17.
 */
export function keepKnownSettings(known: ReadonlySet<string>): Transform {
  let held: Buffer | null = Buffer.alloc(0);
  const begin = (bytes: Buffer) => {
    held = null;
    const end = bytes.indexOf(lastOfBeginning);
    if (end < 0) return bytes;
    const text = bytes.subarray(0, end).toString("latin1");
    const kept = text.replace(/^SET (\w+) = .*;\n/gm, (line, name) =>
      known.has(name) ? line : "",
    );
    return Buffer.concat([Buffer.from(kept, "latin1"), bytes.subarray(end)]);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (held === null) return done(null, chunk);
      held = Buffer.concat([held, chunk]);
      if (held.length < mostOfBeginning && !held.includes(lastOfBeginning)) return done();
      done(null, begin(held));
    },
    flush(done) {
      done(null, held === null ? undefined : begin(held));
    },
  });
}
