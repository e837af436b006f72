import { beforeAll, describe, expect, it } from "vitest";
import type { PostId } from "#domain/ids.ts";
import { postId, replyId } from "#domain/ids.ts";
import type { PostState } from "#domain/post/post.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendLive } from "#test/send-live.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
/** Owns each Q&A; a presenter of the meeting. */
let megan: Person;
/** Organises the meeting. */
let adele: Person;
let alex: Person;
let diego: Person;
/** Not in the meeting. */
let lee: Person;
beforeAll(async () => {
  app = await startApp();
  [megan, adele, alex, diego, lee] = await Promise.all(
    (["megan", "adele", "alex", "diego", "lee"] as const).map((who) => app.as(who)),
  ).then(([a, b, c, d, e]) => {
    if (!a || !b || !c || !d || !e) throw new Error("somebody is missing");
    return [a, b, c, d, e] as const;
  });
});

async function aQna(over: Partial<DraftInput> = {}) {
  const { id } = await sendLive(app, megan, "qna", over);
  const params = { kind: "qna" as const, id };
  const ask = async (by: Person, responseValue: string, more: Record<string, unknown> = {}) =>
    (await by.posts.create({ params, body: { responseValue, ...more } })).post;
  const at = (responseId: PostId) => ({ id, responseId });
  const move = (by: Person, post: PostId, state: PostState) =>
    by.posts.change({ params: at(post), body: { state } });
  const focus = (by: Person, post: PostId, focused: boolean) =>
    by.posts.change({ params: at(post), body: { focused } });
  const edit = (by: Person, post: PostId, responseValue: string) =>
    by.posts.change({ params: at(post), body: { responseValue } });
  const reply = (by: Person, post: PostId, scope: "public" | "private", value: string) =>
    by.posts.reply({ params: at(post), body: { scope, value } });
  const like = (by: Person, post: PostId, on?: boolean) =>
    by.posts.react({
      params: { ...params, responseId: post },
      body: { reaction: ":thumbsup:", ...(on === undefined ? {} : { on }) },
    });
  const texts = async (by: Person, query: Parameters<Person["posts"]["list"]>[0]["query"] = {}) =>
    (await by.posts.list({ params, query })).posts.map((post) => post.responseValue);
  return { id, params, ask, move, focus, edit, reply, like, texts };
}
const allStates = { states: "pending,approved,done,dismissed" };

describe("a question", () => {
  it("has 1 to 3000 characters, as has an edit and a reply (QNA-02, QNA-23)", async () => {
    const { ask, edit, reply } = await aQna();
    const post = await ask(alex, `  ${"a".repeat(3000)} `);
    expect(post.responseValue).toHaveLength(3000);
    for (const text of ["", "  ", "\u200b", "a".repeat(3001)]) {
      const refused = refusedWith(400, "RESPONSE_INVALID");
      await expect(ask(alex, text)).rejects.toEqual(refused);
      await expect(edit(alex, post.id, text)).rejects.toEqual(refused);
      await expect(reply(megan, post.id, "public", text)).rejects.toEqual(refused);
    }
  });

  it("is approved at once, or waits where it needs approval (QNA-15)", async () => {
    expect(await (await aQna()).ask(alex, "Now?")).toMatchObject({ state: "approved" });
    const reviewed = await aQna({ requireApproval: true });
    expect(await reviewed.ask(alex, "Later?")).toMatchObject({ state: "pending", mine: true });
  });

  it("tells its state, since when, and whether it is in focus (ENT-27)", async () => {
    const { params, ask, move, focus } = await aQna({ requireApproval: true });
    const { id } = await ask(alex, "Where?");
    const seen = async () =>
      (await megan.posts.list({ params, query: allStates })).posts.find((post) => post.id === id);
    expect(await seen()).toMatchObject({ state: "pending", focused: false });
    let last = new Date(0);
    for (const state of ["approved", "done", "approved"] as const) {
      await move(megan, id, state);
      const post = await seen();
      expect(post?.state).toBe(state);
      expect(post?.stateChangedAt?.getTime()).toBeGreaterThanOrEqual(last.getTime());
      last = post?.stateChangedAt ?? expect.fail("it was changed");
    }
    await focus(megan, id, true);
    expect(await seen()).toMatchObject({ state: "approved", focused: true, stateChangedAt: last });
    const { id: other } = await ask(alex, "Why?");
    await move(megan, other, "dismissed");
    const { posts } = await megan.posts.list({ params, query: allStates });
    expect(posts.find((post) => post.id === other)?.state).toBe("dismissed");
  });

  it("is there once, however often it is sent with its id", async () => {
    const { ask, params } = await aQna();
    const id = postId.parse(crypto.randomUUID());
    const sent = await Promise.all([1, 2, 3].map(() => ask(alex, "Once?", { id })));
    expect(new Set(sent.map((post) => post.id))).toEqual(new Set([id]));
    expect(await alex.posts.list({ params })).toMatchObject({ total: 1 });
    await expect(ask(diego, "Mine?", { id })).rejects.toEqual(refusedWith(403, "POST_NOT_YOURS"));
  });

  it("has a reply once, however often it is sent with its id, also after its state changed (QNA-23)", async () => {
    const { id, params, ask, move } = await aQna({ requireApproval: true });
    const post = await ask(alex, "Once?");
    const body = {
      id: replyId.parse(crypto.randomUUID()),
      scope: "private" as const,
      value: "Which team?",
    };
    const at = { id, responseId: post.id };
    await Promise.all([1, 2].map(() => megan.posts.reply({ params: at, body })));
    await move(megan, post.id, "approved");
    const again = await megan.posts.reply({ params: at, body: { ...body, value: "Which?" } });
    expect(again.post.replies).toMatchObject([{ id: body.id, value: "Which team?" }]);
    const refused = refusedWith(403, "POST_NOT_YOURS");
    await expect(adele.posts.reply({ params: at, body })).rejects.toEqual(refused);
    const { id: responseId } = await ask(alex, "Twice?");
    await expect(megan.posts.reply({ params: { id, responseId }, body })).rejects.toEqual(refused);
    expect((await megan.posts.list({ params, query: allStates })).posts).toHaveLength(2);
  });

  it("is edited by its author alone, until somebody has decided on it (QNA-20)", async () => {
    const reviewed = await aQna({ requireApproval: true });
    const post = await reviewed.ask(alex, "Wehn?");
    expect(await reviewed.edit(alex, post.id, "When?")).toMatchObject({
      post: { responseValue: "When?", edited: true, mine: true, state: "pending" },
    });
    await expect(reviewed.edit(diego, post.id, "No")).rejects.toEqual(
      refusedWith(404, "POST_NOT_FOUND"),
    );
    await expect(reviewed.edit(megan, post.id, "No")).rejects.toEqual(
      refusedWith(403, "POST_NOT_YOURS"),
    );
    await reviewed.move(megan, post.id, "approved");
    await expect(reviewed.edit(alex, post.id, "Something rude")).rejects.toEqual(
      refusedWith(409, "POST_DECIDED"),
    );
    const free = await aQna();
    const shown = await free.ask(alex, "Where?");
    await expect(free.edit(diego, shown.id, "No")).rejects.toEqual(
      refusedWith(403, "POST_NOT_YOURS"),
    );
    expect((await free.edit(alex, shown.id, "Where to?")).post.state).toBe("approved");
  });
});

describe("moderation", () => {
  const allowed = [
    ["pending", "dismissed"],
    ["pending", "approved"],
    ["approved", "done"],
    ["done", "approved"],
    ["dismissed", "approved"],
  ];
  const ways: Record<PostState, PostState[]> = {
    pending: [],
    approved: ["approved"],
    done: ["approved", "done"],
    dismissed: ["dismissed"],
  };

  it("is not approved with another text than the moderator read (QNA-15, QNA-20)", async () => {
    const { id, ask, edit, texts } = await aQna({ requireApproval: true });
    const post = await ask(alex, "When do we ship?");
    await edit(alex, post.id, "Something abusive");
    const approve = (read: string) =>
      megan.posts.change({
        params: { id, responseId: post.id },
        body: { state: "approved", read },
      });
    await expect(approve("When do we ship?")).rejects.toEqual(refusedWith(409, "POST_EDITED"));
    expect(await texts(diego)).toEqual([]);
    await approve("Something abusive");
    expect(await texts(diego)).toEqual(["Something abusive"]);
  });

  it("makes the allowed moves and refuses all others (QNA-09 to QNA-14, API-42)", async () => {
    const { ask, move } = await aQna({ requireApproval: true });
    for (const from of ["pending", "approved", "done", "dismissed"] as const)
      for (const to of ["pending", "approved", "done", "dismissed"] as const) {
        if (from === to) continue;
        const author = from === "pending" || from === "done" ? alex : diego;
        const { id } = await ask(author, `From ${from} to ${to}`);
        for (const state of ways[from]) await move(megan, id, state);
        if (allowed.some(([a, b]) => a === from && b === to)) {
          const { post } = await move(megan, id, to);
          expect(post).toMatchObject({ state: to, stateChangedAt: expect.any(Date) });
        } else
          await expect(move(megan, id, to)).rejects.toEqual(refusedWith(409, "POST_NO_SUCH_MOVE"));
      }
  });

  it("is for owners and organisers of the meeting, while it is open (QNA-05, QNA-25)", async () => {
    const { id, ask, move, focus, reply } = await aQna({ requireApproval: true });
    const can = async (by: Person) => (await by.surveys.get({ params: { id } })).can;
    expect(await can(megan)).toContain("moderate");
    expect(await can(adele)).toEqual(["respond", "view-results", "moderate"]);
    expect(await can(alex)).toEqual(["respond", "view-results"]);
    const post = await ask(alex, "Who decides?");
    const denied = refusedWith(403, "POST_MODERATORS_ONLY");
    for (const by of [alex, diego]) {
      await expect(move(by, post.id, "approved")).rejects.toEqual(denied);
      await expect(focus(by, post.id, true)).rejects.toEqual(denied);
      await expect(reply(by, post.id, "private", "Me")).rejects.toEqual(denied);
    }
    expect((await move(adele, post.id, "approved")).post.state).toBe("approved");
    await megan.surveys.close({ params: { id }, body: {} });
    await expect(move(megan, post.id, "done")).rejects.toEqual(
      refusedWith(409, "SURVEY_NO_LONGER_OPEN"),
    );
    await expect(ask(alex, "Too late?")).rejects.toEqual(refusedWith(409, "SURVEY_NO_LONGER_OPEN"));
    expect(await can(megan)).not.toContain("moderate");
  });

  it("merges a question into an approved one: each person's like counts once there (QNA-21, QNA-25)", async () => {
    const { id, ask, move, like, params } = await aQna({ requireApproval: true });
    const [kept, same, other] = [
      await ask(alex, "A?"),
      await ask(diego, "B?"),
      await ask(alex, "C?"),
    ];
    const merge = (by: Person, responseId: PostId, mergeInto: PostId) =>
      by.posts.change({ params: { id, responseId }, body: { mergeInto } });
    const noMove = refusedWith(409, "POST_NO_SUCH_MOVE");
    await expect(merge(megan, same.id, kept.id)).rejects.toEqual(noMove);
    await move(megan, kept.id, "approved");
    await move(megan, other.id, "approved");
    await like(alex, kept.id);
    for (const by of [alex, diego]) await like(by, other.id);
    await expect(merge(diego, other.id, kept.id)).rejects.toEqual(
      refusedWith(403, "POST_MODERATORS_ONLY"),
    );
    await expect(merge(megan, kept.id, kept.id)).rejects.toEqual(noMove);
    expect((await merge(adele, other.id, kept.id)).post.state).toBe("dismissed");
    expect((await merge(adele, same.id, kept.id)).post.state).toBe("dismissed");
    await expect(merge(megan, other.id, kept.id)).rejects.toEqual(noMove);
    const { posts, counts } = await megan.posts.list({ params, query: { sort: "likes" } });
    expect(posts).toMatchObject([{ id: kept.id, reactions: [{ count: 2 }] }]);
    expect(counts).toMatchObject({ approved: 1, dismissed: 2 });
    // Taken back, and by likes: the stored number is exact.
    await like(diego, kept.id);
    await move(megan, other.id, "approved");
    const likes = (await megan.posts.list({ params, query: { sort: "likes" } })).posts;
    expect(likes.map((post) => [post.id, post.reactions[0]?.count])).toEqual([
      [other.id, 2],
      [kept.id, 1],
    ]);
  });

  it("focuses one approved question at a time, on top of the list (QNA-16)", async () => {
    const { ask, move, focus, params, texts } = await aQna();
    const [one, two] = [await ask(alex, "One"), await ask(diego, "Two")];
    await focus(megan, one.id, true);
    expect(await texts(alex)).toEqual(["One", "Two"]);
    await focus(adele, two.id, true);
    const focused = (await alex.posts.list({ params })).posts.map((post) => post.focused);
    expect(focused).toEqual([true, false]);
    expect(await texts(alex)).toEqual(["Two", "One"]);
    await move(megan, two.id, "done");
    expect((await alex.posts.list({ params })).posts.some((post) => post.focused)).toBe(false);
    await expect(focus(megan, two.id, true)).rejects.toEqual(refusedWith(409, "POST_NOT_APPROVED"));
    await focus(megan, one.id, true);
    expect((await focus(megan, one.id, false)).post.focused).toBe(false);
  });

  it("changes one thing at a time (API-42)", async () => {
    const { id, ask } = await aQna();
    const post = await ask(megan, "Both?");
    for (const body of [{}, { state: "done", focused: true }, { state: "gone" }, { focused: 1 }]) {
      const reply = await megan.request(`/v1/qna/${id}/response/${post.id}`, {
        method: "PUT",
        body: JSON.stringify(body),
      });
      expect(reply.status).toBe(400);
    }
  });
});

describe("the list of questions", () => {
  it("shows others the approved and answered ones, and moderators every state with its count (QNA-03, QNA-04, QNA-19)", async () => {
    const { ask, move, params, texts } = await aQna({ requireApproval: true });
    const made: Partial<Record<PostState, PostId>> = {};
    for (const state of ["pending", "approved", "done", "dismissed"] as const)
      made[state] = (await ask(alex, state)).id;
    const to = async (state: PostState, ...states: PostState[]) => {
      const id = made[state];
      if (!id) throw new Error(state);
      for (const each of states) await move(megan, id, each);
    };
    await to("approved", "approved");
    await to("done", "approved", "done");
    await to("dismissed", "dismissed");
    for (const by of [megan, adele]) {
      expect(await by.posts.list({ params })).toMatchObject({
        counts: { pending: 1, approved: 1, done: 1, dismissed: 1 },
        total: 4,
        withheld: 0,
      });
      for (const state of ["pending", "approved", "done", "dismissed"])
        expect(await texts(by, { states: state })).toEqual([state]);
    }
    for (const by of [alex, diego]) {
      expect(await by.posts.list({ params })).toMatchObject({
        counts: { pending: null, approved: 1, done: 1, dismissed: null },
        total: 2,
      });
      expect((await texts(by, allStates)).toSorted()).toEqual(["approved", "done"]);
    }
    const own = (await alex.posts.mine({ params, body: {} })).posts;
    expect(own.map((post) => post.state).toSorted()).toEqual(["approved", "done", "pending"]);
    expect(own.every((post) => post.mine)).toBe(true);
    expect((await diego.posts.mine({ params, body: {} })).posts).toEqual([]);
  });

  it("is sorted by time or likes, page by page (QNA-07)", async () => {
    const { ask, like, params, texts } = await aQna();
    const posts: PostId[] = [];
    for (const [n, by] of [alex, diego, alex, diego].entries())
      posts.push((await ask(by, `Question ${n}`)).id);
    const [first, , third] = posts;
    if (!first || !third) throw new Error("posts");
    for (const by of [alex, diego, megan]) await like(by, first);
    await like(adele, third);
    const newest = ["Question 3", "Question 2", "Question 1", "Question 0"];
    expect(await texts(diego)).toEqual(newest);
    const liked = ["Question 0", "Question 2", "Question 3", "Question 1"];
    expect(await texts(diego, { sort: "likes" })).toEqual(liked);
    for (const [sort, all] of [["newest", newest] as const, ["likes", liked] as const]) {
      const read: string[] = [];
      let after: string | undefined;
      do {
        const page = await diego.posts.list({
          params,
          query: { sort, limit: 1, ...(after ? { after } : {}) },
        });
        read.push(...page.posts.map((post) => post.responseValue));
        after = page.next ?? undefined;
      } while (after);
      expect(read).toEqual(all);
    }
    const wrong = await diego.request(`/v1/qna/${params.id}/response?after=nonsense`);
    expect(wrong.status).toBe(400);
  });

  it("is answered 304 while nothing changes", async () => {
    const { params, ask } = await aQna();
    await ask(alex, "Anything new?");
    const path = `/v1/qna/${params.id}/response`;
    const tag = (await diego.request(path)).headers.get("etag") ?? "";
    const again = () => diego.request(path, { headers: { "if-none-match": tag } });
    expect((await again()).status).toBe(304);
    await ask(alex, "This");
    expect((await again()).status).toBe(200);
  });

  it("is hidden from outsiders, other kinds and before it is sent (PERM-09)", async () => {
    const { params } = await aQna();
    await expect(lee.posts.list({ params })).rejects.toMatchObject({ status: 403 });
    await expect(
      lee.posts.create({ params, body: { responseValue: "Let me in" } }),
    ).rejects.toMatchObject({ status: 403 });
    const missing = refusedWith(404, "SURVEY_NOT_FOUND");
    await expect(
      alex.posts.list({ params: { kind: "icebreaker", id: params.id } }),
    ).rejects.toEqual(missing);
    const { poll } = await sendPoll(app, megan, { place: "Campaign review" });
    await expect(alex.posts.list({ params: { kind: "qna", id: poll.id } })).rejects.toEqual(
      missing,
    );
    const unsent = await aQna({ send: "manual" });
    await expect(unsent.ask(alex, "Early?")).rejects.toEqual(
      refusedWith(409, "SURVEY_NOT_OPEN_YET"),
    );
  });
});

describe("replies", () => {
  it("are private to a pending question and public to an approved one (QNA-23, API-43)", async () => {
    const { ask, move, reply } = await aQna({ requireApproval: true });
    const post = await ask(alex, "Hm?");
    const refused = refusedWith(409, "POST_NO_SUCH_REPLY");
    await expect(reply(megan, post.id, "public", "All")).rejects.toEqual(refused);
    await reply(megan, post.id, "private", "Only you");
    await move(megan, post.id, "approved");
    await expect(reply(megan, post.id, "private", "You")).rejects.toEqual(refused);
    expect((await reply(adele, post.id, "public", "For all")).post.replies).toMatchObject([
      { scope: "private", value: "Only you", user: { name: "Megan Bowen" } },
      { scope: "public", value: "For all", user: { name: "Adele Vance" } },
    ]);
    await move(megan, post.id, "done");
    for (const scope of ["private", "public"] as const)
      await expect(reply(megan, post.id, scope, "Late")).rejects.toEqual(refused);
  });

  it("that are private are seen by the author and the moderators only (QNA-24)", async () => {
    const { ask, move, reply, params } = await aQna({ requireApproval: true });
    const post = await ask(alex, "Hm?");
    await reply(megan, post.id, "private", "Only you");
    const mine = async () => (await alex.posts.mine({ params, body: {} })).posts[0]?.replies;
    expect(await mine()).toMatchObject([{ value: "Only you" }]);
    await move(megan, post.id, "approved");
    expect(await mine()).toMatchObject([{ value: "Only you" }]);
    const listed = async (by: Person) => (await by.posts.list({ params })).posts[0]?.replies;
    expect(await listed(adele)).toMatchObject([{ value: "Only you" }]);
    expect(await listed(diego)).toEqual([]);
  });
});

describe("a thumbs-up", () => {
  it("is given once, taken back by giving it again, and set with `on` (QNA-21, API-44, API-45)", async () => {
    const { ask, like, params } = await aQna();
    const { id } = await ask(alex, "Cake?");
    const { post } = await like(diego, id);
    expect(post).toMatchObject({
      reactions: [{ reaction: ":thumbsup:", count: 1, names: ["Diego Siciliani"] }],
      reacted: [":thumbsup:"],
    });
    expect((await like(diego, id, true)).post.reactions).toMatchObject([{ count: 1 }]);
    expect((await like(alex, id)).post.reactions).toMatchObject([{ count: 2 }]);
    expect((await megan.posts.list({ params })).posts[0]).toMatchObject({ reacted: [] });
    expect((await like(diego, id)).post).toMatchObject({ reactions: [{ count: 1 }], reacted: [] });
    expect((await like(alex, id, false)).post.reactions).toEqual([]);
  });

  it("is the only reaction, on approved questions, if reactions are allowed (QNA-21, API-46)", async () => {
    const { ask, move, like, params } = await aQna();
    const { id } = await ask(alex, "Cake?");
    const react = (reaction: string) =>
      diego.request(`/v1/qna/${params.id}/response/${id}/reaction`, {
        method: "POST",
        body: JSON.stringify({ reaction }),
      });
    for (const code of [":heart:", ":nonsense:", ""]) expect((await react(code)).status).toBe(400);
    await move(megan, id, "done");
    await expect(like(diego, id)).rejects.toEqual(refusedWith(409, "POST_NOT_APPROVED"));
    const off = await aQna({ allowReactions: false });
    const other = await off.ask(alex, "No likes?");
    await expect(off.like(diego, other.id)).rejects.toEqual(refusedWith(409, "POST_REACTIONS_OFF"));
  });
});
