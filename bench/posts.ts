import { randomUUID } from "node:crypto";
import { createParser } from "eventsource-parser";
import { Pool } from "undici";
import { type LiveEvent, liveEvent } from "#contract/responses.ts";
import { postId, type SurveyId } from "#domain/ids.ts";
import type { Person } from "#test/person.ts";
import { joinCrowd, type Voter } from "#test/rig/crowd.ts";
import { usageOf } from "#test/rig/process-usage.ts";
import { percentile } from "#test/rig/run-load.ts";
import { startRig } from "#test/rig/start-rig.ts";
import { meetingName, sendLive } from "#test/send-live.ts";
import { figure, printTable } from "./print-table.ts";
import { freshServer, type Services } from "./services.ts";
import { startViewers } from "./start-viewers.ts";

const crowd = { posting: 300, reacting: 1000, watching: 40 };
const lasts = 60_000;
/** What each of them does in that time. */
const each = { posts: 2, reactions: 4 };

type Row = (string | number)[];
/** A reaction that was saved: to which post, by whom, how many it had then, when it was sent. */
type Reacted = { post: string; by: number; count: number; sentAt: number };
/** When a watcher's page first showed this many reactions to a post. */
type Seen = Map<string, { count: number; at: number }[]>;

/**
 * A Q&A with review: 300 people ask and 1,000 react within a minute, while two moderators approve
 * what comes and everybody's page is open.
 */
export async function posts({ databaseUrl, redisUrl }: Services): Promise<void> {
  const rows = [await ask("PGlite", {}, 1)];
  if (databaseUrl) {
    const one = await freshServer(databaseUrl);
    rows.push(await ask("PostgreSQL", { DATABASE_URL: one.url }, 1).finally(one.drop));
  }
  if (databaseUrl && redisUrl) {
    const two = await freshServer(databaseUrl);
    const settings = { DATABASE_URL: two.url, REDIS_URL: redisUrl };
    rows.push(await ask("two processes", settings, 2).finally(two.drop));
  }
  printTable(
    [
      "database",
      "questions asked, approved, lost",
      "reactions saved, different ones, counted, refused",
      "reaction to screens, p50 / p99",
      "call, p50 / p99",
      "cores",
    ],
    rows,
  );
}

async function ask(name: string, settings: Record<string, string>, count: number): Promise<Row> {
  const rig = await startRig({ settings, count });
  try {
    const people = await joinCrowd(rig.emulator, meetingName, crowd.reacting);
    const urls = [...rig.processes.values()].map(({ url }) => url);
    const owner = await rig.as("adele");
    const { id } = await sendLive(rig, owner, "qna", { requireApproval: true });
    const pools = urls.map((url) => new Pool(url, { connections: 64 }));
    const seen: Seen[] = [];
    const stop = new AbortController();
    const watching = people.slice(0, crowd.watching).map((person, at) => {
      const own: Seen = new Map();
      seen.push(own);
      return watch(urls[at % urls.length] ?? "", id, person, own, stop.signal);
    });
    await Promise.all(watching.map(({ open }) => open));
    const others = await openPages(urls, id, people.slice(crowd.watching));
    const cpu = () =>
      [...rig.processes.values()].reduce((sum, { pid }) => sum + usageOf(pid).cpuSeconds, 0);
    const [before, since] = [cpu(), performance.now()];
    const approved: string[] = [];
    const latencies: number[] = [];
    const call = async (at: number, person: Voter, path: string, body: unknown) => {
      const begin = performance.now();
      const reply = await (pools[at % pools.length] ?? fail()).request({
        method: "POST",
        path: `/msteams/api/v1/qna/${id}/response${path}`,
        headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const text = await reply.body.text();
      latencies.push(performance.now() - begin);
      return { status: reply.statusCode, body: text };
    };

    const asked: string[] = [];
    const asking = spread(crowd.posting * each.posts, async (n) => {
      const own = randomUUID();
      const person = people[n % crowd.posting] ?? fail();
      const body = { id: own, responseValue: `Question ${n}: what comes next?` };
      const { status } = await call(n, person, "", body);
      if (status === 201) asked.push(own);
    });
    let ended = false;
    const moderators = [owner, await rig.as("alex", count - 1)];
    const moderating = Promise.all(
      moderators.map(async (moderator) => {
        while (!ended || approved.length < asked.length)
          if (!(await approveSome(moderator, id, approved)) && ended) return;
      }),
    );
    const [reacted, refused]: [Reacted[], number[]] = [[], []];
    await spread(crowd.reacting * each.reactions, async (n) => {
      const post = approved[(n * 31) % Math.max(approved.length, 1)];
      if (!post) return;
      const sentAt = performance.now();
      const person = people[n % crowd.reacting] ?? fail();
      const body = { reaction: ":thumbsup:", on: true };
      const { status, body: text } = await call(n, person, `/${post}/reaction`, body);
      if (status >= 300) return void refused.push(status);
      const count = JSON.parse(text).post.reactions[0]?.count ?? 0;
      reacted.push({ post, by: n % crowd.reacting, count, sentAt });
    });
    await asking;
    ended = true;
    await moderating;
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const cores = (cpu() - before) / ((performance.now() - since) / 1000);
    const counted = await countReactions(owner, id);
    const list = await allPosts(owner, id);
    stop.abort();
    await Promise.all(others.map((each) => each.close()));
    await Promise.all(watching.map(({ done }) => done));
    await Promise.all(pools.map((pool) => pool.destroy()));
    const delays = Float64Array.from(
      seen.flatMap((own) => reacted.flatMap((one) => delayOf(own, one))),
    ).sort();
    const calls = Float64Array.from(latencies).sort();
    // Some choose the same question twice, which counts once.
    const different = new Set(reacted.map(({ post, by }) => `${post} ${by}`)).size;
    return [
      name,
      `${asked.length}, ${list.length}, ${asked.filter((one) => !list.includes(one)).length}`,
      `${reacted.length}, ${different}, ${counted}, ${refused.length}`,
      [0.5, 0.99].map((share) => `${figure(percentile(delays, share))} ms`).join(" / "),
      [0.5, 0.99].map((share) => `${figure(percentile(calls, share))} ms`).join(" / "),
      cores.toFixed(2),
    ];
  } finally {
    await rig.close();
  }
}

/** The others' pages, in processes of their own: this one shall have time to measure. */
function openPages(urls: readonly string[], id: SurveyId, people: readonly Voter[]) {
  const open = urls.map((url, at) => {
    const tokens = people.filter((_, n) => n % urls.length === at).map(({ token }) => token);
    const path = `/msteams/api/v1/survey/${id}/events`;
    return startViewers({ port: Number(new URL(url).port), path, tokens, viewers: tokens.length });
  });
  return Promise.all(open);
}

/** Calls `act` so often within `lasts`, at random moments; resolves when all are done. */
async function spread(times: number, act: (n: number) => Promise<void>): Promise<void> {
  const begin = performance.now();
  const slot = lasts / times;
  const acts = Array.from({ length: times }, async (_, n) => {
    const at = begin + (n + Math.random()) * slot;
    await new Promise((resolve) => setTimeout(resolve, at - performance.now()));
    await act(n);
  });
  await Promise.all(acts);
}

/** Approves what a moderator finds in review; another moderator may have been there first. */
async function approveSome(who: Person, id: SurveyId, approved: string[]): Promise<boolean> {
  const query = { states: "pending", sort: "newest", limit: 20 } as const;
  const page = await who.posts.list({ params: { kind: "qna", id }, query }).catch(() => null);
  for (const post of page?.posts ?? []) {
    const params = { id, responseId: post.id };
    const done = await who.posts.change({ params, body: { state: "approved" } }).catch(() => null);
    if (done && !approved.includes(post.id)) approved.push(post.id);
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  return page === null || page.posts.length > 0;
}

async function allPosts(who: Person, id: SurveyId) {
  return (await pagesOf(who, id)).map((post) => String(post.id));
}

async function countReactions(who: Person, id: SurveyId): Promise<number> {
  const counts = (await pagesOf(who, id)).flatMap(({ reactions }) => reactions);
  return counts.reduce((sum, { count }) => sum + count, 0);
}

async function pagesOf(who: Person, id: SurveyId) {
  const found = [];
  let after: string | undefined;
  do {
    const query = { sort: "newest", limit: 100, ...(after ? { after } : {}) } as const;
    const page = await who.posts.list({ params: { kind: "qna", id }, query });
    found.push(...page.posts);
    after = page.next ?? undefined;
  } while (after);
  return found;
}

/** Holds an event stream; `seen` notes what its events show. */
function watch(url: string, id: SurveyId, { token }: Voter, seen: Seen, stop: AbortSignal) {
  const open = Promise.withResolvers<void>();
  const done = (async () => {
    const reply = await fetch(`${url}/msteams/api/v1/survey/${id}/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: stop,
    });
    if (reply.status !== 200) throw new Error(`the stream was answered with ${reply.status}`);
    const parser = createParser({
      onEvent: ({ data }) => note(liveEvent.parse(JSON.parse(data)), seen),
    });
    const decoder = new TextDecoder();
    for await (const chunk of reply.body ?? []) {
      open.resolve();
      parser.feed(decoder.decode(chunk, { stream: true }));
    }
  })().catch((error: unknown) => {
    if (!stop.aborted) open.reject(error);
  });
  return { open: open.promise, done };
}

function note({ posts: news }: LiveEvent, seen: Seen): void {
  const at = performance.now();
  for (const { id, reactions } of news?.changed ?? []) {
    const sightings = seen.get(id) ?? [];
    sightings.push({ count: reactions[0]?.count ?? 0, at });
    seen.set(postId.parse(id), sightings);
  }
}

function delayOf(seen: Seen, { post, count, sentAt }: Reacted): number[] {
  const at = seen.get(post)?.find((sighting) => sighting.count >= count)?.at;
  return at === undefined ? [Number.POSITIVE_INFINITY] : [at - sentAt];
}

function fail(): never {
  throw new Error("nobody is there");
}
