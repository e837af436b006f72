export type Listener = {
  /** A survey changed, in any process; the key is what was published. */
  changed: (key: string) => void;
  /**
   * Changes may have been missed: called every two seconds while another process is unreachable,
   * and once when this one is reachable again.
   */
  missed: () => void;
};

/** Publishes the keys of changed surveys to every process. */
export type Fanout = {
  publish: (key: string) => void;
  subscribe: (listener: Listener) => void;
  isUp: () => boolean;
  close: () => Promise<void>;
};

/** Within one process. */
export function createLocalFanout(): Fanout {
  const listeners: Listener[] = [];
  return {
    publish: (key) => queueMicrotask(() => listeners.forEach((listener) => listener.changed(key))),
    subscribe: (listener) => void listeners.push(listener),
    isUp: () => true,
    close: async () => {},
  };
}
