import { administrationApi } from "#contract/administration/administration.ts";
import { auditApi } from "#contract/administration/audit.ts";
import { peopleApi } from "#contract/administration/people.ts";
import { asAdministrator } from "../administrators/is-administrator.ts";
import { handlers } from "../http/mount.ts";
import { closeAnySurvey, deleteAnySurvey, handOverSurvey, managerOf } from "./change-surveys.ts";
import { beginTask, listTasks } from "./person-tasks.ts";
import { searchAudit } from "./read-audit.ts";
import { readOverview } from "./read-overview.ts";
import { findPeople, readPerson } from "./read-person.ts";
import { readSurvey, readSurveys } from "./read-surveys.ts";

/** `export` is mounted with the other files (`mount-files.ts`). */
const { export: _file, ...searched } = auditApi;

export const auditRoutes = handlers(searched, {
  search: (ctx, { query }) => searchAudit(ctx, query),
});

const { export: _personFile, ...people } = peopleApi;

export const peopleRoutes = handlers(people, {
  find: (ctx, { query }) => findPeople(ctx, query),
  read: (ctx, { params }) => readPerson(ctx, params.id),
  handOver: (ctx, { params, body }) =>
    beginTask(ctx, { kind: "hand-over", person: params.id, to: body.to }),
  erase: (ctx, { params, body }) =>
    beginTask(ctx, { kind: "erase", person: params.id, to: body.to }),
  tasks: async (ctx) => {
    await asAdministrator(ctx);
    return { tasks: await listTasks(ctx) };
  },
});

export const administrationRoutes = handlers(administrationApi, {
  overview: (ctx) => readOverview(ctx),
  surveys: (ctx, { query }) => readSurveys(ctx, query),
  close: async (ctx, { params }) => {
    await closeAnySurvey(await managerOf(ctx), params.id);
    return readSurvey(ctx, params.id);
  },
  delete: async (ctx, { params }) => {
    await deleteAnySurvey(await managerOf(ctx), params.id);
    return undefined;
  },
  handOver: async (ctx, { params, body }) => {
    await handOverSurvey(await managerOf(ctx), params.id, body);
    return readSurvey(ctx, params.id);
  },
});
