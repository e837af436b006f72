import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { sendPoll } from "#test/send-poll.ts";
import { rowsOf } from "../db/db.ts";

type Line = Record<string, unknown>;
let app: TestApp;
const lines: Line[] = [];
beforeAll(async () => {
  app = await startOwnApp({ LOG_LEVEL: "info" }, undefined, {
    write: (line) => void lines.push(JSON.parse(line)),
  });
});
afterAll(() => app.close());
beforeEach(() => void (lines.length = 0));
afterEach(() => app.emulator.faults({}));

const anId = /^[0-9a-f]{32}$/;
const call = (headers: Record<string, string> = {}, path = "/msteams/api/v1/user") =>
  fetch(`${app.url}${path}`, { headers });
const idOf = (answer: Response) => answer.headers.get("x-trace-id");
const find = (matches: Line) =>
  app.emulator.until(`a line with ${JSON.stringify(matches)}`, async () =>
    lines.find((line) => Object.entries(matches).every(([name, value]) => line[name] === value)),
  );

describe("the id of a call", () => {
  it("is in its reply and in each of its log lines, and is another for each call", async () => {
    const [one, other] = [await call(), await call()];
    expect(idOf(one)).toMatch(anId);
    expect(idOf(other)).not.toBe(idOf(one));
    expect((await find({ msg: "refused", trace: idOf(one) })).reason).toBe("auth.required");
    await find({ msg: "refused", trace: idOf(other) });
    // Also where the body is read first.
    const posted = await fetch(`${app.url}/msteams/api/v1/survey`, { method: "POST", body: "{}" });
    await find({ msg: "refused", trace: idOf(posted) });
  });

  it("is that of a well-formed traceparent, and of nothing else", async () => {
    const [trace, span] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
    for (const good of [
      `00-${trace}-${span}-01`,
      `00-${trace}-${span}-00`,
      `01-${trace}-${span}-01-more`,
    ])
      expect(idOf(await call({ traceparent: good }))).toBe(trace);
    for (const bad of [
      trace,
      `ff-${trace}-${span}-01`,
      `00-${"0".repeat(32)}-${span}-01`,
      `00-${trace}-${"0".repeat(16)}-01`,
      `00-${trace.toUpperCase()}-${span}-01`,
      `00-${trace}-${span}-01-more`,
      `00-${trace}-${span}-01; x=${"y".repeat(300)}`,
      `00-${trace}a-${span}-01`,
    ]) {
      const id = idOf(await call({ traceparent: bad }));
      expect(id).toMatch(anId);
      expect(id).not.toBe(trace);
    }
  });

  it("is in the reply of an event stream, of a page that is missing and of a probe", async () => {
    const adele = await app.as("adele");
    const { poll } = await sendPoll(app, adele);
    const ending = new AbortController();
    const stream = await fetch(`${app.url}/msteams/api/v1/survey/${poll.id}/events`, {
      headers: { authorization: `Bearer ${adele.token}` },
      signal: ending.signal,
    });
    expect(idOf(stream)).toMatch(anId);
    ending.abort();
    expect(idOf(await call({}, "/nothing"))).toMatch(anId);
    expect(idOf(await call({}, "/healthz"))).toMatch(anId);
  });
});

describe("what a call sets off", () => {
  it("has its id: a command, the card that it changes, and Teams' refusal of it", async () => {
    const adele = await app.as("adele");
    const { poll, where } = await sendPoll(app, adele);
    const card = await app.emulator.cardWith(where, "adele", poll.id);
    const outbox = await atRest(poll.id);
    lines.length = 0;
    await app.emulator.faults({ status: { code: 502, calls: 1000, method: "PUT" } });
    const data = { surveyId: poll.id, confirmed: true };
    await app.emulator.act(where, "adele", card.id, "survey/close", data);
    const failure = await find({ msg: "card not written", outbox });
    expect(failure.trace).toMatch(anId);
    expect(lines.filter(({ trace }) => trace === failure.trace)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ msg: "bot call", name: "adaptiveCard/action" }),
        expect.objectContaining({ msg: "host refused", status: 502 }),
      ]),
    );
  });

  it("has its id over a job: a close at a time, and the card that the job changes", async () => {
    const adele = await app.as("adele");
    const { poll, where } = await sendPoll(app, adele);
    await app.emulator.cardWith(where, "adele", poll.id);
    const closing = await adele.request(`/v1/survey/${poll.id}/close`, {
      method: "PUT",
      body: JSON.stringify({ closeAt: new Date(Date.now() + 3_600_000).toISOString() }),
    });
    expect(closing.status).toBe(200);
    const outbox = await atRest(poll.id);
    lines.length = 0;
    await app.emulator.faults({ status: { code: 502, calls: 1000, method: "PUT" } });
    app.clock.ahead(3_600_000);
    await app.database.db.execute(
      sql`update pgboss.job set start_after = now() where name = 'close'
        and data->>'surveyId' = ${poll.id}`,
    );
    const failure = await find({ msg: "card not written", outbox });
    expect(failure.trace).toBe(idOf(closing));
    app.clock.reset();
  });

  it("has not the id of an anonymous vote's call: votes are saved in batches of their own", async () => {
    const adele = await app.as("adele");
    const { poll, where, choice } = await sendPoll(app, adele, { anonymity: "anonymous" });
    await app.emulator.cardWith(where, "adele", poll.id);
    await atRest(poll.id);
    const diego = await app.as("diego");
    const voted = await diego.request(`/v1/survey/${poll.id}/response`, {
      method: "POST",
      body: JSON.stringify({
        response: [{ questionId: poll.question.id, value: choice("Soup").id, comment: null }],
        source: "web",
      }),
    });
    expect(voted.status).toBeLessThan(300);
    const asked = await app.emulator.until("the card to be asked for", async () =>
      (await tracesOf(poll.id)).find(({ due }) => due),
    );
    expect(asked.trace).toMatch(anId);
    expect(asked.trace).not.toBe(idOf(voted));
    expect(lines.some(({ trace, msg }) => trace === idOf(voted) && msg !== "refused")).toBe(false);
  });
});

const tracesOf = (id: string) =>
  rowsOf<{ trace: string | null; due: boolean }>(
    app.database.db,
    sql`select trace, due_at is not null as due from outbox where survey_id = ${id}`,
  );

/** The survey's message, once nothing is due. */
function atRest(id: string): Promise<string> {
  return app.emulator.until("the card to be at rest", async () => {
    const rows = await rowsOf<{ id: string; busy: boolean }>(
      app.database.db,
      sql`select id, claimed_until is not null or due_at is not null as busy from outbox
        where survey_id = ${id} and message_id is not null`,
    );
    return rows.some(({ busy }) => busy) ? null : rows[0]?.id;
  });
}
