import type { FastifyInstance, FastifyRequest } from "fastify";
import { auditApi } from "#contract/administration/audit.ts";
import { peopleApi } from "#contract/administration/people.ts";
import type { Context } from "../context.ts";
import { type FileBounds, sendFile } from "../exports/mount-exports.ts";
import { exportAudit } from "./export-audit.ts";
import { exportPerson } from "./export-person.ts";

/** The calls of administrators that return files. */
export function mountFiles(
  scope: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
  bounds: FileBounds,
): void {
  const { export: audit } = auditApi;
  const { export: person } = peopleApi;
  scope.get(audit.path, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request);
    const asked = audit.query.parse(request.query);
    return sendFile(ctx, reply, { bounds, route: audit }, () => exportAudit(ctx, asked));
  });
  scope.get(person.path, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request);
    const { id } = person.params.parse(request.params);
    return sendFile(ctx, reply, { bounds, route: person }, () => exportPerson(ctx, id));
  });
}
