import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../free-port.ts";
import { runDoctor } from "./run-doctor-for-test.ts";

// One server that stands for all three: each answers a right key only.
const key = "sk_test_right";
const seen: string[] = [];
let reply = { status: 200, body: "" };
const server = http.createServer((request, answer) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks).toString();
    seen.push([request.method, request.url, body].filter(Boolean).join(" "));
    const isRight = request.headers.authorization === `Bearer ${key}`;
    answer.statusCode = isRight ? reply.status : 401;
    answer.end(isRight ? reply.body : "{}");
  });
});
let url: string;
let host: string;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url = `http://${host}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  seen.length = 0;
});

type Answer = { status?: number; body?: object };
const look = async (settings: Record<string, string>, name: string, answer: Answer = {}) => {
  reply = { status: answer.status ?? 200, body: JSON.stringify(answer.body ?? {}) };
  const { code, lines } = await runDoctor(settings, name);
  expect(lines.join()).not.toContain("sk_test");
  return [code, ...lines];
};

describe("what the product asks elsewhere", () => {
  it("is a payment provider that accepts the key and has prices", async () => {
    const paid = (secret: string, at = url) => ({
      BILLING: "stripe",
      STRIPE_SECRET_KEY: secret,
      STRIPE_PUBLISHABLE_KEY: "pk_test_any",
      STRIPE_API_URL: at,
    });
    const ask = (answer: Answer) => look(paid(key), "payments", answer);
    expect(await ask({ body: { data: [{ id: "price_1" }] } })).toEqual([
      0,
      `ok    payments: ${host} accepts the key and has prices`,
    ]);
    expect(await ask({ body: { data: [] } })).toEqual([
      1,
      `FIX   payments: ${host} has no prices: run \`npm run set-up-plans\` once`,
    ]);
    expect(await ask({ status: 403 })).toEqual([1, expect.stringMatching(/read no prices/)]);
    expect(await ask({ status: 404 })).toEqual([
      1,
      expect.stringMatching(/answers 404: see STRIPE/),
    ]);
    expect(await look(paid("sk_test_wrong"), "payments")).toEqual([
      1,
      `FIX   payments: ${host} refuses the key: see STRIPE_SECRET_KEY`,
    ]);
    expect(await look(paid(key, `http://127.0.0.1:${await freePort()}`), "payments")).toEqual([
      1,
      expect.stringMatching(/does not answer \(ECONNREFUSED\)/),
    ]);
    expect(await look({ BILLING: "off" }, "payments")).toEqual([
      0,
      expect.stringMatching(/^skip {2}payments because no payments are taken/),
    ]);
    expect(new Set(seen)).toEqual(new Set(["GET /v1/prices?active=true&limit=1"]));
  });

  it("is an endpoint of ideas that does not refuse the key, and is told nothing", async () => {
    const model = (secret: string) => ({
      LLM_URL: `${url}/v1`,
      LLM_MODEL: "small",
      LLM_KEY: secret,
    });
    const ask = (answer: Answer) => look(model(key), "ideas", answer);
    expect(await ask({ body: { data: [{ id: "small" }] } })).toEqual([
      0,
      `ok    ideas: ${host} does not refuse the key, and lists small`,
    ]);
    expect(await ask({ body: { data: [{ id: "large" }] } })).toEqual([
      0,
      `ok    ideas: ${host} does not refuse the key, and lists other models than small`,
    ]);
    expect(await ask({ status: 404 })).toEqual([0, expect.stringMatching(/key was not tried$/)]);
    expect(await ask({ status: 503 })).toEqual([1, expect.stringMatching(/answers 503/)]);
    expect(await look(model("sk_test_wrong"), "ideas")).toEqual([
      1,
      `FIX   ideas: ${host} refuses the key: see LLM_KEY`,
    ]);
    expect(new Set(seen)).toEqual(new Set(["GET /v1/models"]));
    expect(await look({}, "ideas")).toEqual([0, expect.stringMatching(/^skip {2}ideas because/)]);
  });

  it("is a collector that takes traces, and gets none", async () => {
    const traced = (secret: string) => ({
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${secret}`,
    });
    expect(await look(traced(key), "traces")).toEqual([0, `ok    traces: ${host} takes them`]);
    expect(await look(traced(key), "traces", { status: 415 })).toEqual([
      1,
      expect.stringMatching(/answers 415: .* OTLP in JSON/),
    ]);
    expect(await look(traced("sk_test_wrong"), "traces")).toEqual([
      1,
      `FIX   traces: ${host} refuses them: see OTEL_EXPORTER_OTLP_HEADERS`,
    ]);
    expect(new Set(seen)).toEqual(new Set(['POST /v1/traces {"resourceSpans":[]}']));
    expect(await look({}, "traces")).toEqual([0, expect.stringMatching(/^skip {2}traces because/)]);
  });
});
