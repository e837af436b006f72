import { Redis } from "ioredis";

/** Carries the keys of changed surveys to every process. A lost one is made good by the next change or the page's poll. */
export type Fanout = {
  publish: (key: string) => void;
  subscribe: (listener: (key: string) => void) => void;
  isUp: () => boolean;
  close: () => Promise<void>;
};

const channel = "polly:changed";

/** Within one process. */
export function createLocalFanout(): Fanout {
  const listeners: ((key: string) => void)[] = [];
  return {
    publish: (key) => queueMicrotask(() => listeners.forEach((listener) => listener(key))),
    subscribe: (listener) => void listeners.push(listener),
    isUp: () => true,
    close: async () => {},
  };
}

/** Between processes, through Redis or Valkey. While it is away, changes still reach the viewers of their own process. */
export function createRedisFanout(url: string, onError: (error: unknown) => void): Fanout {
  const listeners: ((key: string) => void)[] = [];
  const options = { maxRetriesPerRequest: 1, enableOfflineQueue: false, retryStrategy: (tries: number) => Math.min(tries * 100, 2000) };
  const [sender, receiver] = [new Redis(url, options), new Redis(url, { ...options, enableOfflineQueue: true })];
  for (const connection of [sender, receiver]) connection.on("error", onError);
  receiver.subscribe(channel).catch(onError);
  const tell = (key: string) => listeners.forEach((listener) => listener(key));
  receiver.on("message", (_channel, key) => tell(key));
  return {
    publish: (key) => void sender.publish(channel, key).catch(() => tell(key)),
    subscribe: (listener) => void listeners.push(listener),
    isUp: () => sender.status === "ready" && receiver.status === "ready",
    close: async () => {
      sender.disconnect();
      receiver.disconnect();
    },
  };
}
