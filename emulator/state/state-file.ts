import { readFile } from "node:fs/promises";
import type { State } from "./state.ts";
import { writeAtomically } from "./write-atomically.ts";

type StateFile = { save(): void; flush(): Promise<void> };

const delayMs = 500;

/**
 * Answers null where there is no file yet. A file that cannot be read as state is an error, not an
 * empty start: it may hold someone's chats.
 */
export async function loadState(path: string | null): Promise<State | null> {
  if (path === null) return null;
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error(
      `The emulator's data file ${path} is damaged. Delete it to start with fresh demo data.`,
    );
  }
  if (!isState(parsed))
    throw new Error(
      `The emulator's data file ${path} is of another version. Delete it to start with fresh demo data.`,
    );
  return parsed;
}

/** Writes at most every half second, to a new file that then takes the old one's place. */
export function openStateFile(
  path: string | null,
  state: State,
  onError: (error: unknown) => void,
): StateFile {
  if (path === null) return { save: () => undefined, flush: () => Promise.resolve() };
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  const write = (): Promise<void> => {
    timer = null;
    writing = writing.then(() => writeAtomically(path, JSON.stringify(state)));
    return writing;
  };
  return {
    save() {
      timer ??= setTimeout(() => write().catch(onError), delayMs);
    },
    async flush() {
      if (timer !== null) clearTimeout(timer);
      await write();
    },
  };
}

function isState(value: unknown): value is State {
  return (
    typeof value === "object" &&
    value !== null &&
    "version" in value &&
    value.version === 1 &&
    "organisation" in value &&
    "messages" in value
  );
}
