import { finished, Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { exportsApi } from "#contract/exports.ts";
import type { TakeTurn } from "../async/concurrency-limit.ts";
import type { Context } from "../context.ts";
import { deadlines, isAnswered } from "../http/deadlines.ts";
import { traceOf } from "../trace-of.ts";
import { exportReceipts } from "./export-receipts.ts";
import { exportSeries } from "./export-series.ts";
import { type ExportFile, exportSurvey, exportSurveys } from "./export-surveys.ts";

/**
 * Milliseconds without a byte sent, after which the client counts as gone: a stalled reader would
 * keep its slot forever.
 */
const patience = 60_000;

/**
 * The routes that return files (API-47, API-48, API-54). Errors before the first byte are ordinary error
 * replies, including too many concurrent exports.
 */
export function mountExports(
  scope: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
  takeTurn: TakeTurn,
): void {
  const { one, bulk, receipts, series } = exportsApi;
  scope.get(one.path, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request);
    const asked = {
      params: one.params.parse(request.params),
      query: one.query.parse(request.query),
    };
    return sendFile(ctx, reply, takeTurn, await exportSurvey(ctx, asked));
  });
  scope.get(receipts.path, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request);
    const asked = { params: receipts.params.parse(request.params) };
    return sendFile(ctx, reply, takeTurn, await exportReceipts(ctx, asked));
  });
  scope.get(series.path, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request);
    const asked = {
      params: series.params.parse(request.params),
      query: series.query.parse(request.query),
    };
    return sendFile(ctx, reply, takeTurn, await exportSeries(ctx, asked));
  });
  scope.post(bulk.path, async (request, reply) => {
    const ctx = await contextOf(request);
    const asked = { body: bulk.body.parse(request.body) };
    return sendFile(ctx, reply, takeTurn, await exportSurveys(ctx, asked));
  });
}

/**
 * A slot is taken once access is granted, and released when the last byte was sent or the reply
 * ended otherwise.
 */
export async function sendFile(
  ctx: Context,
  reply: FastifyReply,
  takeTurn: TakeTurn,
  { name, type, chunks }: ExportFile,
): Promise<FastifyReply> {
  // The deadline passed and the client was told to retry.
  if (isAnswered(reply)) return reply;
  const done = takeTurn({ tenantId: ctx.actor.tenantId, person: ctx.actor.user?.userId });
  const cut = setTimeout(() => reply.raw.destroy(), deadlines.file);
  finished(reply.raw, () => {
    clearTimeout(cut);
    done();
  });
  const first = await chunks.next();
  if (isAnswered(reply)) return reply;
  const bytes = Readable.from(wholeOrBroken(ctx, first, chunks, done), {
    objectMode: false,
    highWaterMark: 1,
  });
  reply.raw.setTimeout(patience, () => reply.raw.destroy());
  return reply
    .header("content-type", type)
    .header("content-disposition", dispositionOf(name))
    .header("cache-control", "no-store")
    .send(bytes);
}

/**
 * The rest of a file. An error breaks the connection, so that nobody takes a part for the whole. A
 * client that disconnects ends the reading.
 */
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
    // The framework logs the message of a thrown error: pass on only its class.
    ctx.log.error(traceOf(error), "export failed");
    throw new Error("the export broke off");
  } finally {
    done();
  }
}

/** RFC 6266: the name in Unicode, and in ASCII for clients that need it. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7E]/g, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
