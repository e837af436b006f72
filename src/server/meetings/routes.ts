import { meetingsApi } from "#contract/meetings.ts";
import { handlers } from "../http/mount.ts";
import { meetingInfo } from "./meeting-info.ts";

export const meetingRoutes = handlers(meetingsApi, {
  info: (ctx, { params, query }) => meetingInfo(ctx, params.chatId, query),
});
