import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Boot } from "#contract/boot.ts";
import { applicationType } from "#domain/survey/survey.ts";
import type { Config } from "../config.ts";
import { pagePolicy } from "./security-headers.ts";

/** Serves the built pages: one document for every page address of both variants, and its assets under `/assets/`. */
export async function mountPages(app: FastifyInstance, config: Config, webRoot: string): Promise<void> {
  const document = await readFile(path.join(webRoot, "index.html"), "utf8");
  await app.register(fastifyStatic, {
    root: path.join(webRoot, "assets"),
    prefix: "/assets/",
    maxAge: "1y",
    immutable: true,
    index: false,
  });
  for (const context of applicationType.options) {
    const page = (): { html: string; policy: string } => {
      const nonce = randomBytes(16).toString("base64");
      const html = document.replaceAll("__NONCE__", nonce).replace("__BOOT__", () => bootText(config, context, nonce));
      return { html, policy: pagePolicy(nonce, config.hostOrigins) };
    };
    app.get(`/${context}/content/*`, async (_request, reply) => {
      const { html, policy } = page();
      return reply.header("content-security-policy", policy).header("cache-control", "no-store").type("text/html").send(html);
    });
  }
}

/** JSON inside a script element: `<` is written so that no text can end the element. */
function bootText(config: Config, context: Boot["context"], nonce: string): string {
  const boot: Boot = {
    product: config.product,
    context,
    nonce,
    helpUrl: config.helpUrl,
    hostOrigins: config.hostOrigins,
    appId: config.variants[context].appId,
    directMessageMembers: config.directMessageMembers,
  };
  return JSON.stringify(boot).replaceAll("<", "\\u003c");
}
