import { telemetryApi } from "#contract/account/telemetry.ts";
import { handlers } from "../http/mount.ts";
import { keepEvent } from "./keep-event.ts";

export const telemetryRoutes = handlers(telemetryApi, {
  send: async (ctx, { body }) => {
    await keepEvent(ctx, body);
    return undefined;
  },
});
