import { expect, it } from "vitest";
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
