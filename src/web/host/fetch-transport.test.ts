import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientOf } from "#contract/client.ts";
import { llmApi } from "#contract/llm.ts";
import { hostWith, newHostLog } from "#test/web/render-for-test.tsx";
import { callAhead } from "../begin/call-ahead.ts";
import { firstCalls } from "../begin/first-calls.ts";
import { fetchGuestToken } from "../sign-in/fetch-guest-token.ts";
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
    transport = fetchTransport(address(), tokens);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = () => {
    const at = server.address();
    return `http://127.0.0.1:${typeof at === "object" ? at?.port : 0}`;
  };
  const pass = (millis: number) =>
    over.get(millis)?.abort(new DOMException("It took too long", "TimeoutError"));

  it.each(["/nothing", "/a-part"])("ends a call after half a minute (%s)", async (path) => {
    const call = transport.send("PUT", path, { title: "A" });
    await came.promise;
    expect([...over.keys()]).toEqual([30_000]);
    pass(30_000);
    await expect(call).rejects.toThrow(offline);
  });

  it.each([
    ["a call", (path: string) => transport.send("PUT", path, {}), 30_000],
    ["a download", (path: string) => transport.fetchFile("GET", path), 16 * 60_000],
  ] as const)("gives %s its time once there is a token", async (_, begin, millis) => {
    const asked = Promise.withResolvers<string>();
    transport = fetchTransport(address(), { ...tokens, token: () => asked.promise });
    const call = begin("/nothing");
    await Promise.resolve();
    expect(over.size).toBe(0);
    asked.resolve("token");
    await came.promise;
    pass(millis);
    await expect(call).rejects.toThrow(offline);
  });

  it("is told in the same words where the browser says that the call was aborted", async () => {
    const call = transport.send("GET", "/nothing", undefined);
    await came.promise;
    over.get(30_000)?.abort();
    await expect(call).rejects.toThrow(offline);
  });

  it("leaves the caller's own end of a stream as it is", async () => {
    const own = new AbortController();
    const stream = transport.openStream("/nothing", null, own.signal);
    await came.promise;
    own.abort();
    await expect(stream).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  });

  it("asks anew where the body of a call made ahead breaks off", async () => {
    const whole = Response.json({ surveys: ["here"] });
    vi.spyOn(globalThis, "fetch").mockResolvedValue(whole);
    const broken = new ReadableStream({ pull: (body) => body.error(new Error("cut off")) });
    const early = { answer: new Response(broken), at: performance.now() };
    const { send } = fetchTransport(address(), tokens, () => Promise.resolve(early));
    expect(await send("GET", "/v1/owner/surveys", undefined)).toEqual({ surveys: ["here"] });
  });

  it("ends a call made ahead and a participant's request for a token after half a minute", async () => {
    const meeting = { meeting: { id: "m" }, chat: { id: "19:meeting_a@thread.v2" } };
    const host = hostWith(meeting, newHostLog());
    const tab = "/content/meeting/tab";
    const [role = ""] = firstCalls(host.context, tab, new URLSearchParams()).others;
    const page = { pathname: address() + tab, search: "" };
    const early = await callAhead(host, address(), page, async () => undefined).ahead?.(role);
    pass(30_000);
    await expect(early?.answer.json()).rejects.toThrow();
    came = Promise.withResolvers();
    over.clear();
    const asked = { meetingId: "m", teamsUserId: "", name: "", email: "" };
    const token = fetchGuestToken(`${address()}/nothing`, asked, null);
    await came.promise;
    pass(30_000);
    await expect(token).rejects.toThrow(offline);
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
