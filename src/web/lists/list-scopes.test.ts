import { describe, expect, it } from "vitest";
import type { Audience } from "../survey/audience.ts";
import { listOf } from "./list-of.ts";
import { tabsOf } from "./list-scopes.ts";

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

describe("the list of a scope", () => {
  it("has everything sent to the channel in a team, and to the chat in a chat (LST-20)", () => {
    expect(listOf("team", there, false)).toEqual({ source: ofChannel, scope: {} });
    expect(listOf("team", { audience: chat, meetingId: null }, false).source).toEqual({
      kind: "audience",
      id: chat.id,
      groupId: null,
    });
  });

  it("is empty if no conversation is known (LST-19)", () => {
    expect(listOf("team", nowhere, false).source).toBeNull();
  });

  it("has the user's own surveys outside meetings, and those the whole organisation can open (LST-08, LST-09, LST-20)", () => {
    expect(listOf("personal", there, false)).toEqual({
      source: own,
      scope: { filterNotMeetings: "true" },
    });
    expect(listOf("tenant", nowhere, false)).toEqual({
      source: own,
      scope: { organizationWide: "true" },
    });
  });

  it("has the channel's meetings in a channel, and elsewhere the user's own (LST-06, LST-20)", () => {
    expect(listOf("meetings", there, false)).toEqual({
      source: ofChannel,
      scope: { filterMeetings: "true" },
    });
    expect(listOf("meetings", { audience: chat, meetingId: null }, false)).toEqual({
      source: own,
      scope: { filterMeetings: "true" },
    });
  });

  it("has the current meeting alone, unless all are asked for (LST-06)", () => {
    const inMeeting = { audience: null, meetingId: "m1" };
    expect(listOf("meetings", inMeeting, false).scope).toEqual({
      filterMeetings: "true",
      channelMeetingId: "m1",
    });
    expect(listOf("meetings", inMeeting, true).scope).toEqual({ filterMeetings: "true" });
    expect(listOf("allmeetings", inMeeting, false).scope).toEqual({ filterMeetings: "true" });
  });
});

it("has a conversation's sections, or the user's own (LST-10)", () => {
  expect(tabsOf("team", there)).toEqual(["team", "meetings", "templates"]);
  expect(tabsOf("personal", nowhere)).toEqual(["personal", "tenant", "meetings", "templates"]);
  expect(tabsOf("templates", there)).toEqual(["team", "meetings", "templates"]);
  expect(tabsOf("templates", nowhere)).toEqual(["personal", "meetings", "templates"]);
  expect(tabsOf("tenant", there)).toEqual(["team", "personal", "tenant", "meetings", "templates"]);
});
