import { readFileSync } from "node:fs";
import path from "node:path";
import type { AppRegistration } from "../emulator/directory/registered-app.ts";
import {
  demoPayments,
  demoWebhookSecret,
  type PaymentOptions,
} from "../emulator/payments/payment-options.ts";
import type { ApplicationType } from "../src/domain/survey/survey.ts";
import type { Config } from "../src/server/config.ts";
import { buildManifest } from "../src/server/teams/manifest.ts";
import { root } from "./run.ts";

/** The two variants as the emulator installs them, with the icons of their packages. */
export function emulatorApps(config: Config, productUrl: string): AppRegistration[] {
  return (["msteams", "agile"] as const).map((name) => ({
    name,
    manifest: buildManifest(name, config),
    messagingEndpoint: `${productUrl}/${name}/api/messages`,
    botSecret: config.variants[name].botSecret,
    iconUrl: `data:image/png;base64,${readIcon(name, "color").toString("base64")}`,
  }));
}

/** The payment stand-in tells the product of its events. */
export function emulatorPayments(productUrl: string): PaymentOptions {
  const url = `${productUrl}/billing/stripe/webhook`;
  return { ...demoPayments, webhook: { url, secret: demoWebhookSecret } };
}

/** A PNG of the variant's package. */
export function readIcon(app: ApplicationType, name: "color" | "outline"): Buffer {
  return readFileSync(path.join(root, "src/server/teams/icons", app, `${name}.png`));
}
