import { Worker } from "node:worker_threads";
import { AppError } from "#domain/errors.ts";
import type { Word } from "#domain/results/word-cloud.ts";
import { createBoundedCache } from "../../async/bounded-cache.ts";
import { createKeyedQueue } from "../../async/keyed-queue.ts";

type Reply = { png: Uint8Array | null };

/** Milliseconds: the limit for one drawing, and how long an idle drawing thread is kept. */
const [patience, idle] = [15_000, 60_000];
const mostKept = 100;

const pictures = createBoundedCache<Promise<Buffer>>(mostKept);
const oneAfterTheOther = createKeyedQueue();
let worker: Worker | null = null;
let leaving: NodeJS.Timeout | undefined;

/**
 * Draws the words as a PNG in a worker thread, one picture at a time, so that votes don't wait;
 * equal words are drawn once.
 */
export function drawWordCloud(words: readonly Word[]): Promise<Buffer> {
  const key = JSON.stringify(words);
  const known = pictures.get(key);
  if (known) return known;
  const drawn = oneAfterTheOther("thread", () => draw(words));
  pictures.set(key, drawn);
  drawn.catch(() => pictures.delete(key));
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

/** The picture, or null if the thread failed, ended or took too long. */
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
  // An unhandled error event would end the process.
  thread.on("error", () => {});
  thread.once("exit", () => (worker = worker === thread ? null : worker));
  // The thread does not keep the process alive.
  thread.unref();
  worker = thread;
  return thread;
}

function stop(): void {
  const thread = worker;
  worker = null;
  void thread?.terminate();
}
