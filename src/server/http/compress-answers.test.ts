import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
let path: string;
beforeAll(async () => {
  app = await startApp();
  adele = await app.as("adele");
  path = `/v1/survey/${(await sendPoll(app, adele)).poll.id}`;
});

/** The bytes of a reply as sent. */
function read(of: string, headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: NodeJS.Dict<string | string[]>;
    body: Buffer;
  }>();
  const call = request(
    `${app.url}/msteams/api${of}`,
    { headers: { authorization: `Bearer ${adele.token}`, ...headers } },
    (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk) => chunks.push(chunk));
      reply.on("end", () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          body: Buffer.concat(chunks),
        }),
      );
    },
  );
  call.on("error", reject);
  call.end();
  return promise;
}

describe("a reply", () => {
  it("is compressed for clients that accept it, with equal content, fewer bytes and the same ETag", async () => {
    const plain = await read(path);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const open = { gzip: gunzipSync, br: brotliDecompressSync };
    for (const encoding of ["gzip", "br"] as const) {
      const small = await read(path, { "accept-encoding": encoding });
      expect(small.headers).toMatchObject({
        "content-encoding": encoding,
        vary: "accept-encoding",
        etag: plain.headers.etag,
      });
      expect(Number(small.headers["content-length"])).toBe(small.body.length);
      expect(small.body.length).toBeLessThan(plain.body.length / 1.5);
      const told = JSON.parse(open[encoding](small.body).toString());
      expect({ ...told, serverTime: "" }).toEqual({
        ...JSON.parse(plain.body.toString()),
        serverTime: "",
      });
    }
    const again = await read(path, {
      "accept-encoding": "br",
      "if-none-match": String(plain.headers.etag),
    });
    expect([again.status, again.body.length, again.headers["content-encoding"]]).toEqual([
      304,
      0,
      undefined,
    ]);
  });

  it("prefers brotli to gzip, and uses neither if refused", async () => {
    const encodingOf = async (accepted: string) =>
      (await read(path, { "accept-encoding": accepted })).headers["content-encoding"];
    expect(await encodingOf("gzip, deflate, br, zstd")).toBe("br");
    expect(await encodingOf("br;q=0, gzip;q=0.5")).toBe("gzip");
    expect(await encodingOf("identity")).toBeUndefined();
  });

  it("that is an event stream is not delayed by compression", async () => {
    const stream = await adele.request(`${path}/events`, {
      headers: { "accept-encoding": "br, gzip" },
    });
    expect(stream.headers.get("content-encoding")).toBeNull();
    const { value } = (await stream.body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toContain("retry:");
  });
});
