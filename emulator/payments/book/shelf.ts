import { apiError } from "../api/api-error.ts";

const most = 20_000;

/** The objects of one kind, oldest first. */
export type Shelf<T> = {
  add<A extends T>(object: A): A;
  get(id: string): T | undefined;
  remove(id: string): void;
  all(): T[];
  /** Puts back what `all` answered before a restart. */
  restore(objects: readonly object[]): void;
};

/** `forgets`: a full shelf loses its oldest; otherwise it refuses. */
export function shelf<T extends { id: string }>(forgets = false): Shelf<T> {
  const objects = new Map<string, T>();
  return {
    add(object) {
      if (objects.size >= most) {
        const oldest = objects.keys().next().value;
        if (!forgets || oldest === undefined)
          throw apiError(429, {
            type: "invalid_request_error",
            code: "rate_limit",
            message: "The stand-in is full.",
          });
        objects.delete(oldest);
      }
      objects.set(object.id, object);
      return object;
    },
    get: (id) => objects.get(id),
    remove: (id) => void objects.delete(id),
    all: () => [...objects.values()],
    restore(kept) {
      // safe: what a shelf of this kind had
      for (const object of kept as T[]) objects.set(object.id, object);
    },
  };
}
