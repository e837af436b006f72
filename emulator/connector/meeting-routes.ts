import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { account } from "../bot-calls/activity.ts";
import { isInstalledAt } from "../directory/find-conversation.ts";
import { personById } from "../directory/find-person.ts";
import { pairwiseId } from "../directory/pairwise-id.ts";
import type { RegisteredApp } from "../directory/registered-app.ts";
import type { Meeting } from "../emulator-api.ts";
import { httpError } from "../http-error.ts";
import { callingBot } from "../identity/bot-token.ts";
import { read } from "../script-calls/call-input.ts";
import type { World } from "../world.ts";
import { limitRate } from "./connector-call.ts";
import { memberAccount } from "./member-account.ts";

const meetingParam = z.object({ meetingId: z.string() });
const participantParam = meetingParam.extend({ participantId: z.string() });
const tenantQuery = z.object({ tenantId: z.string() });
const stage = z.object({
  surface: z.literal("meetingStage"),
  contentType: z.literal("task"),
  content: z.object({
    value: z.object({
      url: z.string(),
      title: z.string().default(""),
      width: z.coerce.number().default(600),
      height: z.coerce.number().default(400),
    }),
  }),
});
/** A mark on the app's icon in the meeting. */
const tabIcon = z.object({
  surface: z.literal("meetingTabIcon"),
  tabEntityId: z.string().optional(),
});
const notification = z.object({
  type: z.literal("targetedMeetingNotification").default("targetedMeetingNotification"),
  value: z.object({
    recipients: z.array(z.string()).min(1).max(50),
    surfaces: z
      .array(z.discriminatedUnion("surface", [stage, tabIcon]))
      .min(1)
      .max(2),
  }),
});

/** A bot's calls about a meeting that has its app. */
export function meetingRoutes(server: FastifyInstance, world: World): void {
  server.get("/v1/meetings/:meetingId", async (request) => {
    const { app, meeting } = await meetingCall(
      world,
      request.headers.authorization,
      request.params,
    );
    const organizer = personById(world, meeting.organizerId);
    return {
      id: meeting.id,
      details: {
        id: meeting.id,
        msGraphResourceId: Buffer.from(meeting.subject).toString("base64url"),
        scheduledStartTime: meeting.startsAt,
        scheduledEndTime: meeting.endsAt,
        joinUrl: meeting.joinUrl,
        title: meeting.subject,
        type: "Scheduled",
      },
      conversation: chatOf(meeting),
      organizer: { ...account(app, organizer), tenantId: organizer.tenantId },
    };
  });
  server.get("/v1/meetings/:meetingId/participants/:participantId", async (request) => {
    const { app, meeting } = await meetingCall(
      world,
      request.headers.authorization,
      request.params,
    );
    const { participantId } = read(participantParam, request.params);
    if (read(tenantQuery, request.query).tenantId !== meeting.tenantId)
      throw httpError(403, "Forbidden", "The meeting is in another tenant.");
    const person = world.state.organisation.people.find(
      (each) => each.id === participantId && each.kind !== "anonymous",
    );
    const role = person ? meeting.roles[person.id] : undefined;
    if (!person || !role)
      throw httpError(404, "ParticipantNotFound", "The participant was not found in the meeting.");
    return {
      user: memberAccount(app, person),
      meeting: { role, inMeeting: meeting.running },
      conversation: chatOf(meeting),
    };
  });
  server.post("/v1/meetings/:meetingId/notification", async (request, reply) => {
    const { app, meeting } = await meetingCall(
      world,
      request.headers.authorization,
      request.params,
    );
    const { recipients, surfaces } = read(notification, request.body).value;
    const participants = new Map(Object.keys(meeting.roles).map((id) => [pairwiseId(app, id), id]));
    const reached = meeting.running
      ? recipients.filter((recipient) => participants.has(recipient))
      : [];
    if (reached.length === 0)
      throw httpError(404, "NoParticipantFound", "None of the recipients is in the meeting.");
    limitRate(world, app, { id: meeting.chatId, tenantId: meeting.tenantId }, "send");
    const personIds = reached.map((recipient) => participants.get(recipient) ?? "");
    for (const surface of surfaces) {
      if (surface.surface === "meetingStage")
        world.events.tell(personIds, {
          type: "meeting-dialog",
          meetingId: meeting.id,
          ...surface.content.value,
        });
      else
        world.events.tell(personIds, {
          type: "meeting-tab-icon",
          meetingId: meeting.id,
          appId: app.appId,
        });
    }
    const failed = recipients.filter((recipient) => !reached.includes(recipient));
    if (failed.length === 0) return reply.code(202).send();
    const recipientsFailureInfo = failed.map((recipientMri) => ({
      recipientMri,
      errorCode: "MemberNotFoundInConversation",
      failureReason: "The recipient is not in the meeting.",
    }));
    return reply.code(207).send({ recipientsFailureInfo });
  });
}

async function meetingCall(
  world: World,
  authorization: string | undefined,
  params: unknown,
): Promise<{ app: RegisteredApp; meeting: Meeting }> {
  const app = await callingBot(world, authorization);
  const { meetingId } = read(meetingParam, params);
  const meeting = world.state.organisation.meetings.find((each) => each.id === meetingId);
  if (!meeting)
    throw httpError(404, "MeetingNotFound", "The meeting was not found or has expired.");
  if (!isInstalledAt(world, app, meeting.chatId))
    throw httpError(403, "BotNotInConversationRoster", "The app is not in this meeting.");
  return { app, meeting };
}

function chatOf(meeting: Meeting): Record<string, unknown> {
  return {
    id: meeting.chatId,
    isGroup: true,
    conversationType: "groupChat",
    tenantId: meeting.tenantId,
  };
}
