/**
 * Does the work of one key one after the other, in the order in which it was asked for; work of
 * another key does not wait.
 */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Remembers a key only as long as something of it is under way, and begins the first work of a key
 * at once, in the same turn: votes go through here. Made by hand, because libraries queue all work
 * in one line (p-queue, p-limit), or want one object for each key that somebody has to remove.
 */
export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key);
    const mine = before ? before.then(work, work) : work();
    last.set(key, mine);
    const leave = () => {
      if (last.get(key) === mine) last.delete(key);
    };
    mine.then(leave, leave);
    return mine;
  };
}
