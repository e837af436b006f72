import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import type { Fanout, Listener } from "./fanout.ts";

const channel = "polly:changed";
/**
 * Published instead of a key by a process that could not publish for a while: all its changes must
 * be looked for.
 */
const anything = "*";
/** Published by a process that ends. */
const goodbye = "-";
const beatEvery = 2000;
/**
 * Milliseconds without its own messages after which a process counts as disconnected, whatever its
 * connections report.
 */
const deafAfter = 5000;
/** Milliseconds after which another process that ended without a word is no longer waited for. */
const deadAfter = 10 * 60_000;

/**
 * Between processes, through Redis or Valkey. A process notifies its own viewers directly, and
 * counts as connected while it receives its own messages on the channel. While it does not, or
 * another process has become silent (it may be the one without Redis), polling finds the changes of
 * others (`missed`).
 */
export function createRedisFanout(url: string, onError: (error: unknown) => void): Fanout {
  const listeners: Listener[] = [];
  const own = randomUUID();
  const others = new Map<string, number>();
  let [up, unsaid, heardAt] = [false, false, performance.now()];
  const retryStrategy = (tries: number) => Math.min(tries * 100, 2000);
  const options = {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    autoResubscribe: false,
    retryStrategy,
  };
  const [sender, receiver] = [new Redis(url, options), new Redis(url, options)];

  const say = (key: string) => sender.publish(channel, `${own} ${key}`);
  const beat = () => void say("").catch(() => {});
  const changed = (key: string) => listeners.forEach((listener) => listener.changed(key));
  const missed = () => listeners.forEach((listener) => listener.missed());

  function hear(from: string, key: string): void {
    if (from === own) return hearOwn();
    if (key === goodbye) return void others.delete(from);
    others.set(from, performance.now());
    if (key === anything) missed();
    else if (key !== "") changed(key);
  }

  /** Whether another process is there without being heard. */
  function misses(now: number): boolean {
    for (const [other, at] of others) if (now - at > deadAfter) others.delete(other);
    return [...others.values()].some((at) => now - at > deafAfter);
  }

  function hearOwn(): void {
    heardAt = performance.now();
    if (up) return;
    up = true;
    if (unsaid) say(anything).then(() => (unsaid = false), onError);
    missed();
  }

  /** A dead connection may report nothing; opening a new one shows whether it is. */
  function openAnew(): void {
    heardAt = performance.now();
    up = false;
    for (const connection of [sender, receiver])
      if (connection.status === "ready") connection.disconnect(true);
  }

  const timer = setInterval(() => {
    beat();
    if (performance.now() - heardAt > deafAfter) openAnew();
    if (!up || misses(performance.now())) missed();
  }, beatEvery).unref();

  for (const connection of [sender, receiver])
    connection.on("error", onError).on("close", () => (up = false));
  sender.on("ready", beat);
  receiver.on("ready", () => void receiver.subscribe(channel).then(beat, onError));
  receiver.on("message", (_channel, message) =>
    hear(message.slice(0, own.length), message.slice(own.length + 1)),
  );
  return {
    publish: (key) => {
      queueMicrotask(() => changed(key));
      say(key).catch(() => (unsaid = true));
    },
    subscribe: (listener) => void listeners.push(listener),
    isUp: () => up,
    close: async () => {
      clearInterval(timer);
      await say(goodbye).catch(() => {});
      sender.disconnect();
      receiver.disconnect();
    },
  };
}
