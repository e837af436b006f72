import type { Source } from "#domain/response/answers.ts";
import type { HostTheme } from "../host/host.ts";
import type { TokenSource } from "../host/token-source.ts";
import type { Introduction } from "./sign-in/introduction.ts";

/** Who answers, and from where: a person in the host, one who signed in on the web, or an unverified participant of a meeting. */
export type Session = TokenSource & {
  /** Names the person where something is kept on this device; only its digest is written. */
  userKey: string;
  tenantKey: string;
  /** Where the answers are given (TAK-36). */
  source: Exclude<Source, "card">;
  /** An unverified participant of a meeting (ANO-10). */
  guest: boolean;
  /** Asks such a participant for a name; only where `guest` is true. */
  introduction?: Introduction;
  mobile: boolean;
  /** Whether the page is inside the host. */
  inHost: boolean;
  /** Closes the dialog that the page is in; null where there is none. */
  close: (() => void) | null;
  /** Follows the host's theme; null outside the host. */
  onTheme: ((listener: (theme: HostTheme) => void) => void) | null;
};
