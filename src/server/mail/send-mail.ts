import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";

export type Mail = { to: string; subject: string; text: string };

/** How long the mail server may take for each step, in milliseconds: less than a job has. */
const patience = 10_000;

/** Hands a mail to the configured server; throws where it is not taken. Bodies are plain text, so nothing in them is read as anything else. */
export async function sendMail({ smtpUrl, from }: NonNullable<Config["mail"]>, { to, subject, text }: Mail): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({ from, to, subject, text });
  } finally {
    transport.close();
  }
}
