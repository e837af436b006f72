import { Worker } from "node:worker_threads";
import { AppError } from "#domain/errors.ts";
import type { Word } from "#domain/results/word-cloud.ts";

type Reply = { png: Uint8Array | null };

/** Milliseconds: what takes longer is given up; how long the drawing thread is kept when there is nothing to draw. */
const [patience, idle] = [15_000, 60_000];
const mostKept = 100;

const pictures = new Map<string, Promise<Buffer>>();
let drawing: Promise<unknown> = Promise.resolve();
let worker: Worker | null = null;
let leaving: NodeJS.Timeout | undefined;

/** The words as a PNG. Drawn in a thread of its own, one picture after the other, so that votes do not wait for it; the same words are drawn once. */
export function drawWordCloud(words: readonly Word[]): Promise<Buffer> {
  const key = JSON.stringify(words);
  const known = pictures.get(key);
  if (known) {
    pictures.delete(key);
    pictures.set(key, known);
    return known;
  }
  const drawn = drawing.then(() => draw(words));
  drawing = drawn.catch(() => {});
  pictures.set(key, drawn);
  drawn.catch(() => pictures.delete(key));
  for (const [oldest] of pictures) if (pictures.size > mostKept) pictures.delete(oldest);
  return drawn;
}

async function draw(words: readonly Word[]): Promise<Buffer> {
  clearTimeout(leaving);
  const thread = worker ?? start();
  const png = await answerOf(thread, words);
  if (!png) {
    stop();
    throw new AppError("server.failed");
  }
  leaving = setTimeout(stop, idle).unref();
  return Buffer.from(png);
}

/** The picture, or null where the thread failed, ended or takes too long. */
function answerOf(thread: Worker, words: readonly Word[]): Promise<Uint8Array | null> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
  const drawn = ({ png }: Reply) => resolve(png);
  const failed = () => resolve(null);
  const tooLong = setTimeout(failed, patience);
  thread.on("message", drawn).on("error", failed).on("exit", failed);
  thread.postMessage(words);
  return promise.finally(() => {
    clearTimeout(tooLong);
    thread.off("message", drawn).off("error", failed).off("exit", failed);
  });
}

function start(): Worker {
  const thread = new Worker(new URL("./word-cloud-worker.ts", import.meta.url));
  // An error that nobody listens to would end the process.
  thread.on("error", () => {});
  thread.once("exit", () => (worker = worker === thread ? null : worker));
  // Nobody waits for it at the end.
  thread.unref();
  worker = thread;
  return thread;
}

function stop(): void {
  const thread = worker;
  worker = null;
  void thread?.terminate();
}
