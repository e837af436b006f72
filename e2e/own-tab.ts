import type { Browser, BrowserContextOptions } from "@playwright/test";
import { z } from "zod";
import type { TestApp } from "#test/app.ts";
import type { AppPage } from "./shell.ts";

type Tab = { person: string; place: string; path: string; more?: Record<string, string> };

/** A page of a test's own product, as a tab of a conversation that a person has open in Teams. */
export async function openOwnTab(
  browser: Browser,
  app: TestApp,
  { person, place, path, more = {} }: Tab,
  look: BrowserContextOptions = {},
): Promise<AppPage> {
  const conversation = await app.emulator.place(place);
  const reply = await fetch(
    `${app.emulator.url}/emulator/api/conversations/${encodeURIComponent(conversation)}/tabs`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        as: person,
        app: path.startsWith("/agile/") ? "agile" : "msteams",
        entityId: crypto.randomUUID(),
        name: "Product",
        contentUrl: app.url + path,
      }),
    },
  );
  const { tab } = z.object({ tab: z.object({ id: z.string() }) }).parse(await reply.json());
  const context = await browser.newContext({
    viewport: { width: 1400, height: 900 },
    permissions: ["local-network-access"],
    ...look,
  });
  const page = await context.newPage();
  const query = new URLSearchParams({ person, conversation, tab: tab.id, ...more });
  await page.goto(`${app.emulator.url}/?${query}`);
  return { page, frame: page.frameLocator('iframe[title^="Tab:"]') };
}
