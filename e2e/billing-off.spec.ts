import { type Browser, expect, type FrameLocator, type Page, type Request } from "@playwright/test";
import { z } from "zod";
import { tenantId, userId } from "#domain/ids.ts";
import { offeredTypes } from "#domain/survey/offers.ts";
import { endPlans, grantPlan, setFlags } from "#server/accounts/grant-plan.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { setup as prepareDatabase } from "#test/prepared-database.ts";
import { sendPoll } from "#test/send-poll.ts";
import { sendStandup } from "#test/send-standup.ts";
import { globalTemplates } from "../content/templates/global-templates.ts";
import { webRoot } from "../scripts/build-pages.ts";
import { test } from "./test.ts";

const place = "Launch week";
type Variant = "msteams" | "agile";

// A product of its own: it sells nothing. Adele had plans and trials before, and all flags that
// speak of money are set.
let app: TestApp;
const authoring = (variant: Variant) => offeredTypes(variant).map((type) => `${type}/authoring`);
let pages: Record<string, [Variant, string[]]>;
test.beforeAll(async () => {
  await prepareDatabase();
  app = await startOwnApp({ BILLING: "off" }, undefined, undefined, webRoot);
  const adele = await app.as("adele");
  const [tenant, now] = [tenantId.parse(adele.tenantId), new Date()];
  for (const plan of ["msteams-standard", "agile-standup"] as const)
    for (const trialExpiresAt of [null, new Date(now.getTime() - 60_000)])
      await grantPlan(
        app.database.db,
        {
          tenantId: tenant,
          plan,
          planLevel: 500,
          trialExpiresAt,
          userIds: [],
          owners: [userId.parse(adele.id)],
        },
        now,
      );
  await endPlans(app.database.db, tenant, now);
  await setFlags(app.database.db, tenant, {
    enterpriseTenant: true,
    cyberMonday2023: true,
    eduPromoCode: "EDU",
    trivia: true,
    responseUsageLimit: 0,
    responseRetentionLimit: 0,
    allowReminders: "msteams-standard",
  });
  app.clock.ahead(6000);
  const { poll } = await sendPoll(app, adele, { place });
  await app.database.db.execute(
    `update surveys set deliver_at = now() - interval '90 days' where id = '${poll.id}'`,
  );
  const standup = await sendStandup(app, await app.as("adele", "agile"), { place });
  pages = {
    "form of the general app": ["msteams", authoring("msteams")],
    "list or setting of the general app": [
      "msteams",
      [
        "tab/personal",
        "tab/team",
        "tab/meetings",
        "personal/dashboard",
        "start",
        "tabconfig",
        "tabdelete",
        "meeting/tab",
      ],
    ],
    "result of the general app": [
      "msteams",
      [
        `poll/survey/${poll.id}`,
        `poll/survey/${poll.id}/export`,
        `poll/${poll.id}/success`,
        "poll/success",
      ],
    ],
    "page of the standup app": [
      "agile",
      [
        ...authoring("agile"),
        "tab/personal",
        "personal/dashboard",
        `agile-standup/survey/${standup.id}`,
      ],
    ],
  };
});
test.afterAll(() => app.close());

const money =
  /upgrade|subscri|\btrial|licen[cs]e|billing|payment|purchase|pricing|\bplans\b|your plan|\$\s?\d|promo|cyber|discount|response limit/i;

/** All that a page says, also to who does not see it. */
async function saidIn(frame: FrameLocator): Promise<string> {
  return frame.locator("body").evaluate((body) => {
    const names = ["aria-label", "title", "alt", "placeholder", "href"];
    const all: { getAttribute: (name: string) => string | null }[] = [
      ...body.querySelectorAll("*"),
    ];
    const told = all.flatMap((each) => names.flatMap((name) => each.getAttribute(name) ?? []));
    return [body.innerText, ...told].join("\n").trim();
  });
}

/** A page in a tab of the chat. */
async function open(page: Page, variant: Variant, path: string) {
  const conversation = await app.emulator.place(place);
  const reply = await fetch(
    `${app.emulator.url}/emulator/api/conversations/${encodeURIComponent(conversation)}/tabs`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        as: "adele",
        app: variant,
        entityId: path,
        name: path,
        contentUrl: `${app.url}/${variant}/content/${path}`,
      }),
    },
  );
  const { tab } = z.object({ tab: z.object({ id: z.string() }) }).parse(await reply.json());
  const asked = new Set<Request>();
  page.removeAllListeners();
  page.on("request", (request) => void (isStream(request) || asked.add(request)));
  page.on("requestfinished", (request) => void asked.delete(request));
  page.on("requestfailed", (request) => void asked.delete(request));
  await page.goto(`/?${new URLSearchParams({ person: "adele", conversation, tab: tab.id })}`);
  const frame = page.frameLocator('iframe[title^="Tab:"]');
  await expect(frame.locator("#root")).toBeAttached();
  return { frame, isAnswered: () => expect.poll(() => asked.size).toBe(0) };
}
const isStream = (request: Request) => /events/.test(request.url());

const newPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: app.config.hostOrigins[0] ?? "",
    viewport: { width: 1400, height: 900 },
    permissions: ["local-network-access"],
  });
  return context.newPage();
};

for (const which of [
  "form of the general app",
  "list or setting of the general app",
  "result of the general app",
  "page of the standup app",
])
  test(`where nothing is sold, no ${which} says anything of money, whatever was bought before (BIL-75, NAV-01, NAV-11, NAV-12, HOST-30)`, async ({
    browser,
  }) => {
    const page = await newPage(browser);
    const [variant, paths] = pages[which] ?? ["msteams", []];
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) {
      const { frame, isAnswered } = await open(page, variant, path);
      await expect(frame.locator("body")).toContainText(/\w/);
      await expect(frame.getByText(/^Loading/)).toHaveCount(0);
      await isAnswered();
      const menu = frame.getByRole("button", { name: "Account menu" });
      if ((await menu.count()) > 0) await menu.click();
      const settings = frame.getByRole("button", { name: "Settings" });
      if ((await settings.count()) > 0) await settings.first().click();
      expect(await saidIn(frame), path).not.toMatch(money);
    }
  });

/** Every text of the product's own templates: some of them are about money, as work is. */
const templateTexts = textsIn(globalTemplates).toSorted((one, other) => other.length - one.length);

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test("where nothing is sold, the pages of templates say nothing of money but what templates ask (BIL-75)", async ({
  browser,
}) => {
  const page = await newPage(browser);
  for (const path of ["templates", "tab/templates"]) {
    const { frame, isAnswered } = await open(page, "msteams", path);
    await expect(frame.locator("body")).toContainText(/\w/);
    await expect(frame.getByText(/^Loading/)).toHaveCount(0);
    await isAnswered();
    const said = templateTexts.reduce(
      (text, each) => text.replaceAll(each, ""),
      await saidIn(frame),
    );
    expect(said, path).not.toMatch(money);
  }
});

test("where nothing is sold, the pages of plans and payment are empty", async ({ browser }) => {
  const page = await newPage(browser);
  const paths = [
    "stripe/checkout",
    "stripe/payments/update",
    "subscribe",
    "subscription/upgrade",
    "account",
    "marketplace/subscriptions/trial",
    "trial-expired",
  ];
  for (const variant of ["msteams", "agile"] as const)
    for (const path of paths) {
      const { frame, isAnswered } = await open(page, variant, path);
      await isAnswered();
      expect(await saidIn(frame), path).toBe("");
    }
});
