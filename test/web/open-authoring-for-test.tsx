import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Draft } from "#domain/survey/draft.ts";
import type { SurveyType } from "#domain/survey/types/registry.ts";
import { AuthoringPage } from "#web/authoring/authoring-page.tsx";
import { renderPage } from "./render-for-test.tsx";
import { SentTo } from "./sent-to-for-test.tsx";

export const someChannel = {
  team: {
    id: "19:team@thread.tacv2",
    groupId: "33333333-3333-4333-8333-333333333333",
    name: "Contoso",
  },
  channel: { id: "19:general@thread.tacv2", name: "General", type: "Regular" },
} as const;
const userId = "11111111-1111-4111-8111-111111111111";

type Options = Parameters<typeof renderPage>[1] & { type?: SurveyType; kept?: Draft };

/** The authoring page in a channel; `kept` is the unfinished draft that it starts with. */
export function openAuthoring({ type = "poll", kept, ...more }: Options = {}) {
  if (kept) {
    const key = `draft:${userId}:${type}:${more.context && !more.context.channel ? "" : someChannel.channel.id}`;
    localStorage.setItem(
      key,
      JSON.stringify({ id: crypto.randomUUID(), updatedAt: new Date(), draft: kept }),
    );
  }
  return {
    user: userEvent.setup(),
    ...renderPage(<SentTo page={<AuthoringPage type={type} />} />, {
      context: someChannel,
      ...more,
    }),
  };
}

export const button = (name: string | RegExp) => screen.getByRole("button", { name });
export const settings = () => button(/^Settings/);
export const optionsOf = (name: string) =>
  within(screen.getByRole("combobox", { name }))
    .getAllByRole("option")
    .map((option) => option.textContent);
