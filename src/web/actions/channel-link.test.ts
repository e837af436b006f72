import { expect, it } from "vitest";
import { aRecipient, aSurvey } from "#test/factories.ts";
import { channelLink, channelOf } from "./channel-link.ts";

const channel = (over: object = {}) =>
  aRecipient({ type: "channel", groupId: "g-1", name: "Team / General", ...over });

it("leads to the channel that a survey was sent to, with every id that the host needs (LIF-24)", () => {
  const to = channel();
  const survey = aSurvey({ recipients: [aRecipient({ type: "groupChat" }), to] });
  const link = new URL(channelLink(survey) ?? "");
  expect(link.pathname).toBe(`/l/channel/${encodeURIComponent(to.id)}/Team%20%2F%20General`);
  expect(Object.fromEntries(link.searchParams)).toEqual({
    groupId: "g-1",
    tenantId: survey.tenantId,
  });
});

it("is null without the channel's group, and without a channel (LIF-24)", () => {
  const survey = aSurvey({ recipients: [channel({ groupId: null })] });
  expect(channelOf(survey)).toBeDefined();
  expect(channelLink(survey)).toBeNull();
  expect(channelOf(aSurvey({ recipients: [aRecipient({ type: "groupChat" })] }))).toBeUndefined();
});
