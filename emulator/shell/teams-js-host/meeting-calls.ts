import { shareToStage, stopStage } from "../state/emulator-client.ts";
import { mayFrame } from "./app-frame.ts";
import { type Call, type CallTable, textOf } from "./call.ts";

const noMeeting = { errorCode: 500, message: "There is no meeting here" };
const noPermission = {
  errorCode: 1000,
  message: "The app or the person may not share to the stage of this meeting",
};

/** The meeting around a page, and its stage. */
export const meetingCalls: CallTable = {
  "meeting.getMeetingDetails": (call) => {
    const meeting = call.frame.surface.place?.meeting;
    if (!meeting) return call.reply(noMeeting, null);
    const { startsAt, endsAt, joinUrl, subject, chatId, organizerId, tenantId } = meeting;
    call.reply(null, {
      details: {
        scheduledStartTime: startsAt,
        scheduledEndTime: endsAt,
        joinUrl,
        title: subject,
        type: "Scheduled",
      },
      conversation: { id: chatId },
      organizer: { id: organizerId, tenantId },
    });
  },
  "meeting.shareAppContentToStage": async (call) => {
    const { frame, args, reply, services } = call;
    const url = textOf(args[0]);
    const meeting = frame.surface.place?.meeting;
    if (!meeting || !frame.app.sharesToStage || !presents(call)) return reply(noPermission, null);
    if (!mayFrame(frame.app, url))
      return reply(
        { errorCode: 4000, message: "The page is not on one of the app's valid domains" },
        null,
      );
    const staged = { as: services.person().id, app: frame.app.appId, url };
    await shareToStage(meeting.id, staged).then(
      () => reply(null, true),
      () => reply({ errorCode: 500, message: "The page could not be shared" }, null),
    );
  },
  // What the app's manifest allows: the person's role is not in it.
  "meeting.getAppContentStageSharingCapabilities": ({ frame, reply }) =>
    reply(null, { doesAppHaveSharePermission: frame.app.sharesToStage }),
  "meeting.getAppContentStageSharingState": (call) =>
    call.reply(null, { isAppSharing: isSharing(call) }),
  "meeting.stopSharingAppContentToStage": async (call) => {
    const meeting = call.frame.surface.place?.meeting;
    if (!meeting || !isSharing(call) || !presents(call)) return call.reply(noPermission, null);
    await stopStage(meeting.id, call.services.person().id).then(
      () => call.reply(null, true),
      () => call.reply({ errorCode: 500, message: "Sharing could not be ended" }, null),
    );
  },
};

function isSharing({ frame, services }: Call): boolean {
  const meeting = frame.surface.place?.meeting;
  return meeting ? services.directory().stages[meeting.id]?.appId === frame.app.appId : false;
}

/** Inside the running meeting, as somebody who may share there. */
function presents({ frame, services }: Call): boolean {
  const role = frame.surface.place?.meeting?.roles[services.person().id];
  return frame.surface.inMeeting && (role === "Organizer" || role === "Presenter");
}
