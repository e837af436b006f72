import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { Redis } from "ioredis";
import type { Fanout, Listener } from "./fanout.ts";
import type { LifeSigns } from "./life-signs.ts";

const channel = "polly:changed";
/**
 * Published instead of a key by a process that could not publish for a while: all its changes must
 * be looked for.
 */
const anything = "*";
/** Published by a process that ends. */
const goodbye = "-";
const beatEvery = 2000;
/** The states of a connection that was accepted, whether it has answered yet or not. */
const accepted: ReadonlySet<string> = new Set(["connect", "ready"]);
/**
 * Milliseconds without its own messages after which a process counts as disconnected, whatever its
 * connections report.
 */
const deafAfter = 5000;
/**
 * Milliseconds after which another process that is silent, and gives no sign in the database, has
 * ended without a word.
 */
const deadAfter = 60_000;
/** A sign is given, or looked for, with every so many beats. */
const signEvery = 3;
/** Milliseconds that the end of a process waits for a Redis that does not answer. */
const goodbyeWithin = 1000;

/**
 * Between processes, through Redis or Valkey. A process notifies its own viewers directly, and
 * counts as connected while it receives its own messages on the channel. While it does not, it
 * gives signs of life in the database. While it does not, or another has become silent or gives
 * such signs, polling finds the changes of others (`missed`).
 */
export function createRedisFanout(
  url: string,
  signs: LifeSigns,
  onError: (error: unknown) => void,
): Fanout {
  const listeners: Listener[] = [];
  const own = randomUUID();
  const others = new Map<string, number>();
  let [up, unsaid, heardAt] = [false, false, performance.now()];
  /** Whether this process has given a sign, and whether others do. */
  let [signed, strangers, beats] = [false, false, 0];
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
    endSign().catch(() => {});
    missed();
  }

  /** A failure leaves what was known: the database may be away, too. */
  async function sign(): Promise<void> {
    if (up) strangers = await signs.isAnother(own);
    else {
      signed = true;
      await signs.give(own);
    }
  }

  async function endSign(): Promise<void> {
    if (signed) await signs.end(own);
    signed = false;
  }

  /** A dead connection may report nothing; opening a new one shows whether it is. */
  function openAnew(): void {
    heardAt = performance.now();
    up = false;
    onError(Object.assign(new Error(), { code: "SILENT" }));
    for (const connection of [sender, receiver])
      if (accepted.has(connection.status)) connection.disconnect(true);
  }

  const timer = setInterval(() => {
    beat();
    if (performance.now() - heardAt > deafAfter) openAnew();
    if (beats % signEvery === 0) sign().catch(() => {});
    beats += 1;
    if (!up || strangers || misses(performance.now())) missed();
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
      const patience = setTimeout(goodbyeWithin, undefined, { ref: false });
      await Promise.race([say(goodbye), patience]).catch(() => {});
      await endSign().catch(() => {});
      sender.disconnect();
      receiver.disconnect();
    },
  };
}
