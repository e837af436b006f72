import type { Source } from "#domain/response/answers.ts";
import type { HostTheme } from "../host/host.ts";
import type { TokenSource } from "../host/token-source.ts";
import type { Introduction } from "./introduction.ts";

/**
 * Who responds, and from where: a user in the host, one who signed in on the web, or an unverified
 * meeting participant.
 */
export type Session = TokenSource & {
  /** Identifies the person in storage on this device; only its digest is written. */
  userKey: string;
  tenantKey: string;
  /** Where the response is given (TAK-36). */
  source: Exclude<Source, "card">;
  /** An unverified meeting participant (ANO-10). */
  guest: boolean;
  /** Asks such a participant for a name; only if `guest` is true. */
  introduction?: Introduction;
  mobile: boolean;
  /** Whether the page is inside the host. */
  inHost: boolean;
  /** Closes the dialog that the page is in; null if it is in none. */
  close: (() => void) | null;
  /** Follows the host's theme; null outside the host. */
  onTheme: ((listener: (theme: HostTheme) => void) => void) | null;
};
