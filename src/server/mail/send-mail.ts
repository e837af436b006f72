import type { Config } from "../config.ts";

export type Mail = { to: string; subject: string; text: string };

/** Milliseconds for each step with the mail server: less than a job's limit. */
const patience = 10_000;

/**
 * Sends a mail through the configured server; throws if it is not accepted. Bodies are plain text,
 * so nothing in them is interpreted.
 */
export async function sendMail(
  { smtpUrl, from }: NonNullable<Config["mail"]>,
  { to, subject, text }: Mail,
): Promise<void> {
  // Loaded for the first mail: it takes 20 MB.
  const { createTransport } = await import("nodemailer");
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
