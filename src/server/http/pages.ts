import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Boot } from "#contract/boot.ts";
import { isMediaFile } from "#domain/media-file.ts";
import { applicationType } from "#domain/survey/survey.ts";
import { specOf, surveyTypes } from "#domain/survey/types/registry.ts";
import { variantName } from "#text/format/variant-name.ts";
import type { Config } from "../config.ts";
import { failedScript } from "./failed-script.ts";
import { escaped } from "./plain-page.ts";
import { type PageNeeds, type PaymentOrigins, pagePolicy } from "./security-headers.ts";

/**
 * The addresses of the respondents' page and of most types' bubble in a meeting (HOST-19, HOST-20),
 * which have a document of their own.
 */
const respondPaths = [
  "surveyresponse/*",
  // The page that a bubble in a running meeting shows (HOST-20).
  ...surveyTypes
    .filter((type) => specOf(type).bubble === "respond")
    .map((type) => `meeting/${type}/:id`),
].map((path) => `/msteams/content/${path}`);

/** Of these, the pages that call the directory: people sign in on the web there (HOST-46). */
const signInPath = respondPaths[0];

/** The pages that may also be open in a browser tab, where people sign in themselves. */
const planPaths = ["subscribe", "account", "subscription/upgrade"];
/** Of these, the ones that load the payment provider's script (BIL-31). */
const paymentPaths = ["stripe/*", "subscribe", "subscription/upgrade"];

/**
 * Serves the built pages: one document for respondents, one for all other pages of both variants,
 * and their assets under `/assets/`.
 */
export async function mountPages(
  app: FastifyInstance,
  config: Config,
  webRoot: string,
): Promise<void> {
  const readDocument = (name: string) => readFile(path.join(webRoot, name), "utf8");
  const [everything, respond] = await Promise.all([
    readDocument("index.html"),
    readDocument("respond.html"),
  ]);
  await app.register(fastifyStatic, {
    root: path.join(webRoot, "assets"),
    prefix: "/assets/",
    maxAge: "1y",
    immutable: true,
    index: false,
    preCompressed: true,
  });
  const mountDocument = (
    address: string,
    context: Boot["context"],
    document: string,
    more: Omit<PageNeeds, "frames">,
  ) => {
    app.get(address, async (_request, reply) => {
      const nonce = randomBytes(16).toString("base64");
      const html = document
        .replace("<head>", () => `<head>${failedScript(nonce)}`)
        .replaceAll("__NONCE__", nonce)
        .replace("__PRODUCT__", () => escaped(variantName(context, config.product)))
        .replace("__BOOT__", () => bootText(config, context, nonce));
      const policy = pagePolicy(nonce, { frames: config.hostOrigins, ...more });
      return reply
        .header("content-security-policy", policy)
        .header("cache-control", "no-store")
        .type("text/html")
        .send(html);
    });
  };
  for (const context of applicationType.options)
    mountDocument(`/${context}/content/*`, context, everything, { media: filmOrigins(config) });
  if (config.billing !== "off")
    for (const context of applicationType.options) {
      const calls = [new URL(config.signInAuthority).origin];
      for (const address of planPaths.filter((each) => !paymentPaths.includes(each)))
        mountDocument(`/${context}/content/${address}`, context, everything, { calls });
      for (const address of paymentPaths)
        mountDocument(`/${context}/content/${address}`, context, everything, {
          calls,
          payments: paymentOrigins(config),
        });
    }
  for (const address of respondPaths)
    mountDocument(
      address,
      "msteams",
      respond,
      address === signInPath ? { calls: [new URL(config.signInAuthority).origin] } : {},
    );
}

/** Where the payment provider's script and its frames come from, and what they call. */
function paymentOrigins({ payments }: Config): PaymentOrigins | null {
  if (!payments) return null;
  const own = new URL(payments.scriptUrl).origin;
  const provider = own === "https://js.stripe.com";
  return {
    frames: provider ? [own, "https://*.js.stripe.com", "https://hooks.stripe.com"] : [own],
    calls: [payments.apiUrl === null ? "https://api.stripe.com" : new URL(payments.apiUrl).origin],
  };
}

/** Origins of the quick-start guide's videos, if it plays any itself (NAV-15). */
function filmOrigins({ support: { videos } }: Config): string[] {
  const origins = Object.values(videos).flatMap((address) =>
    address !== null && isMediaFile(address) ? [new URL(address).origin] : [],
  );
  return [...new Set(origins)];
}

/** JSON inside a script element: `<` is escaped so that no text can close the element. */
function bootText(config: Config, context: Boot["context"], nonce: string): string {
  const { support } = config;
  const boot: Boot = {
    product: config.product,
    context,
    nonce,
    helpUrl: config.helpUrl,
    helpCenterUrl: support.helpUrl ?? "",
    supportUrl: support.url ?? "",
    supportEmail: support.email ?? "",
    salesUrl: support.salesUrl ?? "",
    quickStartVideos: {
      chat: support.videos.chat ?? "",
      meeting: support.videos.meeting ?? "",
      team: support.videos.team ?? "",
    },
    allowPrivateChannels: config.allowPrivateChannels,
    hostOrigins: config.hostOrigins,
    hostAnswersWithin: config.hostAnswerSeconds * 1000,
    appId: config.variants[context].appId,
    sellsPlans: config.billing !== "off",
    asksRating: config.rating !== null,
    directMessageMembers: config.directMessageMembers,
    signIn: {
      authority: config.signInAuthority,
      clientId: config.variants[context].clientId,
      scope: config.variants[context].scope,
    },
  };
  return JSON.stringify(boot).replaceAll("<", "\\u003c");
}
