import type { AuditFilters, AuditRow } from "../../src/contract/administration/audit.ts";
import type { PersonTask } from "../../src/contract/administration/people.ts";
import {
  closeAnySurvey,
  deleteAnySurvey,
  handOverSurvey,
  managerOf,
} from "../../src/server/administration/change-surveys.ts";
import { exportAudit } from "../../src/server/administration/export-audit.ts";
import { exportPerson } from "../../src/server/administration/export-person.ts";
import { listTasks } from "../../src/server/administration/person-tasks.ts";
import { searchAudit } from "../../src/server/administration/read-audit.ts";
import { readOverview } from "../../src/server/administration/read-overview.ts";
import { findPeople, readPerson } from "../../src/server/administration/read-person.ts";
import { readSurveys } from "../../src/server/administration/read-surveys.ts";
import {
  listAdministrators,
  nameAdministrator,
  unnameAdministrator,
} from "../../src/server/administrators/name-administrators.ts";
import { ConfigError } from "../../src/server/config.ts";
import { setPolicy, viewPolicy } from "../../src/server/policy/set-policy.ts";
import { finishTask } from "./finish-task.ts";
import type { Operator } from "./operator.ts";
import type { Given, Takes } from "./options.ts";
import { json, lines, personText, writeFile } from "./output.ts";

export type Command = Takes & {
  about: string;
  /** What is printed, at once or in parts. */
  run: (operator: Operator, given: Given) => Promise<string | AsyncIterable<string>>;
};

/** What an operator can do: by the use cases of the administration page. */
export const commands: Record<string, Command> = {
  grant: {
    about: "this person administers the organisation",
    needs: ["user"],
    run: async (operator, { user }) =>
      (await nameAdministrator(operator.db, named(operator, user)))
        ? "Granted."
        : "They administer it already.",
  },
  revoke: {
    about: "they do so no longer",
    needs: ["user"],
    run: async (operator, { user }) => {
      if (await unnameAdministrator(operator.db, named(operator, user))) return "Revoked.";
      throw new ConfigError(`${user}: not an administrator by command; see list`);
    },
  },
  list: {
    about: "the administrators by command",
    needs: [],
    run: async ({ db, tenantId }) =>
      lines(
        (await listAdministrators(db, tenantId)).map(({ id }) => [id]),
        "No administrators by command.",
      ),
  },
  overview: {
    about: "the organisation in numbers, as JSON",
    needs: [],
    run: async ({ context }) => json(await readOverview(await context())),
  },
  surveys: {
    about: "id, state, type, creation, answers, owners and name of each survey, newest first",
    needs: [],
    may: ["search", "owner", "types", "states"],
    run: async (operator, given) => surveyLines(operator, given),
  },
  close: {
    about: "closes an open survey",
    needs: ["survey"],
    run: async ({ context }, { survey }) => {
      await closeAnySurvey(await managerOf(await context()), needed(survey));
      return "Closed.";
    },
  },
  delete: {
    about: "deletes a survey",
    needs: ["survey"],
    run: async ({ context }, { survey }) => {
      await deleteAnySurvey(await managerOf(await context()), needed(survey));
      return "Deleted.";
    },
  },
  "hand-over": {
    about: "gives a survey, and its series, another owner: in the stead of one, or of all",
    needs: ["survey", "to"],
    may: ["from"],
    run: async ({ context }, { survey, to, from }) => {
      const by = await managerOf(await context());
      await handOverSurvey(by, needed(survey), { to: needed(to), from });
      return "Handed over.";
    },
  },
  policy: {
    about: "the policy, and when it was changed, as JSON",
    needs: [],
    run: async ({ context }) => json(policyText(await viewPolicy(await context()))),
  },
  "set-policy": {
    about: "replaces the policy by a file like the output of policy, or changes some options of it",
    needs: [],
    may: ["policy"],
    changes: true,
    refuses: ({ policy, changes }) =>
      (policy === undefined) === (Object.keys(changes).length === 0)
        ? "either --policy FILE or NAME=VALUE ..."
        : null,
    run: changePolicy,
  },
  people: {
    about: "id and name of people by a part of their name or address",
    needs: ["search"],
    run: async ({ context }, { search }) => {
      const asked = { search: needed(search), inPlace: false };
      const { people } = await findPeople(await context(), asked);
      return lines(
        people.map(({ id, name }) => [id, name]),
        "Nobody found.",
      );
    },
  },
  person: {
    about: "what a person owns and answered, in numbers, as JSON",
    needs: ["user"],
    run: async ({ context }, { user }) => {
      const { upn: _address, ...shown } = await readPerson(await context(), needed(user));
      return json(shown);
    },
  },
  "export-person": {
    about: "writes everything about a person into a new JSON file",
    needs: ["user", "file"],
    run: async ({ context }, { user, file }) =>
      writeFile(needed(file), await exportPerson(await context(), needed(user))),
  },
  "hand-over-person": {
    about: "gives everything that a person owns another owner",
    needs: ["user", "new-owner"],
    refuses: unlessAnother,
    run: async (operator, given) =>
      `Handed over ${await finish(operator, "hand-over", given)} surveys and series.`,
  },
  "erase-person": {
    about: "removes a person for good; what only they own gets the new owner",
    needs: ["user", "new-owner"],
    refuses: unlessAnother,
    run: async (operator, given) => {
      await finish(operator, "erase", given);
      return "Erased.";
    },
  },
  tasks: {
    about: "what is done for people: id, kind, person, new owner and state, newest first",
    needs: [],
    run: async ({ context }) =>
      lines((await listTasks(await context())).map(taskCells), "No tasks."),
  },
  audit: {
    about: "time, action, id, by, about, as administrator and detail of rows, newest first",
    needs: [],
    may: ["person", "subject", "action", "since", "until", "limit"],
    run: auditLines,
  },
  "export-audit": {
    about: "writes the audit into a new file, oldest first",
    needs: ["file"],
    may: ["person", "subject", "action", "since", "until", "format"],
    run: async ({ context }, { file, format = "csv", ...given }) =>
      writeFile(needed(file), await exportAudit(await context(), { ...filtersIn(given), format })),
  },
};

/** Of a command that was given what it needs. */
function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("an option that a command needs is missing");
  return value;
}

function named({ tenantId, now }: Operator, user: Given["user"]) {
  return { tenantId, userId: needed(user), now: now() };
}

function unlessAnother({ user, "new-owner": owner }: Given): string | null {
  return user === owner ? "--new-owner: another person than --user" : null;
}

function finish(operator: Operator, kind: PersonTask["kind"], given: Given): Promise<number> {
  return finishTask(operator, { kind, person: needed(given.user), to: needed(given["new-owner"]) });
}

function policyText({ policy, updatedAt }: Awaited<ReturnType<typeof viewPolicy>>) {
  return { policy, updatedAt };
}

async function changePolicy({ context }: Operator, given: Given): Promise<string> {
  const { policy: whole, changes } = given;
  const ctx = await context();
  const seen = await viewPolicy(ctx);
  const { updatedAt } = seen;
  const replaced = whole ?? { policy: Object.assign({}, seen.policy, changes), updatedAt };
  return json(policyText(await setPolicy(ctx, replaced)));
}

async function* surveyLines({ context }: Operator, given: Given): AsyncGenerator<string> {
  const ctx = await context();
  const { search, owner, types, states } = given;
  let isEmpty = true;
  for (let after: string | undefined; ; ) {
    const page = await readSurveys(ctx, { search, owner, types, states, limit: 100, after });
    const rows = page.surveys.map((survey) => [
      survey.id,
      survey.state,
      survey.type,
      survey.createdAt.toISOString(),
      String(survey.responseCount),
      survey.owners.map(personText).join(", "),
      survey.name,
    ]);
    if (rows.length > 0) yield `${lines(rows, "")}\n`;
    isEmpty &&= rows.length === 0;
    if (page.next === null) break;
    after = page.next;
  }
  if (isEmpty) yield "No surveys.\n";
}

function taskCells({ id, kind, person, to, done, stopped, finishedAt }: PersonTask): string[] {
  const goesOn = stopped ? "stopped, begin it again" : "running";
  const state = finishedAt ? `finished ${finishedAt.toISOString()}` : `${goesOn}, ${done} done`;
  return [id, kind, personText(person), personText(to), state];
}

type Filters = Pick<Given, "person" | "subject" | "action" | "since" | "until">;

function filtersIn({ person, subject, action, since, until }: Filters): AuditFilters {
  return { person, subject, action, from: since, until };
}

async function auditLines({ context }: Operator, given: Given): Promise<string> {
  const ctx = await context();
  const { limit = 50 } = given;
  const rows: AuditRow[] = [];
  for (let after: string | undefined; ; ) {
    const page = await searchAudit(ctx, { ...filtersIn(given), limit, after });
    rows.push(...page.rows);
    if (page.next === null || rows.length >= limit) break;
    after = page.next;
  }
  const cells = rows
    .slice(0, limit)
    .map(({ at, action, subjectId, by, about, administering, detail }) => [
      at.toISOString(),
      action,
      subjectId ?? "",
      personText(by),
      personText(about),
      administering ? "as administrator" : "",
      detail ?? "",
    ]);
  return lines(cells, "Nothing like this in the audit.");
}
