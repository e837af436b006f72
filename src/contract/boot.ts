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
  /** How people sign in on the web, outside the host (HOST-46). */
  signIn: z.object({ authority: z.string(), clientId: z.string(), scope: z.string() }),
});
export type Boot = z.infer<typeof boot>;
