import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { surveyOfLink } from "../surveys/changes/share-survey.ts";

/**
 * `/s/{code}`: redirects a share link to the page where the survey is answered (SUC-15). Outdated
 * codes are redirected too; the page says so after the sign-in.
 */
export function mountShareLinks(app: FastifyInstance, services: Pick<Context, "db">): void {
  // Some programs end an address that they pass on with a slash, or with a blank.
  for (const address of ["/s/:code", "/s/:code/"])
    app.get<{ Params: { code: string } }>(address, async ({ params }, reply) => {
      const id = await surveyOfLink(services, params.code.trim());
      reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
      return reply.redirect(`/msteams/content/surveyresponse/${id ?? "none"}`, 302);
    });
}
