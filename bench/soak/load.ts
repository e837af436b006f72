import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { aChoiceQuestion, aPoll } from "#test/factories.ts";
import type { Rig } from "#test/rig/start-rig.ts";
import { liveGame, liveQna, liveStandup, liveSurvey, pause, type Stage } from "./lives.ts";
import { anyOf, gatherPeople, newReceipt, places } from "./people.ts";

export type Load = {
  /** What was done how often, by name. */
  done: () => Record<string, number>;
  /** What was not answered as it should be. */
  failures: string[];
  /** Answers that were compared with the results of their closed survey. */
  compared: () => number;
  /** How often the product said that it was busy, and the call was tried again. */
  busy: () => number;
  /** How often nothing was done because the same was still under way too often. */
  leftOut: () => number;
  /** Ends everything in order: each survey is closed, compared and deleted. */
  end: () => Promise<void>;
};

const channelCount = 6;
const minute = 60_000;
/** How often something may be under way: a machine that is busy elsewhere is not flooded. */
const most = 40;

/** Everything people do with the product, at a constant rate, until it is ended. */
export async function startLoad(name: string, rig: Rig, life: number): Promise<Load> {
  const people = await gatherPeople(rig, 400);
  const channels = await Promise.all(
    Array.from({ length: channelCount }, (_, n) =>
      rig.emulator.newChannel(places.team, `Soak ${n}`),
    ),
  );
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const stage: Stage = {
    rig,
    people,
    channels,
    open: new Set(),
    closed: new Set(),
    qnas: new Map(),
    standups: new Map(),
    life,
    compared: 0,
    ends: ending.signal,
  };
  const [done, failures]: [Record<string, number>, string[]] = [{}, []];
  let leftOut = 0;
  const underWay = new Map<Promise<void>, string>();

  function begin(what: string, act: () => Promise<unknown>): void {
    const acting = act().then(
      () => void (done[what] = (done[what] ?? 0) + 1),
      (error: unknown) => {
        const text = `${new Date().toISOString()} ${what}: ${String(error)}`;
        failures.push(text);
        console.error(name, text);
      },
    );
    underWay.set(acting, what);
    void acting.finally(() => underWay.delete(acting));
  }
  async function keep(what: string, every: number, act: (n: number) => Promise<unknown>) {
    let at = performance.now() + Math.random() * every;
    for (let n = 0; !ending.signal.aborted; n += 1) {
      await pause(stage, Math.max(0, at - performance.now()));
      if (ending.signal.aborted) return;
      const same = [...underWay.values()].filter((other) => other === what).length;
      if (same < most) begin(what, () => act(n));
      else leftOut += 1;
      at += every;
    }
  }
  const loops = Object.entries(activities(stage, life)).map(([what, { every, act }]) =>
    keep(what, every, act),
  );
  return {
    done: () => done,
    failures,
    compared: () => stage.compared,
    busy: people.busy,
    leftOut: () => leftOut,
    end: async () => {
      ending.abort();
      await Promise.all(loops);
      while (underWay.size > 0) {
        const late = setTimeout(() => console.error("waits for", [...underWay.values()]), 30_000);
        await Promise.all(underWay.keys());
        clearTimeout(late);
      }
      await people.close();
    },
  };
}

type Activity = { every: number; act: (n: number) => Promise<unknown> };

function activities(stage: Stage, life: number): Record<string, Activity> {
  return { ...livesOf(stage, life), ...answersOf(stage), ...readings(stage), ...writings(stage) };
}

/** Surveys come at such a rate that twelve polls of each kind are open. */
function livesOf(stage: Stage, life: number): Record<string, Activity> {
  return {
    "polls by name": { every: life / 12, act: (n) => liveSurvey(stage, "poll", n % 2 === 0) },
    "anonymous polls": {
      every: life / 12,
      act: (n) => liveSurvey(stage, "anonymous poll", n % 2 === 0),
    },
    "surveys with texts": { every: life / 2, act: () => liveSurvey(stage, "survey", false) },
    quizzes: { every: life / 2, act: () => liveSurvey(stage, "quiz", false) },
    "Q&As": { every: life, act: () => liveQna(stage) },
    standups: { every: life, act: () => liveStandup(stage) },
    games: { every: Math.max(life * 1.5, 2 * minute), act: () => liveGame(stage) },
  };
}

function answersOf({ open, people, qnas, standups }: Stage): Record<string, Activity> {
  const openOf = (anonymous: boolean) =>
    anyOf([...open].filter((each) => each.kind.endsWith("poll") && each.anonymous === anonymous));
  const other = () => anyOf([...open].filter((each) => !each.kind.endsWith("poll")));
  return {
    "first answers by name": { every: 250, act: async () => openOf(false)?.answer() },
    "first anonymous answers": { every: 250, act: async () => openOf(true)?.answer() },
    "changed answers by name": { every: 500, act: async () => openOf(false)?.change() },
    "changed anonymous answers": { every: 500, act: async () => openOf(true)?.change() },
    "answers on cards": { every: 2500, act: async () => openOf(false)?.answerOnCard() },
    "answers to surveys and quizzes": { every: 1000, act: async () => other()?.answer() },
    posts: {
      every: 4000,
      act: async (n) => {
        const [id, asked] = anyOf([...qnas]) ?? [];
        const as = anyOf(people.meeting);
        if (!id || !asked || !as) return;
        const own = randomUUID();
        const body = { id: own, responseValue: `Question ${n}: what comes next?` };
        const path = `/v1/qna/${id}/response`;
        await people.call({ as, method: "POST", path, body, expect: 201 });
        asked.push(own);
      },
    },
    reactions: {
      every: 2000,
      act: async () => {
        const [id, asked] = anyOf([...qnas]) ?? [];
        const [post, as] = [anyOf(asked ?? []), anyOf(people.meeting)];
        if (!post || !as) return;
        const path = `/v1/qna/${id}/response/${post}/reaction`;
        await people.call({ as, method: "POST", path, body: { reaction: ":thumbsup:" } });
      },
    },
    "standup answers": {
      every: 5000,
      act: async (n) => {
        const [id, questions] = anyOf([...standups]) ?? [];
        const as = anyOf(people.chat);
        if (!id || !questions || !as) return;
        const response = questions.map((questionId) => ({ questionId, value: `Task ${n}` }));
        const path = `/v1/survey/${id}/response`;
        await people.call({ as, method: "POST", path, body: { response, source: "web" } });
      },
    },
  };
}

function readings(stage: Stage): Record<string, Activity> {
  const { open, closed, people } = stage;
  const any = () => anyOf([...open, ...closed]);
  return {
    viewers: {
      every: 3000,
      act: async () => {
        const [survey, as] = [anyOf([...open]), anyOf(people.channel)];
        if (survey && as)
          await view(stage, `/v1/survey/${survey.id}/events`, as.token, 10_000 + seconds(30));
      },
    },
    "viewers of lists": {
      every: 15_000,
      act: () =>
        view(stage, "/v1/owner/surveys/events", people.owner().token, 20_000 + seconds(30)),
    },
    "results read": {
      every: 700,
      act: async () => {
        const survey = any();
        if (survey) await people.call({ as: people.owner(), path: pathIn(survey.id) });
      },
    },
    "own answers read": {
      every: 1500,
      act: async () => {
        const [survey, as] = [any(), anyOf(people.channel)];
        if (survey && as) await people.call({ as, path: `/v1/survey/${survey.id}/response` });
      },
    },
    "owner lists": {
      every: 2000,
      act: () => people.call({ as: people.owner(), path: "/v1/owner/surveys?includeResults=true" }),
    },
    "waiting lists": {
      every: 3000,
      act: async () => {
        const as = anyOf(people.channel);
        if (as) await people.call({ as, path: "/v1/surveys/waiting" });
      },
    },
    exports: {
      every: 10_000,
      act: async (n) => {
        const survey = anyOf([...closed]);
        const format = n % 2 === 0 ? "csv" : "xlsx";
        const path = `/v1/survey/${survey?.id}/export?format=${format}`;
        if (survey) await people.call({ as: people.owner(), path });
      },
    },
  };
}

const seconds = (most: number) => Math.floor(Math.random() * most * 1000);

/** One of the readings of a results page. */
function pathIn(id: string): string {
  const ways = ["responses", "responses", "table", "respondents"];
  return `/v1/survey/${id}/${anyOf(ways)}`;
}

/** An event stream that somebody leaves after a while. */
async function view({ rig, ends }: Stage, path: string, token: string, ms: number): Promise<void> {
  const leaves = AbortSignal.any([ends, AbortSignal.timeout(ms)]);
  const reply = await fetch(`${rig.url}/msteams/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaves,
  }).catch((error: unknown) => {
    if (leaves.aborted) return null;
    throw error;
  });
  if (!reply) return;
  // Who finds it busy comes back: the next viewer.
  if (reply.status === 503 || reply.status === 408) return reply.body?.cancel();
  if (reply.status !== 200) throw new Error(`the stream was answered with ${reply.status}`);
  try {
    for await (const _ of reply.body ?? []);
  } catch (error) {
    if (!leaves.aborted) throw error;
  }
}

function writings({ people, open }: Stage): Record<string, Activity> {
  let draftId = randomUUID();
  const [noToken, wrongToken] = [{ token: "" }, { token: "eyJhbGciOiJub25lIn0.e30." }];
  return {
    "drafts kept": {
      every: 3000,
      act: async (n) => {
        const id = draftId;
        const draft = aPoll({ questions: [aChoiceQuestion([`Choice ${n}`, "Other"])] });
        const body = { key: `poll soak ${id}`, draft, updatedAt: new Date() };
        const { drafts } = people.owner();
        await people.again(() => drafts.keep({ params: { id }, body }));
        if (n % 10 !== 9) return;
        draftId = randomUUID();
        await people.again(() => drafts.forget({ params: { id } }));
      },
    },
    "refused: no token": {
      every: 4000,
      act: () => people.call({ as: noToken, path: "/v1/owner/surveys", expect: 401 }),
    },
    "refused: a wrong token": {
      every: 4000,
      act: async () => {
        const survey = anyOf([...open]);
        const body = { response: [], source: "web", receipt: newReceipt() };
        const path = `/v1/survey/${survey?.id}/response`;
        if (survey) await people.call({ as: wrongToken, method: "POST", path, body, expect: 401 });
      },
    },
    "refused: no such survey": {
      every: 4000,
      act: async () => {
        const as = anyOf(people.channel);
        const path = `/v1/survey/${randomUUID()}/responses`;
        if (as) await people.call({ as, path, expect: 404 });
      },
    },
    "refused: another's survey": {
      every: 4000,
      act: async () => {
        const [survey, as] = [anyOf([...open]), anyOf(people.channel)];
        const path = `/v1/survey/${survey?.id}/table`;
        if (survey && as) await people.call({ as, path, expect: 403 });
      },
    },
  };
}
