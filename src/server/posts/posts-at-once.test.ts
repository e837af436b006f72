import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PostPage } from "#contract/posts.ts";
import { type PostId, tenantId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";

import { joinCrowd, type Voter } from "#test/rig/crowd.ts";
import { sendLive } from "#test/send-live.ts";

// An app of its own: fifty people join, who come by the share link.
let app: TestApp;
let megan: Person;
let adele: Person;
let alex: Person;
let crowd: Voter[];
beforeAll(async () => {
  app = await startOwnApp();
  [megan, adele, alex] = [await app.as("megan"), await app.as("adele"), await app.as("alex")];
  crowd = await joinCrowd(app.emulator, "Mark 8 Project Team / General", 50);
});
afterAll(() => app.close());

async function send(type: "qna" | "icebreaker", over: Partial<DraftInput> = {}) {
  const { id } = await sendLive(app, megan, type, over);
  await megan.surveys.share({
    params: { id },
    body: { type: "web", authMethod: "aad", id: tenantId.parse(megan.tenantId) },
  });
  return { id };
}

async function post(by: Voter | Person, path: string, body: unknown): Promise<number> {
  const reply = await fetch(`${app.url}/msteams/api${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${by.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await reply.body?.cancel();
  return reply.status;
}

describe("fifty people at once", () => {
  it("react to one post: each counts once, whatever is sent again (ICE-03, API-44)", async () => {
    const { id } = await send("icebreaker");
    const params = { kind: "icebreaker" as const, id };
    const made = await alex.posts.create({ params, body: { responseValue: "An astronaut" } });
    const path = `/v1/icebreaker/${id}/response/${made.post.id}/reaction`;
    const give = (reaction: string, on?: boolean) =>
      Promise.all(crowd.map((by) => post(by, path, { reaction, ...(on ? { on } : {}) })));
    const both = await Promise.all([give(":heart:", true), give(":heart:", true), give(":clap:")]);
    expect(new Set(both.flat())).toEqual(new Set([200]));
    const counts = async () =>
      (await alex.posts.list({ params })).posts[0]?.reactions.map(({ reaction, count, names }) => ({
        reaction,
        count,
        names: names.length,
      }));
    expect(await counts()).toEqual([
      { reaction: ":heart:", count: 50, names: limits.reactionNames },
      { reaction: ":clap:", count: 50, names: limits.reactionNames },
    ]);
    await Promise.all(crowd.slice(0, 20).map((by) => post(by, path, { reaction: ":clap:" })));
    expect((await counts())?.at(1)?.count).toBe(30);
  });

  it("post: none is lost, and each is there once (ICE-02)", async () => {
    const { id } = await send("qna", { requireApproval: true });
    const path = `/v1/qna/${id}/response`;
    const sent = crowd.map((by, n) => {
      const body = { responseValue: `Question ${n}`, id: crypto.randomUUID() };
      return [post(by, path, body), post(by, path, body)];
    });
    expect(new Set(await Promise.all(sent.flat()))).toEqual(new Set([201]));
    const texts: string[] = [];
    let page: PostPage | null = null;
    do {
      const after: string | undefined = page?.next ?? undefined;
      page = await megan.posts.list({
        params: { kind: "qna", id },
        query: { states: "pending", limit: 20, ...(after ? { after } : {}) },
      });
      texts.push(...page.posts.map(({ responseValue }) => responseValue));
    } while (page.next);
    expect(texts.toSorted()).toEqual(crowd.map((_, n) => `Question ${n}`).toSorted());
    expect(page).toMatchObject({ total: 50, counts: { pending: 50 } });
    const survey = await megan.surveys.get({ params: { id } });
    expect(survey.responseCount).toBe(50);
  });
});

describe("while the host answers no questions about roles", () => {
  it("people ask and react, and an organiser moderates once it does (QNA-25, MTG-30)", async () => {
    const { id } = await sendLive(app, megan, "qna", { requireApproval: true });
    const params = { kind: "qna" as const, id };
    const diego = await app.as("diego");
    await app.emulator.faults({ hold: { pathIncludes: "/participants/" } });
    const { post: asked } = await alex.posts.create({ params, body: { responseValue: "Now?" } });
    const ofDiego = await diego.posts.create({ params, body: { responseValue: "Later?" } });
    await megan.posts.change({
      params: { id, responseId: ofDiego.post.id },
      body: { state: "approved" },
    });
    const like = (by: Person, responseId: PostId) =>
      by.posts.react({ params: { ...params, responseId }, body: { reaction: ":thumbsup:" } });
    expect((await like(alex, ofDiego.post.id)).post.reactions).toMatchObject([{ count: 1 }]);
    await app.emulator.faults({});
    await adele.posts.change({
      params: { id, responseId: asked.id },
      body: { state: "approved" },
    });
    expect((await like(diego, asked.id)).post.reactions).toMatchObject([{ count: 1 }]);
  });
});

describe("two moderators at once", () => {
  it("cannot both decide: one move wins and the other is refused (QNA-14, QNA-25)", async () => {
    const { id } = await send("qna");
    const params = { kind: "qna" as const, id };
    const ids: PostId[] = [];
    for (let n = 0; n < 8; n += 1)
      ids.push((await alex.posts.create({ params, body: { responseValue: `${n}?` } })).post.id);
    const change = (by: Person, responseId: PostId, body: { focused: true } | { state: "done" }) =>
      by.posts.change({ params: { id, responseId }, body }).then(
        () => 200,
        (error) => error.status,
      );
    for (const each of ids) {
      const [moved, focused] = await Promise.all([
        change(megan, each, { state: "done" }),
        change(adele, each, { focused: true }),
      ]);
      expect(moved).toBe(200);
      expect([200, 409]).toContain(focused);
    }
    const { posts } = await alex.posts.list({ params });
    expect(posts.map(({ state, focused }) => ({ state, focused }))).toEqual(
      ids.map(() => ({ state: "done", focused: false })),
    );
  });

  it("focus at most one question (QNA-16)", async () => {
    const { id } = await send("qna");
    const params = { kind: "qna" as const, id };
    const ids: PostId[] = [];
    for (let n = 0; n < 4; n += 1)
      ids.push((await alex.posts.create({ params, body: { responseValue: `${n}?` } })).post.id);
    await Promise.all(
      ids.flatMap((responseId) =>
        [megan, adele].map((by) =>
          by.posts.change({ params: { id, responseId }, body: { focused: true } }),
        ),
      ),
    );
    const { posts } = await alex.posts.list({ params });
    expect(posts.filter(({ focused }) => focused)).toHaveLength(1);
  });
});

describe("one person who posts fifty times a second", () => {
  it("is told to wait, and nobody else is (CON-06)", async () => {
    const { id } = await send("icebreaker");
    const path = `/v1/icebreaker/${id}/response`;
    const [flood] = crowd;
    if (!flood) throw new Error("nobody");
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => post(flood, path, { responseValue: `Spam ${n}` })),
    );
    const { perMinute } = limits.posts;
    const taken = statuses.filter((status) => status === 201).length;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThanOrEqual(perMinute);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50 - taken);
    const others = await Promise.all(
      crowd.slice(1, 11).map((by) => post(by, path, { responseValue: "Hello" })),
    );
    expect(new Set(others)).toEqual(new Set([201]));
    const list = await megan.posts.list({ params: { kind: "icebreaker", id } });
    expect(list.total).toBe(taken + 10);
  });
});
