import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientOf } from "#contract/client.ts";
import { llmApi } from "#contract/llm.ts";
import { fetchTransport } from "./fetch-transport.ts";

it("lets the server's time go on in an answer that came before the page's script", async () => {
  const tokens = { token: () => Promise.reject(new Error("no call")), forget: () => undefined };
  const serverTime = new Date("2026-03-29T01:00:00Z");
  const answer = Response.json({ surveys: [], serverTime });
  const came = performance.now() - 3000;
  const { send } = fetchTransport("/msteams/api", tokens, (path) =>
    path === "/v1/owner/surveys" ? Promise.resolve({ answer, at: came }) : null,
  );
  const body = await send("GET", "/v1/owner/surveys", undefined);
  expect(body).toMatchObject({ surveys: [] });
  const told = Date.parse(Object(body).serverTime) - serverTime.getTime();
  expect(told).toBeGreaterThanOrEqual(3000);
  expect(told).toBeLessThanOrEqual(Math.ceil(performance.now() - came));
  await expect(send("GET", "/v1/survey/1", undefined)).rejects.toThrow("no call");
});

describe("a line that is dead without a word", () => {
  const offline = "The server could not be reached. Please check your connection and try again.";
  const tokens = { token: () => Promise.resolve("token"), forget: () => undefined };
  // Answers with the beginning of what the path names, and then nothing.
  const server = createServer(({ url = "" }, reply) => {
    if (!url.endsWith("/nothing")) reply.writeHead(200).write('{"surveys": [');
    came.resolve();
  });
  let came = Promise.withResolvers<void>();
  let over: Map<number, AbortController>;
  let transport: ReturnType<typeof fetchTransport>;
  beforeEach(async () => {
    came = Promise.withResolvers();
    over = new Map();
    vi.spyOn(AbortSignal, "timeout").mockImplementation((millis) => {
      const one = over.get(millis) ?? new AbortController();
      over.set(millis, one);
      return one.signal;
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    transport = fetchTransport(`http://127.0.0.1:${port}`, tokens);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const pass = (millis: number) =>
    over.get(millis)?.abort(new DOMException("It took too long", "TimeoutError"));

  it.each(["/nothing", "/a-part"])("ends a call after half a minute (%s)", async (path) => {
    const call = transport.send("PUT", path, { title: "A" });
    await came.promise;
    expect([...over.keys()]).toEqual([30_000]);
    pass(30_000);
    await expect(call).rejects.toThrow(offline);
  });

  it("ends a call that waits for another service after the server's own minute", async () => {
    const call = clientOf(llmApi, transport.send).generateHotTake({ body: { prompt: "Lunch" } });
    await came.promise;
    expect([...over.keys()]).toEqual([75_000]);
    pass(75_000);
    await expect(call).rejects.toThrow(offline);
  });

  it("ends a download that does not begin within half a minute, or is not complete in 16", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const never = transport.fetchFile("GET", "/nothing");
    await came.promise;
    vi.advanceTimersByTime(30_000);
    await expect(never).rejects.toThrow(offline);
    came = Promise.withResolvers();
    const begun = transport.fetchFile("GET", "/a-part");
    await came.promise;
    pass(16 * 60_000);
    await expect(begun).rejects.toThrow();
  });
});
