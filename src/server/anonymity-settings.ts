import { keyOrNone, keys, text } from "./setting-kinds.ts";
import type { Setting } from "./settings.ts";

export type KeySettings = {
  given: Uint8Array | null;
  /** Keys that can be read too. */
  previous: Uint8Array[];
  /** The file that is read, or made, if none is given. */
  file: string;
  /** Whether a first start may make the file. */
  mayBeMade: boolean;
};

/** The deployment's key for anonymous answers (decisions/040). */
export const anonymitySettings = {
  ANONYMITY_KEY: {
    description:
      "Key that protects anonymous answers in copies of the database: 32 bytes in Base64, as " +
      "`openssl rand -base64 32` prints them. Keep it apart from all backups of the database. " +
      "Empty: `ANONYMITY_KEY_FILE`. With `DATABASE_URL` in production, one of the two is needed.",
    schema: keyOrNone,
    fallback: "",
    secret: true,
  },
  ANONYMITY_KEY_PREVIOUS: {
    description:
      "Further keys that can be read while the key is replaced, comma-separated (see above).",
    schema: keys,
    fallback: "",
    secret: true,
  },
  ANONYMITY_KEY_FILE: {
    description:
      "File that holds the key instead, outside of `DATA_DIR`. Empty: `.anonymity-key` is added " +
      "to the name of `DATA_DIR`, such as `./data.anonymity-key`. A first start without a key " +
      "makes this file, except with `DATABASE_URL` in production.",
    schema: text,
    fallback: "",
  },
} as const satisfies Record<string, Setting>;
