import { createParser } from "eventsource-parser";
import { type LiveEvent, liveEvent } from "#contract/responses.ts";
import type { Rig } from "./start-rig.ts";

/**
 * A page that shows a survey's results: it comes back by itself when its stream is cut, with the
 * last event's id.
 */
export type Watcher = {
  /** What it was told last, or null. */
  last: () => LiveEvent | null;
  /** How many streams it has had. */
  streams: () => number;
  close: () => Promise<void>;
};

const comesBackAfter = 200;

/** Watches a survey at a process of the product; `url` is where that process answers. */
export function watchSurvey(url: string, id: string, token: string): Watcher {
  const abort = new AbortController();
  let [last, streams]: [LiveEvent | null, number] = [null, 0];

  async function watch(): Promise<void> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(last ? { "last-event-id": String(last.revision) } : {}),
    };
    const reply = await fetch(`${url}/msteams/api/v1/survey/${id}/events`, {
      headers,
      signal: abort.signal,
    });
    if (reply.status !== 200) {
      await reply.body?.cancel();
      return;
    }
    streams += 1;
    const parser = createParser({
      onEvent: ({ data }) => (last = liveEvent.parse(JSON.parse(data))),
    });
    const decoder = new TextDecoder();
    for await (const chunk of reply.body ?? [])
      parser.feed(decoder.decode(chunk, { stream: true }));
  }

  async function keepWatching(): Promise<void> {
    while (!abort.signal.aborted) {
      await watch().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, comesBackAfter));
    }
  }

  const watching = keepWatching();
  return {
    last: () => last,
    streams: () => streams,
    close: () => {
      abort.abort();
      return watching;
    },
  };
}

/** Waits until all have been told what the results say now; fails if one never is. */
export async function untilAllSeeTheEnd(
  rig: Pick<Rig, "emulator" | "as">,
  id: string,
  watching: readonly Watcher[],
): Promise<void> {
  const owner = await rig.as("adele");
  const reply = await owner.request(`/v1/survey/${id}/responses`);
  const { results }: Pick<LiveEvent, "results"> = JSON.parse(await reply.text());
  const end = countsIn(results);
  await rig.emulator.until("all viewers to see the last votes", async () =>
    watching.every((each) => countsIn(each.last()?.results) === end),
  );
}

function countsIn(results: LiveEvent["results"] | undefined): string {
  const choices = results?.questions[0]?.choices ?? [];
  return choices.map(({ count: votes }) => votes).join(" ");
}
