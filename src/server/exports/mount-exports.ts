import { finished, Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { exportsApi } from "#contract/exports.ts";
import type { Context } from "../context.ts";
import { traceOf } from "../trace-of.ts";
import type { TakeTurn } from "../turns.ts";
import { type ExportFile, exportSurvey, exportSurveys } from "./export-surveys.ts";

/** Milliseconds without a byte that goes out, after which nobody is waiting any more: a reader that stands still would keep its turn for ever. */
const patience = 60_000;

/** The routes that answer files (API-47, API-48). What goes wrong before the first byte is an ordinary error answer; so is that too many are written just then. */
export function mountExports(scope: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>, takeTurn: TakeTurn): void {
  const { one, bulk } = exportsApi;
  scope.get(one.path, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request);
    const asked = { params: one.params.parse(request.params), query: one.query.parse(request.query) };
    return sendFile(ctx, reply, takeTurn, await exportSurvey(ctx, asked));
  });
  scope.post(bulk.path, async (request, reply) => {
    const ctx = await contextOf(request);
    const asked = { body: bulk.body.parse(request.body) };
    return sendFile(ctx, reply, takeTurn, await exportSurveys(ctx, asked));
  });
}

/** The turn is taken by who may have the file, and given back when its last byte was written or the answer ends in any other way. */
async function sendFile(ctx: Context, reply: FastifyReply, takeTurn: TakeTurn, { name, type, chunks }: ExportFile): Promise<FastifyReply> {
  const done = takeTurn(`${ctx.actor.tenantId} ${ctx.actor.user?.userId}`);
  finished(reply.raw, done);
  const first = await chunks.next();
  const bytes = Readable.from(wholeOrBroken(ctx, first, chunks, done), { objectMode: false, highWaterMark: 1 });
  reply.raw.setTimeout(patience, () => reply.raw.destroy());
  return reply
    .header("content-type", type)
    .header("content-disposition", dispositionOf(name))
    .header("cache-control", "no-store")
    .send(bytes);
}

/** The rest of a file. Where it fails, the connection breaks: nobody takes the part for the whole. Who goes away ends the reading. */
async function* wholeOrBroken(
  ctx: Context,
  first: IteratorResult<Uint8Array, unknown>,
  rest: AsyncGenerator<Uint8Array>,
  done: () => void,
) {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } catch (error) {
    // The framework logs what it is thrown, message and all: the kind alone goes on.
    ctx.log.error(traceOf(error), "export failed");
    throw new Error("the export broke off");
  } finally {
    done();
  }
}

/** RFC 6266: the name for everybody, and in plain ASCII for who cannot read that. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7E]/g, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
