import { mayFrame } from "./app-frame.ts";
import { type Call, type CallTable, textOf } from "./call.ts";

const noMeeting = { errorCode: 500, message: "There is no meeting here" };

/** The meeting around a page, and its stage. */
export const meetingCalls: CallTable = {
  "meeting.getMeetingDetails": (call) => {
    const meeting = call.frame.surface.place?.meeting;
    if (!meeting) return call.reply(noMeeting, null);
    const { startsAt, endsAt, joinUrl, subject, chatId, organizerId, tenantId } = meeting;
    call.reply(null, {
      details: { scheduledStartTime: startsAt, scheduledEndTime: endsAt, joinUrl, title: subject, type: "Scheduled" },
      conversation: { id: chatId },
      organizer: { id: organizerId, tenantId },
    });
  },
  "meeting.shareAppContentToStage": (call) => {
    const { frame, args, reply, services } = call;
    const url = textOf(args[0]);
    const meeting = frame.surface.place?.meeting;
    if (!meeting || !mayShare(call)) return reply({ errorCode: 1000, message: "Only organizers and presenters share to the stage" }, null);
    if (!mayFrame(frame.app, url)) return reply({ errorCode: 4000, message: "The page is not on one of the app's valid domains" }, null);
    services.stage.share(meeting.id, { appId: frame.app.appId, url, by: services.person().id });
    reply(null, true);
  },
  "meeting.getAppContentStageSharingCapabilities": (call) => call.reply(null, { doesAppHaveSharePermission: mayShare(call) }),
  "meeting.getAppContentStageSharingState": (call) => call.reply(null, { isAppSharing: isSharing(call) }),
  "meeting.stopSharingAppContentToStage": (call) => {
    const meeting = call.frame.surface.place?.meeting;
    if (!meeting || !isSharing(call)) return call.reply({ errorCode: 4000, message: "The app is not on the stage" }, null);
    call.services.stage.stop(meeting.id);
    call.reply(null, true);
  },
};

function isSharing({ frame, services }: Call): boolean {
  const meeting = frame.surface.place?.meeting;
  return meeting !== undefined && meeting !== null && services.stage.get()[meeting.id]?.appId === frame.app.appId;
}

function mayShare({ frame, services }: Call): boolean {
  const role = frame.surface.place?.meeting?.roles[services.person().id];
  return frame.surface.inMeeting && (role === "Organizer" || role === "Presenter");
}
