import { z } from "zod";
import { type Check, fix, ok, skip, wordOf } from "./finding.ts";

const list = z.object({ data: z.array(z.unknown()) });

/** Reads one price with the secret key, as each purchase does. Nothing is paid or made. */
export const checkPayments: Check = {
  name: "payments",
  run: async ({ config: { payments }, without }) => {
    const missing = without("BILLING", "STRIPE_SECRET_KEY", "STRIPE_API_URL");
    if (missing) return skip(missing);
    if (payments === null) return skip("no payments are taken (BILLING and STRIPE_SECRET_KEY)");
    if (payments.setsUpPlans) return skip("the emulator takes them");
    const url = new URL(
      "/v1/prices?active=true&limit=1",
      payments.apiUrl ?? "https://api.stripe.com",
    );
    try {
      const reply = await fetch(url, {
        headers: { authorization: `Bearer ${payments.secretKey}` },
        redirect: "error",
        signal: AbortSignal.timeout(10_000),
      });
      if (reply.status === 401) return fix(`${url.host} refuses the key`, "see STRIPE_SECRET_KEY");
      if (reply.status === 403)
        return fix(`${url.host} lets the key read no prices`, "give it all rights of billing");
      const found = reply.ok ? list.safeParse(await reply.json()).data : undefined;
      if (!found) return fix(`${url.host} answers ${reply.status}`, "see STRIPE_API_URL");
      if (found.data.length === 0)
        return fix(`${url.host} has no prices`, "run `npm run set-up-plans` once");
      return ok(`${url.host} accepts the key and has prices`);
    } catch (error) {
      return fix(`${url.host} does not answer (${wordOf(error)})`, "let the product reach it");
    }
  },
};
