import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { errorAnswer } from "#contract/error.ts";
import { startApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { rowsOf } from "../db/db.ts";

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startApp();
  adele = await app.as("adele");
});

describe("error answers", () => {
  it("use the common error shape for unknown paths (API-05)", async () => {
    const reply = await adele.request("/v1/nothing");
    expect(reply.status).toBe(404);
    const words = "Nothing was found at this address";
    expect(await reply.json()).toEqual({ error: words, message: words, code: "REQUEST_NOT_FOUND" });
  });

  it("have that shape too where nothing that was sent is a request (API-05)", async () => {
    for (const [sent, status, code] of [
      ["no request\r\n\r\n", 400, "REQUEST_FAILED"],
      [`GET / HTTP/1.1\r\nx: ${"x".repeat(20_000)}\r\n\r\n`, 431, "REQUEST_TOO_LARGE"],
    ] as const) {
      const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
      socket.on("error", () => {}).write(sent);
      const answer = await text(socket);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      const body: unknown = JSON.parse(answer.split("\r\n\r\n")[1] ?? "");
      expect(errorAnswer.parse(body).code).toBe(code);
    }
  });

  it("refuse a body over 1 MiB with 413", async () => {
    const reply = await adele.request("/v1/survey", {
      method: "POST",
      body: JSON.stringify({ draft: "x".repeat(1_048_577) }),
    });
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ code: "REQUEST_TOO_LARGE" });
  });

  it("are 400 for malformed JSON, and name the field of a wrong shape (API-05)", async () => {
    const malformed = await adele.request("/v1/survey", { method: "POST", body: "{" });
    expect(malformed.status).toBe(400);
    expect(await malformed.json()).toMatchObject({ code: "REQUEST_FAILED" });
    const wrong = await adele.request("/v1/survey", {
      method: "POST",
      body: JSON.stringify({ draft: { type: "poll", questions: [{ id: "no" }], recipients: [] } }),
    });
    expect(wrong.status).toBe(400);
    const { error, details } = errorAnswer.parse(await wrong.json());
    expect([error.includes("draft"), details?.[0]?.path]).toEqual([
      false,
      "draft.questions.0.questionType",
    ]);
    const id = await adele.request("/v1/survey/not-an-id");
    expect([id.status, errorAnswer.parse(await id.json()).code]).toEqual([400, "REQUEST_INVALID"]);
  });

  it("send security headers, and API replies cannot be framed", async () => {
    const { headers } = await adele.request("/v1/owner/surveys");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(headers.get("set-cookie")).toBeNull();
  });

  it("are not used for unchanged reads, which get 304", async () => {
    const { poll, vote } = await sendPoll(app, adele);
    const read = (tag?: string) =>
      adele.request(`/v1/survey/${poll.id}`, tag ? { headers: { "if-none-match": tag } } : {});
    const tag = (await read()).headers.get("etag") ?? "";
    expect(tag).toMatch(/^W\/"/);
    expect((await read(tag)).status).toBe(304);
    await vote(adele, "Pizza");
    expect((await read(tag)).status).toBe(200);
  });
});

describe("the pages named in the app packages", () => {
  it.each(["privacy", "terms"])("%s is public, without a script", async (name) => {
    const reply = await fetch(`${app.url}/${name}`);
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain("Polly");
    expect(reply.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});

describe("where nothing can be written, as on a full disk", () => {
  it("somebody whom the product does not know yet can read, and is not stored", async () => {
    const { db } = app.database;
    // Nobody whom other tests know.
    const { people } = await app.emulator.crowd(
      await app.emulator.place("Launch week"),
      "adele",
      1,
    );
    const reader = await app.as(people[0]?.id ?? "nobody");
    await db.execute(sql`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await db.execute(sql`create trigger full_disk before insert or update on users
      for each row execute function full_disk()`);
    expect((await reader.request("/v1/user")).status).toBe(200);
    const body = JSON.stringify({ rating: 5 });
    expect((await reader.request("/v1/user/nps", { method: "PUT", body })).status).toBe(503);
    await db.execute(sql`drop trigger full_disk on users`);
    await db.execute(sql`drop function full_disk()`);
    expect(await rowsOf(db, sql`select 1 from users where user_id = ${reader.id}`)).toEqual([]);
    expect((await reader.request("/v1/user")).status).toBe(200);
  });
});

describe("the probes", () => {
  it("say that the product is not ready once a newer version has changed its tables", async () => {
    const { db } = app.database;
    const status = async () => (await fetch(`${app.url}/readyz`)).status;
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 1)`,
    );
    expect(await status()).toBe(503);
    await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`);
    expect(await status()).toBe(200);
  });

  it("report liveness and readiness, and metrics without names", async () => {
    expect(await (await fetch(`${app.url}/healthz`)).json()).toEqual({ status: "ok" });
    expect(await (await fetch(`${app.url}/readyz`)).json()).toEqual({
      status: "ready",
      database: true,
      events: true,
    });
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    for (const name of [
      "polly_http_request_seconds",
      "polly_votes_total",
      "polly_vote_batch_size",
      "polly_job_lag_seconds",
      "polly_live_viewers",
      "polly_card_sends_total",
      "polly_host_back_offs_total",
    ]) {
      expect(metrics).toContain(name);
    }
    expect(metrics).not.toContain(adele.id);
    expect(metrics).not.toContain("Adele");
  });
});
