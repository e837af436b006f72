import { beforeAll, expect, it } from "vitest";
import { tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { sendPoll } from "#test/send-poll.ts";
import { type Host, HostError } from "../teams/host.ts";
import { isStillAudience } from "./is-still-audience.ts";
import { findSurvey } from "./queries.ts";

// An app of its own: in another's, a roster may just be read.
let app: TestApp;
beforeAll(async () => {
  app = await startOwnApp();
  return () => app.close();
});

/**
 * A poll to a chat whose roster is outdated, and a host that gives it as `rosterPage` says; how
 * often it is asked, and whether a member of the chat is in the poll's audience.
 */
async function outdated(place: string, rosterPage: Host["rosterPage"]) {
  const [adele, alex] = [await app.as("adele"), await app.as("alex")];
  const { poll } = await sendPoll(app, adele, { place });
  const base = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
  let asked = 0;
  const host: Host = {
    ...base.host,
    rosterPage: (...page) => {
      asked += 1;
      return rosterPage(...page);
    },
  };
  const ctx = { ...base, host };
  const survey = await findSurvey(ctx, poll.id);
  app.clock.ahead(11 * 60_000);
  return {
    isAudience: () => isStillAudience(ctx, survey, userId.parse(alex.id)),
    asked: () => asked,
  };
}

it("a card waits for no roster that the host keeps back: the stored one counts", async () => {
  const { isAudience, asked } = await outdated("Launch week", () => new Promise(() => undefined));
  expect(await isAudience()).toBe(true);
  expect(asked()).toBe(1);
});

it("a roster that the host refuses is asked for once a minute, however many cards need it", async () => {
  const { isAudience, asked } = await outdated("Mark 8 Project Team / Design", () =>
    Promise.reject(new HostError(502, "BadGateway")),
  );
  expect(await isAudience()).toBe(true);
  expect(await isAudience()).toBe(true);
  expect(asked()).toBe(1);
  app.clock.ahead(61_000);
  expect(await isAudience()).toBe(true);
  expect(asked()).toBe(2);
});
