// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { ListedSurvey } from "#contract/surveys.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { unique } from "#test/unique.ts";
import { giveTimeBack, takeIntervals } from "#test/web/intervals-for-test.ts";
import { inChannel } from "#test/web/lists-for-test.tsx";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import type { Transport } from "../api.tsx";
import { ListPage } from "../dashboard/list-page.tsx";
import { firstChoice } from "./filters/list-filters.ts";
import { useSurveyList } from "./use-survey-list.ts";

let app: AppInWorker;
let adele: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
});
// Nothing here comes from polling.
beforeEach(() => takeIntervals());
afterEach(() => {
  cleanup();
  giveTimeBack();
});

const place = "Mark 8 Project Team / Design";

/** A transport as Adele. `opened` resolves once its first stream is open. */
function line() {
  const real = transportOf(app.url, adele.token);
  let [held, cut, tell] = [Promise.resolve(), () => {}, () => {}];
  const opened = new Promise<void>((resolve) => (tell = resolve));
  const transport: Transport = {
    ...real,
    openStream: async (path, lastEventId, signal) => {
      await held;
      const end = new AbortController();
      cut = () => end.abort(new Error("cut"));
      const stream = await real.openStream(
        path,
        lastEventId,
        AbortSignal.any([signal, end.signal]),
      );
      tell();
      return stream;
    },
  };
  return {
    transport,
    opened,
    /** Cuts the stream. No other opens until the returned function is called. */
    cut: () => {
      let goOn = () => {};
      held = new Promise((resolve) => (goOn = resolve));
      cut();
      return goOn;
    },
  };
}

it("shows what was sent while its stream was cut, as soon as the stream is open again (LST-20)", async () => {
  const before = unique("Sent before");
  const meanwhile = unique("Sent meanwhile");
  const { where } = await sendPoll(app, adele, { title: before, place });
  const { transport, opened, cut } = line();
  renderPage(<ListPage scope="team" />, { transport, context: await inChannel(app, where) });
  await screen.findByRole("link", { name: before });
  await opened;
  const goOn = cut();
  await sendPoll(app, adele, { title: meanwhile, place });
  expect(screen.queryByRole("link", { name: meanwhile })).toBeNull();
  goOn();
  expect(await screen.findByRole("link", { name: meanwhile }, { timeout: 8000 })).toBeDefined();
});

it("keeps unchanged surveys as the same objects when it is reloaded, so that their rows do not re-render", async () => {
  const { where, poll: same } = await sendPoll(app, adele, { place });
  const { poll: answered, vote } = await sendPoll(app, adele, { place });
  const shown: ListedSurvey[][] = [];
  const source = { kind: "audience", id: where, groupId: null } as const;
  let readAgain: () => Promise<unknown> = () => Promise.reject(new Error("nothing is shown"));
  function List() {
    const { surveys, refetch } = useSurveyList({
      source,
      scope: {},
      choice: firstChoice,
      every: 10_000,
    });
    readAgain = refetch;
    if (surveys) shown.push(surveys);
    return surveys ? (
      <output>{surveys.find(({ id }) => id === answered.id)?.responseCount} answered</output>
    ) : null;
  }
  renderPage(<List />, { transport: line().transport });
  await screen.findByText("0 answered");
  await vote(adele, "Pizza");
  await readAgain();
  await screen.findByText("1 answered");
  const of = (id: string, at: number) => shown.at(at)?.find((each) => each.id === id);
  expect(of(same.id, -1)).toBe(of(same.id, 0));
  expect(of(same.id, 0)).toBeDefined();
  expect(of(answered.id, -1)).not.toBe(of(answered.id, 0));
});
