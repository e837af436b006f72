import fc from "fast-check";
import type { z } from "zod";
import { botCommands } from "#contract/bot-commands.ts";
import { pathOf } from "#contract/client.ts";
import type { ApiCase } from "#test/api-cases.ts";
import { fromSchema, hostile, jsonSchemaOf, spoilt, toJson } from "#test/hostile-values.ts";

/** A request as the wire carries it. */
export type HostileRequest = {
  name: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  payload?: string;
};

/**
 * Requests of a route: its right input spoilt in some part, or one made from its own schemas; the
 * same ones for the same seed.
 */
export function hostileRequests(each: ApiCase, count: number, seed: number): HostileRequest[] {
  const { name, route } = each;
  return fc.sample(inputsOf(each), { numRuns: count, seed }).map(({ params, query, body }) => ({
    name,
    method: route.method,
    url: `/msteams/api${pathOf(route, { params: flat(params), query: flat(route.query ? query : {}) })}`,
    ...(route.method === "GET" ? {} : { payload: toJson(body) }),
  }));
}

/**
 * What a press on a card carries: the verb and data of each command, of none, and of such as
 * everything in JavaScript has.
 */
export function hostilePresses(
  surveyId: string,
  answer: { questionId: string; choiceId: string },
  count: number,
  seed: number,
): unknown[] {
  const right = {
    surveyId,
    receipt: "a".repeat(22),
    [`answer:${answer.questionId}`]: answer.choiceId,
    [`comment:${answer.questionId}`]: "so",
    questionIndexId: answer.questionId,
    questionOrdinal: 0,
  };
  const verbs = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom<unknown>(...Object.keys(botCommands)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<unknown>(
        "survey/nothing",
        "__proto__",
        "constructor",
        "",
        "x".repeat(300),
        7,
        null,
      ),
    },
  );
  const schemas: z.ZodType[] = Object.values(botCommands);
  const made = fc.oneof(...schemas.map((schema) => fromSchema(jsonSchemaOf(schema))));
  const data = fc.oneof(
    { weight: 4, arbitrary: spoilt(right) },
    { weight: 2, arbitrary: made },
    { weight: 1, arbitrary: hostile },
  );
  const action = fc.record({ type: fc.constant("Action.Execute"), verb: verbs, data });
  const value = fc.oneof(
    { weight: 12, arbitrary: fc.record({ action, trigger: fc.constant("manual") }) },
    { weight: 1, arbitrary: hostile },
  );
  return fc.sample(value, { numRuns: count, seed });
}

function inputsOf({
  route,
  right: given,
}: ApiCase): fc.Arbitrary<{ params: unknown; query: unknown; body: unknown }> {
  const part = (schema: z.ZodType | undefined, value: unknown) =>
    schema
      ? fc.oneof(
          { weight: 3, arbitrary: spoilt(value) },
          { weight: 1, arbitrary: fromSchema(jsonSchemaOf(schema)) },
        )
      : fc.constant(undefined);
  const right = (value: unknown) => fc.constant(value);
  const bad = {
    params: part(route.params, given.params),
    query: part(route.query, given.query),
    body: part(route.body, given.body),
  };
  const good = { params: right(given.params), query: right(given.query), body: right(given.body) };
  return fc.oneof(
    fc.record(bad),
    fc.record({ ...good, ...(route.body ? { body: bad.body } : { params: bad.params }) }),
    fc.record({ ...good, ...(route.query ? { query: bad.query } : {}) }),
  );
}

const flat = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(Object(value)).map(([name, part]) => [
      name,
      wellFormed(typeof part === "string" ? part : toJson(part)),
    ]),
  );
/** An address cannot hold half a character, and is not longer than a browser would send it. */
const wellFormed = (text: string) => text.toWellFormed().slice(0, 3000);
