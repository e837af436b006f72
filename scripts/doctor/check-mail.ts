import { createTransport } from "nodemailer";
import { type Check, fix, ok, skip, wordOf } from "./finding.ts";

const patience = 10_000;

/** Connects and signs in to the mail server. No mail is sent. */
export const checkMail: Check = {
  name: "mail",
  run: async ({ config, without }) => {
    const missing = without("SMTP_URL", "CUSTOM_ANALYTICS_EMAIL");
    if (missing) return skip(missing);
    if (config.mail === null) return skip("SMTP_URL and CUSTOM_ANALYTICS_EMAIL are not both set");
    const transport = createTransport({
      url: config.mail.smtpUrl,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
    });
    try {
      await transport.verify();
      return ok(`${new URL(config.mail.smtpUrl).host} accepts the connection`);
    } catch (error) {
      return fix(`the mail server cannot be used (${wordOf(error)})`, "see SMTP_URL");
    } finally {
      transport.close();
    }
  },
};
