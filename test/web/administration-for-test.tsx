import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import type { AppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { AdministrationPage } from "#web/administration/administration-page.tsx";
import type { Transport } from "#web/api.tsx";
import { renderPage, transportOf } from "./render-for-test.tsx";

/** The administration page as a person sees it, over the real server. */
export function openAdministration(
  app: Pick<AppInWorker, "url">,
  person: Person,
  { tab = "overview", transport }: { tab?: string; transport?: Transport } = {},
) {
  const page = (
    <Routes>
      <Route path="/content/administration" element={<AdministrationPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>
  );
  const user = { id: person.id, tenantId: person.tenantId, anonymous: false };
  return {
    user: userEvent.setup(),
    ...renderPage(page, {
      at: `/content/administration?tab=${tab}`,
      transport: transport ?? transportOf(app.url, person.token),
      context: { user },
    }),
  };
}

/**
 * The server, but the first answer to such a call is lost: the server did what was asked, and the
 * page does not hear of it.
 */
export function losingAnswer(
  app: Pick<AppInWorker, "url">,
  person: Person,
  lost: (method: string, path: string) => boolean,
): Transport {
  const real = transportOf(app.url, person.token);
  let isLost = false;
  return {
    ...real,
    send: async (method, path, body, key) => {
      const answer = await real.send(method, path, body, key);
      if (isLost || !lost(method, path)) return answer;
      isLost = true;
      throw new Error("The connection broke");
    },
  };
}

/** Opens the menu of a row and chooses an action of it. */
export async function act(
  user: ReturnType<typeof userEvent.setup>,
  of: string,
  action: string,
): Promise<void> {
  await user.click(await screen.findByRole("button", { name: `Actions for ${of}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}
