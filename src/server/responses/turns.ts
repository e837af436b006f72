/** Does what belongs together one after the other, in the order in which it was asked for; what has another key does not wait. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Remembers a key only as long as something of it is under way. */
export function turns(): InTurn {
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
