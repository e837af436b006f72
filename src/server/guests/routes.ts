import { guestsApi } from "#contract/guests.ts";
import { handlers } from "../http/mount.ts";
import { describeGuest } from "./describe-guest.ts";

export const guestRoutes = handlers(guestsApi, {
  describe: async (ctx, { body }) => {
    await describeGuest(ctx, body);
    return undefined;
  },
});
