import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { botCommands } from "#contract/bot-commands.ts";
import { pathOf } from "#contract/client.ts";
import { commandsApi } from "#contract/commands.ts";
import { errorAnswer } from "#contract/error.ts";
import { eventsPath, responsesApi } from "#contract/responses.ts";
import type { Route } from "#contract/route.ts";
import { surveysApi } from "#contract/surveys.ts";
import { teamsApi } from "#contract/teams.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { rowsOf } from "../db/db.ts";

/** The same calls every time; another seed by `FUZZ_SEED`. */
const fuzz = { seed: Number(process.env.FUZZ_SEED ?? 20_260_302), endOnFailure: true } as const;
const runs = { route: 80, command: 15 } as const;

/** Stand for numbers that only JSON text can hold. */
const rawNumbers: Record<string, string> = {
  "<<huge>>": "1e309",
  "<<tiny>>": "-1e309",
  "<<minus zero>>": "-0",
  "<<long>>": "9".repeat(400),
};
const toJson = (value: unknown) =>
  JSON.stringify(value ?? null).replace(/"(<<[a-z ]+>>)"/g, (whole, name: string) => rawNumbers[name] ?? whole);

const nested = (depth: number) => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], "deep");
const texts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "lone \udc00 half",
  "👩‍👩‍👧‍👦".repeat(40),
  "\u202Eevil\u202C",
  "ﷺ שלום",
  "'; drop table surveys; --",
  "%00%ff",
  "../../etc/passwd",
  "{product}{problem}",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "toString",
  "NaN",
  "Infinity",
  "1e309",
  "null",
  "undefined",
  "x".repeat(5001),
  "y".repeat(120_000),
];
const dates = [
  "+275760-09-13T00:00:00.000Z",
  "-271821-04-20T00:00:00.000Z",
  "-000001-01-01T00:00:00Z",
  "+010000-01-01T00:00:00Z",
  "0000-01-01",
  "2026-02-30T25:61:61Z",
  "2026-11-21",
  8.64e15,
  -8.64e15,
  8.64e15 + 1,
];
const ids = ["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff", "------------------------------------"];
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...texts),
  fc.constantFrom<unknown>(...dates, ...ids),
  fc.constantFrom<unknown>(...Object.keys(rawNumbers), 0, -1, 1.5, 2 ** 53, true, false, null, [], {}, [[]], [null], nested(2000)),
  fc.constantFrom<unknown>(JSON.parse('{"__proto__":{"admin":true}}'), { constructor: { prototype: {} } }, { length: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: "binary", maxLength: 60 }),
);

type JsonSchema = { [key: string]: unknown };
const asSchema = z.record(z.string(), z.unknown());

/** Input as a schema wants it, with something hostile in place of any part of it now and then. */
function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: rightFor(schema) }, { weight: 1, arbitrary: hostile });
}

function rightFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = z.array(asSchema).safeParse(schema.anyOf ?? schema.oneOf);
  if (choices.success) return fc.oneof(...choices.data.map(rightFor));
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum);
  if (schema.type === "array") return fc.array(fromSchema(asSchema.parse(schema.items ?? {})), { maxLength: 4 });
  if (schema.type === "object") return objectFor(schema);
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "number" || schema.type === "integer") return fc.oneof(fc.integer(), fc.double());
  if (schema.format === "uuid" || schema.format === "guid") return fc.uuid();
  return fc.oneof(fc.string(), fc.constantFrom(...texts), fc.constantFrom<unknown>(...dates));
}

function objectFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = z.record(z.string(), asSchema).parse(schema.properties ?? {});
  return fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, fromSchema(part)])), {
    requiredKeys: z.array(z.string()).parse(schema.required ?? []),
  });
}

const jsonSchemaOf = (schema: z.ZodType) => asSchema.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));

/** Right input with one part of it left out, doubled or replaced. */
function spoilt(right: unknown): fc.Arbitrary<unknown> {
  const paths = pathsIn(right);
  const how = fc.constantFrom("replace", "replace", "replace", "leave out", "double", "upper case" as const);
  return fc.tuple(fc.constantFrom(...paths), how, hostile).map(([path, kind, value]) => change(right, path, kind, value));
}

function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, part]) => pathsIn(part, [...path, key]))];
}

function change(value: unknown, [key, ...rest]: string[], how: string, by: unknown): unknown {
  if (key === undefined) {
    if (how === "upper case" && typeof value === "string") return value.toUpperCase();
    return how === "double" && Array.isArray(value) ? [...value, ...value] : by;
  }
  if (Array.isArray(value)) {
    const at = Number(key);
    const part = change(value[at], rest, how, by);
    if (rest.length > 0 || how === "replace" || how === "upper case") return value.with(at, part);
    return how === "double" ? [...value, value[at]] : value.filter((_, n) => n !== at);
  }
  const entries = Object.entries(Object(value));
  if (rest.length === 0 && how === "leave out") return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(entries.map(([name, part]) => [name, name === key ? change(part, rest, how, by) : part]));
}

/** What no answer may hold: how the product is made. */
const inside =
  /node_modules|\.ts:\d|Failed query|insert into|select .+ from|invalid input syntax|violates|unterminated|DrizzleQuery|PGlite/i;

let app: TestApp;
let adele: Person;
type Case = { name: string; route: Route; right: { params: Record<string, string>; query: unknown; body: unknown } };

beforeAll(async () => {
  app = await startOwnApp();
  adele = await app.as("adele");
});
afterAll(() => app.close());

/** Everything that a call could have changed, as one short text: every row by its place and the transaction that wrote it. */
async function fingerprint(): Promise<string> {
  const tables = ["surveys", "owners", "recipients", "totals", "tallies", "responses", "ballots", "participation"];
  const parts = tables.map(
    (name) => sql`(select coalesce(md5(string_agg(t.ctid::text || t.xmin::text, '|' order by t.ctid)), '') from ${sql.identifier(name)} t)`,
  );
  const [row] = await rowsOf<{ seen: string }>(
    app.database.db,
    sql`select concat_ws(' ', ${sql.join(parts, sql`, `)}, (select count(*) from outbox)) as seen`,
  );
  return row?.seen ?? "";
}

async function routesWith(): Promise<Case[]> {
  const { poll, where, choice } = await sendPoll(app, adele, { place: "Launch week" });
  const { poll: pending } = await sendPoll(app, adele, { place: "Launch week", send: "manual" });
  const paramsOf = (id: string) => ({ id, audienceId: where, groupId: "any", teamId: where });
  const recipients = [{ type: "groupChat", id: where }];
  const questions = [poll.question, { id: crypto.randomUUID(), questionType: "open-ended", label: "Why?", required: false }];
  const body: Record<string, unknown> = {
    "surveys.create": {
      draft: { type: "survey", title: "A title", questions, recipients, closeAt: null, openDuration: "P1D" },
      trackingFields: {},
    },
    "surveys.deliver": { deliverAt: new Date(Date.now() + 3_600_000), closeAt: null },
    "surveys.close": { closeAt: new Date(Date.now() + 3_600_000) },
    "responses.save": { response: [{ questionId: poll.question.id, value: choice("Pizza").id, comment: "so" }], source: "web" },
    "commands.run": { command: "survey/close", surveyId: poll.id },
  };
  const query: Record<string, unknown> = {
    "surveys.ofOwner": { after: `${new Date().toISOString()}_${poll.id}`, limit: "2", excludeTypes: "quiz" },
  };
  const apis = { surveys: surveysApi, responses: responsesApi, teams: teamsApi, commands: commandsApi };
  return Object.entries(apis).flatMap(([api, routes]) =>
    Object.entries<Route>(routes).map(([name, route]) => {
      const key = `${api}.${name}`;
      return {
        name: key,
        route,
        right: {
          params: paramsOf(key === "surveys.deliver" ? pending.id : poll.id),
          query: query[key] ?? query["surveys.ofOwner"],
          body: body[key],
        },
      };
    }),
  );
}

/** An input of a route: its own right one spoilt, or one made from its schemas. */
function inputsOf({ route, right: given }: Case): fc.Arbitrary<{ params: unknown; query: unknown; body: unknown }> {
  const part = (schema: z.ZodType | undefined, value: unknown) =>
    schema
      ? fc.oneof({ weight: 3, arbitrary: spoilt(value) }, { weight: 1, arbitrary: fromSchema(jsonSchemaOf(schema)) })
      : fc.constant(undefined);
  const right = (value: unknown) => fc.constant(value);
  const bad = { params: part(route.params, given.params), query: part(route.query, given.query), body: part(route.body, given.body) };
  const good = { params: right(given.params), query: right(given.query), body: right(given.body) };
  return fc.oneof(
    fc.record(bad),
    fc.record({ ...good, ...(route.body ? { body: bad.body } : { params: bad.params }) }),
    fc.record({ ...good, ...(route.query ? { query: bad.query } : {}) }),
  );
}

const flat = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(Object(value)).map(([name, part]) => [name, wellFormed(typeof part === "string" ? part : toJson(part))]),
  );
/** An address cannot hold half a character, and is not longer than a browser would send it. */
const wellFormed = (text: string) => text.toWellFormed().slice(0, 3000);

describe("hostile input", () => {
  it("gets a refusal from every route, never a failure, and a refused call changes nothing (API-05, PERM-09)", async () => {
    const found: Record<string, Record<number, number>> = {};
    const cases = await routesWith();
    let before = await fingerprint();
    for (const each of cases) {
      const { name, route } = each;
      const counts: Record<number, number> = {};
      found[name] = counts;
      await fc.assert(
        fc.asyncProperty(inputsOf(each), async ({ params, query, body }) => {
          const reply = await app.product.app.inject({
            method: route.method,
            url: `/msteams/api${pathOf(route, { params: flat(params), query: flat(route.query ? query : {}) })}`,
            headers: { authorization: `Bearer ${adele.token}`, "content-type": "application/json" },
            ...(route.method === "GET" ? {} : { payload: toJson(body) }),
          });
          counts[reply.statusCode] = (counts[reply.statusCode] ?? 0) + 1;
          expect(reply.statusCode, reply.body).toBeLessThan(500);
          const after = route.method === "GET" ? before : await fingerprint();
          if (reply.statusCode >= 400) expect(after).toBe(before);
          before = after;
          if (reply.statusCode < 400) return;
          expect(reply.body).not.toMatch(inside);
          expect(errorAnswer.parse(reply.json()).message.length).toBeLessThan(600);
        }),
        { ...fuzz, numRuns: runs.route },
      );
    }
    // A read changes nothing, whatever its answer was.
    expect(await fingerprint()).toBe(before);
    // Not everything was refused at the door: some calls got through to the rules, and some past them.
    expect(Object.values(found).some((counts) => (counts[201] ?? 0) > 0)).toBe(true);
    expect(Object.values(found).every((counts) => (counts[400] ?? 0) + (counts[404] ?? 0) > 0 || (counts[200] ?? 0) === runs.route)).toBe(
      true,
    );
  });

  it("in a bot command gets a card in words, never a failure, and a refused one changes nothing (BOT-18, BOT-19)", async () => {
    const { poll, where, choice } = await sendPoll(app, adele, { place: "Launch week" });
    const right = {
      surveyId: poll.id,
      receipt: "a".repeat(22),
      [`answer:${poll.question.id}`]: choice("Pizza").id,
      [`comment:${poll.question.id}`]: "so",
      questionIndexId: poll.question.id,
      questionOrdinal: 0,
    };
    let before = await fingerprint();
    for (const verb of [...Object.keys(botCommands), "survey/nothing", "__proto__", ""]) {
      const data = fc.oneof({ weight: 3, arbitrary: spoilt(right) }, { weight: 1, arbitrary: hostile });
      await fc.assert(
        fc.asyncProperty(data, async (given) => {
          const value: unknown = JSON.parse(toJson({ action: { type: "Action.Execute", verb, data: given }, trigger: "manual" }));
          const { status, body } = await app.emulator.invoke(where, "alex", "msteams", "adaptiveCard/action", value);
          const text = JSON.stringify(body);
          // The parser itself refuses a body with `__proto__` in it.
          expect([200, 400], text).toContain(status);
          expect(text).not.toMatch(inside);
          const after = await fingerprint();
          if (/"color":"Attention"/.test(text)) expect(after).toBe(before);
          before = after;
        }),
        { ...fuzz, numRuns: runs.command },
      );
    }
  });

  it("in any other call of the host's is answered without a failure", async () => {
    const where = await app.emulator.place("Launch week");
    for (const name of ["adaptiveCard/action", "task/fetch", "task/submit", "composeExtension/fetchTask", "toString"]) {
      await fc.assert(
        fc.asyncProperty(hostile, async (value) => {
          const { status, body } = await app.emulator.invoke(where, "alex", "msteams", name, JSON.parse(toJson(value)));
          expect(status, JSON.stringify(body)).toBeLessThan(500);
          expect(JSON.stringify(body ?? null)).not.toMatch(inside);
        }),
        { ...fuzz, numRuns: 15 },
      );
    }
  });

  it("in an address that cannot be decoded, or a body in another language than JSON, is refused in the shape of errors (API-05)", async () => {
    const headers = { authorization: `Bearer ${adele.token}` };
    const path = eventsPath.replace(":id", "%ff%fe");
    for (const url of [
      `/msteams/api${path}`,
      "/msteams/api/v1/survey/%",
      "/msteams/api/v1/survey/%00",
      `/msteams/api/v1/survey/${"a".repeat(5000)}`,
    ]) {
      const reply = await app.product.app.inject({ url, headers });
      expect(reply.statusCode, url.slice(0, 60)).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode, url.slice(0, 60)).toBeLessThan(500);
      errorAnswer.parse(reply.json());
    }
    for (const payload of ["<xml/>", "", "[".repeat(500_000), '{"__proto__":{}}', '{"draft":{"constructor":{"prototype":{}}}}']) {
      const type = payload === "<xml/>" ? "text/xml" : "application/json";
      const reply = await app.product.app.inject({
        method: "POST",
        url: "/msteams/api/v1/survey",
        headers: { ...headers, "content-type": type },
        payload,
      });
      expect(reply.statusCode, payload.slice(0, 40)).toBe(400);
      errorAnswer.parse(reply.json());
    }
  });
});
