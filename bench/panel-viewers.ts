import { createParser } from "eventsource-parser";
import { Agent } from "undici";
import { listEvent } from "#contract/surveys.ts";
import type { LoadRequest } from "#test/rig/run-load.ts";

/**
 * What a page polls, and its interval in milliseconds. `isList`: reread when the list's stream
 * announces a change.
 */
export type Asked = { name: string; request: LoadRequest; every: number; isList: boolean };
export type Answered = { name: string; ms: number; status: number; bytes: number };
export type PanelViewers = {
  /** All responses since the last call of this function. */
  answers: () => Answered[];
  /**
   * Milliseconds from now until each viewer's list contains this text, sorted. `within`: the spread
   * of their readings, instead of the announced one.
   */
  untilAllHave: (text: string, within: number | null) => Promise<number[]>;
  close: () => Promise<void>;
};
type Page = { asked: Asked[]; events: string | null };

const openAtOnce = 32;

/**
 * Open pages that poll with ETags at staggered moments and follow the list's stream. Resolves once
 * each has read everything.
 */
export async function openPanels(url: string, pages: Page[]): Promise<PanelViewers> {
  const agent = new Agent({
    connections: pages.length * 2,
    headersTimeout: 60_000,
    bodyTimeout: 0,
  });
  const ended = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  let answers: Answered[] = [];
  const news = watchNews(pages.length);

  function unlessEnded(error: unknown): void {
    if (!ended.signal.aborted) throw error;
  }

  async function ask(viewer: number, asked: Asked, tags: Map<string, string>): Promise<void> {
    const { text, ...answered } = await send(agent, url, asked, tags);
    answers.push(answered);
    if (asked.isList) news.saw(viewer, text);
  }

  async function open({ asked, events }: Page, viewer: number): Promise<void> {
    const tags = new Map<string, string>();
    const token = asked[0]?.request.token ?? "";
    for (const each of asked) await ask(viewer, each, tags);
    const later = (each: Asked, wait: number) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        void ask(viewer, each, tags).then(() => later(each, each.every), unlessEnded);
      }, wait);
      timers.add(timer);
    };
    for (const each of asked) later(each, Math.random() * each.every);
    if (!events) return;
    const readAgain = (within: number) =>
      setTimeout(() => {
        const lists = asked.filter(({ isList }) => isList).map((each) => ask(viewer, each, tags));
        void Promise.all(lists).catch(unlessEnded);
      }, Math.random() * within);
    const stream = await agent.request({
      origin: url,
      method: "GET",
      path: events,
      headers: { authorization: `Bearer ${token}` },
      signal: ended.signal,
    });
    void follow(stream.body, (within) => readAgain(news.within() ?? within)).catch(unlessEnded);
  }

  for (let at = 0; at < pages.length; at += openAtOnce)
    await Promise.all(pages.slice(at, at + openAtOnce).map((page, n) => open(page, at + n)));
  answers = [];
  return {
    answers: () => answers.splice(0),
    untilAllHave: news.until,
    close: async () => {
      ended.abort();
      for (const timer of timers) clearTimeout(timer);
      await agent.destroy();
    },
  };
}

/** When this many viewers have seen a text. */
function watchNews(viewers: number) {
  let wanted: { text: string; within: number | null; had: (viewer: number) => void } | null = null;
  const until: PanelViewers["untilAllHave"] = (text, within) => {
    const [begun, found] = [performance.now(), new Map<number, number>()];
    return new Promise((resolve) => {
      const had = (viewer: number) => {
        if (!found.has(viewer)) found.set(viewer, performance.now() - begun);
        if (found.size < viewers) return;
        wanted = null;
        resolve([...found.values()].sort((one, other) => one - other));
      };
      wanted = { text, within, had };
    });
  };
  return {
    until,
    within: () => wanted?.within ?? null,
    saw: (viewer: number, text: string) => {
      if (wanted && text.includes(wanted.text)) wanted.had(viewer);
    },
  };
}

async function send(
  agent: Agent,
  url: string,
  { name, request }: Asked,
  tags: Map<string, string>,
): Promise<Answered & { text: string }> {
  const begun = performance.now();
  const { method = "GET", path, token, body } = request;
  const headers = {
    authorization: `Bearer ${token}`,
    ...(tags.has(name) ? { "if-none-match": tags.get(name) } : {}),
    ...(body ? { "content-type": "application/json" } : {}),
  };
  const reply = await agent.request({ origin: url, method, path, headers, body: body ?? null });
  const text = await reply.body.text();
  if (reply.statusCode >= 400) throw new Error(`${path} answered ${reply.statusCode} ${text}`);
  const tag = reply.headers.etag;
  if (typeof tag === "string") tags.set(name, tag);
  return {
    name,
    ms: performance.now() - begun,
    status: reply.statusCode,
    bytes: text.length,
    text,
  };
}

async function follow(
  body: AsyncIterable<Uint8Array>,
  told: (within: number) => void,
): Promise<void> {
  const parser = createParser({
    onEvent: ({ data }) => told(listEvent.parse(JSON.parse(data)).within),
  });
  const decoder = new TextDecoder();
  for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }));
}
