import { z } from "zod";

/** What the server writes into a page for its script: `<script type="application/json" id="boot">`. Nothing in it is secret. */
export const boot = z.object({
  product: z.string(),
  context: z.enum(["msteams", "agile"]),
  nonce: z.string(),
  helpUrl: z.string(),
  /** Origins besides Microsoft's that may host the pages: the emulator's, where it runs. */
  hostOrigins: z.array(z.string()),
  appId: z.string(),
  directMessageMembers: z.number().int(),
  /** The help page again, empty where the deployment has set none. */
  helpCenterUrl: z.string(),
  /** Where people get help: a support page, an address, the sales page, and the videos of the quick-start guide. Empty where the deployment has none (NAV-13 to NAV-17). */
  supportUrl: z.string(),
  supportEmail: z.string(),
  salesUrl: z.string(),
  quickStartVideos: z.object({ chat: z.string(), meeting: z.string(), team: z.string() }),
  /** Whether tabs may be set up in private channels (TAB-04). */
  allowPrivateChannels: z.boolean(),
  /** How people sign in on the web, outside the host (HOST-46). */
  signIn: z.object({ authority: z.string(), clientId: z.string(), scope: z.string() }),
});
export type Boot = z.infer<typeof boot>;
