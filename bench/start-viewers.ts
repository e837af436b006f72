import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Delays, TimedVote } from "./sightings.ts";
import type { Crowd, FromViewers, ToViewers } from "./viewers-process.ts";

export type Viewers = {
  /** How long each vote took to reach the viewers; waits until they have the last one. */
  delays: (votes: readonly TimedVote[]) => Promise<Delays>;
  /** Begins anew. */
  forget: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Opens a crowd of viewers in a process of their own; resolves when each has been shown the poll.
 * Rejects when one of them is cut off.
 */
export async function startViewers(crowd: Crowd): Promise<Viewers> {
  const child = fork(path.join(import.meta.dirname, "viewers-process.ts"), {
    serialization: "advanced",
  });
  await ask(child, { watch: crowd });
  return {
    delays: async (votes) => {
      const reply = await ask(child, { delaysOf: [...votes] });
      if (typeof reply === "string" || !("delays" in reply))
        throw new Error("the viewers answered something else");
      return reply.delays;
    },
    forget: async () => void (await ask(child, "forget")),
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.disconnect();
      await gone;
    },
  };
}

function ask(child: ChildProcess, message: ToViewers): Promise<FromViewers> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) =>
      reject(new Error(`the viewers' process ended with ${code}`));
    child.once("exit", ended);
    child.once("message", (reply: FromViewers) => {
      child.off("exit", ended);
      resolve(reply);
    });
    if (child.exitCode !== null) ended(child.exitCode);
    else child.send(message);
  });
}
