import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { surveyOfLink } from "./share-survey.ts";

/** `/s/{code}`: the way of a share link to the page where an item is answered (SUC-15). A code that leads nowhere any more gets there too, and is told so after signing in. */
export function mountShareLinks(app: FastifyInstance, services: Pick<Context, "db">): void {
  app.get<{ Params: { code: string } }>("/s/:code", async ({ params }, reply) => {
    const id = await surveyOfLink(services, params.code.slice(0, 40));
    reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
    return reply.redirect(`/msteams/content/surveyresponse/${id ?? "none"}`, 302);
  });
}
