import { describe, expect, it } from "vitest";
import { startOwnApp } from "#test/app.ts";
import { sendPoll } from "#test/send-poll.ts";
import { readSettings } from "../config.ts";

const textOf = async (url: string) => (await fetch(url)).text();

describe("metrics on a port of their own", () => {
  it("are there and nowhere else, with nothing else beside them", async () => {
    const app = await startOwnApp({ METRICS_PORT: "0" });
    const url = app.product.metricsUrl ?? "";
    expect(new URL(url).port).not.toBe(new URL(app.url).port);
    const answer = await fetch(url);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await answer.text()).toContain("\npolly_votes_waiting 0\n");
    expect((await fetch(`${app.url}/metrics`)).status).toBe(404);
    for (const path of ["/", "/readyz", "/metrics/", "/msteams/api/v1/user"])
      expect((await fetch(new URL(path, url))).status).toBe(404);
    expect((await fetch(url, { method: "POST", body: "x" })).status).toBe(404);
    await app.close();
    await expect(fetch(url)).rejects.toThrow();
  });

  it("in production are nowhere without such a port, and never on the port of people", () => {
    const production = { NODE_ENV: "production" };
    const readConfig = (env: Record<string, string>) => readSettings(env).config;
    expect(readConfig(production).watching.metrics).toBeNull();
    expect(readConfig({}).watching.metrics).toBe("with the product");
    expect(readConfig({ ...production, METRICS_PORT: "9464" }).watching.metrics).toEqual({
      host: "127.0.0.1",
      port: 9464,
    });
  });

  it("a port that is in use is said in one line", async () => {
    const app = await startOwnApp({ METRICS_PORT: "0" });
    const { port } = new URL(app.product.metricsUrl ?? "");
    await expect(startOwnApp({ METRICS_PORT: port })).rejects.toThrow(/^METRICS_PORT: /);
    await app.close();
  });
});

it("an operator sees what waits, what is ready and what the database does", async () => {
  const app = await startOwnApp({ METRICS_PORT: "0" });
  const adele = await app.as("adele");
  const { poll, vote } = await sendPoll(app, adele);
  await vote(await app.as("diego"), "Soup");
  const text = await textOf(app.product.metricsUrl ?? "");
  for (const line of [
    'polly_ready{dependency="database"} 1',
    'polly_ready{dependency="events"} 1',
    "polly_votes_waiting 0",
    "polly_votes_oldest_seconds 0",
    "polly_sealed_answers 0",
    'polly_jobs_due{queue="deliver"} 0',
    'polly_jobs_oldest_seconds{queue="close"} 0',
    'polly_jobs_given_up{queue="card"} 0',
    "polly_vote_seconds_count 1",
    "polly_live_viewers 0",
  ])
    expect(text).toContain(`\n${line}\n`);
  expect(text).toMatch(/\npolly_cards_due \d+\npolly_cards_oldest_seconds|\npolly_cards_due \d+\n/);
  expect(text).toMatch(/\npolly_database_statement_seconds_count [1-9]/);
  expect(text).toMatch(/\nnodejs_eventloop_lag_p99_seconds /);
  expect(text).toMatch(/\nprocess_resident_memory_bytes /);
  for (const secret of [poll.id, adele.id, adele.tenantId, "Soup"])
    expect(text).not.toContain(secret);
  await app.close();
});

it.runIf(process.env.DATABASE_URL)(
  "only calls that find no connection wait for one, never the reading of the metrics itself",
  async () => {
    const app = await startOwnApp();
    const { db } = app.database;
    const connections = async () => {
      const text = await textOf(`${app.url}/metrics`);
      const states = text.matchAll(/\npolly_database_connections\{state="(\w+)"\} (\d+)/g);
      return Object.fromEntries([...states].map(([, state = "", of]) => [state, Number(of)]));
    };
    // All ten of the pool, used at once, are idle afterwards, but for the jobs' own.
    await Promise.all(Array.from({ length: 10 }, () => db.execute("select pg_sleep(0.1)")));
    for (let scrapes = 0; scrapes < 3; scrapes += 1) {
      const { in_use: used = 0, idle = 0, waiting } = await connections();
      expect(used + idle).toBe(10);
      expect(waiting).toBe(0);
    }
    const held = Promise.withResolvers<void>();
    const holding = Array.from({ length: 10 }, () => db.transaction(() => held.promise));
    await expect.poll(() => app.database.connections()).toMatchObject({ idle: 0, in_use: 10 });
    const calls = Promise.all([db.execute("select 1"), db.execute("select 1")]);
    const metrics = connections();
    setTimeout(() => held.resolve(), 500);
    expect((await metrics)["waiting"]).toBeGreaterThanOrEqual(2);
    await Promise.all([...holding, calls]);
    await app.close();
  },
);

describe("a slow statement", () => {
  it("is a line with its name, its operation and its fingerprint, never with its values", async () => {
    const lines: Record<string, unknown>[] = [];
    const slow = () => lines.filter(({ msg }) => msg === "slow statement");
    // Every statement is slow.
    const app = await startOwnApp({ SLOW_STATEMENT_MS: "0", LOG_LEVEL: "warn" }, undefined, {
      write: (line) => void lines.push(JSON.parse(line)),
    });
    const adele = await app.as("adele");
    for (let calls = 0; calls < 70; calls += 1)
      expect((await adele.request("/v1/user")).status).toBe(200);
    const within = slow().length;
    app.clock.ahead(60_000);
    expect((await adele.request("/v1/user")).status).toBe(200);
    expect(slow().length).toBeGreaterThan(within);
    // No more than sixty a minute; the first minute's others were counted.
    for (const line of slow())
      expect(line).toMatchObject({
        statement: expect.stringMatching(/^[a-z]+( [a-z_][\w.]*)?$/),
        fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/),
        operation: expect.any(String),
        milliseconds: expect.any(Number),
      });
    expect(lines.find(({ msg }) => msg === "slow statements")).toMatchObject({
      more: expect.any(Number),
    });
    const text = await textOf(`${app.url}/metrics`);
    expect(text).toMatch(/\npolly_database_slow_statements_total\{statement="select \w+"\} [1-9]/);
    const said = JSON.stringify(lines) + text;
    for (const secret of [adele.id, adele.tenantId, "Adele", adele.token])
      expect(said).not.toContain(secret);
    await app.close();
  });
});
