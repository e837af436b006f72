import { type RenderResult, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import type { AppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { type HostLog, renderPage, transportOf } from "../render-for-test.tsx";
import { useAccount } from "./use-account.ts";

type Options = Omit<NonNullable<Parameters<typeof renderPage>[1]>, "transport">;

/** Parts of a page as somebody sees them once the account is known, so that what is absent is absent for good. */
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
