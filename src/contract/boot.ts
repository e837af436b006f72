import { z } from "zod";

/**
 * The data that the server embeds in a page for its script: `<script type="application/json"
 * id="boot">`. Nothing in it is secret.
 */
export const boot = z.object({
  product: z.string(),
  context: z.enum(["msteams", "agile"]),
  nonce: z.string(),
  helpUrl: z.string(),
  /** Origins besides Microsoft's that may host the pages, such as the emulator's. */
  hostOrigins: z.array(z.string()),
  /** Milliseconds after which the page assumes that no host is there (HOST-06). */
  hostAnswersWithin: z.number().int(),
  appId: z.string(),
  directMessageMembers: z.number().int(),
  /** The help page's URL; empty if the deployment has none. */
  helpCenterUrl: z.string(),
  /**
   * Support page, support address, sales page and quick-start videos. Empty if the deployment has
   * none (NAV-13 to NAV-17).
   */
  supportUrl: z.string(),
  supportEmail: z.string(),
  salesUrl: z.string(),
  quickStartVideos: z.object({ chat: z.string(), meeting: z.string(), team: z.string() }),
  /** Whether tabs can be added to private channels (TAB-04). */
  allowPrivateChannels: z.boolean(),
  /** Whether people are asked to rate the product (NPS-09). */
  asksRating: z.boolean(),
  /** Whether this deployment sells plans: otherwise it has no page about them (BILLING `off`). */
  sellsPlans: z.boolean(),
  /** The sign-in outside the host (HOST-46). */
  signIn: z.object({ authority: z.string(), clientId: z.string(), scope: z.string() }),
});
export type Boot = z.infer<typeof boot>;
