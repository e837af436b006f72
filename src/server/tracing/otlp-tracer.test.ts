import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { sendPoll } from "#test/send-poll.ts";

/** What a collector reads of OTLP's JSON; anything else is an error. */
const attribute = z.strictObject({
  key: z.enum(["service.name", "http.response.status_code"]),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.string().regex(/^\d{3}$/) }),
  ]),
});
const span = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string().regex(/^[\w /:.*-]{2,120}$/),
  kind: z.number().int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(attribute),
  status: z.strictObject({ code: z.literal(2).optional() }),
});
const request = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(span) }),
      ),
    }),
  ),
});
type Span = z.output<typeof span>;

async function startCollector() {
  const [texts, spans, headers]: [string[], Span[], unknown[]] = [[], [], []];
  const server = createServer((received, reply) => {
    let text = "";
    received.setEncoding("utf8").on("data", (chunk) => (text += chunk));
    received.on("end", () => {
      headers.push({ path: received.url, key: received.headers["x-key"] });
      texts.push(text);
      const { resourceSpans } = request.parse(JSON.parse(text));
      for (const { scopeSpans } of resourceSpans)
        for (const of of scopeSpans) spans.push(...of.spans);
      reply.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // safe: it listens on a port
  return { url: `http://127.0.0.1:${port}`, texts, spans, headers, server };
}

describe("traces", () => {
  let app: TestApp;
  let collector: Awaited<ReturnType<typeof startCollector>>;
  beforeAll(async () => {
    collector = await startCollector();
    app = await startOwnApp({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=secret%20key",
    });
  });
  afterAll(async () => {
    await app.close();
    collector.server.close();
  });

  const named = (name: string, trace?: string | null) =>
    app.emulator.until(`a span ${name}`, async () =>
      collector.spans.find((each) => each.name === name && (!trace || each.traceId === trace)),
    );

  it("have the call by its route, its use case, its statements, and what it set off", async () => {
    const adele = await app.as("adele");
    const { poll, where, vote } = await sendPoll(app, adele, { label: "Which secret soup?" });
    const card = await app.emulator.cardWith(where, "adele", poll.id);
    await vote(await app.as("diego"), "Soup");
    const ended = await adele.request(`/v1/survey/${poll.id}/close?why=because-of-soup`, {
      method: "PUT",
      body: "{}",
      headers: { traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01" },
    });
    const trace = ended.headers.get("x-trace-id");
    const call = await named("PUT /msteams/api/v1/survey/:id/close", trace);
    expect(call.attributes).toEqual([
      { key: "http.response.status_code", value: { intValue: "200" } },
    ]);
    const useCase = await named("use case close", trace);
    expect(useCase.parentSpanId).toBe(call.spanId);
    const statement = await app.emulator.until("a statement", async () =>
      collector.spans.find(({ parentSpanId }) => parentSpanId === useCase.spanId),
    );
    expect(statement.kind).toBe(3);
    const written = await named("card", trace);
    const sent = await named("host update", trace);
    expect(sent.parentSpanId).toBe(written.spanId);
    await named("votes");

    const data = { surveyId: poll.id, confirmed: true };
    await app.emulator.act(where, "adele", card.id, "survey/delete", data);
    await named("command survey/delete");
    expect(collector.headers[0]).toEqual({ path: "/v1/traces", key: "secret key" });
  });

  it("have nothing that anybody wrote or is: no text, answer, id, name, token or query", async () => {
    const [adele, diego] = [await app.as("adele"), await app.as("diego")];
    const said = collector.texts.join("\n");
    expect(said).toContain("save_named_votes");
    for (const secret of [adele, diego].flatMap((person) => [
      person.id,
      person.tenantId,
      person.token,
    ]))
      expect(said).not.toContain(secret);
    expect(said).not.toMatch(/soup|because|adele|diego|bearer|[0-9a-f]{8}-[0-9a-f]{4}-/i);
  });
});

it("a collector that is away, and a ratio of zero, cost no call anything", async () => {
  const app = await startOwnApp({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
  expect((await (await app.as("adele")).request("/v1/user")).status).toBe(200);
  await app.close();
  const collector = await startCollector();
  const none = await startOwnApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: "0",
  });
  expect((await (await none.as("adele")).request("/v1/user")).status).toBe(200);
  await none.close();
  expect(collector.spans).toEqual([]);
  collector.server.close();
});
