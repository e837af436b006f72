import { describe, expect, it } from "vitest";
import type { Audience } from "../surveys/audience.ts";
import { listOf, tabsOf } from "./list-scopes.ts";

const channel: Audience = {
  type: "channel",
  id: "19:design@thread.tacv2",
  name: "Design",
  groupId: "group",
  meetingId: null,
  teamId: "19:team@thread.tacv2",
};
const chat: Audience = { ...channel, type: "groupChat", id: "19:chat@thread.v2", groupId: null };
const nowhere = { audience: null, meetingId: null };
const there = { audience: channel, meetingId: null };
const ofChannel = { kind: "audience", id: channel.id, groupId: "group" };
const own = { kind: "owner" };

describe("a dashboard lists", () => {
  it("of a team everything that its channel got, of a chat that of the chat (LST-20)", () => {
    expect(listOf("team", there, false)).toEqual({ source: ofChannel, scope: {} });
    expect(listOf("team", { audience: chat, meetingId: null }, false).source).toEqual({ kind: "audience", id: chat.id, groupId: null });
  });

  it("nothing where no conversation is known (LST-19)", () => {
    expect(listOf("team", nowhere, false).source).toBeNull();
  });

  it("of oneself what is not of meetings, and what the whole organisation can open (LST-08, LST-09, LST-20)", () => {
    expect(listOf("personal", there, false)).toEqual({ source: own, scope: { filterNotMeetings: "true" } });
    expect(listOf("tenant", nowhere, false)).toEqual({ source: own, scope: { organizationWide: "true" } });
  });

  it("of meetings those of the channel, elsewhere one's own (LST-06, LST-20)", () => {
    expect(listOf("meetings", there, false)).toEqual({ source: ofChannel, scope: { filterMeetings: "true" } });
    expect(listOf("meetings", { audience: chat, meetingId: null }, false)).toEqual({ source: own, scope: { filterMeetings: "true" } });
  });

  it("of meetings the current one alone, unless all are asked for (LST-06)", () => {
    const inMeeting = { audience: null, meetingId: "m1" };
    expect(listOf("meetings", inMeeting, false).scope).toEqual({ filterMeetings: "true", channelMeetingId: "m1" });
    expect(listOf("meetings", inMeeting, true).scope).toEqual({ filterMeetings: "true" });
    expect(listOf("allmeetings", inMeeting, false).scope).toEqual({ filterMeetings: "true" });
  });
});

it("has its parts: a conversation's, or one's own (LST-10)", () => {
  expect(tabsOf("team", there)).toEqual(["team", "meetings", "templates"]);
  expect(tabsOf("personal", nowhere)).toEqual(["personal", "tenant", "meetings", "templates"]);
  expect(tabsOf("tenant", there)).toEqual(["team", "personal", "tenant", "meetings", "templates"]);
});
