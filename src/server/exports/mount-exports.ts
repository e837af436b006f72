import { finished, Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { exportsApi } from "#contract/exports.ts";
import type { Route } from "#contract/route.ts";
import type { TakeTurn } from "../async/concurrency-limit.ts";
import { refuseUnsigned } from "../authorise.ts";
import type { Context } from "../context.ts";
import type { CallBounds } from "../http/call-bounds.ts";
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

/** Of calls like all others, and of exports. */
export type FileBounds = { call: CallBounds; export: TakeTurn };
/** Checks that the caller may have the file, and begins it. */
type Begin = () => Promise<ExportFile>;

/**
 * The routes that return files (API-47, API-48, API-54). Errors before the first byte are ordinary error
 * replies, including too many concurrent exports.
 */
export function mountExports(
  scope: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
  bounds: FileBounds,
): void {
  const { one, bulk, receipts, series } = exportsApi;
  scope.get(one.path, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request);
    const asked = {
      params: one.params.parse(request.params),
      query: one.query.parse(request.query),
    };
    return sendFile(ctx, reply, { bounds, route: one }, () => exportSurvey(ctx, asked));
  });
  scope.get(receipts.path, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request);
    const asked = { params: receipts.params.parse(request.params) };
    return sendFile(ctx, reply, { bounds, route: receipts }, () => exportReceipts(ctx, asked));
  });
  scope.get(series.path, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request);
    const asked = {
      params: series.params.parse(request.params),
      query: series.query.parse(request.query),
    };
    return sendFile(ctx, reply, { bounds, route: series }, () => exportSeries(ctx, asked));
  });
  scope.post(bulk.path, { onRequest: refuseUnsigned(contextOf) }, async (request, reply) => {
    const ctx = await contextOf(request);
    const asked = { body: bulk.body.parse(request.body) };
    return sendFile(ctx, reply, { bounds, route: bulk }, () => exportSurveys(ctx, asked));
  });
}

/**
 * A slot is taken before anything is read or recorded. It is released when the last byte was sent
 * or the reply ended otherwise, but not while the file is still being begun: whoever disconnects
 * again and again would have any number of exports read at once.
 */
export async function sendFile(
  ctx: Context,
  reply: FastifyReply,
  { bounds, route }: { bounds: FileBounds; route: Route },
  begin: Begin,
): Promise<FastifyReply> {
  const { tenantId, user } = ctx.actor;
  const done = bounds.export({ tenantId, person: user?.userId });
  try {
    const { file, first } = await bounds.call(ctx, route, async () => {
      const begun = await begin();
      return { file: begun, first: await begun.chunks.next() };
    });
    // The deadline passed and the client was told to retry, or it disconnected.
    if (!isAnswered(reply) && !reply.raw.destroyed) return send(ctx, reply, file, first, done);
    await file.chunks.return(undefined);
    done();
    return reply;
  } catch (error) {
    done();
    throw error;
  }
}

function send(
  ctx: Context,
  reply: FastifyReply,
  { name, type, chunks }: ExportFile,
  first: IteratorResult<Uint8Array, unknown>,
  done: () => void,
): FastifyReply {
  const cut = setTimeout(() => reply.raw.destroy(), deadlines.file);
  finished(reply.raw, () => {
    clearTimeout(cut);
    done();
  });
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
