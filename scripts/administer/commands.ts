import type { PersonTask } from "../../src/contract/administration/people.ts";
import {
  closeAnySurvey,
  deleteAnySurvey,
  handOverSurvey,
  managerOf,
} from "../../src/server/administration/change-surveys.ts";
import { exportAudit } from "../../src/server/administration/export-audit.ts";
import { exportPerson } from "../../src/server/administration/export-person.ts";
import { beginTask, listTasks } from "../../src/server/administration/person-tasks.ts";
import { readOverview } from "../../src/server/administration/read-overview.ts";
import { findPeople, readPerson } from "../../src/server/administration/read-person.ts";
import { readSurveys } from "../../src/server/administration/read-surveys.ts";
import {
  listAdministrators,
  nameAdministrator,
  unnameAdministrator,
} from "../../src/server/administrators/name-administrators.ts";
import { ConfigError } from "../../src/server/config.ts";
import type { Context } from "../../src/server/context.ts";
import { setPolicy, viewPolicy } from "../../src/server/policy/set-policy.ts";
import type { Given, OptionName } from "./options.ts";

type Chunks = AsyncIterable<Uint8Array | string>;
type Command = {
  about: string;
  needs: readonly OptionName[];
  may?: readonly OptionName[];
  /** A line, or a file in portions. */
  run: (ctx: Context, given: Given) => Promise<string | Chunks>;
};

/** What an operator can do; the use cases are those of the administration page. */
export const commands: Record<string, Command> = {
  grant: {
    about: "this person administers the organisation",
    needs: ["user"],
    run: async (ctx, { user }) =>
      (await nameAdministrator(ctx.db, named(ctx, user)))
        ? "Granted."
        : "They administer it already.",
  },
  revoke: {
    about: "they do so no longer",
    needs: ["user"],
    run: async (ctx, { user }) => {
      if (await unnameAdministrator(ctx.db, named(ctx, user))) return "Revoked.";
      throw new ConfigError(`${user}: not an administrator by command; see list`);
    },
  },
  list: {
    about: "the administrators by command",
    needs: [],
    run: async (ctx) =>
      lines(
        (await listAdministrators(ctx.db, ctx.actor.tenantId)).map(({ id }) => [id]),
        "No administrators by command.",
      ),
  },
  overview: {
    about: "the organisation in numbers, as JSON",
    needs: [],
    run: async (ctx) => json(await readOverview(ctx)),
  },
  surveys: {
    about: "id, state, type, created, answers, owners, name of each survey, newest first",
    needs: [],
    may: ["search", "owner", "type", "state"],
    run: async (ctx, given) => surveyLines(ctx, given),
  },
  close: {
    about: "closes an open survey",
    needs: ["survey"],
    run: async (ctx, { survey }) => {
      await closeAnySurvey(await managerOf(ctx), needed(survey));
      return "Closed.";
    },
  },
  delete: {
    about: "deletes a survey",
    needs: ["survey"],
    run: async (ctx, { survey }) => {
      await deleteAnySurvey(await managerOf(ctx), needed(survey));
      return "Deleted.";
    },
  },
  "hand-over": {
    about: "gives a survey, with its series, another owner",
    needs: ["survey", "to"],
    may: ["from"],
    run: async (ctx, { survey, to, from }) => {
      await handOverSurvey(await managerOf(ctx), needed(survey), { to: needed(to), from });
      return "Handed over.";
    },
  },
  "hand-over-person": {
    about: "gives everything that a person owns another owner, in the background",
    needs: ["user", "to"],
    run: (ctx, given) => begin(ctx, "hand-over", given),
  },
  "erase-person": {
    about: "removes a person for good, in the background; --to: who gets what they owned",
    needs: ["user", "to"],
    run: (ctx, given) => begin(ctx, "erase", given),
  },
  "export-person": {
    about: "everything about a person, as JSON",
    needs: ["user"],
    run: async (ctx, { user }) => (await exportPerson(ctx, needed(user))).chunks,
  },
  people: {
    about: "id, name and address of people by a part of these",
    needs: ["search"],
    run: async (ctx, { search }) => {
      const { people } = await findPeople(ctx, { search: needed(search), inPlace: false });
      return lines(
        people.map(({ id, name, upn }) => [id, name, upn]),
        "Nobody found.",
      );
    },
  },
  person: {
    about: "what a person owns and answered in numbers, as JSON",
    needs: ["user"],
    run: async (ctx, { user }) => json(await readPerson(ctx, needed(user))),
  },
  tasks: {
    about: "what is done for people in the background, newest first",
    needs: [],
    run: async (ctx) => lines((await listTasks(ctx)).map(taskCells), "No tasks."),
  },
  policy: {
    about: "the policy, as JSON",
    needs: [],
    run: async (ctx) => json((await viewPolicy(ctx)).policy),
  },
  "set-policy": {
    about: "sets the options that a JSON file names",
    needs: ["file"],
    run: async (ctx, { file }) => {
      const { policy, updatedAt } = await viewPolicy(ctx);
      const changed = Object.assign({}, policy, needed(file));
      return json((await setPolicy(ctx, { policy: changed, updatedAt })).policy);
    },
  },
  audit: {
    about: "the audit as a file, oldest first",
    needs: [],
    may: ["person", "subject", "action", "since", "until", "format"],
    run: async (ctx, { person, subject, action, since: from, until, format = "csv" }) =>
      (await exportAudit(ctx, { person, subject, action, from, until, format })).chunks,
  },
};

/** Of a command that was given what it needs. */
function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("an option that a command needs is missing");
  return value;
}

function named(ctx: Context, user: Given["user"]) {
  return { tenantId: ctx.actor.tenantId, userId: needed(user), now: ctx.now() };
}

async function begin(ctx: Context, kind: PersonTask["kind"], { user, to }: Given): Promise<string> {
  const { id } = await beginTask(ctx, { kind, person: needed(user), to: needed(to) });
  return `Begun as task ${id}. The product does it in the background when it runs; see tasks.`;
}

async function* surveyLines(ctx: Context, { search, owner, type, state }: Given): Chunks {
  const asked = {
    search,
    owner,
    types: type && [type],
    states: state && [state],
    limit: 100,
  };
  for (let after: string | undefined; ; ) {
    const page = await readSurveys(ctx, { ...asked, after });
    const rows = page.surveys.map((survey) => [
      survey.id,
      survey.state,
      survey.type,
      survey.createdAt.toISOString(),
      String(survey.responseCount),
      survey.owners.map(({ id }) => id).join(","),
      survey.name,
    ]);
    if (rows.length > 0) yield `${lines(rows, "")}\n`;
    if (page.next === null) return;
    after = page.next;
  }
}

function taskCells({ id, kind, person, to, done, finishedAt }: PersonTask): string[] {
  const state = finishedAt ? `finished ${finishedAt.toISOString()}` : `running, ${done} done`;
  return [id, kind, person?.id ?? "erased", to?.id ?? "erased", state];
}

/** Columns apart by tabs, which no cell has, nor line breaks or other controls. */
function lines(rows: readonly (readonly string[])[], none: string): string {
  const text = (cell: string) => cell.replace(/[\p{Cc}\u2028\u2029]/gu, " ");
  return rows.map((cells) => cells.map(text).join("\t")).join("\n") || none;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
