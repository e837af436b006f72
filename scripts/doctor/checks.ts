import { checkBot } from "./check-bot.ts";
import { checkCertificate } from "./check-certificate.ts";
import { checkClock } from "./check-clock.ts";
import { checkConnector } from "./check-connector.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDisk } from "./check-disk.ts";
import { checkIdeas } from "./check-ideas.ts";
import { checkIssuers } from "./check-issuers.ts";
import { checkKey } from "./check-key.ts";
import { checkMemory, checkNode } from "./check-machine.ts";
import { checkMail } from "./check-mail.ts";
import { checkManifest } from "./check-manifest.ts";
import { checkModes } from "./check-modes.ts";
import { checkPayments } from "./check-payments.ts";
import { checkProxy } from "./check-proxy.ts";
import { checkRedis } from "./check-redis.ts";
import { checkRegistration } from "./check-registration.ts";
import { checkSettings } from "./check-settings.ts";
import { checkStream } from "./check-stream.ts";
import { checkTables } from "./check-tables.ts";
import { checkTraces } from "./check-traces.ts";
import type { Check } from "./finding.ts";

/** What `npm run doctor` looks at, in the order of its lines. */
export const checks: readonly Check[] = [
  checkSettings,
  checkNode,
  checkMemory,
  // Before the database is opened, which restricts its folder.
  checkModes,
  checkCertificate,
  checkProxy,
  checkStream,
  checkIssuers,
  checkRegistration,
  checkClock,
  checkBot,
  checkConnector,
  checkManifest,
  checkDatabase,
  checkTables,
  checkKey,
  checkRedis,
  checkDisk,
  checkMail,
  checkPayments,
  checkIdeas,
  checkTraces,
];
