import { type RenderResult, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import type { AppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { useAccount } from "#web/accounts/use-account.ts";
import { type HostLog, renderPage, transportOf } from "./render-for-test.tsx";

type Options = Omit<NonNullable<Parameters<typeof renderPage>[1]>, "transport">;

/**
 * Renders parts of a page and waits until the account has loaded, so that absent elements stay
 * absent.
 */
export async function openWithAccount(
  { url }: AppInWorker,
  { token }: Person,
  page: ReactNode,
  options: Options = {},
): Promise<RenderResult & { log: HostLog }> {
  const shown = renderPage(
    <>
      {page}
      <Known />
    </>,
    { ...options, transport: transportOf(url, token) },
  );
  await screen.findByTestId("account-known");
  return shown;
}

function Known() {
  return useAccount() ? <span data-testid="account-known" /> : null;
}
