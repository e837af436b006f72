import { createParser } from "eventsource-parser";
import { beforeAll, describe, expect, it } from "vitest";
import type { PostNews } from "#contract/posts.ts";
import { type LiveEvent, liveEvent } from "#contract/responses.ts";
import { startApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sendLive } from "#test/send-live.ts";

let app: TestApp;
let megan: Person;
let adele: Person;
let alex: Person;
let diego: Person;
beforeAll(async () => {
  app = await startApp();
  [megan, adele] = [await app.as("megan"), await app.as("adele")];
  [alex, diego] = [await app.as("alex"), await app.as("diego")];
});

/** Opens a survey's stream; `next` resolves with the next news that fits. */
async function watch(person: Person, id: string) {
  const abort = new AbortController();
  const reply = await person.request(`/v1/survey/${id}/events`, { signal: abort.signal });
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  const parser = createParser({
    onEvent: ({ data }) => {
      events.push(liveEvent.parse(JSON.parse(data)));
      for (const look of waiting) look();
    },
  });
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of reply.body ?? [])
      parser.feed(decoder.decode(chunk, { stream: true }));
  };
  void read().catch(() => {});
  const next = (fits: (news: PostNews) => boolean) =>
    new Promise<PostNews>((resolve) => {
      const look = () => {
        const found = events.flatMap(({ posts }) => posts ?? []).find(fits);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  return { next, events, stop: () => abort.abort() };
}

describe("the stream of a Q&A", () => {
  it("brings what is written, moved and reacted to, to moderators and others as each may see it (QNA-19, QNA-26)", async () => {
    const { id } = await sendLive(app, megan, "qna", { requireApproval: true });
    const params = { kind: "qna" as const, id };
    const [owner, organiser, other] = [
      await watch(megan, id),
      await watch(adele, id),
      await watch(diego, id),
    ];
    const begun = await other.next(() => true);
    expect(begun).toMatchObject({ since: null, changed: [], total: 0 });
    const create = (responseValue: string) =>
      alex.posts.create({ params, body: { responseValue } }).then(({ post }) => post);
    // The first news after the beginning has no predecessor in the process.
    await create("Is this on?");
    await owner.next(({ total }) => total === 1);
    const asked = await create("A secret for now");
    for (const moderator of [owner, organiser]) {
      const news = await moderator.next(({ total }) => total === 2);
      expect(news.counts.pending).toBe(2);
      expect(news.changed.map(({ responseValue }) => responseValue)).toContain("A secret for now");
    }
    const heard = await other.next(({ revision }) => revision > begun.revision);
    expect(heard).toMatchObject({ changed: [], total: 0, counts: { pending: null, approved: 0 } });
    expect(JSON.stringify(other.events)).not.toContain("A secret for now");

    const at = { id, responseId: asked.id };
    await megan.posts.reply({ params: at, body: { scope: "private", value: "Hush" } });
    await owner.next(({ changed }) => changed.some(({ replies }) => replies.length === 1));
    await megan.posts.change({ params: at, body: { state: "approved" } });
    const shown = await other.next(({ counts }) => counts.approved === 1);
    expect(shown.changed).toMatchObject([
      { id: asked.id, state: "approved", responseValue: "A secret for now", replies: [] },
    ]);
    expect(shown.changed[0]?.user).toEqual({ aadObjectId: null, name: "Alex Wilber" });
    expect(JSON.stringify(other.events)).not.toContain("Hush");
    expect(JSON.stringify(other.events)).not.toContain(alex.id);

    await diego.posts.react({
      params: { ...params, responseId: asked.id },
      body: { reaction: ":thumbsup:" },
    });
    const liked = await other.next(({ changed }) => changed[0]?.reactions[0]?.count === 1);
    expect(liked.since).not.toBeNull();
    await megan.posts.change({ params: at, body: { focused: true } });
    await other.next(({ changed }) => changed[0]?.focused === true);
    const listed = await diego.posts.list({ params });
    expect(listed.revision).toBe(other.events.at(-1)?.revision);
    for (const { stop } of [owner, organiser, other]) stop();
  });
});
