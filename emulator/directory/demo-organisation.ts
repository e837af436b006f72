import type { Channel, Chat, Meeting, MeetingRole, Team } from "../emulator-api.ts";
import { contoso, demoPeople, fabrikam, personId } from "./demo-people.ts";
import type { Organisation } from "./organisation.ts";
import {
  channelId,
  chatId,
  meetingChatId,
  meetingId,
  oneOnOneId,
  stableGuid,
} from "./stable-id.ts";

/** The group chat that starts without any app, to show what "not installed" looks like. */
export const chatWithoutApps = chatId("Weekend hike");

export function demoOrganisation(now: Date): Organisation {
  const sync = demoMeeting("Weekly product sync", now, {
    adele: "Organizer",
    megan: "Presenter",
    alex: "Attendee",
    diego: "Attendee",
    grady: "Attendee",
    quinn: "Attendee",
  });
  const review = demoMeeting("Campaign review", now, {
    megan: "Organizer",
    adele: "Presenter",
    alex: "Attendee",
    miriam: "Attendee",
    patti: "Attendee",
  });
  return {
    tenants: [contoso, fabrikam],
    people: structuredClone(demoPeople),
    teams: [
      team(
        contoso.id,
        "Mark 8 Project Team",
        "royalBlue",
        ["adele", "lee"],
        ["alex", "megan", "diego", "isaiah", "johanna", "lidia", "grady"],
        {
          standard: ["Design", "Go to market"],
          private: { Budget: ["adele", "megan", "lee"] },
        },
      ),
      team(
        contoso.id,
        "Sales and Marketing",
        "magenta",
        ["megan"],
        ["adele", "alex", "isaiah", "lynne", "miriam", "nestor", "patti"],
        {
          standard: ["Campaigns", "Monthly reports"],
        },
      ),
      team(fabrikam.id, "Fabrikam Sales", "forest", ["robin"], ["debra", "henrietta"], {
        standard: ["Deals"],
      }),
    ],
    chats: [
      groupChat(contoso.id, "Launch week", ["adele", "alex", "megan", "diego", "isaiah"]),
      groupChat(contoso.id, "Weekend hike", ["adele", "johanna", "lidia"]),
      {
        ...groupChat(contoso.id, "", ["adele", "alex"]),
        id: oneOnOneId(personId("adele"), personId("alex")),
        kind: "oneOnOne",
      },
      groupChat(fabrikam.id, "Fabrikam crew", ["debra", "henrietta", "robin"]),
      meetingChat(sync),
      meetingChat(review),
    ],
    meetings: [{ ...sync, running: true }, review],
  };
}

/**
 * The running meeting began at the last half hour, the other begins three hours later. Recomputed
 * at each start, so the demo is always today.
 */
export function meetingTimes(subject: string, now: Date): Pick<Meeting, "startsAt" | "endsAt"> {
  const halfHour = 30 * 60_000;
  const begun = Math.floor(now.getTime() / halfHour) * halfHour;
  const startsAt = subject === "Weekly product sync" ? begun : begun + 6 * halfHour;
  return {
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + 2 * halfHour).toISOString(),
  };
}

function team(
  tenantId: string,
  name: string,
  color: string,
  owners: string[],
  others: string[],
  channels: { standard: string[]; private?: Record<string, string[]> },
): Team {
  const ownerIds = owners.map(personId);
  const memberIds = [...ownerIds, ...others.map(personId)];
  const standard: Channel[] = ["General", ...channels.standard].map((each) => ({
    id: channelId(`${name}/${each}`),
    name: each,
    membershipType: "standard",
    memberIds: [...memberIds],
  }));
  const closed: Channel[] = Object.entries(channels.private ?? {}).map(([each, members]) => ({
    id: channelId(`${name}/${each}`),
    name: each,
    membershipType: "private",
    memberIds: members.map(personId),
  }));
  return {
    id: channelId(`${name}/General`),
    groupId: stableGuid(`group:${name}`),
    tenantId,
    name,
    color,
    memberIds,
    ownerIds,
    channels: [...standard, ...closed],
  };
}

function groupChat(tenantId: string, topic: string, members: string[]): Chat {
  return {
    id: chatId(topic),
    tenantId,
    kind: "group",
    topic,
    memberIds: members.map(personId),
    meetingId: null,
    appId: null,
  };
}

function demoMeeting(subject: string, now: Date, roles: Record<string, MeetingRole>): Meeting {
  const ofChat = meetingChatId(subject);
  const byId = Object.fromEntries(
    Object.entries(roles).map(([name, role]) => [personId(name), role]),
  );
  const organizerId = Object.entries(byId).find(([, role]) => role === "Organizer")?.[0] ?? "";
  const context = encodeURIComponent(JSON.stringify({ Tid: contoso.id, Oid: organizerId }));
  return {
    id: meetingId(ofChat),
    tenantId: contoso.id,
    chatId: ofChat,
    subject,
    organizerId,
    roles: byId,
    running: false,
    ...meetingTimes(subject, now),
    joinUrl: `https://teams.microsoft.com/l/meetup-join/${encodeURIComponent(ofChat)}/0?context=${context}`,
  };
}

function meetingChat(meeting: Meeting): Chat {
  return {
    id: meeting.chatId,
    tenantId: meeting.tenantId,
    kind: "meeting",
    topic: meeting.subject,
    memberIds: Object.keys(meeting.roles),
    meetingId: meeting.id,
    appId: null,
  };
}
