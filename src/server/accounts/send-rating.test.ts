import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startOwnApp, type TestApp } from "#test/app.ts";

/** What the form service got, each as the fields of a form. */
const arrived: Record<string, string>[] = [];
const lines: string[] = [];
/** How often it fails before it accepts a form. */
let refusals = 0;
const form = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => (body += String(part)));
  request.on("end", () => {
    const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    if (refusals > 0 || !isForm || request.method !== "POST") {
      refusals -= 1;
      response.writeHead(503).end();
      return;
    }
    arrived.push(Object.fromEntries(new URLSearchParams(body)));
    response.writeHead(200).end();
  });
});

let app: TestApp;
beforeAll(async () => {
  form.listen(0, "127.0.0.1");
  await once(form, "listening");
  const address = form.address();
  const port = typeof address === "object" ? address?.port : 0;
  const settings = {
    RATING: "on",
    LOG_LEVEL: "debug",
    NPS_FORM_URL: `http://127.0.0.1:${port}/form?portal=7`,
  };
  app = await startOwnApp(settings, undefined, { write: (line) => lines.push(line) });
});
afterAll(async () => {
  await app.close();
  form.close();
});

it("a submitted rating reaches the form service with its fields, though it fails at first; what is dismissed does not (API-90)", async () => {
  const [megan, alex] = [await app.as("megan"), await app.as("alex")];
  await megan.accounts.get();
  await alex.accounts.keepRating({ body: { dismissed: true } });
  await alex.accounts.keepRating({ body: { optOut: true } });
  refusals = 2;
  const reason = "Quick & easy, 100% = unmistakable";
  await megan.accounts.keepRating({ body: { submitted: true, score: 9, reason } });
  await app.emulator.until("the form", async () => arrived.length > 0);
  expect(arrived).toEqual([
    {
      email: expect.stringMatching(/^MeganB@/i),
      nps_score: "9",
      nps_reason: reason,
      firstname: "Megan",
      lastname: "Bowen",
      full_name: "Megan Bowen",
    },
  ]);
  expect(lines.join("\n")).not.toMatch(/unmistakable|MeganB@/i);
});
