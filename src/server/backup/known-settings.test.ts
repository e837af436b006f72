import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { keepKnownSettings } from "./known-settings.ts";

const known = new Set(["statement_timeout", "client_encoding", "row_security"]);
const beginning = [
  "--\n-- PostgreSQL database dump\n--\n\n\\restrict abc\n\n",
  "SET statement_timeout = 0;\n",
  "SET transaction_timeout = 0;\n",
  "SET client_encoding = 'UTF8';\n",
];
const rest =
  "SELECT pg_catalog.set_config('search_path', '', false);\nSET row_security = off;\n" +
  "COPY public.texts (text) FROM stdin;\nSET transaction_timeout = 0;\nä\xff\n\\.\n";

async function passed(script: string, size: number): Promise<string> {
  const bytes = Buffer.from(script);
  const count = Math.ceil(bytes.length / size);
  const parts = Array.from({ length: count }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  return (await buffer(Readable.from(parts).pipe(keepKnownSettings(known)))).toString();
}

it.each([1, 7, 65_536])(
  "leaves out what the server does not know, and nothing of the data, in parts of %i bytes",
  async (size) => {
    const kept = beginning.filter((line) => !line.includes("transaction_timeout"));
    expect(await passed(beginning.join("") + rest, size)).toBe(kept.join("") + rest);
  },
);

it("passes on what does not begin like that", async () => {
  const script = `${"-- a line\n".repeat(10_000)}${beginning.join("")}`;
  expect(await passed(script, 4096)).toBe(script);
  expect(await passed("", 1)).toBe("");
});
