import { z } from "zod";
import { userId } from "#domain/ids.ts";
import { storableText } from "#domain/storable-text.ts";
import { defineApi } from "../route.ts";
import { namedPerson } from "./administration.ts";

const count = z.number().int();
const instant = z.coerce.date();
const params = z.object({ id: userId });

/** A person whom the product knows. */
const knownPerson = z.object({ id: userId, name: z.string(), upn: z.string() });
export type KnownPerson = z.infer<typeof knownPerson>;

/**
 * What is done for a person in the background: everything that they own is handed over, and with
 * `erase` everything else of them is removed. `person`: null once they are erased.
 */
const personTask = z.object({
  id: z.uuid(),
  kind: z.enum(["hand-over", "erase"]),
  person: namedPerson.nullable(),
  /** Who gets what the person owned; null once they are erased themselves. */
  to: namedPerson.nullable(),
  createdAt: instant,
  /** Null while it goes on. */
  finishedAt: instant.nullable(),
  /** Not finished, and nothing works on it: all tries failed, or who gets it was erased. */
  stopped: z.boolean().default(false),
  /** Surveys, series and answers that were done so far. */
  done: count,
});

export type PersonTask = z.infer<typeof personTask>;

/** `to`: a person of the organisation who is in a place with the app. */
const handed = z.strictObject({ to: userId });

/** The file of `export` is JSON with these parts; the names are those of the tables. */
export const peopleApi = defineApi({
  /**
   * People by a part of their name or address, at least two characters, or by their whole id; at
   * most 25. `inPlace`: those alone who are in a place with the app, and so may own something.
   */
  find: {
    method: "GET",
    path: "/v1/administration/people",
    query: z.object({
      search: storableText.min(2).max(200),
      inPlace: z.stringbool().default(false),
    }),
    reply: z.object({ people: z.array(knownPerson) }),
  },
  read: {
    method: "GET",
    path: "/v1/administration/people/:id",
    params,
    reply: knownPerson.extend({
      /** What they own, and how many surveys they answered with their name. */
      surveys: count,
      series: count,
      templates: count,
      answered: count,
      /** Their newest task. */
      task: personTask.nullable(),
    }),
  },
  /** A file with everything about one person; as the files of `exports.ts`. */
  export: {
    method: "GET",
    path: "/v1/administration/people/:id/export",
    params,
    reply: z.string(),
  },
  /**
   * Hands over all surveys and series of a person, of which `to` becomes an owner. The same task
   * again while one goes on; with another `to`, that person gets what is left.
   */
  handOver: {
    method: "POST",
    path: "/v1/administration/people/:id/hand-over",
    params,
    body: handed,
    reply: personTask,
  },
  /**
   * Removes a person: what only they own is handed over, their votes count on without a name, and
   * their texts, comments and posts are removed. It cannot be undone.
   */
  erase: {
    method: "POST",
    path: "/v1/administration/people/:id/erase",
    params,
    body: handed,
    reply: personTask,
  },
  /** The newest 50 tasks. */
  tasks: {
    method: "GET",
    path: "/v1/administration/tasks",
    reply: z.object({ tasks: z.array(personTask) }),
  },
});
