import { expect, it } from "vitest";
import { aRecipient, aSurvey } from "#test/factories.ts";
import { channelLink, channelOf } from "./channel-link.ts";

const channel = (over: object = {}) => aRecipient({ type: "channel", groupId: "g-1", name: "Team / General", ...over });

it("leads to the channel that an item was sent to, by everything that the host needs (LIF-24)", () => {
  const to = channel();
  const survey = aSurvey({ recipients: [aRecipient({ type: "groupChat" }), to] });
  const link = new URL(channelLink(survey) ?? "");
  expect(link.pathname).toBe(`/l/channel/${encodeURIComponent(to.id)}/Team%20%2F%20General`);
  expect(Object.fromEntries(link.searchParams)).toEqual({ groupId: "g-1", tenantId: survey.tenantId });
});

it("is unknown without the channel's group, and nothing without a channel (LIF-24)", () => {
  const survey = aSurvey({ recipients: [channel({ groupId: null })] });
  expect(channelOf(survey)).toBeDefined();
  expect(channelLink(survey)).toBeNull();
  expect(channelOf(aSurvey({ recipients: [aRecipient({ type: "groupChat" })] }))).toBeUndefined();
});
