import { describe, expect, it } from "vitest";
import type { HostContext } from "../host/host.ts";
import { type Audience, audienceOfContext, audienceOfQuery, audienceQuery } from "./audience.ts";
import { recipientOf } from "./recipient-of.ts";

const nowhere: HostContext = {
  theme: "default",
  user: { id: "u", tenantId: "t", anonymous: false },
  team: null,
  channel: null,
  chat: null,
  meeting: null,
  frame: "content",
  mobile: false,
  client: "web",
};
const team = { id: "19:team@thread.tacv2", groupId: "group", name: "Contoso" };

describe("the audience of a host's context", () => {
  it("is the channel, with its team", () => {
    const channel = { id: "19:general@thread.tacv2", name: "General", type: "Regular" } as const;
    expect(audienceOfContext({ ...nowhere, team, channel })).toEqual({
      type: "channel",
      id: channel.id,
      name: "General",
      groupId: "group",
      meetingId: null,
      teamId: team.id,
    });
  });

  it("is the chat, or the meeting whose chat it is", () => {
    expect(audienceOfContext({ ...nowhere, chat: { id: "19:a@thread.v2" } })).toMatchObject({
      type: "groupChat",
      id: "19:a@thread.v2",
      teamId: "19:a@thread.v2",
      meetingId: null,
    });
    expect(
      audienceOfContext({
        ...nowhere,
        chat: { id: "19:meeting_a@thread.v2" },
        meeting: { id: "MCM=" },
      }),
    ).toMatchObject({
      type: "meeting",
      id: "19:meeting_a@thread.v2",
      meetingId: "MCM=",
    });
  });

  it("is null in a personal app and in a team without a channel", () => {
    expect(audienceOfContext(nowhere)).toBeNull();
    expect(audienceOfContext({ ...nowhere, team })).toBeNull();
  });
});

describe("the audience of an address", () => {
  const audience: Audience = {
    type: "channel",
    id: "19:a+b@thread.tacv2",
    name: "Design & more",
    groupId: "group",
    meetingId: null,
    teamId: "19:team@thread.tacv2",
  };

  it("is parsed as it was written", () => {
    expect(audienceOfQuery(new URLSearchParams(audienceQuery(audience)))).toEqual(audience);
  });

  it.each(["", "audienceType=channel", "audienceId=19:a", "audienceType=planet&audienceId=19:a"])(
    "is null for “%s”",
    (query) => {
      expect(audienceOfQuery(new URLSearchParams(query))).toBeNull();
    },
  );

  it("becomes the recipient to send to", () => {
    expect(recipientOf(audience)).toEqual({
      type: "channel",
      id: audience.id,
      groupId: "group",
      name: "Design & more",
      meetingId: null,
      messageId: null,
    });
  });
});
