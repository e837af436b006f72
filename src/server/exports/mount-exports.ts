import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { exportsApi } from "#contract/exports.ts";
import type { Context } from "../context.ts";
import { traceOf } from "../trace-of.ts";
import { type ExportFile, exportSurvey, exportSurveys } from "./export-surveys.ts";

/** The routes that answer files (API-47, API-48). What goes wrong before the first byte is an ordinary error answer. */
export function mountExports(scope: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>): void {
  const { one, bulk } = exportsApi;
  scope.get(one.path, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request);
    const file = await exportSurvey(ctx, { params: one.params.parse(request.params), query: one.query.parse(request.query) });
    return sendFile(ctx, reply, file);
  });
  scope.post(bulk.path, async (request, reply) => {
    const ctx = await contextOf(request);
    return sendFile(ctx, reply, await exportSurveys(ctx, { body: bulk.body.parse(request.body) }));
  });
}

async function sendFile(ctx: Context, reply: FastifyReply, { name, type, chunks }: ExportFile): Promise<FastifyReply> {
  const first = await chunks.next();
  const bytes = Readable.from(wholeOrBroken(ctx, first, chunks), { objectMode: false, highWaterMark: 1 });
  return reply
    .header("content-type", type)
    .header("content-disposition", dispositionOf(name))
    .header("cache-control", "no-store")
    .send(bytes);
}

/** The rest of a file. Where it fails, the connection breaks: nobody takes the part for the whole. Who goes away ends the reading. */
async function* wholeOrBroken(ctx: Context, first: IteratorResult<Uint8Array, unknown>, rest: AsyncGenerator<Uint8Array>) {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } catch (error) {
    // The framework logs what it is thrown, message and all: the kind alone goes on.
    ctx.log.error(traceOf(error), "export failed");
    throw new Error("the export broke off");
  }
}

/** RFC 6266: the name for everybody, and in plain ASCII for who cannot read that. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7E]/g, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
