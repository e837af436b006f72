import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { flagsOf } from "#domain/account/feature-flags.ts";
import type { Draft } from "#domain/survey/draft.ts";
import type { AuthoredType } from "#domain/survey/new-draft.ts";
import type { Transport } from "../api.tsx";
import { renderPage } from "../render-for-test.tsx";
import { AuthoringPage } from "./authoring-page.tsx";
import { SentTo } from "./sent-to-for-test.tsx";

export const someChannel = {
  team: { id: "19:team@thread.tacv2", groupId: "33333333-3333-4333-8333-333333333333", name: "Contoso" },
  channel: { id: "19:general@thread.tacv2", name: "General" },
};
const userId = "11111111-1111-4111-8111-111111111111";

type Options = Parameters<typeof renderPage>[1] & { type?: AuthoredType; kept?: Draft };

/** The authoring page in a channel; `kept` is unfinished work that it begins with. */
export function openAuthoring({ type = "poll", kept, ...more }: Options = {}) {
  if (kept) {
    const key = `draft:${userId}:${type}:${more.context && !more.context.channel ? "" : someChannel.channel.id}`;
    localStorage.setItem(key, JSON.stringify({ id: crypto.randomUUID(), updatedAt: new Date(), draft: kept }));
  }
  return { user: userEvent.setup(), ...renderPage(<SentTo page={<AuthoringPage type={type} />} />, { context: someChannel, ...more }) };
}

/** A server that answers these calls and no others. */
export function answering(answers: Record<string, unknown>): Transport {
  return {
    send: (method, path) => {
      const [known] = Object.keys(answers).filter((call) => `${method} ${path}`.startsWith(call));
      return known ? Promise.resolve(answers[known]) : Promise.reject(new Error(`this test has no server: ${method} ${path}`));
    },
    openStream: (path) => Promise.reject(new Error(`this test has no server: ${path}`)),
  };
}

/** The account of somebody without a plan, where plans are sold. */
export function anAccount(flags: Record<string, unknown> = {}, usage = 0) {
  return {
    "GET /v1/user": {
      userId,
      tenantId: "22222222-2222-4222-8222-222222222222",
      upn: "adele@contoso.example",
      name: "Adele",
      subscriptions: [],
      featureFlags: flagsOf("sandbox", flags, "Polly"),
      usage: { period: "2026-03", value: usage },
    },
  };
}

export const button = (name: string | RegExp) => screen.getByRole("button", { name });
export const settings = () => button(/^Settings/);
export const optionsOf = (name: string) =>
  within(screen.getByRole("combobox", { name }))
    .getAllByRole("option")
    .map((option) => option.textContent);
